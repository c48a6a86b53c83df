//! Pseudorandom numbers that are the same on every machine for the same seed: SplitMix64 of Steele, Lea and
//! Flood, "Fast splittable pseudorandom number generators" (2014).

/// The increment of the state: the odd integer nearest to 2⁶⁴ / φ.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The output function: maps a state to a number.
const fn mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number at an index of the sequence with seed 0.
///
/// ```
/// use rafle_rules::random::split_mix;
///
/// assert_ne!(split_mix(1), split_mix(2));
/// ```
#[must_use]
pub const fn split_mix(index: u64) -> u64 {
    mix(index.wrapping_mul(STEP))
}

/// A generator of pseudorandom numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    ///
    /// ```
    /// use rafle_rules::random::Random;
    ///
    /// let dice = |seed| {
    ///     let mut random = Random::new(seed);
    ///     [0; 10].map(|_| random.below(6) + 1)
    /// };
    /// assert_eq!(dice(7), dice(7), "the same seed gives the same numbers");
    /// assert_ne!(dice(7), dice(8));
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below the bound, which must not be 0. The distribution is uniform to within one part in 10⁹ for bounds
    /// below 2³².
    ///
    /// ```
    /// use rafle_rules::random::Random;
    ///
    /// let mut random = Random::new(1);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        let scaled = u128::from(self.next()) * bound as u128;
        (scaled >> 64) as usize
    }

    /// A uniform number in the range 0 to 1, 1 excluded.
    ///
    /// ```
    /// use rafle_rules::random::Random;
    ///
    /// let mut random = Random::new(1);
    /// assert!((0..100).all(|_| (0.0..1.0).contains(&random.fraction())));
    /// ```
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Shuffles a list (Fisher and Yates).
    ///
    /// ```
    /// use rafle_rules::random::Random;
    ///
    /// let mut list = [1, 2, 3, 4, 5];
    /// Random::new(1).shuffle(&mut list);
    /// list.sort();
    /// assert_eq!(list, [1, 2, 3, 4, 5]);
    /// ```
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_that_were_published() {
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.next()).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn a_shuffled_list_has_the_same_elements() {
        let mut list: Vec<u32> = (0..50).collect();
        Random::new(7).shuffle(&mut list);
        assert_ne!(list, (0..50).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
