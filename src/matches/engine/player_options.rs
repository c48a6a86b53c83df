//! What every player of a match must know.

use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::time::Duration;

/// The game that is played, and how long a player may be silent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerOptions {
    pub(crate) variant: &'static Variant,
    /// The rule parameters.
    pub(crate) rules: Options,
    /// How long an engine may take for anything that no clock bounds.
    pub(crate) timeout: Duration,
}
