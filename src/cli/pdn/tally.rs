//! Prints and counts faults in games.

use super::super::Failure;
use super::super::counted::counted;
use indicatif::ProgressBar;
use rafle_protocol::pdn::{PdnError, ReadGame};
use std::fmt::Display;
use std::io::Write;

/// The number of games and faults seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) faulty: u64,
}

impl Tally {
    /// Returns an error if some games have faults; its text depends on whether they are kept as they are.
    ///
    /// # Errors
    /// [`Failure::Unfinished`].
    pub(super) fn end_with(self, keeps_faulty: bool) -> Result<(), Failure> {
        let fate = if keeps_faulty {
            "kept as they are"
        } else {
            "left out"
        };
        self.end(&format!("; {fate}"))
    }

    /// Returns an error if some games have faults.
    ///
    /// # Errors
    /// [`Failure::Unfinished`], with what happens to these games.
    pub(super) fn end(self, fate: &str) -> Result<(), Failure> {
        if self.faulty == 0 {
            return Ok(());
        }
        let have = if self.faulty == 1 { "has" } else { "have" };
        let games = counted(self.games, "game");
        let told = format!("{} of {games} {have} a fault{fate}", self.faulty);
        Err(Failure::Unfinished(told))
    }
}

/// Prints a line on standard error.
pub(super) fn tell(bar: &ProgressBar, line: &str) {
    // If it can't be written, nobody is reading.
    let _ = bar.suspend(|| writeln!(std::io::stderr(), "{line}"));
}

/// The message about a game that cannot be read.
pub(super) fn unreadable(file: &str, error: &PdnError) -> String {
    let PdnError {
        line,
        column,
        game,
        message,
    } = error;
    format!("{file}: game {game}, line {line}, column {column}: {message}")
}

/// The message about a game that breaks the rules; the line number is that of its beginning.
pub(super) fn wrong(file: &str, read: &ReadGame, fault: &impl Display) -> String {
    format!("{file}: game {}, line {}: {fault}", read.number, read.line)
}
