//! A player: an engine of either kind, asked for one move after the other.

use super::builtin::Builtin;
use super::engine_spec::{EngineKind, EngineSpec};
use super::process::Process;
use super::process_group::ReaperHandle;
use crate::random::Random;
use crate::rules::Options;
use crate::session::Session;
use crate::variants::Variant;
use rafle_protocol::hub::{Info, Level};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// How a player can fail to make a proper move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It answered with something that is no legal move.
    IllegalMove,
    /// It answered after its time was over.
    Time,
    /// Its program ended.
    Crash,
    /// It did not answer at all.
    Silence,
    /// It wrote more than any engine has to say.
    Flood,
}

impl Fault {
    /// Every fault, in the order of the reports.
    pub const ALL: [Fault; 5] = [
        Fault::IllegalMove,
        Fault::Time,
        Fault::Crash,
        Fault::Silence,
        Fault::Flood,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::IllegalMove => "illegal move",
            Fault::Time => "time",
            Fault::Crash => "crash",
            Fault::Silence => "silence",
            Fault::Flood => "flood",
        })
    }
}

/// A fault and what happened, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) fault: Fault,
    pub(crate) what: String,
}

/// Why a player can't be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartError {
    /// The match can't be played as it was asked for.
    Misuse(String),
    /// The engine failed.
    Failure(Failure),
}

impl From<Failure> for StartError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// What a player must know of the match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerOptions {
    pub(crate) variant: &'static Variant,
    pub(crate) options: Options,
    /// How long an engine may take for anything that no clock bounds.
    pub(crate) patience: Duration,
}

/// One move to find.
pub(crate) struct MoveRequest<'a> {
    pub(crate) session: &'a dyn Session,
    /// The text of the position in which the game began; `None` for the start.
    pub(crate) position: Option<&'a str>,
    /// The moves since then.
    pub(crate) moves: &'a [String],
    pub(crate) level: Level,
    /// When to stop waiting and say `stop`.
    pub(crate) limit: Duration,
}

/// A player's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answer {
    /// The move; `None` if the player says that there is none.
    pub(crate) text: Option<String>,
    /// From the question to the answer.
    pub(crate) seconds: f64,
    /// Whether the answer came only when the player was told to stop.
    pub(crate) was_stopped: bool,
    /// What it said last of its search.
    pub(crate) stats: SearchStats,
    /// The last complaint that it made.
    pub(crate) complaint: Option<String>,
}

/// How long a player has to answer `stop` before it counts as silent.
pub(crate) const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// What a search told of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct SearchStats {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) score: Option<f64>,
}

impl SearchStats {
    /// Takes note of a report; of several lines only the best counts.
    pub(crate) fn hear(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        if info.line.is_none_or(|line| line == 1) {
            self.depth = info.depth.or(self.depth);
            self.score = info.score.or(self.score);
        }
    }
}

/// An engine that plays.
pub(crate) enum Player {
    Builtin(Builtin),
    Random,
    Process(Box<Process>),
}

impl Player {
    /// Starts an engine and makes it ready for the match.
    pub(super) async fn start(
        engine: &EngineSpec,
        options: &PlayerOptions,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        match &engine.kind {
            EngineKind::Builtin => Builtin::start(engine, options).map(Self::Builtin),
            EngineKind::Random => Ok(Self::Random),
            EngineKind::Command { words, dir } => {
                let process =
                    Process::start(words, dir.as_deref(), &engine.params, options, reaper).await?;
                Ok(Self::Process(Box::new(process)))
            }
        }
    }

    /// Begins a new game.
    pub(crate) async fn new_game(&mut self) -> Result<(), Failure> {
        match self {
            Self::Builtin(builtin) => {
                builtin.new_game();
                Ok(())
            }
            Self::Random => Ok(()),
            Self::Process(process) => process.new_game().await,
        }
    }

    /// Asks for a move.
    pub(crate) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        match self {
            Self::Builtin(builtin) => builtin.think(request).await,
            Self::Random => Ok(random_move(request)),
            Self::Process(process) => process.think(request).await,
        }
    }

    /// Lets the engine go: a program is told to quit, and ended if it does not.
    pub(crate) async fn dismiss(self) {
        match self {
            Self::Builtin(_) | Self::Random => {}
            Self::Process(process) => process.quit().await,
        }
    }
}

/// A legal move that only the game so far decides, so that a match can be played again.
fn random_move(request: &MoveRequest<'_>) -> Answer {
    let legal = request.session.moves();
    let mut hasher = DefaultHasher::new();
    (request.position, request.moves).hash(&mut hasher);
    let mut random = Random::new(hasher.finish());
    Answer {
        text: legal.get(random.below(legal.len().max(1))).cloned(),
        ..Answer::default()
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
        stats.hear(&info(Some(1), Some(9), Some(0.5)));
        stats.hear(&info(Some(2), Some(9), Some(-0.5)));
        stats.hear(&Info {
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
