//! Which search a game uses: its entry in `variants.rs` names one of these.

use super::input::{PvInfo, SearchInput, SearchResult};
use super::root::search;
use super::searcher::Memory;
use crate::eval::net::Weights;
use crate::eval::{Evaluator, Heuristics};
use rafle_rules::{MAX_SEATS, Rules, Seat};
use std::sync::Arc;

/// A way to search a game, with its evaluator.
pub trait SearchMethod<R: Rules>: Clone + Send + Sync + 'static {
    /// What is made once and kept from one search to the next. What it holds of a game counts for the searches of
    /// that game only: none is left when the table was cleared or replaced.
    type Memory: Default + Send + 'static;

    /// Searches until a limit, a deadline or a request to stop, and reports every line that it finds.
    fn search(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> SearchResult<R>;

    /// The same search with other weights of its evaluation, which are for this game.
    #[must_use]
    fn with_weights(self, weights: &Arc<Weights>) -> Self;

    /// By how many hundredths of a man the mover must be ahead in a position for its odds of winning to be e times as
    /// great, as this search tells scores.
    fn logistic_scale(&self, position: &R) -> i32;

    /// What a position is worth to each seat, in hundredths of a man, as the one at the root of a search judges, in games
    /// of more than two seats.
    fn seat_scores(&self, position: &R, root: Seat) -> Option<[i32; MAX_SEATS]>;
}

/// Alpha-beta, for games of two sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta<E>(
    /// The judge of leaves.
    pub E,
);

impl<R: Heuristics, E: Evaluator<R> + Clone + 'static> SearchMethod<R> for AlphaBeta<E> {
    type Memory = Memory<R::Move>;

    fn search(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> SearchResult<R> {
        search(input, &self.0, memory, report)
    }

    fn with_weights(self, weights: &Arc<Weights>) -> Self {
        Self(self.0.with_weights(weights))
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        self.0.logistic_scale(position)
    }

    fn seat_scores(&self, _position: &R, _root: Seat) -> Option<[i32; MAX_SEATS]> {
        None
    }
}
