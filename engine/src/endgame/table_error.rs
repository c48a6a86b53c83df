//! What can be wrong with tables.

use std::path::PathBuf;
use thiserror::Error;

/// Why a table cannot be made or used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system does not read or write.
    #[error("'{}': {error}", path.display())]
    System {
        /// The file or the folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("'{}': {fault}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: TableFault,
    },
    /// There is no table in a folder.
    #[error("'{}' has no endgame table, whose name would end in .{}", .0.display(), super::header::EXTENSION)]
    Empty(PathBuf),
    /// There is less memory than the tables take.
    #[error("the tables take {needed} MiB, and {free} MiB are free")]
    Memory {
        /// What they take.
        needed: u64,
        /// What there is.
        free: u64,
    },
    /// A game has no tables.
    #[error("there are no endgame tables of {0}")]
    Variant(String),
    /// More pieces than tables are made for.
    #[error("tables of {variant} have two to {most} pieces, not {pieces}")]
    Pieces {
        /// The game.
        variant: &'static str,
        /// The number that was asked for.
        pieces: usize,
        /// The greatest number.
        most: usize,
    },
    /// Other pieces than those of a player, who plays alone in the table.
    #[error("the table of {variant} has the {expected} pieces of a player, not {pieces}")]
    LonePieces {
        /// The game.
        variant: &'static str,
        /// The number that was asked for.
        pieces: usize,
        /// The pieces of a player.
        expected: usize,
    },
    /// A rule under which a game has no tables.
    #[error("there are no endgame tables of {variant} with {rule}")]
    Rule {
        /// The game.
        variant: &'static str,
        /// The parameter and its value.
        rule: &'static str,
    },
    /// The value of a position is not what follows from its moves.
    #[error("{position}: the table has {found}, its moves lead to {expected}")]
    Wrong {
        /// The position.
        position: String,
        /// What the table says.
        found: String,
        /// What follows from the moves.
        expected: String,
    },
    /// A win takes more plies than a table can tell.
    #[error("a win with {0} takes more plies than a table can hold")]
    TooLong(String),
    /// Someone has asked to stop.
    #[error("interrupted; the same command goes on after the last whole table")]
    Interrupted,
}

/// What can be wrong with the file of a table.
#[derive(Debug, Error)]
pub enum TableFault {
    /// It is something else.
    #[error("not an endgame table: it does not begin with {}", super::header::MAGIC.escape_ascii())]
    Foreign,
    /// It is a folder, a pipe or a device.
    #[error("not a file")]
    NoFile,
    /// It ends too soon, or goes on behind its end.
    #[error("an endgame table of {expected} bytes, of which there are {found}")]
    Length {
        /// The bytes of the file.
        found: u64,
        /// The bytes by its header.
        expected: u64,
    },
    /// A checksum is another.
    #[error("the endgame table is damaged: the checksum of its {0} is wrong")]
    Damaged(&'static str),
    /// The header cannot be read.
    #[error("the header of the endgame table cannot be read: {0}")]
    Header(#[from] serde_json::Error),
    /// It is a table of something that this program does not know.
    #[error("an endgame table of {0}, which this version has not")]
    Unknown(String),
    /// It was made by other rules of the same game.
    #[error(
        "the endgame table was made by an earlier edition of the rules; remove it and make it anew with rafle tables build"
    )]
    Edition,
    /// The system does not read it.
    #[error("{0}")]
    Read(#[from] std::io::Error),
}
