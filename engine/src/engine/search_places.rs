//! Places for searches, for which those of many engines take turns.

use crate::search::Control;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a search may keep its place while others wait.
const SLICE: Duration = Duration::from_secs(10);

/// A number of places, shared by engines: so many of their searches run at a time, and the others wait, first come first
/// served. A search that has had its place for ten seconds is ended, as if it were stopped, when others wait.
#[derive(Debug)]
pub struct SearchPlaces {
    state: Mutex<State>,
    /// A place is free, a search waits, or one that waited has been stopped.
    changed: Condvar,
    slice: Duration,
}

#[derive(Debug)]
struct State {
    free: usize,
    /// Those that wait, the first one first.
    queue: VecDeque<Arc<Turn>>,
    /// Those that have places, and since when; the oldest first.
    holders: Vec<(Arc<Turn>, Instant)>,
}

/// The turn of one search.
#[derive(Debug)]
pub(super) struct Turn {
    places: Arc<SearchPlaces>,
    control: Arc<Control>,
    /// Whether the search was ended because others wait.
    is_over: AtomicBool,
}

/// The place of a search that runs. It is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place<'a>(&'a Arc<Turn>);

impl SearchPlaces {
    /// So many places, at least one.
    #[must_use]
    pub fn new(places: usize) -> Arc<Self> {
        Self::with_slice(places, SLICE)
    }

    /// The same with another time after which a search makes room.
    pub(super) fn with_slice(places: usize, slice: Duration) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                free: places.max(1),
                queue: VecDeque::new(),
                holders: Vec::new(),
            }),
            changed: Condvar::new(),
            slice,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, or for some time at most.
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
    /// Ends searches that have had their places for longer than a time: no more than wait for one. Gives the time until the
    /// next one is to be looked at.
    fn make_room(&mut self, slice: Duration) -> Option<Duration> {
        let (over, others): (Vec<_>, Vec<_>) =
            { self.holders.iter() }.partition(|(turn, _)| turn.is_over());
        let wanted = self.queue.len().saturating_sub(over.len());
        for (turn, since) in others.into_iter().take(wanted) {
            match slice.checked_sub(since.elapsed()) {
                Some(left) if !left.is_zero() => return Some(left),
                _ => {
                    turn.is_over.store(true, Relaxed);
                    turn.control.stop();
                }
            }
        }
        None
    }
}

impl Turn {
    /// The turn of a search that will wait for its place.
    pub(super) fn new(places: Arc<SearchPlaces>, control: Arc<Control>) -> Arc<Self> {
        Arc::new(Self {
            places,
            control,
            is_over: AtomicBool::new(false),
        })
    }

    /// Waits for a place, from which on the clock of the search runs; `None` if the search is stopped before.
    pub(super) fn wait(self: &Arc<Self>) -> Option<Place<'_>> {
        let places = &*self.places;
        let mut state = places.lock();
        state.queue.push_back(Arc::clone(self));
        // Whoever is first may have to make room for one more.
        places.changed.notify_all();
        loop {
            let is_first = { state.queue.front() }.is_some_and(|first| Arc::ptr_eq(first, self));
            let has_place = is_first && state.free > 0;
            if has_place || self.control.is_stopped() {
                state.queue.retain(|other| !Arc::ptr_eq(other, self));
                places.changed.notify_all();
            }
            if self.control.is_stopped() {
                return None;
            }
            if has_place {
                state.free -= 1;
                state.holders.push((Arc::clone(self), Instant::now()));
                self.control.begin();
                return Some(Place(self));
            }
            let at_most = is_first.then(|| state.make_room(places.slice)).flatten();
            state = places.wait(state, at_most);
        }
    }

    /// Lets a search that waits see that it is stopped.
    pub(super) fn wake(&self) {
        // One that is about to wait has looked before, or waits when this has the lock.
        drop(self.places.lock());
        self.places.changed.notify_all();
    }

    /// Whether the search was ended because others wait.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Relaxed)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let places = &*self.0.places;
        let mut state = places.lock();
        state.holders.retain(|(turn, _)| !Arc::ptr_eq(turn, self.0));
        state.free += 1;
        places.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;
    use std::thread::{JoinHandle, sleep, spawn};

    const LONG: Duration = Duration::from_secs(3600);

    fn turn(places: &Arc<SearchPlaces>) -> Arc<Turn> {
        Turn::new(Arc::clone(places), Arc::new(Control::waiting(None)))
    }

    fn until(is_so: impl Fn() -> bool) {
        while !is_so() {
            sleep(Duration::from_millis(1));
        }
    }

    /// A thread that waits for a place and gives it back at once; it says whether it got one.
    fn waiting(turn: &Arc<Turn>) -> JoinHandle<bool> {
        let places = Arc::clone(&turn.places);
        let before = places.lock().queue.len();
        let turn = Arc::clone(turn);
        let thread = spawn(move || turn.wait().is_some());
        until(|| places.lock().queue.len() > before);
        thread
    }

    #[test]
    fn places_are_had_in_the_order_of_coming() {
        let places = SearchPlaces::with_slice(1, LONG);
        let first = turn(&places);
        let place = first.wait().unwrap();
        let (came, order) = channel();
        let threads: Vec<_> = (0..20)
            .map(|number| {
                let (turn, came) = (turn(&places), came.clone());
                let thread = spawn(move || {
                    let _place = turn.wait().unwrap();
                    came.send(number).unwrap();
                });
                until(|| places.lock().queue.len() == number + 1);
                thread
            })
            .collect();
        drop(place);
        for thread in threads {
            thread.join().unwrap();
        }
        assert!(order.try_iter().eq(0..20));
        assert_eq!(places.lock().free, 1);
        assert!(!first.is_over());
    }

    #[test]
    fn as_many_search_at_a_time_as_there_are_places() {
        let places = SearchPlaces::with_slice(3, LONG);
        let turns: Vec<_> = (0..3).map(|_| turn(&places)).collect();
        let held: Vec<_> = turns.iter().map(|turn| turn.wait().unwrap()).collect();
        let fourth = turn(&places);
        let waits = waiting(&fourth);
        assert_eq!(places.lock().holders.len(), 3);
        drop(held);
        assert!(waits.join().unwrap());
        assert_eq!(places.lock().free, 3);
    }

    #[test]
    fn a_search_that_is_stopped_while_it_waits_leaves_the_queue() {
        let places = SearchPlaces::with_slice(1, LONG);
        let first = turn(&places);
        let place = first.wait().unwrap();
        let (stopped, last) = (turn(&places), turn(&places));
        let (stopped_waits, last_waits) = (waiting(&stopped), waiting(&last));
        stopped.control.stop();
        stopped.wake();
        assert!(!stopped_waits.join().unwrap());
        assert_eq!(places.lock().queue.len(), 1);
        drop(place);
        assert!(last_waits.join().unwrap());
        assert_eq!(places.lock().free, 1);
    }

    #[test]
    fn a_search_that_is_stopped_before_it_waits_gets_no_place() {
        let places = SearchPlaces::new(1);
        let stopped = turn(&places);
        stopped.control.stop();
        assert!(stopped.wait().is_none());
        assert!(turn(&places).wait().is_some());
    }

    #[test]
    fn the_oldest_search_makes_room_when_its_time_is_over() {
        let places = SearchPlaces::with_slice(2, Duration::ZERO);
        let (old, young) = (turn(&places), turn(&places));
        let old_place = old.wait().unwrap();
        let _young_place = young.wait().unwrap();
        assert!(!old.is_over(), "nobody waits");
        let third = turn(&places);
        let waits = waiting(&third);
        until(|| old.is_over());
        assert!(old.control.is_stopped());
        drop(old_place);
        assert!(waits.join().unwrap());
        assert!(!young.is_over(), "one waits, and one makes room");
    }

    #[test]
    fn each_that_waits_has_one_make_room() {
        let places = SearchPlaces::with_slice(2, Duration::ZERO);
        let held = [turn(&places), turn(&places)];
        let taken: Vec<_> = held.iter().map(|turn| turn.wait().unwrap()).collect();
        let later = [turn(&places), turn(&places), turn(&places)];
        let wait: Vec<_> = later.iter().map(waiting).collect();
        until(|| held.iter().all(|turn| turn.is_over()));
        drop(taken);
        for thread in wait {
            assert!(thread.join().unwrap());
        }
        assert_eq!(places.lock().free, 2);
    }

    #[test]
    fn nobody_makes_room_before_the_time_is_over() {
        let places = SearchPlaces::with_slice(1, LONG);
        let first = turn(&places);
        let place = first.wait().unwrap();
        let second = turn(&places);
        let waits = waiting(&second);
        sleep(Duration::from_millis(20));
        assert!(!first.is_over());
        drop(place);
        assert!(waits.join().unwrap());
    }

    #[test]
    fn the_clock_starts_with_the_place() {
        let places = SearchPlaces::with_slice(1, LONG);
        let first = turn(&places);
        let place = first.wait().unwrap();
        let second = turn(&places);
        let waits = waiting(&second);
        sleep(Duration::from_millis(5));
        assert_eq!(second.control.elapsed(), Duration::ZERO);
        drop(place);
        waits.join().unwrap();
        until(|| second.control.elapsed() > Duration::ZERO);
    }
}
