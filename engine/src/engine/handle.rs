//! The handle of a running search.

#[cfg(feature = "threads")]
use super::places::Turn;
use crate::clock::Instant;
use crate::search::{Budget, Control};
use crate::session::Event;
use async_channel::{Receiver, TryRecvError};
use rafle_protocol::hub::{Go, Level};
use std::sync::Arc;

/// A report of a search with its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// When the search reported it.
    pub at: Instant,
    /// The reported event.
    pub event: Event,
}

/// When the end of a search is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// At once.
    None,
    /// Not before `stop`.
    UntilStop,
    /// Not before `stop` or a ponder hit.
    UntilPonderHit {
        /// The time for the move, from the hit on.
        budget: Option<Budget>,
        /// Whether the end waits for `stop` even after the hit.
        infinite: bool,
    },
}

impl Hold {
    /// Returns what a level and a mode require.
    pub(super) fn of(level: &Level, mode: Go, budget: Option<Budget>) -> Self {
        let infinite = level.infinite;
        match mode {
            Go::Ponder => Self::UntilPonderHit { budget, infinite },
            _ if infinite => Self::UntilStop,
            Go::Analyze if level.bounds_nothing() => Self::UntilStop,
            Go::Think | Go::Analyze => Self::None,
        }
    }
}

/// Ends a search from any thread, even after the search has ended.
#[derive(Clone, Debug)]
pub struct Stopper {
    control: Arc<Control>,
    /// The turn of the search, if it shares places with others.
    #[cfg(feature = "threads")]
    turn: Option<Arc<Turn>>,
}

impl Stopper {
    /// Asks the search to end at once, even while it waits for its place.
    pub fn stop(&self) {
        #[cfg(feature = "threads")]
        if let Some(turn) = &self.turn {
            return turn.stop();
        }
        self.control.stop();
    }
}

/// A running search. Dropping the handle stops it.
#[derive(Debug)]
pub struct SearchHandle {
    stopper: Stopper,
    reports: Receiver<Report>,
    hold: Hold,
    /// Whether the level ends the search, once it need not be held.
    is_bounded: bool,
    /// The end, if it has arrived and is held back.
    end: Option<Report>,
}

impl SearchHandle {
    pub(super) fn new(
        control: Arc<Control>,
        reports: Receiver<Report>,
        hold: Hold,
        is_bounded: bool,
        #[cfg(feature = "threads")] turn: Option<Arc<Turn>>,
    ) -> Self {
        Self {
            stopper: Stopper {
                control,
                #[cfg(feature = "threads")]
                turn,
            },
            reports,
            hold,
            is_bounded,
            end: None,
        }
    }

    /// Returns the next report, and `None` after the last one.
    ///
    /// The last report is [`Event::Done`] or [`Event::InternalError`]. If the mode or the level requires it, that
    /// report waits for [`stop`](Self::stop) or [`ponder_hit`](Self::ponder_hit), unless the search was ended because
    /// others wait for its place. This method is cancel-safe: dropping its future loses nothing.
    pub async fn next(&mut self) -> Option<Report> {
        while self.end.is_none() {
            let report = self.reports.recv().await.ok()?;
            if matches!(report.event, Event::Info(_)) {
                return Some(report);
            }
            self.end = Some(report);
        }
        if self.hold != Hold::None && !self.is_over() {
            std::future::pending::<()>().await;
        }
        self.end.take()
    }

    /// Returns the next report if there is one already; like [`next`](Self::next), but does not wait. A caller that runs
    /// the search in slices asks for the reports of each slice after it.
    pub fn try_next(&mut self) -> Option<Report> {
        while self.end.is_none() {
            match self.reports.try_recv() {
                Ok(report) if matches!(report.event, Event::Info(_)) => return Some(report),
                Ok(report) => self.end = Some(report),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return None,
            }
        }
        if self.hold != Hold::None && !self.is_over() {
            return None;
        }
        self.end.take()
    }

    /// Blocks until the next report and returns it, without holding back the end.
    #[cfg(feature = "threads")]
    pub fn blocking_next(&mut self) -> Option<Report> {
        self.reports.recv_blocking().ok()
    }

    /// Whether the search ends and its end is reported without [`stop`](Self::stop) or
    /// [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    pub fn ends_by_itself(&self) -> bool {
        self.is_bounded && self.hold == Hold::None
    }

    /// Asks the search to end at once; its end is then reported.
    pub fn stop(&mut self) {
        self.stopper.stop();
        self.hold = Hold::None;
    }

    /// Returns what ends the search from another thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Whether the search was ended because others wait for its place.
    fn is_over(&self) -> bool {
        #[cfg(feature = "threads")]
        if let Some(turn) = &self.stopper.turn {
            return turn.is_over();
        }
        false
    }

    /// Reports that the expected reply was played: the time for the move counts from now, less what the search has
    /// already done. Has no effect on a search that does not ponder.
    pub fn ponder_hit(&mut self) {
        if let Hold::UntilPonderHit { budget, infinite } = self.hold {
            if let Some(budget) = budget {
                self.stopper.control.start_clock(budget);
            }
            self.hold = if infinite {
                Hold::UntilStop
            } else {
                Hold::None
            };
            #[cfg(feature = "threads")]
            if let Some(turn) = &self.stopper.turn
                && self.ends_by_itself()
            {
                turn.set_bounded();
            }
        }
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.stopper.stop();
    }
}
