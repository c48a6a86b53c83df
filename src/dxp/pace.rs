//! The engine's own time and node limits.

use std::fmt;

/// How much the engine may think, independent of the agreed minutes. All given limits apply, together with the clock.
///
/// The protocol agrees on minutes for a game but does not synchronise clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Seconds for each game, instead of the minutes of the request.
    pub game_time: Option<f64>,
    /// Seconds for each move.
    pub move_time: Option<f64>,
    /// Positions of each search.
    pub nodes: Option<u64>,
}

impl Pace {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes the limits as in `game-time=1 nodes=500`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = [
            (
                "game-time",
                self.game_time.map(|seconds| seconds.to_string()),
            ),
            (
                "move-time",
                self.move_time.map(|seconds| seconds.to_string()),
            ),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
        ];
        let mut blank = "";
        for (name, value) in bounds {
            if let Some(value) = value {
                write!(f, "{blank}{name}={value}")?;
                blank = " ";
            }
        }
        Ok(())
    }
}
