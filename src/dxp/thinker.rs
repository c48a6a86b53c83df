//! The engine behind a game: one search at a time, and what it remembers from one to the next.

use super::Pace;
use super::game::Game;
use crate::engine::{Engine, EngineError, SearchHandle, Settings};
use crate::session::Event;
use rafle_protocol::hub::Go;
use std::time::{Duration, Instant};

/// The engine and its pace.
pub(super) struct Thinker {
    engine: Engine,
    pace: Pace,
}

/// What the engine plays.
pub(super) struct Thought {
    /// The move.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The engine's score in men, from its own side.
    pub(super) score: Option<f64>,
}

/// A search on its way; it ends with this.
pub(super) struct Search {
    handle: SearchHandle,
    began: Instant,
    score: Option<f64>,
}

impl Thinker {
    pub(super) fn new(settings: Settings, pace: Pace) -> Result<Self, EngineError> {
        let mut engine = Engine::new(settings);
        engine.prepare()?;
        Ok(Self { engine, pace })
    }

    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Begins to think about a position with moves to choose from.
    pub(super) fn begin(&mut self, game: &Game) -> Result<Search, EngineError> {
        let level = game.level(&self.pace);
        Ok(Search {
            handle: self.engine.search(game.session(), &level, Go::Think)?,
            began: Instant::now(),
            score: None,
        })
    }
}

impl Search {
    /// Waits for the move. A call that is given up half-way loses nothing.
    pub(super) async fn thought(&mut self) -> Thought {
        let text = loop {
            match self.handle.next().await.map(|report| report.event) {
                Some(Event::Info(info)) if info.line.is_none_or(|line| line == 1) => {
                    self.score = info.score.or(self.score);
                }
                Some(Event::Info(_)) => {}
                Some(Event::Done { best, .. }) => break best,
                Some(Event::Fault { fallback }) => break fallback,
                None => break None,
            }
        };
        Thought {
            text: text.unwrap_or_default(),
            time: self.began.elapsed(),
            score: self.score,
        }
    }
}
