//! Numbers that look random and are the same on every machine for the same seed.

/// A generator after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound, which is not 0; every one is as likely, but for less than one part in
    /// a thousand million.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let scaled = u128::from(self.next()) * bound as u128;
        (scaled >> 64) as usize
    }

    /// Puts a list in random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
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
    fn a_shuffled_list_holds_the_same_things() {
        let mut list: Vec<u32> = (0..50).collect();
        Random::new(7).shuffle(&mut list);
        assert_ne!(list, (0..50).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
