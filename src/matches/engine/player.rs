//! A player of a match: a started engine of any kind, its options, its requests and answers.

use super::builtin::{Builtin, random_move};
use super::fault::{Failure, StartError};
use super::hub_engine::HubEngine;
use super::reaper::ReaperHandle;
use super::spec::{EngineKind, EngineSpec};
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

/// An engine that plays.
pub(super) enum Player {
    Builtin(Box<Builtin>),
    Random,
    Hub(Box<HubEngine>),
}

impl Player {
    /// Starts an engine and prepares it for the match.
    pub(super) async fn start(
        spec: &EngineSpec,
        options: &PlayerOptions,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        match &spec.kind {
            EngineKind::Builtin => {
                Builtin::start(spec, options).map(|builtin| Self::Builtin(Box::new(builtin)))
            }
            EngineKind::Random => Ok(Self::Random),
            EngineKind::Command { words, dir } => {
                let engine =
                    HubEngine::start(words, dir.as_deref(), &spec.params, options, reaper).await?;
                Ok(Self::Hub(Box::new(engine)))
            }
        }
    }

    /// Begins a new game.
    pub(super) async fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Self::Builtin(builtin) => {
                builtin.new_game();
                Ok(())
            }
            Self::Random => Ok(()),
            Self::Hub(engine) => engine.new_game().await,
        }
    }

    /// Asks for a move.
    pub(super) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        match self {
            Self::Builtin(builtin) => builtin.think(request).await,
            Self::Random => Ok(random_move(request)),
            Self::Hub(engine) => engine.think(request).await,
        }
    }

    /// Ends the engine: sends `quit` to a program, and kills it if it does not exit.
    pub(super) async fn quit(self) {
        match self {
            Self::Builtin(_) | Self::Random => {}
            Self::Hub(engine) => engine.quit().await,
        }
    }
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
    /// The move; `None` if the player answers that there is none.
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
