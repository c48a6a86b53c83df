//! The DXP front end: games with other programs over TCP.
//!
//! [`listen`] waits for programs that want to play, [`call`] goes and asks one. Either way the other
//! program is a peer (`peer.rs`), for which nothing here waits without a bound, and a game is played the
//! same way whoever asked for it (`play.rs`). Nothing here knows the rules: the session says what is
//! legal and when a game is over. Nothing that a peer sends is trusted: what can't be read or played
//! ends the game.
//!
//! The protocol's messages are in [`rafle_protocol::dxp`].

mod call;
mod frames;
mod game;
mod game_loop;
mod host;
mod listen;
mod pace;
mod pdn_file;
mod peer;
#[cfg(test)]
mod random_peers;
mod record;
mod searcher;

pub use call::{CallOptions, SideChoice, StartPositionError, StartPositions, call};
pub use host::HostOptions;
pub use listen::listen;
pub use pace::Pace;
pub use peer::ConnectionError;

use crate::search::NoMemory;
use rafle_protocol::dxp::AnswerCode;
use std::path::PathBuf;
use thiserror::Error;

/// The engine's name in messages and records.
fn name() -> String {
    format!("rafle {}", env!("CARGO_PKG_VERSION"))
}

/// Why no games, or no more games, can be played.
#[derive(Debug, Error)]
pub enum DxpError {
    /// There is no memory for the table.
    #[error("tt-size: {0}")]
    Memory(#[from] NoMemory),
    /// The file of games can't be opened.
    #[error("--pdn '{}': {error}", path.display())]
    PdnFile {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A game can't be added to the file.
    #[error("game {number} is not in '{}': {error}", path.display())]
    Unwritten {
        /// Which game, from 1.
        number: u32,
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The address can't be listened on.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address with its port.
        address: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// The games can't begin where they should.
    #[error(transparent)]
    StartPosition(#[from] StartPositionError),
    /// A game can't begin where it should.
    #[error("game {number}: {why}")]
    Unplayable {
        /// Which game, from 1.
        number: u32,
        /// Why not.
        why: String,
    },
    /// There is nobody at the address.
    #[error("can't call {address}: {error}")]
    Connect {
        /// The address with its port.
        address: String,
        /// What the system says.
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
    /// The connection is over before all games are.
    #[error("game {number}: {error}")]
    Connection {
        /// Which game, from 1.
        number: u32,
        /// Why.
        error: ConnectionError,
    },
    /// The output can't be written, or the system refuses something else.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

fn refused(code: AnswerCode) -> &'static str {
    match code {
        AnswerCode::Version => "this version of the protocol",
        AnswerCode::RefuseGame => "this game",
        AnswerCode::Accept | AnswerCode::RefuseAll => "all games",
    }
}
