//! Random numbers for the hashes of positions, the same on every machine and in every run.

/// The finalizer of SplitMix64 (Steele, Lea and Flood 2014) over a counter.
pub(crate) const fn split_mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
