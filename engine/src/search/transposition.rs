//! The transposition table: results of earlier searches, shared by all threads without locks.
//!
//! A slot has two words: the position's hash combined with the data, and the data. If two threads write a slot at once,
//! its words do not match, and the slot reads as empty (Hyatt and Mann, "A lock-less transposition table
//! implementation", 2002). Four slots share a cache line.

use super::memory_hints::{prefetch, use_huge_pages};
use super::score::Score;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use thiserror::Error;
use zerocopy::FromZeros;

/// What a stored score says about the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// The stored score is the true score.
    Exact,
}

/// The table's entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The history index of the best move; `u16::MAX` if unknown.
    pub move_index: u16,
    /// The score; wins count from the position itself.
    pub score: Score,
    /// The depth of the search that found it, in plies.
    pub depth: i32,
    /// The kind of the score.
    pub bound: Bound,
}

/// The history index that stands for no move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// There is not enough memory for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "no memory for a table of 2^{exponent} entries{} {} MiB{}",
    if *tree == 0 { ": it takes" } else { " and a tree beside it: they take" },
    (Table::bytes(*exponent) + tree) >> 20,
    free_text(*free)
)]
pub struct NoMemory {
    /// The requested size, as an exponent.
    pub exponent: u32,
    /// The bytes of the tree that the game needs beside the table; 0 if it needs none.
    pub tree: u64,
    /// The free memory in bytes, if the system reports it.
    pub free: Option<u64>,
}

fn free_text(free: Option<u64>) -> String {
    free.map_or_else(String::new, |free| {
        format!(", and {} MiB are free", free >> 20)
    })
}

/// The check word, which is the hash combined with the data, and the data word.
type Slot = [AtomicU64; 2];

/// The number of slots per cache line.
const BUCKET: usize = 4;

/// The size of a cache line in bytes.
const LINE_BYTES: usize = BUCKET * size_of::<Slot>();

/// A transposition table.
pub struct Table {
    /// The slots, after as many unused ones as align the first to a cache line. The system zeroes each page when it is
    /// first written.
    slots: Box<[Slot]>,
    /// The index of the first slot.
    first: usize,
    /// The number of buckets minus one.
    mask: usize,
    /// Distinguishes this table from all others of this process.
    id: u64,
    /// Counts searches: entries of older searches are replaced first.
    generation: AtomicU8,
    /// Counts the calls of [`clear`](Self::clear), from 1. Entries from before the last call are invisible.
    epoch: AtomicU16,
}

/// The bytes of all tables of this process.
static TOTAL_BYTES: AtomicU64 = AtomicU64::new(0);

/// The `id` of the next table.
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// The number of generations that an entry can distinguish.
const GENERATIONS: u8 = 64;

impl Table {
    /// The smallest size: 2^10 entries, 16 KiB.
    pub const MIN_EXPONENT: u32 = 10;
    /// The largest size: 2^30 entries, 16 GiB.
    pub const MAX_EXPONENT: u32 = 30;

    /// Creates an empty table of 2^`exponent` entries of 16 bytes. The exponent is clamped to [`Table::MIN_EXPONENT`]
    /// and [`Table::MAX_EXPONENT`].
    ///
    /// # Errors
    /// [`NoMemory`] if the system does not have enough memory.
    pub fn new(exponent: u32) -> Result<Self, NoMemory> {
        let exponent = exponent.clamp(Self::MIN_EXPONENT, Self::MAX_EXPONENT);
        let no_memory = NoMemory {
            exponent,
            tree: 0,
            free: None,
        };
        let count = 1_usize.checked_shl(exponent).ok_or(no_memory)?;
        let slots = <[Slot]>::new_box_zeroed_with_elems(count + BUCKET - 1);
        let mut slots = slots.map_err(|_| no_memory)?;
        use_huge_pages(&mut slots);
        TOTAL_BYTES.fetch_add(Self::bytes(exponent), Relaxed);
        let first = slots.as_ptr().align_offset(LINE_BYTES).min(BUCKET - 1);
        Ok(Self {
            slots,
            first,
            mask: count / BUCKET - 1,
            id: NEXT_ID.fetch_add(1, Relaxed),
            generation: AtomicU8::new(0),
            epoch: AtomicU16::new(1),
        })
    }

    /// The size of a table of 2^`exponent` entries, in bytes.
    #[must_use]
    pub fn bytes(exponent: u32) -> u64 {
        (size_of::<Slot>() as u64) << exponent
    }

    /// The bytes of all tables of this process, written or not.
    #[must_use]
    pub fn total_bytes() -> u64 {
        TOTAL_BYTES.load(Relaxed)
    }

    /// Returns the table's identity and epoch. Anything kept beside the table is stale once this changes.
    pub(super) fn game(&self) -> (u64, u16) {
        (self.id, self.epoch.load(Relaxed))
    }

    /// The base-2 logarithm of the number of entries.
    #[must_use]
    pub fn exponent(&self) -> u32 {
        (self.mask + 1).ilog2() + BUCKET.ilog2()
    }

    /// Clears the table in constant time: entries of earlier epochs read as empty. Only every 65 535th call clears the
    /// memory itself, because the epochs start again.
    pub fn clear(&self) {
        let epoch = self.epoch.load(Relaxed).checked_add(1);
        if epoch.is_none() {
            for slot in &self.slots {
                slot.iter().for_each(|word| word.store(0, Relaxed));
            }
        }
        self.epoch.store(epoch.unwrap_or(1), Relaxed);
        self.generation.store(0, Relaxed);
    }

    /// Starts a new generation; called at the start of a search.
    pub fn next_generation(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> &[Slot] {
        let start = self.first + (hash as usize & self.mask) * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    /// Prefetches the slots of a hash for a later probe.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch(&self.bucket(hash)[0]);
    }

    /// Returns the entry of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, hash: u64) -> Option<Entry> {
        let epoch = self.epoch.load(Relaxed);
        self.bucket(hash).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            let is_it = epoch_of(data) == epoch && check.load(Relaxed) ^ data == hash;
            is_it.then(|| unpack(data))
        })
    }

    /// Stores the entry of a position in place of the least useful one.
    #[inline]
    pub fn store(&self, hash: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let epoch = self.epoch.load(Relaxed);
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.bucket(hash) {
            let [check, data] = slot;
            let data = data.load(Relaxed);
            let is_empty = epoch_of(data) != epoch;
            if check.load(Relaxed) ^ data == hash && !is_empty {
                if entry.move_index == NO_MOVE {
                    entry.move_index = unpack(data).move_index;
                }
                chosen = Some(slot);
                break;
            }
            let age = i32::from((generation + GENERATIONS - generation_of(data)) % GENERATIONS);
            let value = if is_empty {
                i32::MIN
            } else {
                unpack(data).depth - 8 * age
            };
            if value < least {
                least = value;
                chosen = Some(slot);
            }
        }
        if let Some([check, slot]) = chosen {
            let data = pack(entry, generation, epoch);
            slot.store(data, Relaxed);
            check.store(hash ^ data, Relaxed);
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        TOTAL_BYTES.fetch_sub(Self::bytes(self.exponent()), Relaxed);
    }
}

/// From the low bits: move (16), score (16), depth (8), bound (2, never 0), generation (6), epoch (16, never 0).
fn pack(entry: Entry, generation: u8, epoch: u16) -> u64 {
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
        | u64::from(epoch) << 48
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

fn epoch_of(data: u64) -> u16 {
    (data >> 48) as u16
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

    #[test]
    fn a_bucket_is_one_cache_line() {
        let table = Table::new(10).unwrap();
        assert_eq!(table.exponent(), 10);
        for hash in [0, 1, 255, u64::MAX] {
            let bucket = table.bucket(hash);
            assert_eq!((bucket.len(), size_of_val(bucket)), (4, 64));
            assert_eq!(bucket.as_ptr().addr() % 64, 0);
        }
    }

    #[test]
    fn a_cleared_table_is_as_a_new_one_however_often_it_was_cleared() {
        let table = Table::new(10).unwrap();
        let hash = |n: u64| n << 32;
        // From the first epoch, and across the last one.
        for epoch in [1, u16::MAX - 9] {
            table.epoch.store(epoch, Relaxed);
            for _ in 0..20 {
                table.store(hash(9), ENTRY);
                table.clear();
                assert_eq!(table.probe(hash(9)), None);
            }
            table.store(
                hash(1),
                Entry {
                    depth: 255,
                    ..ENTRY
                },
            );
            table.clear();
            // Old entries are no deeper than any other.
            for n in 2..=5 {
                table.store(hash(n), Entry { depth: 1, ..ENTRY });
            }
            assert!((2..=5).all(|n| table.probe(hash(n)).is_some()));
        }
    }
}
