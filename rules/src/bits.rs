//! Sets of points as the bits of a word.

use std::ops::{BitAnd, BitOr};

/// A word whose bits are a set.
pub trait Word: Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// The empty set.
    const EMPTY: Self;

    /// Whether two sets share a bit.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    /// The indices of the bits, lowest first.
    #[inline(always)]
    fn indices(self) -> Indices<Self> {
        Indices(self)
    }

    /// Removes the lowest bit and returns its index; `None` if the set is empty.
    fn pop_lowest(&mut self) -> Option<u8>;

    /// The number of bits that are set.
    fn count(self) -> u32;
}

impl Word for u64 {
    const EMPTY: Self = 0;

    #[inline(always)]
    fn pop_lowest(&mut self) -> Option<u8> {
        if *self == 0 {
            return None;
        }
        let index = self.trailing_zeros() as u8;
        *self &= *self - 1;
        Some(index)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

impl Word for u128 {
    const EMPTY: Self = 0;

    /// One half after the other: arithmetic over both at once takes three times as many instructions.
    #[inline(always)]
    fn pop_lowest(&mut self) -> Option<u8> {
        let (mut low, mut high) = (*self as u64, (*self >> 64) as u64);
        let index = match low.pop_lowest() {
            Some(index) => index,
            None => 64 + high.pop_lowest()?,
        };
        *self = u128::from(low) | u128::from(high) << 64;
        Some(index)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

/// The indices of a set's bits, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Indices<W>(pub W);

impl<W: Word> Iterator for Indices<W> {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        self.0.pop_lowest()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<W: Word> ExactSizeIterator for Indices<W> {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_indices_are_those_of_the_bits_in_order(narrow: u64, wide: u128) {
            let of = |has: &dyn Fn(u8) -> bool, size: u8| (0..size).filter(|&bit| has(bit)).collect::<Vec<_>>();
            prop_assert_eq!(Indices(narrow).collect::<Vec<_>>(), of(&|bit| narrow >> bit & 1 == 1, 64));
            prop_assert_eq!(Indices(wide).collect::<Vec<_>>(), of(&|bit| wide >> bit & 1 == 1, 128));
            prop_assert_eq!(Indices(wide).len(), wide.count_ones() as usize);
        }
    }
}
