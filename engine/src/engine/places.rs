//! Places for the searches and expensive queries of many engines. The engines take turns by their recent use.

use crate::search::Control;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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
    changed: Condvar,
    slices: Slices,
}

#[derive(Debug)]
struct State {
    searches: Lane,
    questions: Lane,
}

impl SearchPlaces {
    /// Creates `places` places, at least one.
    #[must_use]
    pub fn new(places: usize) -> Arc<Self> {
        Self::with_slices(places, Slices::default())
    }

    /// Creates places with other time slices.
    pub(super) fn with_slices(places: usize, slices: Slices) -> Arc<Self> {
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

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, or for at most a given time.
    fn wait<'a>(
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
    fn lane(&mut self, is_search: bool) -> &mut Lane {
        if is_search {
            &mut self.searches
        } else {
            &mut self.questions
        }
    }
}

/// A number of places, with the turns that hold them and the turns that wait.
#[derive(Debug)]
struct Lane {
    free: usize,
    /// The waiting turns and when they started to wait, in order of arrival.
    queue: Vec<(Arc<Turn>, Instant)>,
    /// The turns that hold places and since when, in that order.
    holders: Vec<(Arc<Turn>, Instant)>,
}

impl Lane {
    fn new(places: usize) -> Self {
        Self {
            free: places,
            queue: Vec::new(),
            holders: Vec::new(),
        }
    }

    /// Returns the waiting turns, the next one first: the one whose engine has used the least. Waiting time counts as
    /// time that the engine gave back, so that every turn comes eventually.
    fn order(&self, now: Instant) -> Vec<&Arc<Turn>> {
        let waits = |since: Instant| now.saturating_duration_since(since).as_secs_f64();
        let queue = self.queue.iter();
        let mut order: Vec<_> = queue
            .map(|(turn, since)| (turn.account.used(now) - waits(*since), turn))
            .collect();
        order.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        order.into_iter().map(|(_, turn)| turn).collect()
    }

    /// Whether a turn is the next one.
    fn is_next(&self, turn: &Arc<Turn>, now: Instant) -> bool {
        let order = self.order(now);
        order.first().is_some_and(|next| Arc::ptr_eq(next, turn))
    }

    /// Ends searches that have had their share: at most as many as wait for a place, those of the engines with the
    /// greatest use first. Returns the time until the next one has had its share.
    fn make_room(&self, slices: &Slices, now: Instant) -> Option<Duration> {
        let (over, mut others): (Vec<_>, Vec<_>) =
            { self.holders.iter() }.partition(|(turn, _)| turn.is_over());
        others.sort_by(|(one, since), (other, other_since)| {
            let total = |turn: &Turn, since: &Instant| {
                let runs = now.saturating_duration_since(*since).as_secs_f64();
                turn.account.used(now) + runs
            };
            total(other, other_since).total_cmp(&total(one, since))
        });
        let waiting = self.order(now).into_iter().skip(over.len());
        let mut next: Option<Duration> = None;
        for ((turn, since), waits) in others.into_iter().zip(waiting) {
            let keeps = slices.keeps(
                turn.is_bounded(),
                turn.account.used(now),
                waits.account.used(now),
            );
            let left = keeps.saturating_sub(now.saturating_duration_since(*since));
            if left.is_zero() {
                turn.end();
            } else {
                next = Some(next.map_or(left, |next| next.min(left)));
            }
        }
        next
    }
}

/// How long a search keeps its place while others wait, depending on its engine's use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slices {
    /// No search is ended before it has had its place for this time.
    pub(super) shortest: Duration,
    /// How far the engine of an unbounded search may be ahead of the waiting one.
    pub(super) unbounded: Duration,
    /// The same for a bounded search, and the longest time that any search keeps its place.
    pub(super) longest: Duration,
}

impl Default for Slices {
    fn default() -> Self {
        Self {
            shortest: Duration::from_secs(1),
            unbounded: Duration::from_secs(2),
            longest: Duration::from_secs(10),
        }
    }
}

impl Slices {
    /// Returns how long a search keeps its place if its engine had used `used` seconds before and the waiting engine
    /// `waiting_used`.
    fn keeps(&self, is_bounded: bool, used: f64, waiting_used: f64) -> Duration {
        let lead = if is_bounded {
            self.longest
        } else {
            self.unbounded
        };
        let seconds = waiting_used + lead.as_secs_f64() - used;
        // An engine's use always fits a duration.
        let keeps = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(self.longest);
        keeps.clamp(self.shortest, self.longest)
    }
}

/// The purpose of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnKind {
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
    places: Arc<SearchPlaces>,
    /// The use of its engine.
    account: Arc<Account>,
    control: Arc<Control>,
    is_search: bool,
    is_bounded: AtomicBool,
    /// Whether the search was ended because others wait.
    is_over: AtomicBool,
}

/// The place of a running search or query. Dropping it frees the place.
#[derive(Debug)]
pub struct Place<'a>(&'a Arc<Turn>);

impl Turn {
    /// Creates a turn, which has not started to wait.
    pub(super) fn new(
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
    fn end(&self) {
        self.is_over.store(true, Relaxed);
        self.control.stop();
    }

    /// Whether the search was ended because others wait.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }

    /// Marks the search as bounded from now on.
    pub(super) fn set_bounded(&self) {
        self.is_bounded.store(true, Relaxed);
    }

    fn is_bounded(&self) -> bool {
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

/// The half-life of used time, chosen by hand. Ten minutes later at most a thousandth is left.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// The recent processor time of one engine's searches and queries: seconds that decay over time.
#[derive(Debug)]
pub(super) struct Account(Mutex<Used>);

#[derive(Clone, Copy, Debug)]
struct Used {
    seconds: f64,
    at: Instant,
}

impl Default for Account {
    fn default() -> Self {
        Self(Mutex::new(Used {
            seconds: 0.0,
            at: Instant::now(),
        }))
    }
}

impl Account {
    /// Adds a period that ended at `at`.
    fn charge(&self, time: Duration, at: Instant) {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = used.left(at) + time.as_secs_f64();
        *used = Used { seconds, at };
    }

    /// Returns the seconds that count at `at`.
    fn used(&self, at: Instant) -> f64 {
        let used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.left(at)
    }
}

impl Used {
    fn left(&self, at: Instant) -> f64 {
        let half_lives =
            at.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * (-half_lives).exp2()
    }
}

#[cfg(test)]
mod tests;
