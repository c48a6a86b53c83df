//! Setting up positions, and its errors.

use rafle_protocol::moves::MoveTextError;
use rafle_rules::MoveError;
use std::error::Error;
use thiserror::Error;

/// A position text and a list of moves from a client.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// The position; `None` for the start position.
    pub position: Option<&'a str>,
    /// The moves from that position: a record, as [`parse_record`](rafle_protocol::moves::parse_record) parses it.
    pub moves: &'a str,
}

/// The error of setting up a position.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The position text is invalid.
    #[error("bad position: {0}")]
    Position(Box<dyn Error + Send + Sync>),
    /// The rule parameters do not make a game.
    #[error("{0}")]
    Options(Box<dyn Error + Send + Sync>),
    /// The list of moves cannot be parsed.
    #[error("{0}")]
    MoveText(#[from] MoveTextError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// The variant has no board with this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", no_such_board(.name, .variant, .boards))]
pub struct NoSuchBoard {
    pub(super) name: String,
    pub(super) variant: &'static str,
    pub(super) boards: &'static [&'static str],
}

fn no_such_board(name: &str, variant: &str, boards: &[&str]) -> String {
    if boards.is_empty() {
        format!(
            "the variant '{variant}' has a single board, which has no name: there is no '{name}'"
        )
    } else {
        let boards = boards.join(", ");
        format!("'{name}' is not a board of the variant '{variant}', which has {boards}")
    }
}
