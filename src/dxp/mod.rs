//! The DXP front end: games with other programs over TCP.
//!
//! [`listen`] waits for callers, [`call`] calls a program; either may ask the other program for games or wait for
//! requests. In all cases the other program is a peer, every wait for it is bounded, and a game is played the same way.
//! This module does not know the rules: the session decides what is legal and when a game is over. Peers are not
//! trusted: a message that can't be read or played ends the game.
//!
//! The protocol's messages are in [`rafle_protocol::dxp`].

mod call;
mod connection;
mod error;
mod host;
mod listen;
mod lobby;
mod options;
mod play;
mod records;
mod requests;
mod start_positions;
#[cfg(test)]
mod tests;
mod waiting;

pub use call::{CallOptions, call};
pub use connection::ConnectionError;
pub use error::DxpError;
pub use listen::listen;
pub use options::{GameOptions, HostOptions, Pace, SideChoice};
pub use start_positions::{StartPositionError, StartPositions};
