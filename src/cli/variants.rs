//! `rafle variants`: the games and their parameters.

use super::Failure;
use crate::variants::{VARIANTS, Variant};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  rafle variants

Each game is followed by its parameters: the name, the values with the default first, and what they mean. A parameter is set by
--set NAME=VALUE, or in the Hub protocol by set-param name=NAME value=VALUE.")]
pub(super) struct Arguments {}

pub(super) fn run(output: &mut impl Write) -> Result<(), Failure> {
    for variant in VARIANTS {
        writeln!(output, "{:18}{}", variant.name, variant.summary)?;
        for [name, values, meaning] in parameters(variant) {
            writeln!(output, "  {name:14}  {values}\n      {meaning}")?;
        }
    }
    Ok(())
}

/// The help of an argument that takes a variant.
pub(super) fn variants_help(meaning: &str) -> String {
    let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
    format!("{meaning}: {}", names.join(", "))
}

/// The rows of the table of parameters on a game's page, without the marks of Markdown.
fn parameters(variant: &Variant) -> Vec<[String; 3]> {
    let page = variant.page.split("\n## Parameters\n").nth(1);
    let lines = page.unwrap_or_default().lines();
    let rows = lines
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with("| `"));
    let cells = |row: &str| -> Option<[String; 3]> {
        let cells = row.trim_matches(['|', ' ']).split(" | ");
        let plain = cells.map(|cell| cell.replace(['`', '*'], ""));
        plain.collect::<Vec<_>>().try_into().ok()
    };
    rows.filter_map(cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options;

    #[test]
    fn the_parameters_of_the_pages_are_those_of_the_program() {
        let known = Options::default().list();
        let mut found = 0;
        for variant in VARIANTS {
            let rows = parameters(variant);
            let table = variant.page.split("\n## Parameters\n").nth(1);
            let table = table.unwrap_or_default().split("\n## ").next();
            assert_eq!(
                table.unwrap_or_default().matches("\n| `").count(),
                rows.len()
            );
            for [name, values, meaning] in rows {
                let row = known.iter().find(|row| row.name == name);
                let row = row.unwrap_or_else(|| panic!("{}: {name}", variant.name));
                assert_eq!(values, row.values.join(", "), "{}: {name}", variant.name);
                assert!(!meaning.is_empty());
                found += 1;
            }
        }
        // `irregular` belongs to several games.
        assert!(found > known.len(), "{found}");
    }
}
