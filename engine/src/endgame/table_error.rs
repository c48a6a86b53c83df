//! Errors of endgame tables.

use std::path::PathBuf;
use thiserror::Error;

/// Why a table cannot be built or used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system cannot read or write a file.
    #[error("'{}': {error}", path.display())]
    System {
        /// The file or the folder.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// A table file is invalid.
    #[error("'{}': {fault}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: TableFault,
    },
    /// A folder contains no table.
    #[error("'{}' has no endgame table, whose name would end in .{}", .0.display(), super::header::EXTENSION)]
    Empty(PathBuf),
    /// A folder contains no table of a game under its rules.
    #[error("'{}' has no endgame table of {variant} under these rules", folder.display())]
    NoneOfGame {
        /// The folder.
        folder: PathBuf,
        /// The game.
        variant: &'static str,
    },
    /// There is not enough memory for the tables.
    #[error("the tables take {needed} MiB, and {free} MiB are free")]
    Memory {
        /// The memory that the tables need.
        needed: u64,
        /// The free memory.
        free: u64,
    },
    /// A game has no tables.
    #[error("there are no endgame tables of {0}")]
    Variant(String),
    /// No tables have this number of pieces.
    #[error("tables of {variant} have two to {most} pieces, not {pieces}")]
    Pieces {
        /// The game.
        variant: &'static str,
        /// The number that was asked for.
        pieces: usize,
        /// The greatest number.
        most: usize,
    },
    /// The number of pieces differs from that of a player, who plays alone in the table.
    #[error("the table of {variant} has the {expected} pieces of a player, not {pieces}")]
    LonePieces {
        /// The game.
        variant: &'static str,
        /// The number that was asked for.
        pieces: usize,
        /// The pieces of a player.
        expected: usize,
    },
    /// A game has no tables under some rule.
    #[error("there are no endgame tables of {variant} with {rule}")]
    Rule {
        /// The game.
        variant: &'static str,
        /// The parameter and its value.
        rule: &'static str,
    },
    /// The value of a position does not follow from its moves.
    #[error("{position}: the table has {found}, its moves lead to {expected}")]
    Wrong {
        /// The position.
        position: String,
        /// The value in the table.
        found: String,
        /// The value that follows from the moves.
        expected: String,
    },
    /// A win needs more plies than a table can store.
    #[error("a win with {0} takes more plies than a table can hold")]
    TooLong(String),
    /// The user has stopped the work.
    #[error("interrupted; the same command goes on after the last whole table")]
    Interrupted,
}

/// What is wrong with a table file.
#[derive(Debug, Error)]
pub enum TableFault {
    /// It is not a table file.
    #[error("not an endgame table: it does not begin with {}", super::header::MAGIC.escape_ascii())]
    Foreign,
    /// It is a folder, a pipe or a device.
    #[error("not a file")]
    NoFile,
    /// It is too short or too long.
    #[error("an endgame table of {expected} bytes, of which there are {found}")]
    Length {
        /// The bytes of the file.
        found: u64,
        /// The expected bytes by its header.
        expected: u64,
    },
    /// A checksum does not match.
    #[error("the endgame table is damaged: the checksum of its {0} is wrong")]
    Damaged(&'static str),
    /// The header cannot be parsed.
    #[error("the header of the endgame table cannot be read: {0}")]
    Header(#[from] serde_json::Error),
    /// It is a table of something unknown to this program.
    #[error("an endgame table of {0}, which this version has not")]
    Unknown(String),
    /// It was built under an older edition of the game's rules.
    #[error(
        "the endgame table was made by an earlier edition of the rules; remove it and make it anew with rafle tables build"
    )]
    Edition,
    /// The system cannot read it.
    #[error("{0}")]
    Read(#[from] std::io::Error),
}
