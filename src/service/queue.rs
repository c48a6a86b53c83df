//! The requests that wait, and those that are being answered.

use super::request::{Id, Request};
use rafle_engine::Stopper;
use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The most bytes of lines that wait.
const MAX_BYTES: usize = 64 << 20;

/// Ends a request that is being answered.
#[derive(Debug, Default)]
pub(super) struct Cancellation(Mutex<Wanted>);

#[derive(Debug, Default)]
struct Wanted {
    is_cancelled: bool,
    search: Option<Stopper>,
}

impl Cancellation {
    fn cancel(&self) {
        let mut wanted = lock(&self.0);
        wanted.is_cancelled = true;
        if let Some(search) = &wanted.search {
            search.stop();
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        lock(&self.0).is_cancelled
    }

    /// Ends this search too, at once if the request is cancelled already.
    pub(super) fn watch(&self, search: Stopper) {
        let mut wanted = lock(&self.0);
        if wanted.is_cancelled {
            search.stop();
        }
        wanted.search = Some(search);
    }
}

/// Where a request is.
#[derive(Debug)]
enum Place {
    /// In the queue.
    Waiting(Turn),
    /// At a worker.
    Running(Arc<Cancellation>),
}

/// The order of requests: a greater priority goes first, then the earlier line.
type Turn = (Reverse<i64>, u64);

/// Why a request is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// A request of this id has no final answer yet.
    IdInUse,
    /// Nobody reads answers any more.
    Abandoned,
}

/// The numbers of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) waiting: usize,
    pub(super) running: usize,
    pub(super) answered: u64,
}

#[derive(Debug, Default)]
struct State {
    waiting: BTreeMap<Turn, Request>,
    places: HashMap<Id, Place>,
    /// The bytes of the lines that wait.
    bytes: usize,
    /// The requests so far.
    requests: u64,
    answered: u64,
    is_closed: bool,
    is_abandoned: bool,
}

/// The queue between the reader of lines and the workers.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    capacity: usize,
}

impl Queue {
    /// A queue of at most `capacity` waiting requests.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            capacity,
        }
    }

    /// Adds a request, as soon as there is room for it.
    pub(super) fn push(&self, request: Request) -> Result<(), Refusal> {
        let mut state = lock(&self.state);
        if state.places.contains_key(&request.id) {
            return Err(Refusal::IdInUse);
        }
        while !state.is_abandoned
            && (state.waiting.len() >= self.capacity || state.bytes >= MAX_BYTES)
        {
            state = self.wait(state);
        }
        if state.is_abandoned {
            return Err(Refusal::Abandoned);
        }
        let turn = (Reverse(request.priority), state.requests);
        state.requests += 1;
        state.bytes += request.bytes;
        state
            .places
            .insert(request.id.clone(), Place::Waiting(turn));
        state.waiting.insert(turn, request);
        self.changed.notify_all();
        Ok(())
    }

    /// Whether a request of this id has no final answer yet.
    pub(super) fn has(&self, id: &Id) -> bool {
        lock(&self.state).places.contains_key(id)
    }

    /// Cancels a request. Returns whether it was waiting, so that nobody else answers it.
    pub(super) fn cancel(&self, id: &Id) -> bool {
        let mut state = lock(&self.state);
        let Entry::Occupied(place) = state.places.entry(id.clone()) else {
            return false;
        };
        match place.get() {
            Place::Running(cancellation) => {
                cancellation.cancel();
                false
            }
            &Place::Waiting(turn) => {
                place.remove();
                state.remove(turn);
                state.answered += 1;
                self.changed.notify_all();
                true
            }
        }
    }

    /// Takes the next request; `None` after the last one.
    pub(super) fn take(&self) -> Option<(Request, Arc<Cancellation>)> {
        let mut state = lock(&self.state);
        loop {
            if state.is_abandoned {
                return None;
            }
            if let Some(&turn) = state.waiting.keys().next() {
                let request = state.remove(turn)?;
                let cancellation = Arc::<Cancellation>::default();
                let place = Place::Running(Arc::clone(&cancellation));
                state.places.insert(request.id.clone(), place);
                self.changed.notify_all();
                return Some((request, cancellation));
            }
            if state.is_closed {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// Frees the id of a request whose final answer follows. Returns whether it was cancelled.
    pub(super) fn finish(&self, id: &Id) -> bool {
        let mut state = lock(&self.state);
        state.answered += 1;
        match state.places.remove(id) {
            Some(Place::Running(cancellation)) => cancellation.is_cancelled(),
            _ => false,
        }
    }

    /// Counts the answer to a request that could not be taken.
    pub(super) fn count_answer(&self) {
        lock(&self.state).answered += 1;
    }

    /// No more requests come.
    pub(super) fn close(&self) {
        lock(&self.state).is_closed = true;
        self.changed.notify_all();
    }

    /// Nobody reads answers any more: everything is cancelled.
    pub(super) fn abandon(&self) {
        let mut state = lock(&self.state);
        state.is_abandoned = true;
        state.waiting.clear();
        for place in state.places.values() {
            if let Place::Running(cancellation) = place {
                cancellation.cancel();
            }
        }
        self.changed.notify_all();
    }

    pub(super) fn numbers(&self) -> Numbers {
        let state = lock(&self.state);
        Numbers {
            waiting: state.waiting.len(),
            running: state.places.len().saturating_sub(state.waiting.len()),
            answered: state.answered,
        }
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let waited = self.changed.wait(state);
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn remove(&mut self, turn: Turn) -> Option<Request> {
        let request = self.waiting.remove(&turn)?;
        self.bytes = self.bytes.saturating_sub(request.bytes);
        Some(request)
    }
}

/// Nothing can panic while one of these locks is held.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::request::Line;
    use super::*;

    fn request(id: &str, priority: i64) -> Request {
        let text = format!(r#"{{"id":"{id}","priority":{priority}}}"#);
        match Line::parse(&text) {
            Ok(Line::Request(request)) => *request,
            other => panic!("{other:?}"),
        }
    }

    fn id(text: &str) -> Id {
        Id::Text(text.to_owned())
    }

    #[test]
    fn a_greater_priority_goes_first_and_then_the_earlier_request() {
        let queue = Queue::new(10);
        for (name, priority) in [("a", 0), ("b", 2), ("c", 0), ("d", 2), ("e", -1)] {
            queue.push(request(name, priority)).expect("room");
        }
        queue.close();
        let order: Vec<Id> =
            std::iter::from_fn(|| queue.take().map(|(taken, _)| taken.id)).collect();
        assert_eq!(order, ["b", "d", "a", "c", "e"].map(id));
    }

    #[test]
    fn an_id_is_free_again_after_its_answer() {
        let queue = Queue::new(10);
        queue.push(request("a", 0)).expect("room");
        assert_eq!(queue.push(request("a", 0)), Err(Refusal::IdInUse));
        let (taken, _) = queue.take().expect("a request");
        assert_eq!(queue.push(request("a", 0)), Err(Refusal::IdInUse));
        assert!(!queue.finish(&taken.id));
        assert_eq!(queue.push(request("a", 0)), Ok(()));
    }

    #[test]
    fn a_cancelled_request_is_answered_by_one_side_only() {
        let queue = Queue::new(10);
        queue.push(request("waits", 0)).expect("room");
        assert!(queue.cancel(&id("waits")));
        assert!(!queue.cancel(&id("waits")));
        queue.push(request("runs", 0)).expect("room");
        let (taken, cancellation) = queue.take().expect("a request");
        assert!(!queue.cancel(&taken.id) && cancellation.is_cancelled());
        assert!(queue.finish(&taken.id));
        let numbers = queue.numbers();
        assert_eq!(
            (numbers.waiting, numbers.running, numbers.answered),
            (0, 0, 2)
        );
    }

    #[test]
    fn a_full_queue_lets_its_reader_wait() {
        let queue = Queue::new(1);
        queue.push(request("a", 0)).expect("room");
        std::thread::scope(|scope| {
            let second = scope.spawn(|| queue.push(request("b", 0)));
            let (taken, _) = queue.take().expect("a request");
            assert_eq!(taken.id, id("a"));
            assert_eq!(second.join().expect("no panic"), Ok(()));
        });
        queue.abandon();
        assert_eq!(queue.push(request("c", 0)), Err(Refusal::Abandoned));
        assert!(queue.take().is_none());
    }
}
