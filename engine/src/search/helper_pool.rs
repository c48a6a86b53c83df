//! Helper threads, kept from one search to the next.
//!
//! Starting and ending a thread is slow on some systems. On a virtual machine with two busy processors it took 0.3 ms
//! for one helper and 3.5 ms for fifteen; waking waiting threads took 0.02 and 0.2 ms. That matters for a `move-time`
//! of some ten milliseconds and for the time to answer `stop`.

use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::thread::{Builder, JoinHandle};

/// The stack size of a search thread, in bytes. The deepest line takes about a twentieth of it. This is address space:
/// memory is used only as deep as a search goes.
pub const STACK_BYTES: usize = 16 << 20;

/// The address space in bytes that helpers leave for everything else; and what each helper takes beside its stack,
/// about half of which is the memory of its search.
const SPARE_BYTES: usize = 32 << 20;
const OWN_BYTES: usize = 2 << 20;

/// Helper threads. They sleep while they wait, and end when the pool is dropped.
#[derive(Default)]
pub struct HelperPool {
    threads: Option<Threads>,
    /// The number of threads last requested.
    wanted: usize,
}

/// Running threads. The pool is dropped first; the threads then end.
struct Threads {
    pool: ThreadPool,
    _handles: JoinOnDrop,
}

/// Threads to join on drop.
#[derive(Default)]
struct JoinOnDrop(Vec<JoinHandle<()>>);

impl Drop for JoinOnDrop {
    fn drop(&mut self) {
        for handle in self.0.drain(..) {
            let _ = handle.join();
        }
    }
}

impl HelperPool {
    /// Creates a pool of `count` threads, or fewer if the system does not allow that many; see [`HelperPool::resize`].
    #[must_use]
    pub fn new(count: usize) -> Self {
        let mut pool = Self::default();
        pool.resize(count);
        pool
    }

    /// The number of threads.
    #[must_use]
    pub fn count(&self) -> usize {
        let threads = self.threads.as_ref();
        threads.map_or(0, |threads| threads.pool.current_num_threads())
    }

    /// Changes the number of threads to `count`. If the system does not allow that many, the pool takes half of what it
    /// could get, to leave some for the rest of the program. It tries again when another number is requested.
    pub fn resize(&mut self, count: usize) {
        if count == self.wanted {
            return;
        }
        self.wanted = count;
        self.threads = None;
        let mut next = count;
        while next > 0 && self.threads.is_none() {
            match Threads::start(next) {
                Ok(threads) => self.threads = Some(threads),
                Err(had) => next = had.min(next - 1) / 2,
            }
        }
        if next < count {
            log::warn!("the system gives no {count} threads to help the search: it has {next}");
        }
    }

    /// Runs `main` on the caller's thread and `helper` on one thread for each of `memories`. A helper gets its number,
    /// from 1. Calls `end` after `main`, even if `main` panics; `helper` must return soon after that. Returns the
    /// results of `main` and of the helpers; a helper that panicked has none.
    ///
    /// There must be no more memories than threads; otherwise a helper starts only when another has ended.
    pub(super) fn run<M: Send, T: Send, O>(
        &self,
        memories: &mut [M],
        helper: impl Fn(usize, &mut M) -> T + Sync,
        main: impl FnOnce() -> O,
        end: impl Fn(),
    ) -> (O, Vec<T>) {
        let guard = OnDrop(&end);
        let pool = match &self.threads {
            Some(threads) if !memories.is_empty() => &threads.pool,
            _ => return (main(), Vec::new()),
        };
        let mut results: Vec<Option<T>> = memories.iter().map(|_| None).collect();
        let found = pool.in_place_scope(|scope| {
            let helper = &helper;
            for (index, (memory, result)) in memories.iter_mut().zip(&mut results).enumerate() {
                scope.spawn(move |_| {
                    let run = AssertUnwindSafe(|| helper(index + 1, memory));
                    match catch_unwind(run) {
                        Ok(found) => *result = Some(found),
                        Err(_) => log::error!("a thread that helps the search has a fault"),
                    }
                });
            }
            // The scope waits for the helpers, so `end` must be called within it.
            let _guard = guard;
            main()
        });
        (found, results.into_iter().flatten().collect())
    }
}

/// Calls a function on drop.
struct OnDrop<'a, F: Fn()>(&'a F);

impl<F: Fn()> Drop for OnDrop<'_, F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl Threads {
    /// Starts threads, all or none.
    ///
    /// # Errors
    /// How many the system gave.
    fn start(count: usize) -> Result<Self, usize> {
        let mut handles = JoinOnDrop::default();
        let builder = ThreadPoolBuilder::new().num_threads(count);
        let builder = builder.spawn_handler(|thread| {
            // Threads that took all the room there is would leave none for the next small allocation.
            let mut room = Vec::<u8>::new();
            let own = (thread.index() + 1) * OWN_BYTES;
            room.try_reserve_exact(STACK_BYTES + own + SPARE_BYTES)?;
            drop(black_box(room));
            let named = Builder::new().name(format!("search {}", thread.index() + 1));
            let (started, starts) = channel();
            let handle = named.stack_size(STACK_BYTES).spawn(move || {
                // The first allocation of a thread may reserve a heap of its own. The next thread must not count on that
                // room.
                drop(black_box(Vec::<u8>::with_capacity(64)));
                let _ = started.send(());
                thread.run();
            })?;
            handles.0.push(handle);
            let _ = starts.recv();
            Ok(())
        });
        match builder.build() {
            Ok(pool) => Ok(Self {
                pool,
                _handles: handles,
            }),
            Err(_) => Err(handles.0.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    #[test]
    fn every_helper_runs_beside_the_others_and_beside_the_main_thread() {
        let pool = HelperPool::new(5);
        assert_eq!(pool.count(), 5);
        for _ in 0..50 {
            // Nobody passes before all have come.
            let barrier = Barrier::new(6);
            let mut memories = [0; 5];
            let helper = |index: usize, memory: &mut usize| {
                *memory = 10 * index;
                barrier.wait();
                index
            };
            let (main, mut found) = pool.run(
                &mut memories,
                helper,
                || {
                    barrier.wait();
                    7
                },
                || {},
            );
            found.sort_unstable();
            assert_eq!((main, found), (7, vec![1, 2, 3, 4, 5]));
            assert_eq!(memories, [10, 20, 30, 40, 50]);
        }
    }

    #[test]
    fn a_pool_without_threads_runs_the_main_thread_alone() {
        let ended = AtomicBool::new(false);
        let (main, found) = HelperPool::default().run(
            &mut [0; 3],
            |index, _| index,
            || !ended.load(Relaxed),
            || ended.store(true, Relaxed),
        );
        assert!(main && found.is_empty() && ended.load(Relaxed));
    }

    #[test]
    fn a_helper_that_panics_is_left_out_and_the_pool_serves_again() {
        let pool = HelperPool::new(3);
        for faulty in [1, 2, 3, 4] {
            let helper = |index, _: &mut ()| {
                assert_ne!(index, faulty, "a fault made on purpose");
                index
            };
            let (_, mut found) = pool.run(&mut [(); 3], helper, || {}, || {});
            found.sort_unstable();
            let others: Vec<usize> = (1..=3).filter(|&index| index != faulty).collect();
            assert_eq!(found, others);
        }
    }

    #[test]
    fn a_main_thread_that_panics_ends_its_helpers() {
        let pool = HelperPool::new(2);
        let ended = AtomicBool::new(false);
        let search = catch_unwind(AssertUnwindSafe(|| {
            pool.run(
                &mut [(); 2],
                |_, ()| {
                    while !ended.load(Relaxed) {
                        std::thread::yield_now();
                    }
                },
                || panic!("a fault made on purpose"),
                || ended.store(true, Relaxed),
            )
        }));
        assert!(search.is_err());
    }

    #[test]
    fn a_pool_can_be_resized() {
        let mut pool = HelperPool::new(2);
        for count in [4, 4, 0, 1] {
            pool.resize(count);
            assert_eq!(pool.count(), count);
        }
    }
}
