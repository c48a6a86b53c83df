//! `rafle completions`: prints shell completions for commands and options.

use super::Failure;
use clap::Command;
use clap_complete::{Shell, generate};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle completions bash > ~/.local/share/bash-completion/completions/rafle
  rafle completions fish > ~/.config/fish/completions/rafle.fish
  rafle completions zsh > _rafle          in a folder of $fpath")]
pub(super) struct Arguments {
    /// The shell that reads them
    shell: Shell,
}

/// Writes the completions of the program that `program` describes.
pub(super) fn run(
    arguments: &Arguments,
    mut program: Command,
    output: &mut impl Write,
) -> Result<(), Failure> {
    // The generator panics on write errors, so write to memory first.
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, "rafle", &mut script);
    Ok(output.write_all(&script)?)
}
