//! Faults that are told, and counted.

use super::super::Failure;
use indicatif::ProgressBar;
use rafle_protocol::pdn::{PdnError, ReadGame};
use std::fmt::Display;
use std::io::Write;

/// What has been seen of games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) faulty: u64,
}

impl Tally {
    /// That some games have faults, if any has, and whether they are kept as they are.
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

    /// That some games have faults, if any has.
    ///
    /// # Errors
    /// [`Failure::Unfinished`], with what becomes of these games.
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

/// A number of things.
pub(super) fn counted(number: u64, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{number} {what}{end}")
}

/// Tells a line on standard error.
pub(super) fn tell(bar: &ProgressBar, line: &str) {
    // If it cannot be written, nobody is there to read it.
    let _ = bar.suspend(|| writeln!(std::io::stderr(), "{line}"));
}

/// The line that tells of a game that cannot be read.
pub(super) fn unreadable(file: &str, error: &PdnError) -> String {
    let PdnError {
        line,
        column,
        game,
        message,
    } = error;
    format!("{file}: game {game}, line {line}, column {column}: {message}")
}

/// The line that tells of a game that is wrong by the rules; the place is where it begins.
pub(super) fn wrong(file: &str, read: &ReadGame, fault: &impl Display) -> String {
    format!("{file}: game {}, line {}: {fault}", read.number, read.line)
}
