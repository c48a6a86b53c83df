/// The number of cached scores. They take 256 KiB, which leaves room in a second-level cache. Chosen by hand.
const SLOTS: usize = 1 << 14;

/// A cache of evaluations by position key; a new entry replaces an old one.
pub(super) struct EvalCache {
    /// Keys and scores. Keys are odd, so that none equals the key of a free slot.
    slots: Box<[(u64, i32)]>,
}

impl EvalCache {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![(0, 0); SLOTS].into_boxed_slice(),
        }
    }

    /// Returns the score of a key; computes it if it is not cached.
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
