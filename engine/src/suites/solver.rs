//! Searches the positions of suites, or plays them to their ends.

use super::position::SuitePosition;
use crate::clock::Instant;
use crate::engine::{Engine, EngineError, Settings};
use crate::session::Session;
use crate::variants::Variant;
use rafle_protocol::epd::Verdict;
use rafle_protocol::hub::{GameResult, Go, Info, Level};

/// The plies after which a game is given up.
const MAX_PLIES: u32 = 1_000;

/// An engine that solves one position after the other.
pub struct Solver {
    engine: Engine,
    /// Plays against the first one.
    opponent: Engine,
    level: Level,
}

/// How a game from a position ended.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedEnd {
    /// The result for the side to move of the position; `None` for a game that was given up.
    pub verdict: Option<Verdict>,
    /// Why it ended, in one word.
    pub reason: String,
    /// The plies played.
    pub plies: u32,
    /// The positions that were searched.
    pub nodes: u64,
    /// The seconds that the game took.
    pub seconds: f64,
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
            engine: Engine::new(settings.clone()),
            opponent: Engine::new(settings),
            level,
        }
    }

    /// Plays a position to its end against another engine with the same parameters and limits.
    ///
    /// # Errors
    /// [`EngineError`]: the engine cannot search.
    pub fn play(&mut self, position: &SuitePosition) -> Result<PlayedEnd, EngineError> {
        let start = Instant::now();
        let first = &*position.session;
        begin(&mut self.engine, first);
        begin(&mut self.opponent, first);
        let us = first.turn();
        let (mut game, mut plies, mut nodes) = (None, 0, 0);
        let (verdict, reason) = loop {
            let session = game.as_deref().unwrap_or(first);
            match session.result() {
                GameResult::Win { winner, reason } if winner == us => {
                    break (Some(Verdict::Win), reason);
                }
                GameResult::Win { reason, .. } => break (Some(Verdict::Loss), reason),
                GameResult::Draw { reason } => break (Some(Verdict::Draw), reason),
                GameResult::None => (),
            }
            if plies == MAX_PLIES {
                break (None, "max-plies".to_owned());
            }
            let engine = if session.turn() == us {
                &mut self.engine
            } else {
                &mut self.opponent
            };
            let found = engine.find(session, &self.level, Go::Think)?;
            nodes += found.nodes;
            plies += 1;
            let played = found.best.and_then(|mv| session.play(&mv).ok());
            let Some(played) = played else {
                break (None, "no-move".to_owned());
            };
            game = Some(played.session);
        };
        Ok(PlayedEnd {
            verdict,
            reason,
            plies,
            nodes,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// Searches a position with an empty table.
    ///
    /// # Errors
    /// [`EngineError`]: the engine cannot search.
    pub fn solve(&mut self, position: &SuitePosition) -> Result<Attempt, EngineError> {
        let session = &*position.session;
        begin(&mut self.engine, session);
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

/// Gives an engine the rules of a position, and empties its table.
fn begin(engine: &mut Engine, session: &dyn Session) {
    if let Some(variant) = Variant::named(session.variant()) {
        engine.set_rules(variant, *session.options());
    }
    engine.new_game();
}
