//! The scores that a judge remembers.

/// How many scores are remembered: 256 KiB, which leaves room in a processor's second cache. Chosen by hand.
const SLOTS: usize = 1 << 14;

/// Scores by the keys of positions; a new one takes the place of another.
pub(super) struct EvalCache {
    /// Keys, odd so that none is that of a free slot, and scores.
    slots: Box<[(u64, i32)]>,
}

impl EvalCache {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![(0, 0); SLOTS].into_boxed_slice(),
        }
    }

    /// The score of a key, computed if it is not remembered.
    #[inline(always)]
    pub(super) fn score(&mut self, key: u64, compute: impl FnOnce() -> i32) -> i32 {
        let slot = &mut self.slots[(key >> 1) as usize & (SLOTS - 1)];
        let key = key | 1;
        if slot.0 != key {
            *slot = (key, compute());
        }
        slot.1
    }
}
