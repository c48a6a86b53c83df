use super::account::Account;
use super::search_places::SearchPlaces;
use crate::search::Control;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

/// The purpose of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum TurnKind {
    /// A search, which can be ended if others wait.
    Search {
        /// Whether it ends by itself.
        is_bounded: bool,
    },
    /// A query, which always runs to its end.
    Question,
}

/// The turn of one search or one expensive query.
#[derive(Debug)]
pub struct Turn {
    pub(super) places: Arc<SearchPlaces>,
    /// The use of its engine.
    pub(super) account: Arc<Account>,
    pub(super) control: Arc<Control>,
    pub(super) is_search: bool,
    is_bounded: AtomicBool,
    /// Whether the search was ended because others wait.
    is_over: AtomicBool,
}

/// The place of a running search or query. Dropping it frees the place.
#[derive(Debug)]
pub struct Place<'a>(&'a Arc<Turn>);

impl Turn {
    /// Creates a turn, which has not started to wait.
    pub(in crate::engine) fn new(
        places: Arc<SearchPlaces>,
        account: Arc<Account>,
        control: Arc<Control>,
        kind: TurnKind,
    ) -> Arc<Self> {
        let is_bounded = kind != TurnKind::Search { is_bounded: false };
        Arc::new(Self {
            places,
            account,
            control,
            is_search: kind != TurnKind::Question,
            is_bounded: AtomicBool::new(is_bounded),
            is_over: AtomicBool::new(false),
        })
    }

    /// Waits for a place; the clock of a search starts when it gets one. `None` if the turn is stopped first.
    pub fn wait(self: &Arc<Self>) -> Option<Place<'_>> {
        let places = &*self.places;
        let mut state = places.lock();
        let lane = state.lane(self.is_search);
        lane.queue.push((Arc::clone(self), Instant::now()));
        // Running searches may have to make room for one more.
        places.changed.notify_all();
        loop {
            let now = Instant::now();
            let lane = state.lane(self.is_search);
            let has_place = lane.free > 0 && lane.is_next(self, now);
            if has_place || self.control.is_stopped() {
                lane.queue.retain(|(other, _)| !Arc::ptr_eq(other, self));
                places.changed.notify_all();
            }
            if self.control.is_stopped() {
                return None;
            }
            if has_place {
                lane.free -= 1;
                lane.holders.push((Arc::clone(self), now));
                self.control.begin();
                return Some(Place(self));
            }
            // The next turn can change over time: each waiting turn checks the running searches.
            let at_most = { self.is_search }
                .then(|| lane.make_room(&places.slices, now))
                .flatten();
            state = places.wait(state, at_most);
        }
    }

    /// Stops the turn, even while it waits.
    pub fn stop(&self) {
        self.control.stop();
        // With the lock taken, a turn that missed the stop is already waiting, so the notification reaches it.
        drop(self.places.lock());
        self.places.changed.notify_all();
    }

    /// Ends a search because others wait.
    pub(super) fn end(&self) {
        self.is_over.store(true, Relaxed);
        self.control.stop();
    }

    /// Whether the search was ended because others wait.
    pub(in crate::engine) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Marks the search as bounded from now on.
    pub(in crate::engine) fn set_bounded(&self) {
        self.is_bounded.store(true, Relaxed);
    }

    pub(super) fn is_bounded(&self) -> bool {
        self.is_bounded.load(Relaxed)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let Self(turn) = self;
        let places = &*turn.places;
        let mut state = places.lock();
        let lane = state.lane(turn.is_search);
        let now = Instant::now();
        if let Some(at) = { lane.holders.iter() }.position(|(other, _)| Arc::ptr_eq(other, turn)) {
            let (_, since) = lane.holders.remove(at);
            turn.account
                .charge(now.saturating_duration_since(since), now);
        }
        lane.free += 1;
        places.changed.notify_all();
    }
}
