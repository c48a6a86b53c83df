use super::eval_cache::EvalCache;
use super::kernel::{update, weigh};
use super::numbers::{Group, MAX_GROUPS, OUTPUT_ONE, SUM_ONE};
use super::weights::Weights;
use crate::eval::{Evaluator, Features, ThreadEvaluator};
use std::marker::PhantomData;
use std::sync::Arc;

/// A network that evaluates positions of one game.
#[derive(Debug)]
pub struct Network<R> {
    weights: Arc<Weights>,
    game: PhantomData<fn(&R)>,
}

impl<R> Clone for Network<R> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.weights))
    }
}

impl<R> Network<R> {
    /// Creates a network from weights, which must be for this game.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            game: PhantomData,
        }
    }
}

impl<R: Features> Network<R> {
    /// Returns what [`Evaluator::thread_evaluator`] boxes.
    pub(in crate::eval) fn unboxed_thread_evaluator(&self) -> impl FnMut(&R, usize) -> i32 + '_ {
        let mut accumulators = Accumulators::new(&self.weights);
        let mut cache = None;
        move |position: &R, ply| match position.cache_key() {
            Some(key) => {
                let cache = cache.get_or_insert_with(EvalCache::new);
                cache.score(key, || accumulators.evaluate(position, ply))
            }
            None => accumulators.evaluate(position, ply),
        }
    }
}

impl<R: Features> Evaluator<R> for Network<R> {
    fn evaluate(&self, position: &R) -> i32 {
        Accumulators::new(&self.weights).evaluate(position, 0)
    }

    fn logistic_scale(&self, _position: &R) -> i32 {
        self.weights.header().scale
    }

    fn thread_evaluator(&self) -> ThreadEvaluator<'_, R> {
        Box::new(self.unboxed_thread_evaluator())
    }

    fn with_weights(self, weights: &Arc<Weights>) -> Self {
        Self::new(Arc::clone(weights))
    }
}

/// The sums of the last position evaluated at each ply.
///
/// The next position evaluated at a ply is usually a brother of the last one there or its neighbour's child, so few rows
/// change from the nearer of the two.
struct Accumulators<'a, R: Features> {
    weights: &'a Weights,
    plies: Vec<Accumulator<R>>,
    changes: Changes,
}

/// The rows to add and to remove; kept, because clearing them costs as much as an update.
struct Changes {
    added: Rows,
    removed: Rows,
}

impl Changes {
    /// Makes the changes to some sums, or to a copy of those of `from`, and forgets them.
    #[inline(always)]
    fn make(&mut self, from: Option<&[Group]>, sums: &mut [Group], weights: &Weights) {
        let (added, removed) = (self.added.rows(), self.removed.rows());
        update(from, sums, weights.sums(), added, removed);
        (self.added.count, self.removed.count) = (0, 0);
    }
}

/// The sums of both sides' views of a position.
#[derive(Clone)]
struct Accumulator<R: Features> {
    inputs: [R::Inputs; 2],
    sums: [Sums; 2],
}

/// The sums of one view.
#[repr(align(64))]
#[derive(Clone)]
pub(super) struct Sums(pub(super) [Group; MAX_GROUPS]);

impl Sums {
    /// Returns the sums of a view without inputs.
    #[inline(always)]
    pub(super) fn without_inputs(weights: &Weights) -> Self {
        let mut sums = Self([Group::ZERO; MAX_GROUPS]);
        let groups = weights.groups();
        sums.0[..groups].copy_from_slice(&weights.sums()[..groups]);
        sums
    }
}

/// Returns the number of inputs in which two views differ.
#[inline(always)]
fn difference<I: AsRef<[u64]>>(view: &I, other: &I) -> u32 {
    let words = view.as_ref().iter().zip(other.as_ref());
    words.map(|(word, other)| (word ^ other).count_ones()).sum()
}

impl<'a, R: Features> Accumulators<'a, R> {
    fn new(weights: &'a Weights) -> Self {
        Self {
            weights,
            plies: Vec::new(),
            changes: Changes {
                added: Rows::new(),
                removed: Rows::new(),
            },
        }
    }

    fn evaluate(&mut self, position: &R, ply: usize) -> i32 {
        let network = self.weights;
        let groups = network.groups();
        let Accumulator { sums, .. } = self.turn_to(position.views(), ply);
        let own = position.own_side();
        let sums = |side: usize| &sums[side & 1].0[..groups];
        let (own, enemy) = (sums(own), sums(own ^ 1));
        let (weights, bias) = network.output(position.bucket());
        let (of_own, of_enemy) = weights.split_at(groups);
        let sum = weigh(own, of_own).wrapping_add(weigh(enemy, of_enemy));
        // The squares are in units of SUM_ONE squared.
        let logit = i64::from(sum / i32::from(SUM_ONE)) + i64::from(bias);
        let one = i64::from(SUM_ONE) * i64::from(OUTPUT_ONE);
        (logit * i64::from(network.header().scale) / one) as i32
    }

    /// Returns the accumulator of a ply after it has been brought to these views.
    #[inline(always)]
    fn turn_to(&mut self, views: [R::Inputs; 2], ply: usize) -> &Accumulator<R> {
        if self.plies.len() <= ply {
            let empty = Accumulator {
                inputs: [R::Inputs::default(); 2],
                sums: [
                    Sums::without_inputs(self.weights),
                    Sums::without_inputs(self.weights),
                ],
            };
            self.plies.resize(ply + 1, empty);
        }
        let (before, from_here) = self.plies.split_at_mut(ply);
        let accumulator = &mut from_here[0];
        let from_brother = difference(&accumulator.inputs[0], &views[0]);
        let parent = before.last();
        let parent =
            parent.filter(|parent| difference(&parent.inputs[0], &views[0]) < from_brother);
        for (side, view) in views.iter().enumerate() {
            let from = parent.map(|parent| (&parent.inputs[side], &parent.sums[side]));
            let inputs = &accumulator.inputs[side];
            let sums = &mut accumulator.sums[side];
            sums.turn_to(inputs, view, from, self.weights, &mut self.changes);
        }
        accumulator.inputs = views;
        accumulator
    }
}

/// The most rows added or removed at once.
const MAX_CHANGES: usize = 128;

/// Rows of the first layer.
pub(super) struct Rows {
    rows: [u16; MAX_CHANGES],
    count: usize,
}

impl Rows {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            rows: [0; MAX_CHANGES],
            count: 0,
        }
    }

    /// Adds a row. There must be room for it.
    #[inline(always)]
    pub(super) fn add(&mut self, row: usize) {
        self.rows[self.count & (MAX_CHANGES - 1)] = row as u16;
        self.count += 1;
    }

    /// Adds the rows of a word's bits. There must be room for 64.
    #[inline(always)]
    fn push(&mut self, first: usize, mut bits: u64) {
        while bits != 0 {
            self.add(first + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }

    #[inline(always)]
    pub(super) fn rows(&self) -> &[u16] {
        &self.rows[..self.count]
    }

    /// Whether another word might not fit.
    #[inline(always)]
    fn is_filling(&self) -> bool {
        self.count + u64::BITS as usize > MAX_CHANGES
    }
}

impl Sums {
    /// Turns the sums of some inputs, or copies of those of `from`, into the sums of others.
    #[inline(always)]
    fn turn_to<I: AsRef<[u64]>>(
        &mut self,
        inputs: &I,
        to: &I,
        from: Option<(&I, &Self)>,
        weights: &Weights,
        changes: &mut Changes,
    ) {
        let groups = weights.groups();
        let (inputs, mut from) = match from {
            Some((inputs, sums)) => (inputs, Some(&sums.0[..groups])),
            None => (inputs, None),
        };
        let sums = &mut self.0[..groups];
        let words = to.as_ref().iter().zip(inputs.as_ref());
        for (word, (&now, &before)) in words.enumerate() {
            // Row 0 holds the sums without any input.
            let first = 1 + word * u64::BITS as usize;
            changes.added.push(first, now & !before);
            changes.removed.push(first, before & !now);
            if changes.added.is_filling() || changes.removed.is_filling() {
                changes.make(from.take(), sums, weights);
            }
        }
        changes.make(from, sums, weights);
    }
}
