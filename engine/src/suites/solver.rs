//! Searches the positions of suites.

use super::position::SuitePosition;
use crate::clock::Instant;
use crate::engine::{Engine, EngineError, Settings};
use crate::variants::Variant;
use rafle_protocol::hub::{Go, Info, Level};

/// An engine that solves one position after the other.
pub struct Solver {
    engine: Engine,
    level: Level,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// The move to play.
    pub best: Option<String>,
    /// The score of the position for the side to move, in men.
    pub score: Option<f64>,
    /// The depth of the last report in plies.
    pub depth: u32,
    /// The positions that were searched.
    pub nodes: u64,
    /// The seconds that the search took.
    pub seconds: f64,
    /// When the solution was found for good; `None` if it was not.
    pub found: Option<FoundAt>,
}

/// The first report from which on the search kept to the solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundAt {
    /// The depth in plies.
    pub depth: u32,
    /// The positions searched until then.
    pub nodes: u64,
    /// The seconds until then.
    pub seconds: f64,
}

impl FoundAt {
    fn of(info: &Info) -> Self {
        Self {
            depth: info.depth.unwrap_or_default(),
            nodes: info.nodes.unwrap_or_default(),
            seconds: info.time.unwrap_or_default(),
        }
    }
}

impl Solver {
    /// Creates a solver with these parameters and limits for each search.
    pub fn new(settings: Settings, level: Level) -> Self {
        Self {
            engine: Engine::new(settings),
            level,
        }
    }

    /// Searches a position with an empty table.
    ///
    /// # Errors
    /// [`EngineError`]: the engine cannot search.
    pub fn solve(&mut self, position: &SuitePosition) -> Result<Attempt, EngineError> {
        let session = &*position.session;
        if let Some(variant) = Variant::named(session.variant()) {
            self.engine.set_rules(variant, *session.options());
        }
        self.engine.new_game();
        let start = Instant::now();
        let mut last = FoundAt::of(&Info::default());
        let mut kept = None;
        let mut watch = |info: &Info| {
            if info.line.unwrap_or(1) > 1 {
                return;
            }
            last = FoundAt::of(info);
            let best = info.pv.first().map(String::as_str);
            kept = match kept {
                _ if !position.is_solved_by(best, info.score) => None,
                None => Some(last),
                since => since,
            };
        };
        let (level, mode) = (&self.level, Go::Think);
        let found = self
            .engine
            .find_watching(session, level, mode, &mut watch)?;
        let seconds = start.elapsed().as_secs_f64();
        let score = found.lines.first().and_then(|line| line.score);
        let is_solved = position.is_solved_by(found.best.as_deref(), score);
        // A search that is cut short may return a move that it has not reported.
        let at_end = FoundAt {
            nodes: found.nodes,
            seconds,
            ..last
        };
        Ok(Attempt {
            best: found.best,
            score,
            depth: last.depth,
            nodes: found.nodes,
            seconds,
            found: is_solved.then_some(kept.unwrap_or(at_end)),
        })
    }
}
