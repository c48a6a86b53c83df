//! `rafle rules`: the pages with the rules of the games.

use super::Failure;
use crate::variants::{VARIANTS, Variant};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle rules
  rafle rules strand
  rafle rules fidchell-2 | less

Each page has the rules, how positions and moves are written, and the parameters of the game.")]
pub(super) struct Arguments {
    /// The game whose page is printed; all of them are listed if not given
    variant: Option<String>,
}

/// The page of a game, or of several games that are described together.
struct Page {
    /// The names of the variants.
    variants: &'static [&'static str],
    /// What the game is, in one line.
    summary: &'static str,
    /// The page in Markdown.
    text: &'static str,
}

/// Every page. A new game gets its row here.
const PAGES: &[Page] = &[
    Page {
        variants: &["normal"],
        summary: "international draughts, 10×10",
        text: include_str!("../../protocol/rules/normal.md"),
    },
    Page {
        variants: &["strand"],
        summary: "Strand or Dhamet, 9×9 points",
        text: include_str!("../../protocol/rules/strand.md"),
    },
    Page {
        variants: &["fidchell-1", "fidchell-2"],
        summary: "Fidchell, two games on seven rings round a stone",
        text: include_str!("../../protocol/rules/fidchell.md"),
    },
    Page {
        variants: &["pyramidame"],
        summary: "Pyramidame, expert level, on a pyramid of 64 cubes",
        text: include_str!("../../protocol/rules/pyramidame.md"),
    },
    Page {
        variants: &["chinese-checkers"],
        summary: "Chinese checkers on the star of 121 holes, two to six players",
        text: include_str!("../../protocol/rules/chinese-checkers.md"),
    },
];

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    match &arguments.variant {
        None => list(output),
        Some(name) => {
            let page = page_of(name).ok_or_else(|| unknown(name))?;
            output.write_all(page.text.as_bytes())?;
            Ok(())
        }
    }
}

/// One line for each variant, in the order of the list of games.
fn list(output: &mut impl Write) -> Result<(), Failure> {
    let width = names().map(str::len).max().unwrap_or_default();
    for name in names() {
        let summary = page_of(name).map_or("", |page| page.summary);
        writeln!(output, "{name:width$}  {summary}")?;
    }
    Ok(())
}

fn names() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|variant: &Variant| variant.name)
}

fn page_of(variant: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.variants.contains(&variant))
}

fn unknown(name: &str) -> Failure {
    let known: Vec<&str> = names().collect();
    Failure::BadUse(format!(
        "there is no variant '{name}', only {}",
        known.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_page_that_names_it() {
        for name in names() {
            let page = page_of(name).unwrap_or_else(|| panic!("{name} has no page"));
            let title = page.text.lines().next().unwrap_or_default();
            assert!(title.contains(&format!("`{name}`")), "{title}");
            assert!(!page.summary.is_empty(), "{name}");
        }
    }

    #[test]
    fn every_page_is_that_of_a_variant() {
        for name in PAGES.iter().flat_map(|page| page.variants) {
            assert!(names().any(|known| known == *name), "{name}");
        }
    }

    #[test]
    fn every_page_has_the_same_parts() {
        for page in PAGES {
            for part in ["Position text", "Move text", "Parameters", "Choices"] {
                let heading = format!("\n## {part}\n");
                assert!(page.text.contains(&heading), "{:?}: {part}", page.variants);
            }
        }
    }
}
