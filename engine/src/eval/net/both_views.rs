//! The weights of a network laid out for both views at once.
//!
//! Whatever changes the view of one side changes that of the other: each feature of one view has a feature of the other
//! that says the same. So the rows of both views stand side by side, a position is looked at from side 0 alone, and one
//! row more or less brings the sums of both views up to date.

use super::numbers::Group;
use crate::eval::Features;

/// The weights for both views.
#[derive(Clone, Debug)]
pub(super) struct BothViews {
    /// The groups of both views.
    groups: usize,
    /// The sums of both views without any input, then what each feature of side 0's view adds to them.
    sums: Vec<Group>,
    /// For each phase and side to move, the weights of side 0's sums and then of side 1's.
    outputs: Vec<Group>,
}

impl BothViews {
    /// Lays out the weights of a game, whose views have `of_one` groups each: the rows of one view, and for each phase
    /// the weights of the own and of the enemy's view.
    pub(super) fn new<R: Features>(of_one: usize, rows: &[Group], weights: &[Group]) -> Self {
        let row = |number: usize| &rows[number * of_one..(number + 1) * of_one];
        let mut sums = [row(0), row(0)].concat();
        for input in 0..rows.len() / of_one - 1 {
            sums.extend_from_slice(row(1 + input));
            sums.extend_from_slice(row(1 + other::<R>(input)));
        }
        let mut outputs = Vec::new();
        for of_phase in weights.chunks_exact(2 * of_one) {
            let (own, enemy) = of_phase.split_at(of_one);
            outputs.extend([own, enemy, enemy, own].concat());
        }
        Self {
            groups: 2 * of_one,
            sums,
            outputs,
        }
    }

    /// The groups of both views.
    #[inline(always)]
    pub(super) fn groups(&self) -> usize {
        self.groups
    }

    /// The rows: what each input adds, after the sums without any.
    #[inline(always)]
    pub(super) fn sums(&self) -> &[Group] {
        &self.sums
    }

    /// The weights of both views in a phase, with this side to move.
    #[inline(always)]
    pub(super) fn output(&self, bucket: usize, side: usize) -> &[Group] {
        let place = 2 * bucket + (side & 1);
        &self.outputs[place * self.groups..(place + 1) * self.groups]
    }
}

/// The feature of the other side's view that says what this one says.
fn other<R: Features>(input: usize) -> usize {
    let mut inputs = R::Inputs::default();
    let bits = u64::BITS as usize;
    if let Some(word) = inputs.as_mut().get_mut(input / bits) {
        *word = 1 << (input % bits);
    }
    let turned = R::turned(inputs);
    let words = turned.as_ref().iter().enumerate();
    let set = words
        .map(|(at, word)| (at * bits, word))
        .find(|(_, word)| **word != 0);
    // A bit that stands for no feature is never set.
    set.map_or(input, |(first, word)| {
        first + word.trailing_zeros() as usize
    })
}
