//! `rafle moves`: lists the legal moves of a position.

use super::Failure;
use super::position_args::PositionArgs;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle moves
  rafle moves --moves \"32-28 19-23\"
  rafle moves --pos \"W:W31,K40:B7,12\" --set notation=algebraic")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    for mv in arguments.position.session()?.moves() {
        writeln!(output, "{mv}")?;
    }
    Ok(())
}
