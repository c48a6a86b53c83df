use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How far games in progress may be ahead of the written ones. At most this many records wait for a slow game.
const MAX_AHEAD: u64 = 1_024;

/// A queue that hands out game numbers, each once.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of the next game.
    next: u64,
    /// The number of the last game to play.
    last: u64,
    /// The number of the last written game.
    written: u64,
    is_stopped: bool,
}

impl Queue {
    /// Creates a queue of the numbers after the last written game, up to `last`.
    pub(super) fn new(written: u64, last: u64) -> Self {
        Self {
            state: Mutex::new(State {
                next: written + 1,
                last,
                written,
                is_stopped: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of a game to play; `None` if there is none left. Waits while too many records wait to be
    /// written.
    pub(super) fn take(&self) -> Option<u64> {
        let mut state = self.lock();
        while !state.is_stopped
            && state.next <= state.last
            && state.next > state.written + MAX_AHEAD
        {
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_stopped || state.next > state.last {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    /// Reports that a game was written.
    pub(super) fn set_written(&self, number: u64) {
        self.lock().written = number;
        self.changed.notify_all();
    }

    /// Stops handing out numbers.
    pub(super) fn stop(&self) {
        self.lock().is_stopped = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_given_out_once_and_none_too_early() {
        let queue = Queue::new(2, 2 + MAX_AHEAD + 1);
        for number in 3..3 + MAX_AHEAD {
            assert_eq!(queue.take(), Some(number));
        }
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| queue.take());
            queue.set_written(3);
            assert_eq!(waiting.join().unwrap(), Some(3 + MAX_AHEAD));
        });
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn nobody_waits_after_a_stop() {
        let queue = Queue::new(0, u64::MAX);
        while queue.take() != Some(MAX_AHEAD) {}
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| queue.take());
            queue.stop();
            assert_eq!(waiting.join().unwrap(), None);
        });
    }
}
