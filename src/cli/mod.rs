//! The command line: one subcommand a file.

mod arguments;
mod bench;
mod completions;
mod dxp;
mod failure;
mod man;
mod matches;
mod moves;
mod perft;
mod position_args;
mod rules;
mod run;
mod show;

use failure::Failure;
pub use run::run;
