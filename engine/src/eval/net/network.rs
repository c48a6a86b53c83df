use super::both_views::BothViews;
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
        let mut cache = EvalCache::new();
        move |position: &R, ply| {
            let compute = || accumulators.evaluate(position, ply);
            cache.score(position.cache_key(), compute)
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
    both_views: &'a BothViews,
    plies: Vec<Accumulator<R>>,
    /// The rows that a change adds and removes; kept, because clearing them costs as much as an update.
    added: Rows<MAX_ROWS>,
    removed: Rows<MAX_ROWS>,
}

/// The sums of both sides' views of a position.
#[derive(Clone)]
struct Accumulator<R: Features> {
    /// As side 0 sees it.
    inputs: R::Inputs,
    sums: Sums,
}

/// The sums of both views, those of side 0 first.
#[repr(align(64))]
#[derive(Clone)]
struct Sums([Group; 2 * MAX_GROUPS]);

/// Returns the number of inputs in which two views differ.
#[inline(always)]
fn difference<I: AsRef<[u64]>>(view: &I, other: &I) -> u32 {
    let words = view.as_ref().iter().zip(other.as_ref());
    words.map(|(word, other)| (word ^ other).count_ones()).sum()
}

impl<'a, R: Features> Accumulators<'a, R> {
    fn new(weights: &'a Weights) -> Self {
        const { assert!(size_of::<R::Inputs>() * 8 <= MAX_ROWS) };
        Self {
            weights,
            both_views: weights.both_views::<R>(),
            plies: Vec::new(),
            added: Rows::new(),
            removed: Rows::new(),
        }
    }

    fn evaluate(&mut self, position: &R, ply: usize) -> i32 {
        let network = self.weights;
        let bucket = position.bucket();
        let weights = self.both_views.output(bucket, position.own_side());
        let sum = weigh(self.turn_to(position.inputs(0), ply), weights);
        // The squares are in units of SUM_ONE squared.
        let logit = sum / i64::from(SUM_ONE) + i64::from(network.output(bucket).1);
        let one = i64::from(SUM_ONE) * i64::from(OUTPUT_ONE);
        (logit * i64::from(network.header().scale) / one) as i32
    }

    /// Returns the sums of a ply after they have been brought to these inputs.
    #[inline(always)]
    fn turn_to(&mut self, inputs: R::Inputs, ply: usize) -> &[Group] {
        let groups = self.both_views.groups().min(2 * MAX_GROUPS);
        if self.plies.len() <= ply {
            let mut empty = Accumulator {
                inputs: R::Inputs::default(),
                sums: Sums([Group::ZERO; 2 * MAX_GROUPS]),
            };
            empty.sums.0[..groups].copy_from_slice(&self.both_views.sums()[..groups]);
            self.plies.resize(ply + 1, empty);
        }
        let (before, from_here) = self.plies.split_at_mut(ply);
        let accumulator = &mut from_here[0];
        let from_brother = difference(&accumulator.inputs, &inputs);
        let parent = before.last();
        let parent = parent.filter(|parent| difference(&parent.inputs, &inputs) < from_brother);
        let (inputs_before, from) = match parent {
            Some(parent) => (&parent.inputs, Some(&parent.sums.0[..groups])),
            None => (&accumulator.inputs, None),
        };
        self.added.clear();
        self.removed.clear();
        let words = inputs.as_ref().iter().zip(inputs_before.as_ref());
        for (word, (&now, &before)) in words.enumerate() {
            // Row 0 holds the sums without any input.
            let first = 1 + word * u64::BITS as usize;
            self.added.push(first, now & !before);
            self.removed.push(first, before & !now);
        }
        let sums = &mut accumulator.sums.0[..groups];
        let rows = self.both_views.sums();
        update(from, sums, rows, self.added.rows(), self.removed.rows());
        accumulator.inputs = inputs;
        sums
    }
}

/// The most rows of a network, and so the most that a change adds or removes.
const MAX_ROWS: usize = 1024;

/// Rows of the first layer, each once; no more than `MOST`, a power of two.
pub(super) struct Rows<const MOST: usize> {
    rows: [u16; MOST],
    count: usize,
}

impl<const MOST: usize> Rows<MOST> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            rows: [0; MOST],
            count: 0,
        }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a row.
    #[inline(always)]
    pub(super) fn add(&mut self, row: usize) {
        self.rows[self.count % MOST] = row as u16;
        self.count += 1;
    }

    /// Adds the rows of a word's bits.
    #[inline(always)]
    fn push(&mut self, first: usize, mut bits: u64) {
        while bits != 0 {
            self.add(first + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }

    #[inline(always)]
    pub(super) fn rows(&self) -> &[u16] {
        &self.rows[..self.count.min(MOST)]
    }
}
