//! The weights of a network as integers.

use super::both_views::BothViews;
use super::header::Header;
use super::numbers::{Group, LANES, MAX_GROUPS};
use crate::eval::Features;
use std::sync::OnceLock;

/// The weights of a network for one game.
#[derive(Clone, Debug)]
pub struct Weights {
    header: Header,
    /// The sums without any input, then what each input adds to them.
    sums: Vec<Group>,
    /// For each phase the weights of the first view, which is the own one, then those of the others.
    outputs: Vec<Group>,
    /// For each phase what is added at the end, in products of [`SUM_ONE`] and [`OUTPUT_ONE`].
    biases: Vec<i32>,
    /// The same weights for both views, once a search has needed them.
    both_views: OnceLock<BothViews>,
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        (&self.header, self.numbers()) == (&other.header, other.numbers())
    }
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
            outputs: header.buckets * header.views * header.hidden,
            biases: header.buckets,
        }
    }
}

impl Weights {
    /// Makes weights of their numbers; `None` if there are more or fewer than the header asks for. The header must have passed
    /// [`Header::check`].
    pub fn new(header: Header, sums: &[i16], outputs: &[i16], biases: Vec<i32>) -> Option<Self> {
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
            both_views: OnceLock::new(),
        })
    }

    /// What the weights are for and how they were made.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The weights laid out for both views. The network must be for the game.
    #[inline(always)]
    pub(super) fn both_views<R: Features>(&self) -> &BothViews {
        let lay_out = || BothViews::new::<R>(self.groups(), &self.sums, &self.outputs);
        self.both_views.get_or_init(lay_out)
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

    /// The weights of all views in a phase, and what is added.
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize) -> (&[Group], i32) {
        let size = self.header.views * self.groups();
        (
            &self.outputs[bucket * size..(bucket + 1) * size],
            self.biases[bucket],
        )
    }

    /// All numbers in the order of [`Weights::new`].
    pub(crate) fn numbers(&self) -> (&[i16], &[i16], &[i32]) {
        let (sums, outputs) = (&self.sums, &self.outputs);
        (Group::numbers(sums), Group::numbers(outputs), &self.biases)
    }
}

fn groups(numbers: &[i16]) -> Vec<Group> {
    let (groups, _) = numbers.as_chunks::<LANES>();
    groups.iter().copied().map(Group).collect()
}
