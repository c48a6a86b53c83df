//! An arena for the parts of a tree: it grows in chunks of one size and never moves a part.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The base-2 logarithm of the number of parts per chunk.
const CHUNK_BITS: u32 = 14;

/// The number of parts per chunk.
const CHUNK: usize = 1 << CHUNK_BITS;

/// Parts of one kind, each with a stable index. Several threads may add parts at the same time; the parts themselves
/// synchronise changes of their contents.
pub(super) struct Arena<T> {
    /// All chunks that there may be; the allocated ones come first.
    chunks: Box<[OnceLock<Box<[T; CHUNK]>>]>,
    /// The number of allocated chunks.
    used: AtomicUsize,
    /// The index after the last part.
    end: AtomicU32,
    /// Held by the thread that allocates a chunk.
    growth: Mutex<()>,
}

impl<T: Default> Arena<T> {
    /// The size of a chunk in bytes.
    pub(super) const CHUNK_BYTES: u64 = (CHUNK * size_of::<T>()) as u64;

    /// Creates an arena that may grow to `max_bytes`. It allocates as it grows.
    pub(super) fn new(max_bytes: u64) -> Self {
        // The highest indices stand for "no part".
        let most = u64::from(u32::MAX >> CHUNK_BITS) - 1;
        let count = (max_bytes / Self::CHUNK_BYTES).min(most) as usize;
        let mut chunks = Vec::new();
        if chunks.try_reserve_exact(count).is_ok() {
            chunks.resize_with(count, OnceLock::new);
        }
        Self {
            chunks: chunks.into_boxed_slice(),
            used: AtomicUsize::new(0),
            end: AtomicU32::new(0),
            growth: Mutex::new(()),
        }
    }

    /// The allocated bytes.
    pub(super) fn bytes(&self) -> u64 {
        Self::CHUNK_BYTES * self.used.load(Relaxed) as u64
    }

    /// Adds `count` adjacent parts and returns the index of the first. `None` if there is no memory, or if a chunk
    /// cannot hold that many.
    pub(super) fn add(&self, count: usize) -> Option<u32> {
        if count > CHUNK {
            return None;
        }
        let mut end = self.end.load(Relaxed);
        loop {
            let left = CHUNK - end as usize % CHUNK;
            let first = if count <= left {
                end
            } else {
                end + left as u32
            };
            self.take_chunk(first as usize >> CHUNK_BITS)?;
            let after = first + count as u32;
            match (self.end).compare_exchange_weak(end, after, Relaxed, Relaxed) {
                Ok(_) => return Some(first),
                Err(later) => end = later,
            }
        }
    }

    /// Allocates a chunk unless another thread has done so.
    fn take_chunk(&self, number: usize) -> Option<()> {
        let place = self.chunks.get(number)?;
        if place.get().is_some() {
            return Some(());
        }
        let _growth = self.growth.lock().unwrap_or_else(PoisonError::into_inner);
        if place.get().is_none() {
            let mut parts = Vec::new();
            parts.try_reserve_exact(CHUNK).ok()?;
            parts.resize_with(CHUNK, T::default);
            place.set(parts.into_boxed_slice().try_into().ok()?).ok()?;
            self.used.fetch_add(1, Relaxed);
        }
        Some(())
    }

    /// The index after the last part, if parts were added one by one.
    pub(super) fn end(&self) -> u32 {
        self.end.load(Relaxed)
    }

    /// The chunk of an index.
    #[inline(always)]
    fn chunk(&self, index: u32) -> &[T; CHUNK] {
        let chunk = self.chunks[(index >> CHUNK_BITS) as usize].get();
        chunk.expect("a part that was added has a chunk")
    }

    /// The part of an index.
    #[inline(always)]
    pub(super) fn get(&self, index: u32) -> &T {
        &self.chunk(index)[index as usize % CHUNK]
    }

    /// Returns parts that were added together.
    #[inline(always)]
    pub(super) fn slice(&self, first: u32, count: usize) -> &[T] {
        if count == 0 {
            return &[];
        }
        let at = first as usize % CHUNK;
        &self.chunk(first)[at..at + count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Far more than the tests take.
    const ROOM: u64 = 64 * Arena::<AtomicUsize>::CHUNK_BYTES;

    /// Adds blocks of parts, each part with a number of its own from `numbers` on.
    fn fill(arena: &Arena<AtomicUsize>, blocks: usize, numbers: usize) -> Vec<(u32, usize, usize)> {
        let fill_one = |block: usize| {
            let (count, number) = (block % 23, numbers + block * 100);
            let first = arena.add(count).unwrap();
            for (part, cell) in arena.slice(first, count).iter().enumerate() {
                cell.store(number + part, Relaxed);
            }
            (first, count, number)
        };
        (0..blocks).map(fill_one).collect()
    }

    fn assert_kept(arena: &Arena<AtomicUsize>, blocks: Vec<(u32, usize, usize)>) {
        for (first, count, number) in blocks {
            let parts = arena.slice(first, count).iter();
            let parts: Vec<usize> = parts.map(|part| part.load(Relaxed)).collect();
            assert_eq!(parts, (number..number + count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn parts_added_together_stay_together_where_they_were() {
        let arena = Arena::new(ROOM);
        let blocks = fill(&arena, 9_000, 0);
        assert_kept(&arena, blocks);
        assert_eq!(arena.bytes() % Arena::<AtomicUsize>::CHUNK_BYTES, 0);
    }

    #[test]
    fn no_thread_is_given_a_part_of_another() {
        const BLOCKS: usize = 4_000;
        let arena = Arena::new(ROOM);
        let filled: Vec<_> = std::thread::scope(|scope| {
            let arena = &arena;
            let start = |thread| scope.spawn(move || fill(arena, BLOCKS, thread * BLOCKS * 100));
            let threads: Vec<_> = (0..4).map(start).collect();
            let ends = threads.into_iter().map(|thread| thread.join().unwrap());
            ends.collect()
        });
        for blocks in filled {
            assert_kept(&arena, blocks);
        }
    }

    #[test]
    fn more_than_a_chunk_holds_is_refused() {
        let arena: Arena<AtomicU32> = Arena::new(ROOM);
        assert_eq!(arena.add(CHUNK), Some(0));
        assert_eq!(arena.add(CHUNK + 1), None);
    }

    #[test]
    fn more_than_there_is_room_for_is_refused() {
        let arena: Arena<AtomicU32> = Arena::new(2 * Arena::<AtomicU32>::CHUNK_BYTES);
        assert_eq!(arena.add(CHUNK - 1), Some(0));
        assert_eq!(arena.add(CHUNK), Some(CHUNK as u32));
        assert_eq!((arena.add(1), arena.add(2)), (None, None));
        assert_eq!(arena.bytes(), 2 * Arena::<AtomicU32>::CHUNK_BYTES);
    }
}
