//! The numbers of the network arithmetic.

use zerocopy::{FromBytes, Immutable, IntoBytes};

/// The number of lanes processed at once. The number of hidden units is a multiple of it.
pub const LANES: usize = 16;

/// A group of hidden units. It is aligned so that vector instructions read it from memory directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoBytes, Immutable)]
#[repr(C, align(32))]
pub(super) struct Group(pub(super) [i16; LANES]);

impl Group {
    pub(super) const ZERO: Self = Self([0; LANES]);

    /// Adds another group's numbers to these. A `while` loop, because builds for tests call the iterator of a `for` loop.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        let mut lane = 0;
        while lane < LANES {
            self.0[lane] = self.0[lane].wrapping_add(other.0[lane]);
            lane += 1;
        }
    }

    /// Subtracts another group's numbers from these.
    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Self) {
        let mut lane = 0;
        while lane < LANES {
            self.0[lane] = self.0[lane].wrapping_sub(other.0[lane]);
            lane += 1;
        }
    }

    /// Returns the numbers of groups as one row.
    #[inline(always)]
    pub(super) fn numbers(groups: &[Self]) -> &[i16] {
        <[i16]>::ref_from_bytes(groups.as_bytes()).unwrap_or_default()
    }
}

/// The most hidden units of one view.
pub const MAX_HIDDEN: usize = 256;

/// The most groups of one view.
pub(super) const MAX_GROUPS: usize = MAX_HIDDEN / LANES;

/// The value of 1 in the sums of the first layer, which are clipped to 0 and 1.
pub const SUM_ONE: i16 = 255;

/// The value of 1 in the weights of the last layer.
pub const OUTPUT_ONE: i16 = 64;

/// The greatest weight of the first layer: no sum of 127 inputs overflows an `i16`.
pub const SUM_LIMIT: i16 = 255;

/// The greatest weight of the last layer: its product with a clipped sum fits in an `i16`.
pub const OUTPUT_LIMIT: i16 = 127;
