//! `rafle man`: the manual pages.

use super::Failure;
use clap::Command;
use clap_mangen::Man;
use rafle_engine::atomic_file::AtomicFile;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle man | man -l -                    read the page of the program
  rafle man --out ~/.local/share/man/man1
                                          then `man rafle`, `man rafle-match`, `man rafle-dxp-call`")]
pub(super) struct Arguments {
    /// Write a page for the program and for each command to this directory, created if missing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The sections of the program's page after its arguments.
const PROGRAM_SECTIONS: &str = "\
.SH ENVIRONMENT
.TP
\\fBRAFLE_LOG\\fR
The log level on standard error: \\fBdebug\\fR shows every line of the dialogue. Without it nothing is logged.
.SH EXIT STATUS
.TP
\\fB0\\fR
success
.TP
\\fB1\\fR
the system failed, a game that rafle pdn reads has a fault, a suite is not solved, or a match or self-play was interrupted
.TP
\\fB2\\fR
bad use, with one line on standard error that names the mistake
";

/// Writes the pages of the program that `program` describes.
pub(super) fn run(
    arguments: &Arguments,
    program: Command,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut program = program.disable_help_subcommand(true);
    // Names subcommands by their full path, as in `rafle-dxp-call`.
    program.build();
    match &arguments.out {
        None => Ok(output.write_all(&page(&program)?)?),
        Some(directory) => write_pages(&program, directory).map_err(|(path, error)| {
            let told = format!("manual page '{}': {error}", path.display());
            Failure::of_file(told, &error)
        }),
    }
}

/// Writes the page of a command and of its subcommands.
fn write_pages(command: &Command, directory: &Path) -> Result<(), (PathBuf, io::Error)> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| (path, error)
    };
    fs::create_dir_all(directory).map_err(at(directory))?;
    let file = directory.join(Man::new(command.clone()).get_filename());
    let text = page(command).map_err(at(&file))?;
    AtomicFile::write_whole(&file, &text).map_err(at(&file))?;
    command
        .get_subcommands()
        .try_for_each(|inner| write_pages(inner, directory))
}

/// The page of a command in troff format.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone()).manual("rafle");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    text.extend(examples(&man)?);
    if command.get_name() == command.get_display_name().unwrap_or("rafle") {
        text.extend(PROGRAM_SECTIONS.as_bytes());
    }
    Ok(text)
}

/// The text after a command's help, line by line and under its own heading.
fn examples(man: &Man) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    man.render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    let text = text.replace(".SH EXTRA\n", ".SH EXAMPLES\n.nf\n");
    Ok(format!("{text}.fi\n")
        .replace(".nf\nExamples:\n", ".nf\n")
        .into_bytes())
}
