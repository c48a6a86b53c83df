//! `rafle variants`: lists the games and their parameters.

use super::Failure;
use rafle_engine::variants::VARIANTS;
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
        for parameter in variant.parameters() {
            writeln!(output, "  {:14}  {}", parameter.name, parameter.values)?;
            writeln!(output, "      {}", parameter.meaning)?;
        }
    }
    Ok(())
}

/// The help text of an argument that takes a variant.
pub(super) fn variants_help(meaning: &str) -> String {
    let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
    format!("{meaning}: {}", names.join(", "))
}
