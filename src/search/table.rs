//! The transposition table: what was learned of a position, shared by all threads without locks.
//!
//! A slot is two words, the second the data and the first the position's hash combined with the data.
//! Words written by two threads at once do not fit together, and the slot then reads as empty (Hyatt
//! and Mann, "A lock-less transposition table implementation", 2002). Four slots share a cache line.

use super::prefetch::prefetch;
use super::score::Score;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most the score.
    Upper,
    /// It is at least the score.
    Lower,
    /// It is the score.
    Exact,
}

/// What the table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The history index of the best move; `u16::MAX` where none is known.
    pub move_index: u16,
    /// The score, wins counted from the position itself.
    pub score: Score,
    /// The depth of the search that found it, in plies.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

/// The history index of no move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// The table could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no memory for a table of 2^{exponent} entries")]
pub struct NoMemory {
    /// The size asked for.
    pub exponent: u32,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Four slots, one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Counts searches, so that what older ones left is replaced first.
    generation: AtomicU8,
}

/// The generations that a slot can tell apart.
const GENERATIONS: u8 = 64;

impl Table {
    /// The smallest size: 2^10 entries, 16 KiB.
    pub const MIN_EXPONENT: u32 = 10;
    /// The largest size: 2^30 entries, 16 GiB.
    pub const MAX_EXPONENT: u32 = 30;

    /// An empty table of 2^`exponent` entries of 16 bytes; the exponent is kept between
    /// [`Table::MIN_EXPONENT`] and [`Table::MAX_EXPONENT`].
    ///
    /// # Errors
    /// [`NoMemory`] if the system has not that much.
    pub fn new(exponent: u32) -> Result<Self, NoMemory> {
        let exponent = exponent.clamp(Self::MIN_EXPONENT, Self::MAX_EXPONENT);
        let count = 1 << (exponent - 2);
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| NoMemory { exponent })?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self {
            buckets,
            generation: AtomicU8::new(0),
        })
    }

    /// The base-2 logarithm of the number of entries.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        self.buckets.len().ilog2() + 2
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Marks the beginning of a search.
    pub fn next_generation(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &Bucket {
        // The number of buckets is a power of two.
        &self.buckets[hash as usize & (self.buckets.len() - 1)]
    }

    /// Prepares for a probe that is to come soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(self.bucket(hash));
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == hash).then(|| unpack(data))
        })
    }

    /// Keeps what was found of a position, in place of the least useful slot.
    #[inline]
    pub fn store(&self, hash: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == hash && data != 0 {
                if entry.move_index == NO_MOVE {
                    entry.move_index = unpack(data).move_index;
                }
                chosen = Some(slot);
                break;
            }
            let age = i32::from((generation + GENERATIONS - generation_of(data)) % GENERATIONS);
            let worth = if data == 0 {
                i32::MIN
            } else {
                unpack(data).depth - 8 * age
            };
            if worth < least {
                least = worth;
                chosen = Some(slot);
            }
        }
        if let Some(slot) = chosen {
            let data = pack(entry, generation);
            slot.data.store(data, Relaxed);
            slot.check.store(hash ^ data, Relaxed);
        }
    }
}

/// From the low bits: move (16), score (16), depth (8), bound (2, never 0), generation (6).
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.move_index)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.depth.clamp(0, 255) as u8) << 32
        | bound << 40
        | u64::from(generation) << 42
}

fn unpack(data: u64) -> Entry {
    Entry {
        move_index: data as u16,
        score: Score::from((data >> 16) as u16 as i16),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 40 & 3 {
            3 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry {
        move_index: 77,
        score: -29_990,
        depth: 31,
        bound: Bound::Lower,
    };

    #[test]
    fn what_was_stored_is_found_and_other_positions_are_not() {
        let table = Table::new(10).unwrap();
        table.store(0xDEAD_BEEF, ENTRY);
        assert_eq!(table.probe(0xDEAD_BEEF), Some(ENTRY));
        assert_eq!(table.probe(0xDEAD_BEEF ^ 1 << 40), None);
        table.clear();
        assert_eq!(table.probe(0xDEAD_BEEF), None);
    }

    #[test]
    fn a_store_without_a_move_keeps_the_move_that_was_known() {
        let table = Table::new(10).unwrap();
        table.store(5, ENTRY);
        table.store(
            5,
            Entry {
                move_index: NO_MOVE,
                depth: 40,
                ..ENTRY
            },
        );
        assert_eq!(table.probe(5), Some(Entry { depth: 40, ..ENTRY }));
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(10).unwrap();
        let hash = |n: u64| n << 32;
        for depth in 1..=5 {
            table.store(
                hash(depth),
                Entry {
                    depth: depth as i32,
                    ..ENTRY
                },
            );
        }
        assert_eq!(table.probe(hash(1)), None);
        assert!((2..=5).all(|n| table.probe(hash(n)).is_some()));
    }

    #[test]
    fn entries_of_older_searches_go_first() {
        let table = Table::new(10).unwrap();
        let hash = |n: u64| n << 32;
        table.store(hash(1), Entry { depth: 9, ..ENTRY });
        for _ in 0..2 {
            table.next_generation();
        }
        for n in 2..=5 {
            table.store(hash(n), Entry { depth: 1, ..ENTRY });
        }
        assert_eq!(table.probe(hash(1)), None);
    }
}
