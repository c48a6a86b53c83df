//! Errors of the DXP front end.

use super::connection::ConnectionError;
use super::start_positions::StartPositionError;
use rafle_engine::EngineError;
use rafle_engine::endgame::TableError;
use rafle_engine::search::NoMemory;
use rafle_protocol::dxp::AnswerCode;
use std::path::PathBuf;
use thiserror::Error;

/// Why no games, or no more games, can be played.
#[derive(Debug, Error)]
pub enum DxpError {
    /// There is no memory for the table.
    #[error("tt-size: {0}")]
    Memory(NoMemory),
    /// The file of games can't be opened.
    #[error("--pdn '{}': {error}", path.display())]
    PdnFile {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// A game can't be added to the file.
    #[error("game {number} is not in '{}': {error}", path.display())]
    Unwritten {
        /// Which game, from 1.
        number: u32,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The program can't listen on the address.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address with its port.
        address: String,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The games have no start positions.
    #[error(transparent)]
    StartPosition(#[from] StartPositionError),
    /// A game can't be played from its start position.
    #[error("game {number}: {why}")]
    Unplayable {
        /// Which game, from 1.
        number: u32,
        /// Why not.
        why: String,
    },
    /// No program answers at the address.
    #[error("can't call {address}: {error}")]
    Connect {
        /// The address with its port.
        address: String,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The peer does not want to play.
    #[error("game {number}: the peer refuses {}", refused(*code))]
    Refused {
        /// Which game, from 1.
        number: u32,
        /// What the peer answers.
        code: AnswerCode,
    },
    /// The peer's answer is no message.
    #[error("game {number}: the peer's answer can't be read: {error}")]
    Unreadable {
        /// Which game, from 1.
        number: u32,
        /// What is wrong.
        error: rafle_protocol::dxp::MessageError,
    },
    /// The peer wants no further game.
    #[error("the peer wants no further game after {played} of {wanted}")]
    Stopped {
        /// Games that were played.
        played: u32,
        /// Games that were wanted.
        wanted: u32,
    },
    /// The peer should ask for games, but asks for none.
    #[error("the peer has asked for no game")]
    Unasked,
    /// The connection ended before all games were played.
    #[error("game {number}: {error}")]
    Connection {
        /// Which game, from 1.
        number: u32,
        /// Why.
        error: ConnectionError,
    },
    /// The endgame tables can't be used.
    #[error(transparent)]
    Tables(TableError),
    /// The output can't be written, or the operating system reports another error.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl From<EngineError> for DxpError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Memory { error, .. } => Self::Memory(error),
            EngineError::Tables(error) => Self::Tables(error),
            EngineError::Thread(error) => Self::System(error),
            EngineError::Internal => Self::System(std::io::Error::other(error)),
        }
    }
}

fn refused(code: AnswerCode) -> &'static str {
    match code {
        AnswerCode::Version => "this version of the protocol",
        AnswerCode::RefuseGame => "this game",
        AnswerCode::Accept | AnswerCode::RefuseAll => "all games",
    }
}
