//! The connection to another program: messages with bounds on their length and on every wait.

mod error;
mod frames;
mod peer;

pub use error::ConnectionError;
pub(super) use peer::{Peer, Received};
