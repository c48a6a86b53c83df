//! The engine's searches, one at a time.

use rafle_engine::session::{Event, Session};
use rafle_engine::{Decision, Engine, EngineError, SearchHandle, Settings};
use rafle_protocol::hub::{Go, Level};
use std::time::{Duration, Instant};

/// The engine for all games of a host.
pub(in crate::dxp) struct Searcher {
    engine: Engine,
}

/// A running search; dropping it stops the search.
pub(super) struct Search {
    handle: SearchHandle,
    began: Instant,
    score: Option<f64>,
}

impl Searcher {
    /// Allocates the engine's memory.
    pub(in crate::dxp) fn new(settings: Settings) -> Result<Self, EngineError> {
        let mut engine = Engine::new(settings);
        engine.prepare()?;
        Ok(Self { engine })
    }

    /// Prepares for a new game.
    pub(in crate::dxp) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Starts a search of a position that has legal moves.
    pub(super) fn start(
        &mut self,
        session: &dyn Session,
        level: &Level,
    ) -> Result<Search, EngineError> {
        Ok(Search {
            handle: self.engine.search(session, level, Go::Think)?,
            began: Instant::now(),
            score: None,
        })
    }

    /// The engine's decision about resignation and draws besides its move in this position.
    pub(super) fn decide(&mut self, session: &dyn Session, found: &BestMove) -> Decision {
        self.engine.decide(session, found.judged_score, false)
    }
}

impl Search {
    /// Waits for the move.
    ///
    /// Cancel safe: if the future is dropped before it completes, the search goes on.
    pub(super) async fn best_move(&mut self) -> BestMove {
        let (text, judged_score) = loop {
            match self.handle.next().await.map(|report| report.event) {
                Some(Event::Info(info)) if info.line.is_none_or(|line| line == 1) => {
                    self.score = info.score.or(self.score);
                }
                Some(Event::Info(_)) => {}
                Some(Event::Done { best, score, .. }) => break (best, score),
                Some(Event::InternalError { fallback }) => break (fallback, None),
                None => break (None, None),
            }
        };
        BestMove {
            text: text.unwrap_or_default(),
            time: self.began.elapsed(),
            score: self.score,
            judged_score,
        }
    }
}

/// The move that the engine plays.
pub(super) struct BestMove {
    /// The move, as the engine writes it.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The last reported score of the search, in men, from the engine's own side.
    pub(super) score: Option<f64>,
    /// The score that is used for decisions about the game; `None` if the search does not evaluate the game, as for a
    /// forced move.
    pub(super) judged_score: Option<f64>,
}
