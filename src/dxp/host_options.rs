//! How games are played, whichever program asks for them.

use super::pace::Pace;
use rafle_engine::Settings;
use std::path::PathBuf;
use std::time::Duration;

/// How games are played, whichever program asks for them.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The engine's parameters.
    pub settings: Settings,
    /// How much the engine may think.
    pub pace: Pace,
    /// How long a peer may be silent when it has to send a message.
    pub peer_timeout: Duration,
    /// The PDN file to which every game is appended; `None` to keep none.
    pub pdn: Option<PathBuf>,
}
