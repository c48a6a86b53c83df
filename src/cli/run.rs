//! Runs the program: from the arguments to the exit status.

use super::arguments::{Arguments, Command};
use super::failure::{Failure, finish};
use super::standard_input::ThreadReader;
use super::{
    analyse, bench, best, book, completions, dxp, explore, games, man, matches, merge, moves,
    openings, pdn, perft, play, puzzles, report, rules, selfplay, service, show, solve, tables,
    train, tune, variants,
};
use crate::hub;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use rafle_engine::Engine;
use std::future::pending;
use std::io::{IsTerminal, Write};
use std::thread::Builder;
use tokio::io::BufReader;

/// The stack size of the command in bytes: the usual size for a main thread.
const STACK_BYTES: usize = 8 << 20;

/// Runs the program and returns its exit status: 0 on success, 2 on bad use, 1 if the system failed, the user ended a
/// match, a game of a file has a fault, or a suite is not solved.
///
/// The stack of the main thread may have any size (`ulimit -s`), and parsing the arguments alone takes some 80 KiB, so
/// the command runs on a thread with its own stack. If the system refuses a thread, it runs on the main one.
#[must_use]
pub fn run() -> u8 {
    /// The exit status after a panic, which has already printed its message.
    const PANICKED: u8 = 101;
    let thread = Builder::new().name("command".to_owned());
    match thread.stack_size(STACK_BYTES).spawn(run_command) {
        Ok(command) => command.join().unwrap_or(PANICKED),
        Err(_) => run_command(),
    }
}

// Kept out of its caller's frame, which is on the main thread.
#[inline(never)]
fn run_command() -> u8 {
    env_logger::Builder::from_env(env_logger::Env::new().filter_or("RAFLE_LOG", "off")).init();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => return finish(error.print().map_err(Failure::Io)),
        Err(error) => return finish(Err(Failure::BadUse(advice(&error)))),
    };
    if arguments.command.is_none() {
        greet();
    }
    let mut output = std::io::stdout().lock();
    finish(match arguments.command.unwrap_or(Command::Hub) {
        Command::Hub => {
            drop(output);
            hub()
        }
        // These must go on even if nobody reads their output, so they write on their own thread.
        Command::Match(arguments) => {
            drop(output);
            matches::run(&arguments)
        }
        Command::Openings(arguments) => {
            drop(output);
            openings::run(&arguments)
        }
        Command::SelfPlay(arguments) => {
            drop(output);
            selfplay::run(&arguments)
        }
        Command::Train(arguments) => {
            drop(output);
            train::run(&arguments)
        }
        Command::Tune(arguments) => {
            drop(output);
            tune::run(&arguments)
        }
        Command::Tables(arguments) => {
            drop(output);
            tables::run(&arguments)
        }
        Command::Book(arguments) => {
            drop(output);
            book::run(&arguments)
        }
        Command::Explore(arguments) => {
            drop(output);
            explore::run(&arguments)
        }
        Command::Pdn(arguments) => {
            drop(output);
            pdn::run(&arguments)
        }
        Command::Analyse(arguments) => {
            drop(output);
            analyse::run(&arguments)
        }
        Command::Service(arguments) => {
            drop(output);
            service::run(&arguments)
        }
        Command::Dxp(arguments) => {
            drop(output);
            dxp::run(&arguments)
        }
        Command::Rules(arguments) => rules::run(&arguments, &mut output),
        Command::Variants(variants::Arguments {}) => variants::run(&mut output),
        Command::Moves(arguments) => moves::run(&arguments, &mut output),
        Command::Show(arguments) => show::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut output),
        Command::Best(arguments) => best::run(&arguments, &mut output),
        Command::Solve(arguments) => solve::run(&arguments, &mut output),
        Command::Puzzles(arguments) => puzzles::run(&arguments, &mut output),
        Command::Perft(arguments) => perft::run(&arguments, &mut output),
        Command::Bench(arguments) => bench::run(&arguments, &mut output),
        Command::Merge(arguments) => merge::run(&arguments, &mut output),
        Command::Report(arguments) => report::run(&arguments, &mut output),
        Command::Games(arguments) => games::run(&arguments, &mut output),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => super::serve::run(&arguments, &mut output),
        Command::Completions(arguments) => {
            completions::run(&arguments, Arguments::command(), &mut output)
        }
        Command::Man(arguments) => man::run(&arguments, Arguments::command(), &mut output),
    })
}

/// Explains to a person who started the program without a command what it waits for.
fn greet() {
    let hint = "rafle waits for lines of the Hub protocol: 'help' lists them, 'quit' ends it. \
                'rafle --help' lists what else it does.";
    if std::io::stdin().is_terminal() && std::io::stderr().is_terminal() {
        // If this can't be written, nobody is waiting for it.
        let _ = writeln!(std::io::stderr(), "{hint}");
    }
}

/// The message about wrong arguments, with a hint what to type if it does not contain one.
fn advice(error: &clap::Error) -> String {
    let line = one_line(&error.to_string());
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.as_str(),
        _ => "",
    };
    let is_move = argument.starts_with(|c: char| c.is_ascii_alphanumeric())
        && argument.contains(|c: char| c.is_ascii_digit());
    match error.kind() {
        ErrorKind::InvalidSubcommand => format!("{line}; 'rafle --help' lists the commands"),
        ErrorKind::UnknownArgument if is_move => {
            format!("{line}; a list of moves stands in quotes, --moves \"32-28 19-23\"")
        }
        _ => line,
    }
}

/// Clap's message about a mistake, without the paragraphs on usage.
fn one_line(message: &str) -> String {
    let first = message.split("\n\n").next().unwrap_or(message);
    let words: Vec<&str> = first.split_whitespace().collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}

fn hub() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let input = BufReader::new(ThreadReader::start(std::io::stdin())?);
    let dialogue = hub::run(Engine::default(), input, std::io::stdout(), pending());
    let result = runtime.block_on(dialogue);
    // A thread may still be reading standard input; the program does not wait for it.
    runtime.shutdown_background();
    result?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn mistakes_are_reported_in_one_line() {
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
    fn every_command_has_examples() {
        for command in Arguments::command().get_subcommands_mut() {
            let help = command.render_long_help().to_string();
            assert!(help.contains("Example"), "{help}");
        }
    }
}
