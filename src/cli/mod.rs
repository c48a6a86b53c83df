//! The command line: one subcommand a file.

mod bench;
mod dxp;
mod matches;
mod moves;
mod perft;
mod place;
mod rules;
mod show;

use clap::{Parser, Subcommand};
use std::io::Write;
use thiserror::Error;
use tokio::io::BufReader;

/// A headless engine for the draughts family, spoken to in lines of text.
///
/// Without a command it speaks the Hub protocol on standard input and output, as `rafle hub` does.
/// Set RAFLE_LOG=debug to see every line on standard error.
#[derive(Debug, Parser)]
#[command(name = "rafle", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  rafle                                   wait for Hub lines; type `hub`, `quit`
  rafle rules strand                      the rules of a game
  rafle moves --moves \"32-28 19-23\"       the legal moves after two moves
  rafle show --pos \"W:W31,K40:B7,12\"      draw a position
  rafle perft --depth 8                   count the paths of eight moves
  rafle bench                             search fixed positions, show the speed
  rafle match --engine builtin,nodes=20000 --engine builtin,nodes=2000 --games 20
                                          let engines play against each other
  rafle dxp listen                        wait for programs that want to play";

#[derive(Debug, Subcommand)]
enum Command {
    /// Speak the Hub protocol on standard input and output
    #[command(after_help = "Example:\n  rafle hub
  then type, line by line:  hub / init / pos start / level move-time=1 / go think / quit")]
    Hub,
    /// Print the rules of a game, or list the games
    Rules(rules::Arguments),
    /// List the legal moves of a position, one a line
    Moves(moves::Arguments),
    /// Draw a position as text
    Show(show::Arguments),
    /// Count the paths of legal moves
    Perft(perft::Arguments),
    /// Search fixed positions to a fixed depth and show nodes and speed
    Bench(bench::Arguments),
    /// Let engines play against each other
    Match(Box<matches::Arguments>),
    /// Play with other programs over TCP, by the protocol DXP
    Dxp(dxp::Arguments),
}

/// Why the program ends without success.
#[derive(Debug, Error)]
enum Failure {
    /// The user asked for something that makes no sense.
    #[error("{0}")]
    BadUse(String),
    /// The user ended it before its end.
    #[error("{0}")]
    Interrupted(String),
    /// What was asked for could not be done, or not all of it.
    #[error("{0}")]
    Unfinished(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// Runs the program; the result is its exit status: 0 on success, 2 on bad use, 1 where the system
/// failed or the user ended a match.
#[must_use]
pub fn main() -> u8 {
    env_logger::Builder::from_env(env_logger::Env::new().filter_or("RAFLE_LOG", "off")).init();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => return finish(error.print().map_err(Failure::Io)),
        Err(error) => return finish(Err(Failure::BadUse(one_line(&error.to_string())))),
    };
    let mut output = std::io::stdout().lock();
    finish(match arguments.command.unwrap_or(Command::Hub) {
        Command::Hub => {
            drop(output);
            hub()
        }
        Command::Rules(arguments) => rules::run(&arguments, &mut output),
        Command::Moves(arguments) => moves::run(&arguments, &mut output),
        Command::Show(arguments) => show::run(&arguments, &mut output),
        Command::Perft(arguments) => perft::run(&arguments, &mut output),
        Command::Bench(arguments) => bench::run(&arguments, &mut output),
        Command::Match(arguments) => matches::run(&arguments, &mut output),
        Command::Dxp(arguments) => dxp::run(&arguments, &mut output),
    })
}

/// The exit status of a result; what went wrong goes to standard error in one line.
fn finish(result: Result<(), Failure>) -> u8 {
    match result {
        Ok(()) => 0,
        // A reader such as `head` has seen enough.
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            // If not even this can be written, nobody is there to read it.
            let _ = writeln!(std::io::stderr(), "rafle: {failure}");
            if matches!(failure, Failure::BadUse(_)) {
                2
            } else {
                1
            }
        }
    }
}

/// What clap says of a mistake, without the paragraphs on usage.
fn one_line(message: &str) -> String {
    let first = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

fn hub() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let input = BufReader::new(tokio::io::stdin());
    let result = runtime.block_on(crate::hub::run(input, std::io::stdout()));
    // A thread may still wait for standard input; the program does not wait for it.
    runtime.shutdown_background();
    Ok(result?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn mistakes_are_told_in_one_line() {
        for words in [
            &["rafle", "perft"][..],
            &["rafle", "dance"],
            &["rafle", "perft", "--depth", "x"],
        ] {
            let error = Arguments::try_parse_from(words).unwrap_err().to_string();
            let line = one_line(&error);
            assert!(!line.contains('\n') && !line.is_empty(), "{line}");
        }
    }

    #[test]
    fn every_command_teaches_by_example() {
        for command in Arguments::command().get_subcommands_mut() {
            let help = command.render_long_help().to_string();
            assert!(help.contains("Example"), "{help}");
        }
    }
}
