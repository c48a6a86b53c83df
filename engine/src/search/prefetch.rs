//! Prefetching of memory.

/// Hints to the processor to fetch the cache line of a value. Has no other effect.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // The table is far larger than the caches, and waiting for it took a fifth of a search's time.
        // Safety: a prefetch reads nothing and cannot fault, whatever the address; this one is valid.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefetch_changes_nothing_wherever_the_value_is() {
        let values: Vec<u64> = (0..64).collect();
        values.iter().for_each(prefetch);
        // No bytes at all, and a value across cache lines.
        prefetch(&[0_u64; 0]);
        prefetch(&[1_u8; 200]);
        assert!(values.into_iter().eq(0..64));
    }
}
