//! The DXP front end: games with other programs over TCP.
//!
//! [`listen`] waits for callers, [`call`] calls a program; either may ask the other program for games or wait for
//! requests. In all cases the other program is a peer, every wait for it is bounded, and a game is played the same way.
//! This module does not know the rules: the session decides what is legal and when a game is over. Peers are not
//! trusted: a message that can't be read or played ends the game.
//!
//! The protocol's messages are in [`rafle_protocol::dxp`].

mod ask;
mod call;
mod connection;
mod error;
mod game_options;
mod host;
mod host_options;
mod listen;
mod lobby;
mod notice;
mod pace;
mod play;
mod program_name;
mod records;
mod requests;
mod score;
mod serve;
mod shutdown;
mod start_positions;
#[cfg(test)]
mod tests;

pub use call::{CallOptions, call};
pub use connection::ConnectionError;
pub use error::DxpError;
pub use game_options::{GameOptions, SideChoice};
pub use host_options::HostOptions;
pub use listen::listen;
pub use pace::Pace;
pub use start_positions::{StartPositionError, StartPositions};
