//! How numbers that several threads may change are changed.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Whether several threads search. A thread alone need not lock the bus for every number that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// One thread changes the numbers.
    Alone,
    /// Several threads do.
    Shared,
}

impl Sharing {
    /// Adds one to a count.
    #[inline(always)]
    pub(super) fn increase(self, count: &AtomicU32) {
        match self {
            Self::Alone => count.store(count.load(Relaxed).wrapping_add(1), Relaxed),
            Self::Shared => _ = count.fetch_add(1, Relaxed),
        }
    }

    /// Takes one from a count.
    #[inline(always)]
    pub(super) fn decrease(self, count: &AtomicU32) {
        match self {
            Self::Alone => count.store(count.load(Relaxed).wrapping_sub(1), Relaxed),
            Self::Shared => _ = count.fetch_sub(1, Relaxed),
        }
    }

    /// Adds to a real number, kept by its bits.
    #[inline(always)]
    pub(super) fn add(self, sum: &AtomicU32, summand: f32) {
        let added = |bits| (f32::from_bits(bits) + summand).to_bits();
        match self {
            Self::Alone => sum.store(added(sum.load(Relaxed)), Relaxed),
            Self::Shared => _ = sum.fetch_update(Relaxed, Relaxed, |bits| Some(added(bits))),
        }
    }
}
