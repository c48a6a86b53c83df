//! How positions are set up, and why they cannot be.

use rafle_protocol::moves::MoveTextError;
use rafle_rules::MoveError;
use std::error::Error;
use thiserror::Error;

/// A position text and a list of moves, as a client gives them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// The position; the start position if not given.
    pub position: Option<&'a str>,
    /// The moves from there: a record, as [`parse_record`](rafle_protocol::moves::parse_record) reads it.
    pub moves: &'a str,
}

/// Why a position could not be set up.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The position text is wrong.
    #[error("bad position: {0}")]
    Position(Box<dyn Error + Send + Sync>),
    /// The parameters make no game.
    #[error("{0}")]
    Options(Box<dyn Error + Send + Sync>),
    /// The list of moves can't be read.
    #[error("{0}")]
    MoveText(#[from] MoveTextError),
    /// A move can't be played.
    #[error("move {number}: {error}")]
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// A board that the variant does not have.
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
