use super::numbers::{Group, MAX_GROUPS, OUTPUT_ONE, SUM_ONE};
use super::seat_network::{output, sum_up};
use super::weights::Weights;
use crate::eval::{InputSet, MoveFeatures};
use std::marker::PhantomData;
use std::sync::Arc;

/// A network that finds how likely each move is to be chosen in positions of one game with more than two seats (a policy
/// network: Silver et al., "Mastering the game of Go with deep neural networks and tree search", 2016). It learns what a
/// handcrafted score of moves does not tell: its scores are added to that.
#[derive(Debug)]
pub struct MoveNetwork<R> {
    weights: Arc<Weights>,
    game: PhantomData<fn(&R)>,
}

impl<R> Clone for MoveNetwork<R> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.weights))
    }
}

impl<R> MoveNetwork<R> {
    /// Creates a network from weights, which must be for the moves of this game.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            game: PhantomData,
        }
    }
}

/// The most outputs of a network of moves.
const MAX_OUTPUTS: usize = 256;

/// The bound of the scores, in hundredths of a man; those of a network that has learned are far below.
const MAX_SCORE: i64 = 100_000;

impl<R: MoveFeatures> MoveNetwork<R> {
    /// Returns a function that scores moves of a position, in hundredths of a man.
    pub fn move_scorer<'a>(&'a self, position: &'a R) -> impl FnMut(R::Move) -> i32 + 'a {
        const { assert!(<R::OfMoves as InputSet>::BUCKETS <= MAX_OUTPUTS) };
        let weights = &*self.weights;
        let mut sums = [Group::ZERO; MAX_GROUPS];
        sum_up(weights, position, position.to_move(), &mut sums);
        let scale = i64::from(weights.header().scale);
        let one = i64::from(SUM_ONE) * i64::from(OUTPUT_ONE);
        let mut known = [None; MAX_OUTPUTS];
        move |mv| {
            let [first, second] = position.outputs_of(mv).map(|number| {
                let number = usize::from(number);
                let find = || output(weights, &sums, number);
                *known[number % MAX_OUTPUTS].get_or_insert_with(find)
            });
            let logit = first + second;
            (logit * scale / one).clamp(-MAX_SCORE, MAX_SCORE) as i32
        }
    }
}
