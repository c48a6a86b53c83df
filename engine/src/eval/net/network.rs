use super::eval_cache::EvalCache;
use super::kernel::{update, weigh};
use super::numbers::{Group, LANES, MAX_GROUPS, OUTPUT_ONE, SUM_ONE};
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
    pub(in crate::eval) fn unboxed_thread_evaluator(&self) -> impl FnMut(&R) -> i32 + '_ {
        let mut views = Views::new(&self.weights);
        let mut cache = None;
        move |position: &R| match position.cache_key() {
            Some(key) => {
                let cache = cache.get_or_insert_with(EvalCache::new);
                cache.score(key, || views.evaluate(position))
            }
            None => views.evaluate(position),
        }
    }
}

impl<R: Features> Evaluator<R> for Network<R> {
    fn evaluate(&self, position: &R) -> i32 {
        Views::new(&self.weights).evaluate(position)
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

/// The sums of both sides' views of the last position. The next position is usually similar, so few rows change.
struct Views<'a, R: Features> {
    weights: &'a Weights,
    sides: [View<R>; 2],
}

/// The sums of one view.
#[repr(align(64))]
#[derive(Clone)]
pub(super) struct Sums(pub(super) [Group; MAX_GROUPS]);

impl Sums {
    /// Returns the sums of a view without inputs.
    #[inline(always)]
    pub(super) fn without_inputs(weights: &Weights) -> Self {
        let mut sums = Self([[0; LANES]; MAX_GROUPS]);
        let groups = weights.groups();
        sums.0[..groups].copy_from_slice(&weights.sums()[..groups]);
        sums
    }
}

#[derive(Clone)]
struct View<R: Features> {
    inputs: R::Inputs,
    sums: Sums,
}

impl<'a, R: Features> Views<'a, R> {
    fn new(weights: &'a Weights) -> Self {
        let view: View<R> = View {
            inputs: R::Inputs::default(),
            sums: Sums::without_inputs(weights),
        };
        Self {
            weights,
            sides: [view.clone(), view],
        }
    }

    fn evaluate(&mut self, position: &R) -> i32 {
        let groups = self.weights.groups();
        for (view, inputs) in self.sides.iter_mut().zip(position.views()) {
            view.turn_to(inputs, self.weights);
        }
        let own = position.own_side();
        let (weights, bias) = self.weights.output(position.bucket());
        let (of_own, of_enemy) = weights.split_at(groups);
        let sums = |side: usize| &self.sides[side & 1].sums.0[..groups];
        let sum = weigh(sums(own), of_own).wrapping_add(weigh(sums(own ^ 1), of_enemy));
        // The squares are in units of SUM_ONE squared.
        let logit = i64::from(sum / i32::from(SUM_ONE)) + i64::from(bias);
        let one = i64::from(SUM_ONE) * i64::from(OUTPUT_ONE);
        (logit * i64::from(self.weights.header().scale) / one) as i32
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

impl<R: Features> View<R> {
    /// Updates the sums to another set of inputs.
    #[inline(always)]
    fn turn_to(&mut self, inputs: R::Inputs, weights: &Weights) {
        let (mut added, mut removed) = (Rows::new(), Rows::new());
        let sums = &mut self.sums.0[..weights.groups()];
        let words = inputs.as_ref().iter().zip(self.inputs.as_ref());
        for (word, (&now, &before)) in words.enumerate() {
            // Row 0 holds the sums without any input.
            let first = 1 + word * u64::BITS as usize;
            added.push(first, now & !before);
            removed.push(first, before & !now);
            if added.is_filling() || removed.is_filling() {
                update(sums, weights.sums(), added.rows(), removed.rows());
                (added.count, removed.count) = (0, 0);
            }
        }
        update(sums, weights.sums(), added.rows(), removed.rows());
        self.inputs = inputs;
    }
}
