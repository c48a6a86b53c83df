use super::kernel::{update, weigh};
use super::network::Rows;
use super::numbers::{Group, MAX_GROUPS, OUTPUT_ONE, SUM_ONE};
use super::weights::Weights;
use crate::eval::SeatFeatures;
use rafle_rules::{MAX_SEATS, Seat};
use std::marker::PhantomData;
use std::sync::Arc;

/// A network that computes the chance of each seat in positions of one game, each from the seat's own view.
#[derive(Debug)]
pub struct SeatNetwork<R> {
    weights: Arc<Weights>,
    game: PhantomData<fn(&R)>,
}

impl<R> Clone for SeatNetwork<R> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.weights))
    }
}

impl<R> SeatNetwork<R> {
    /// Creates a network from weights, which must be for the seats of this game.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            game: PhantomData,
        }
    }
}

/// More inputs than a seat's view has at once; few, because they are cleared for each view.
const MAX_INPUTS: usize = 128;

impl<R: SeatFeatures> SeatNetwork<R> {
    /// Returns each seat's probability of winning, as seen by the seat at the root of a search. They sum to 1; unused
    /// seats have 0.
    #[must_use]
    pub fn win_probabilities(&self, position: &R, root: Seat) -> [f32; MAX_SEATS] {
        let mut chances = [0.0; MAX_SEATS];
        let bucket = position.bucket_of_seats();
        let handicaps = position.handicaps(root);
        let mut sum = 0.0;
        // Each chance was learned separately, so normalise them.
        for &seat in position.seats() {
            let odds = self.logit(position, seat, bucket) - handicaps[seat.index() % MAX_SEATS];
            let chance = 1.0 / (1.0 + (-odds).exp());
            chances[seat.index() % MAX_SEATS] = chance;
            sum += chance;
        }
        chances.map(|chance| chance / sum)
    }

    fn logit(&self, position: &R, seat: Seat, bucket: usize) -> f32 {
        let mut sums = [Group::ZERO; MAX_GROUPS];
        sum_up(&self.weights, position, seat, &mut sums);
        let logit = output(&self.weights, &sums, bucket);
        let one = f32::from(SUM_ONE) * f32::from(OUTPUT_ONE);
        // The sigmoid of 30 is 1 as an f32.
        (logit as f32 / one).clamp(-30.0, 30.0)
    }
}

/// Finds the sums of the first layer for a seat's view.
#[inline(always)]
pub(super) fn sum_up<R: SeatFeatures>(
    weights: &Weights,
    position: &R,
    seat: Seat,
    sums: &mut [Group; MAX_GROUPS],
) {
    let groups = weights.groups();
    let mut rows = Rows::<MAX_INPUTS>::new();
    // Row 0 holds the sums without any input.
    position.for_each_input_of(seat, |input| rows.add(1 + input));
    let rows_of_all = weights.sums();
    update(
        Some(&rows_of_all[..groups]),
        &mut sums[..groups],
        rows_of_all,
        rows.rows(),
        &[],
    );
}

/// Returns an output for these sums, in products of [`SUM_ONE`] and [`OUTPUT_ONE`].
#[inline(always)]
pub(super) fn output(weights: &Weights, sums: &[Group; MAX_GROUPS], number: usize) -> i64 {
    let (of_output, bias) = weights.output(number);
    weigh(&sums[..weights.groups()], of_output) / i64::from(SUM_ONE) + i64::from(bias)
}
