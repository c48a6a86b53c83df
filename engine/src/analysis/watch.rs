//! Following an analysis while it runs.

use super::analysis::SearchedPosition;
use crate::engine::{Found, SearchWatch, Stopper};
use crate::session::Session;
use rafle_protocol::hub::Info;

/// Follows an analysis while it runs, and can end it.
pub trait AnalysisWatch {
    /// A search begins. The stopper ends it early.
    fn begins(&mut self, _stopper: Stopper) {}

    /// The running search has reported something; the position has what it has found so far.
    fn reports(&mut self, _position: &SearchedPosition) {}

    /// A position is searched. The move that was played there is not judged yet.
    fn searched(&mut self, _position: &SearchedPosition) {}

    /// Whether nobody wants the analysis any more.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Nobody follows.
pub(super) struct Unwatched;

impl AnalysisWatch for Unwatched {}

/// A search of an analysis.
pub(super) struct Searching<'a> {
    pub(super) session: &'a dyn Session,
    pub(super) position: &'a mut SearchedPosition,
    pub(super) watch: &'a mut dyn AnalysisWatch,
}

impl SearchWatch for Searching<'_> {
    fn begins(&mut self, stopper: Stopper) {
        self.watch.begins(stopper);
    }

    fn is_ended(&self) -> bool {
        self.watch.is_cancelled()
    }

    fn reports(&mut self, report: &Info, so_far: &Found) {
        self.position.take(so_far, self.session);
        // Only the end of a search has all its nodes.
        self.position.nodes = report.nodes.unwrap_or_default();
        self.watch.reports(self.position);
    }
}
