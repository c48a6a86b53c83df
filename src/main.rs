//! The program `rafle`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(rafle::cli::run())
}
