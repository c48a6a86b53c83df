//! `rafle rules`: prints the rules of the games.

use super::Failure;
use super::variants::variants_help;
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_rules::pages::Language;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle rules
  rafle rules strand
  rafle rules fidchell-2 | less
  rafle rules strand --lang fr

Each page has the rules, how positions and moves are written, and the parameters of the game.")]
pub(super) struct Arguments {
    #[arg(value_parser = Variant::find, help = variants_help("The game; without it, all games are listed"))]
    variant: Option<&'static Variant>,

    /// The language of the page
    #[arg(
        long,
        value_name = "LANGUAGE",
        default_value = "en",
        requires = "variant"
    )]
    lang: Spoken,
}

/// The languages as words of the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Spoken {
    /// English
    En,
    /// French
    Fr,
}

impl From<Spoken> for Language {
    fn from(spoken: Spoken) -> Self {
        match spoken {
            Spoken::En => Language::English,
            Spoken::Fr => Language::French,
        }
    }
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    match arguments.variant {
        None => list(output),
        Some(variant) => {
            let page = variant.page_in(arguments.lang.into());
            Ok(output.write_all(without_pictures(page).as_bytes())?)
        }
    }
}

/// A page without its pictures, which text cannot show.
fn without_pictures(page: &str) -> String {
    let paragraphs = page.split("\n\n");
    let shown: Vec<&str> = paragraphs.filter(|text| !text.starts_with("![")).collect();
    shown.join("\n\n")
}

/// One line for each variant.
fn list(output: &mut impl Write) -> Result<(), Failure> {
    let widths = VARIANTS.iter().map(|variant| variant.name.len());
    let width = widths.max().unwrap_or_default();
    for Variant { name, summary, .. } in VARIANTS {
        writeln!(output, "{name:width$}  {summary}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_page_that_names_it() {
        for variant in VARIANTS {
            let (name, page) = (variant.name, variant.page());
            let title = page.lines().next().unwrap_or_default();
            assert!(title.contains(&format!("`{name}`")), "{title}");
        }
    }

    #[test]
    fn every_page_has_the_same_parts() {
        for variant in VARIANTS {
            let (name, page) = (variant.name, variant.page());
            for part in ["Position text", "Move text", "Parameters", "Choices"] {
                let heading = format!("\n## {part}\n");
                assert!(page.contains(&heading), "{name}: {part}");
            }
        }
    }
}
