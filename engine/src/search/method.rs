//! The search methods: a game's entry in `variants.rs` names one of them.

use super::input::{PvInfo, SearchInput, SearchResult};
use super::root::search;
use super::score::{MAX_EVALUATION, Score};
use super::searcher::Memory;
use crate::eval::net::Weights;
use crate::eval::{Evaluator, Heuristics};
use rafle_rules::{MAX_SEATS, Rules, Seat};
use std::sync::Arc;

/// A way to search a game, with its evaluator.
pub trait SearchMethod<R: Rules>: Clone + Send + Sync + 'static {
    /// State kept from one search to the next. What it holds of a game is valid for searches of that game only:
    /// clearing or replacing the table discards it.
    type Memory: Default + Send + 'static;

    /// Searches until a limit, a deadline or a request to stop, and reports every line that it finds.
    ///
    /// Returns `None` at the end of a slice: the search is paused, and goes on when it is called again with the same
    /// input and memory.
    fn search(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> Option<SearchResult<R>>;

    /// Searches to the end, in one slice or in several.
    fn search_to_end(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> SearchResult<R> {
        loop {
            if let Some(result) = self.search(input, memory, report) {
                return result;
            }
        }
    }

    /// Returns the same search with other evaluation weights, which must be for this game.
    #[must_use]
    fn with_weights(self, weights: &Arc<Weights>) -> Self;

    /// The lead in hundredths of a man that multiplies the mover's odds of winning by e in this position, on the scale
    /// of this search's scores.
    fn logistic_scale(&self, position: &R) -> i32;

    /// Returns the value of a position for a seat without any search, on the scale of this search's scores.
    fn evaluate(&self, position: &R, seat: Seat) -> Score;

    /// Returns the value of a position for each seat, in hundredths of a man, as the search evaluates it with `root` at
    /// the root. `None` for games of two seats.
    fn seat_scores(&self, position: &R, root: Seat) -> Option<[i32; MAX_SEATS]>;
}

/// Returns an evaluation for one of two sides, within the bounds of evaluations.
pub(super) fn evaluate_for<R: Rules>(
    evaluator: &impl Evaluator<R>,
    position: &R,
    side: Seat,
) -> Score {
    let score = evaluator.evaluate(position);
    let score = score.clamp(-MAX_EVALUATION, MAX_EVALUATION);
    if position.to_move() == side {
        score
    } else {
        -score
    }
}

/// Alpha-beta, for games of two sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta<E>(
    /// The evaluator of the leaves.
    pub E,
);

impl<R: Heuristics, E: Evaluator<R> + Clone + 'static> SearchMethod<R> for AlphaBeta<E> {
    type Memory = Memory<R::Move>;

    fn search(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> Option<SearchResult<R>> {
        search(input, &self.0, memory, report)
    }

    fn with_weights(self, weights: &Arc<Weights>) -> Self {
        Self(self.0.with_weights(weights))
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        self.0.logistic_scale(position)
    }

    fn evaluate(&self, position: &R, seat: Seat) -> Score {
        evaluate_for(&self.0, position, seat)
    }

    fn seat_scores(&self, _position: &R, _root: Seat) -> Option<[i32; MAX_SEATS]> {
        None
    }
}
