//! Places that engines share.

use super::lane::Lane;
use super::slices::Slices;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A number of places, shared by engines: so many of their searches run at a time, and beside them so many costly questions. The
/// others wait, and the one goes first whose engine has used least of the processors lately. A search is ended, as if it were stopped,
/// when another waits and its own engine has had its share: two seconds more than the other one's for a search without
/// a bound, ten for one with a bound, and ten in one turn in any case.
#[derive(Debug)]
pub struct SearchPlaces {
    state: Mutex<State>,
    /// A place is free, someone waits, or one that waited has been stopped.
    pub(super) changed: Condvar,
    pub(super) slices: Slices,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) searches: Lane,
    pub(super) questions: Lane,
}

impl SearchPlaces {
    /// So many places, at least one.
    #[must_use]
    pub fn new(places: usize) -> Arc<Self> {
        Self::with_slices(places, Slices::default())
    }

    /// The same with other times after which a search makes room.
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

    /// Waits for a change, or for some time at most.
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
    /// The places of searches, or those of questions.
    pub(super) fn lane(&mut self, is_search: bool) -> &mut Lane {
        if is_search {
            &mut self.searches
        } else {
            &mut self.questions
        }
    }
}
