//! What a match and a player exchange: the options, a request for a move, and the answer.

use rafle_engine::session::Session;
use rafle_engine::variants::Variant;
use rafle_protocol::hub::{Draw, Info, Level};
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

/// How long a player may take to answer `stop` before it counts as silent.
pub(super) const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// A position in which a player has to move.
pub(crate) struct MoveRequest<'a> {
    pub(crate) session: &'a dyn Session,
    /// The text of the position where the game began; `None` for the start position.
    pub(crate) position: Option<&'a str>,
    /// The moves since then.
    pub(crate) moves: &'a [String],
    pub(crate) level: Level,
    /// Whether the opponent has offered a draw.
    pub(crate) draw_offer: bool,
    /// The time limit after which the player is told to stop.
    pub(crate) limit: Duration,
}

/// A player's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answer {
    /// The move; `None` if the player answers without one.
    pub(crate) text: Option<String>,
    /// Whether it resigns.
    pub(crate) resigns: bool,
    /// Whether it accepts a draw offer, or offers a draw with its move.
    pub(crate) draw: Option<Draw>,
    /// Seconds from the request to the answer.
    pub(crate) seconds: f64,
    /// Whether the answer came only after the player was told to stop.
    pub(crate) was_stopped: bool,
    /// The last search figures that it reported.
    pub(crate) stats: SearchStats,
    /// The last error message that it sent.
    pub(crate) complaint: Option<String>,
}

/// Figures of a search, as far as they were reported.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SearchStats {
    /// Plies.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Men, from the side of the player.
    pub(crate) score: Option<f64>,
}

impl SearchStats {
    /// Updates the figures from a report; of several lines only the best one counts.
    pub(super) fn update(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        if info.line.is_none_or(|line| line == 1) {
            self.depth = info.depth.or(self.depth);
            self.score = info.score.or(self.score);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_add_up_and_only_the_best_line_counts() {
        let mut stats = SearchStats::default();
        let info = |line, depth, score| Info {
            line,
            depth,
            score,
            ..Info::default()
        };
        stats.update(&info(Some(1), Some(9), Some(0.5)));
        stats.update(&info(Some(2), Some(9), Some(-0.5)));
        stats.update(&Info {
            nodes: Some(1000),
            ..Info::default()
        });
        let wanted = SearchStats {
            depth: Some(9),
            nodes: Some(1000),
            score: Some(0.5),
        };
        assert_eq!(stats, wanted);
    }
}
