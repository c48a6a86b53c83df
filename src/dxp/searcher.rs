//! The engine behind a game: one search at a time, and what it remembers from one to the next.

use super::Pace;
use super::game::Game;
use crate::level;
use crate::search::{Control, NoMemory, Table};
use crate::session::{Event, Request, start};
use crate::settings::Settings;
use rafle_protocol::hub::Go;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The engine with its settings and its table.
pub(super) struct Searcher {
    settings: Settings,
    pace: Pace,
    table: Arc<Table>,
}

/// What the engine plays.
pub(super) struct BestMove {
    /// The move.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The engine's score in men, from its own side.
    pub(super) score: Option<f64>,
}

/// A search on its way; it ends with this.
pub(super) struct Search {
    control: Arc<Control>,
    began: Instant,
    events: UnboundedReceiver<Event>,
    score: Option<f64>,
    /// What is played if the search has a fault.
    fallback: String,
}

impl Searcher {
    pub(super) fn new(settings: Settings, pace: Pace) -> Result<Self, NoMemory> {
        let table = Arc::new(Table::new(settings.tt_exponent)?);
        Ok(Self {
            settings,
            pace,
            table,
        })
    }

    pub(super) fn new_game(&self) {
        self.table.clear();
    }

    /// Begins to think about a position with moves to choose from.
    pub(super) fn begin(&self, game: &Game) -> Search {
        let level = game.level(&self.pace);
        let budget = level::budget(&level, Go::Think, &self.settings);
        let control = Arc::new(Control::new(budget));
        let request = Request {
            limits: level::limits(&level, &self.settings),
            quick_if_forced: level.time.is_some(),
            numbered_lines: self.settings.lines > 1,
            control: Arc::clone(&control),
            table: Arc::clone(&self.table),
        };
        let (sender, events) = unbounded_channel();
        let report = Box::new(move |event| {
            // Nobody listens any more only when the game is over.
            let _ = sender.send(event);
        });
        let work = game.session().search(request, report);
        // A search that has a fault, or that never begins, drops its sender: the fallback is played.
        if let Err(error) = start(work, || log::error!("the search had a fault")) {
            log::error!("no thread for the search: {error}");
        }
        let fallback = game.session().moves().into_iter().next();
        Search {
            control,
            began: Instant::now(),
            events,
            score: None,
            fallback: fallback.unwrap_or_default(),
        }
    }
}

impl Search {
    /// Waits for the move. A call that is given up half-way loses nothing.
    pub(super) async fn best_move(&mut self) -> BestMove {
        let text = loop {
            match self.events.recv().await {
                Some(Event::Info(info)) if info.line.is_none_or(|line| line == 1) => {
                    self.score = info.score.or(self.score);
                }
                Some(Event::Info(_)) => {}
                Some(Event::Done { best, .. }) => break best,
                None => break None,
            }
        };
        BestMove {
            text: text.unwrap_or_else(|| self.fallback.clone()),
            time: self.began.elapsed(),
            score: self.score,
        }
    }

    /// Stops the search and waits until its thread has done with it, so that a peer who changes its
    /// mind as fast as it can never has more than one of them run.
    pub(super) async fn stop_search(mut self) {
        self.control.stop();
        while !matches!(self.events.recv().await, None | Some(Event::Done { .. })) {}
    }
}

/// What is given up half-way is stopped all the same.
impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
    }
}
