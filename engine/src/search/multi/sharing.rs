//! Counter updates, with or without contention.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Whether several threads update the counters. A single thread need not lock the bus for every update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// One thread updates the counters.
    Alone,
    /// Several threads update the counters.
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

    /// Subtracts one from a count.
    #[inline(always)]
    pub(super) fn decrease(self, count: &AtomicU32) {
        match self {
            Self::Alone => count.store(count.load(Relaxed).wrapping_sub(1), Relaxed),
            Self::Shared => _ = count.fetch_sub(1, Relaxed),
        }
    }

    /// Adds to a floating-point number that is stored as bits.
    #[inline(always)]
    pub(super) fn add(self, sum: &AtomicU32, summand: f32) {
        let added = |bits| (f32::from_bits(bits) + summand).to_bits();
        match self {
            Self::Alone => sum.store(added(sum.load(Relaxed)), Relaxed),
            Self::Shared => _ = sum.fetch_update(Relaxed, Relaxed, |bits| Some(added(bits))),
        }
    }
}
