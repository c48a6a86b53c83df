use super::lane::Lane;
use super::slices::Slices;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A number of places shared by engines. At most this many of their searches run at a time, and beside them this many
/// expensive queries.
///
/// The others wait. Next is the one whose engine has recently used the least processor time. A search is ended, as if
/// it were stopped, if another waits and its own engine has had its share: two seconds more than the waiting engine for
/// an unbounded search, ten for a bounded one, and in any case ten in one turn.
#[derive(Debug)]
pub struct SearchPlaces {
    state: Mutex<State>,
    /// Signals that a place is free, that a turn waits, or that a waiting turn was stopped.
    pub(super) changed: Condvar,
    pub(super) slices: Slices,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) searches: Lane,
    pub(super) questions: Lane,
}

impl SearchPlaces {
    /// Creates `places` places, at least one.
    #[must_use]
    pub fn new(places: usize) -> Arc<Self> {
        Self::with_slices(places, Slices::default())
    }

    /// Creates places with other time slices.
    pub(in crate::engine) fn with_slices(places: usize, slices: Slices) -> Arc<Self> {
        let places = places.max(1);
        Arc::new(Self {
            state: Mutex::new(State {
                searches: Lane::new(places),
                questions: Lane::new(places),
            }),
            changed: Condvar::new(),
            slices,
        })
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, or for at most a given time.
    pub(super) fn wait<'a>(
        &self,
        state: MutexGuard<'a, State>,
        at_most: Option<Duration>,
    ) -> MutexGuard<'a, State> {
        match at_most {
            None => { self.changed.wait(state) }.unwrap_or_else(PoisonError::into_inner),
            Some(time) => {
                let waited = self.changed.wait_timeout(state, time);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
        }
    }
}

impl State {
    /// Returns the lane of searches or the lane of queries.
    pub(super) fn lane(&mut self, is_search: bool) -> &mut Lane {
        if is_search {
            &mut self.searches
        } else {
            &mut self.questions
        }
    }
}
