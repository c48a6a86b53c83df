//! The weights of a network as integers.

use super::header::Header;

/// How many numbers are worked on at once: the hidden units come in groups of so many.
pub(crate) const LANES: usize = 16;

/// A group of hidden units.
pub(super) type Group = [i16; LANES];

/// The most hidden units of one view.
pub const MAX_HIDDEN: usize = 128;

/// The most groups of one view.
pub(super) const MAX_GROUPS: usize = MAX_HIDDEN / LANES;

/// What 1 is in the sums of the first layer; they are clipped to 0 and 1.
pub(crate) const SUM_ONE: i16 = 255;

/// What 1 is in the weights of the last layer.
pub(crate) const OUTPUT_ONE: i16 = 64;

/// The greatest weight of the first layer: of eighty inputs no sum leaves the range of an `i16`.
pub(crate) const SUM_LIMIT: i16 = 400;

/// The greatest weight of the last layer: times a clipped sum it stays within an `i16`.
pub(crate) const OUTPUT_LIMIT: i16 = 127;

/// The weights of a network for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    header: Header,
    /// The sums without any input, then what each input adds to them.
    sums: Vec<Group>,
    /// For each phase the weights of the own view, then those of the other side's.
    outputs: Vec<Group>,
    /// For each phase what is added at the end, in products of [`SUM_ONE`] and [`OUTPUT_ONE`].
    biases: Vec<i32>,
}

/// How many numbers of each kind a network has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    pub(super) sums: usize,
    pub(super) outputs: usize,
    pub(super) biases: usize,
}

impl Sizes {
    pub(super) fn of(header: &Header) -> Self {
        Self {
            sums: (1 + header.inputs) * header.hidden,
            outputs: header.buckets * 2 * header.hidden,
            biases: header.buckets,
        }
    }
}

impl Weights {
    /// The weights from their numbers: see [`Sizes`]. The header must have passed [`Header::check`].
    pub(crate) fn new(
        header: Header,
        sums: &[i16],
        outputs: &[i16],
        biases: Vec<i32>,
    ) -> Option<Self> {
        let sizes = Sizes {
            sums: sums.len(),
            outputs: outputs.len(),
            biases: biases.len(),
        };
        (sizes == Sizes::of(&header)).then(|| Self {
            header,
            sums: groups(sums),
            outputs: groups(outputs),
            biases,
        })
    }

    /// What the weights are for and how they were made.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The groups of one view.
    #[inline(always)]
    pub(super) fn groups(&self) -> usize {
        (self.header.hidden / LANES).min(MAX_GROUPS)
    }

    /// What an input adds to the sums; the row 0 is the sums without any input.
    #[inline(always)]
    pub(super) fn sums(&self) -> &[Group] {
        &self.sums
    }

    /// The weights of both views in a phase, and what is added.
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize) -> (&[Group], i32) {
        let size = 2 * self.groups();
        (
            &self.outputs[bucket * size..(bucket + 1) * size],
            self.biases[bucket],
        )
    }

    /// All numbers in the order of [`Weights::new`].
    pub(super) fn numbers(&self) -> (&[i16], &[i16], &[i32]) {
        (
            self.sums.as_flattened(),
            self.outputs.as_flattened(),
            &self.biases,
        )
    }
}

fn groups(numbers: &[i16]) -> Vec<Group> {
    let (groups, _) = numbers.as_chunks::<LANES>();
    groups.to_vec()
}
