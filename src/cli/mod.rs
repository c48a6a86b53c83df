//! The command line: one file per subcommand.

mod analyse;
mod arguments;
mod background_output;
mod bench;
mod best;
mod book;
mod completions;
mod counted;
mod dxp;
mod explore;
mod failure;
mod games;
mod input;
mod man;
mod matches;
mod merge;
mod moves;
mod openings;
mod output;
mod pdn;
mod perft;
mod play;
mod position_args;
mod progress;
mod puzzles;
mod report;
mod rules;
mod run;
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod service;
mod show;
mod solve;
mod standard_input;
mod tables;
mod train;
mod tune;
mod variants;

use failure::Failure;
pub use run::run;
