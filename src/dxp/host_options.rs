//! Options for all games, on either side of a request.

use super::pace::Pace;
use rafle_engine::Settings;
use std::path::PathBuf;
use std::time::Duration;

/// How games are played, on either side of a request.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The engine's parameters.
    pub settings: Settings,
    /// How much the engine may think.
    pub pace: Pace,
    /// How long a peer may take to send a message that it owes.
    pub peer_timeout: Duration,
    /// The PDN file to which every game is appended; `None` to keep none.
    pub pdn: Option<PathBuf>,
}
