//! The constants of the network arithmetic.

/// The number of lanes processed at once. The number of hidden units is a multiple of it.
pub const LANES: usize = 16;

/// A group of hidden units.
pub(super) type Group = [i16; LANES];

/// The most hidden units of one view.
pub const MAX_HIDDEN: usize = 128;

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
