//! The options that every player of a match needs.

use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::time::Duration;

/// The game, its rules, and how long a player may be silent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerOptions {
    pub(crate) variant: &'static Variant,
    /// The rule parameters.
    pub(crate) rules: Options,
    /// The time limit for everything that no clock covers.
    pub(crate) timeout: Duration,
}
