//! Searches of the engine, one at a time, with a transposition table that they share.

use super::best_move::BestMove;
use crate::level;
use crate::search::{Control, NoMemory, Table};
use crate::session::{Event, Request, Session, start};
use crate::settings::Settings;
use rafle_protocol::hub::{Go, Level};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The settings and the table of the engine.
pub(in crate::dxp) struct Searcher {
    settings: Settings,
    table: Arc<Table>,
}

/// A search that runs; it is stopped when this value is dropped.
pub(super) struct Search {
    control: Arc<Control>,
    began: Instant,
    events: UnboundedReceiver<Event>,
    score: Option<f64>,
    /// The move that is played if the search fails.
    fallback: String,
}

impl Searcher {
    /// Allocates the table.
    pub(in crate::dxp) fn new(settings: Settings) -> Result<Self, NoMemory> {
        let table = Arc::new(Table::new(settings.tt_exponent)?);
        Ok(Self { settings, table })
    }

    /// Clears the table.
    pub(in crate::dxp) fn new_game(&self) {
        self.table.clear();
    }

    /// Starts a search of a position that has legal moves.
    pub(super) fn start(&self, session: &dyn Session, level: &Level) -> Search {
        let budget = level::budget(level, Go::Think, &self.settings);
        let control = Arc::new(Control::new(budget));
        let request = Request {
            limits: level::limits(level, &self.settings),
            quick_if_forced: level.time.is_some(),
            numbered_lines: self.settings.lines > 1,
            control: Arc::clone(&control),
            table: Arc::clone(&self.table),
        };
        let (sender, events) = unbounded_channel();
        let report = Box::new(move |event| {
            // The receiver is gone only when the game is over.
            let _ = sender.send(event);
        });
        let work = session.search(request, report);
        // A search that fails or does not start drops its sender; then the fallback is played.
        if let Err(error) = start(work, || log::error!("the search had a fault")) {
            log::error!("no thread for the search: {error}");
        }
        let fallback = session.moves().into_iter().next();
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
    /// Waits for the move.
    ///
    /// Cancel safe: if the future is dropped before it completes, the search goes on.
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

    /// Stops the search and waits for the end of its thread, so that no two searches ever run at a time,
    /// however fast a peer takes moves back.
    pub(super) async fn stop(mut self) {
        self.control.stop();
        while !matches!(self.events.recv().await, None | Some(Event::Done { .. })) {}
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
    }
}
