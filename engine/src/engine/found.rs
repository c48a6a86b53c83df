use super::engine::Engine;
use super::error::EngineError;
use super::handle::{Report, SearchHandle, Stopper};
use crate::session::{Event, Session};
use rafle_protocol::hub::{Go, Info, Level};

/// The result of a completed search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The move to play, if there is one.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
    /// Positions searched.
    pub nodes: u64,
    /// The last report of each line, the best first. The first one starts with the best move. Empty if nothing was
    /// reported.
    pub lines: Vec<Info>,
}

/// Follows a search while it runs.
pub trait SearchWatch {
    /// The search begins. The stopper ends it early.
    fn begins(&mut self, _stopper: Stopper) {}

    /// Whether the search was ended from outside, so that no other one follows.
    fn is_ended(&self) -> bool {
        false
    }

    /// The search has reported a line; `so_far` contains it.
    fn reports(&mut self, report: &Info, so_far: &Found);
}

impl<F: FnMut(&Info)> SearchWatch for F {
    fn reports(&mut self, report: &Info, _: &Found) {
        self(report);
    }
}

impl Engine {
    /// Searches a position and waits for the result. The level must be finite.
    ///
    /// # Errors
    /// [`EngineError`]: there is no result.
    pub fn find(
        &mut self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
    ) -> Result<Found, EngineError> {
        self.find_watching(session, level, mode, &mut |_: &Info| {})
    }

    /// Does the same for a position whose score is wanted: where the bounds of `level` do not suffice for one ply, that
    /// ply is searched all the same.
    ///
    /// # Errors
    /// [`EngineError`]: there is no result.
    pub fn find_scored(
        &mut self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
        watch: &mut dyn SearchWatch,
    ) -> Result<Found, EngineError> {
        let found = self.find_watching(session, level, mode, watch)?;
        if !found.lines.is_empty() || watch.is_ended() {
            return Ok(found);
        }
        let one_ply = Level {
            depth: Some(1),
            ..Level::default()
        };
        self.find_watching(session, &one_ply, mode, watch)
    }

    /// Does the same as [`Engine::find`], and passes each report of a line to `watch`.
    ///
    /// # Errors
    /// [`EngineError`]: there is no result.
    pub fn find_watching(
        &mut self,
        session: &dyn Session,
        level: &Level,
        mode: Go,
        watch: &mut dyn SearchWatch,
    ) -> Result<Found, EngineError> {
        self.prepare()?;
        let mut search = self.search(session, level, mode)?;
        self.finish();
        watch.begins(search.stopper());
        let mut found = Found::default();
        while let Some(report) = next(&mut search) {
            match report.event {
                Event::Info(info) => {
                    found.take(info.clone());
                    watch.reports(&info, &found);
                }
                Event::Done {
                    best,
                    ponder,
                    nodes,
                    ..
                } => {
                    (found.best, found.ponder, found.nodes) = (best, ponder, nodes);
                    found.begin_with_best();
                    return Ok(found);
                }
                Event::InternalError { .. } => break,
            }
        }
        Err(EngineError::Internal)
    }
}

/// Returns the next report of a search on a thread, or of one that has ended.
fn next(search: &mut SearchHandle) -> Option<Report> {
    #[cfg(feature = "threads")]
    return search.blocking_next();
    #[cfg(not(feature = "threads"))]
    search.try_next()
}

impl Found {
    /// Stores a report in place of the previous one of its line.
    fn take(&mut self, info: Info) {
        let line = info.line.unwrap_or(1).max(1) as usize;
        if self.lines.len() < line {
            self.lines.resize_with(line, Info::default);
        }
        if let Some(place) = self.lines.get_mut(line - 1) {
            *place = info;
        }
    }

    /// A search that was cut short may return a move that it has not reported.
    fn begin_with_best(&mut self) {
        if let Some(first) = self.lines.first_mut()
            && first.pv.first() != self.best.as_ref()
        {
            first.pv = [&self.best, &self.ponder]
                .into_iter()
                .flatten()
                .cloned()
                .collect();
        }
    }
}
