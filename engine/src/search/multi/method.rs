//! The choice of a search for games of many seats.

use super::best_reply::Reply;
use super::log_odds::{SEAT_SCALE, log_odds_score, log_odds_scores, one_hot};
use super::{BeamMemory, BeamOutcome, MctsMemory, beam_search, best_reply, mcts};
use crate::eval::net::Weights;
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::method::evaluate_for;
use crate::search::{
    Limits, Memory, PvInfo, Score, SearchInput, SearchMethod, SearchResult, search,
};
use rafle_rules::{MAX_SEATS, MultiSeat, Seat};
use std::sync::Arc;

/// The searches of games for two and more seats.
///
/// A seat that has parted from the others searches for the shortest way to its end. Two seats are searched by
/// alpha-beta. More seats are searched by a tree that grows best first, or by best-reply search if several lines or a
/// depth are requested.
#[derive(Clone, Copy, Debug, Default)]
pub struct MultiSeatSearch<E>(
    /// The evaluator of the leaves.
    pub E,
);

/// The memory of these searches.
pub struct MultiSeatMemory<R: MultiSeat> {
    two_seats: Memory<R::Move>,
    best_reply: Memory<Reply<R::Move>>,
    tree: MctsMemory<R>,
    beam: BeamMemory<R>,
}

impl<R: MultiSeat> Default for MultiSeatMemory<R> {
    fn default() -> Self {
        Self {
            two_seats: Memory::default(),
            best_reply: Memory::default(),
            tree: MctsMemory::default(),
            beam: BeamMemory::default(),
        }
    }
}

impl<R, E> SearchMethod<R> for MultiSeatSearch<E>
where
    R: MultiSeat + Heuristics,
    E: MultiSeatEvaluator<R> + Clone + 'static,
{
    type Memory = MultiSeatMemory<R>;

    fn search(
        &self,
        input: &SearchInput<'_, R>,
        memory: &mut Self::Memory,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> Option<SearchResult<R>> {
        let limits = input.limits;
        let is_free = limits.lines == 1 && limits.depth >= Limits::default().depth;
        let mut input = SearchInput { ..*input };
        if is_free && input.position.has_parted(input.position.to_move()) {
            match beam_search(&input, &self.0, &mut memory.beam, report) {
                BeamOutcome::Found(result) => return Some(result),
                BeamOutcome::Paused => return None,
                BeamOutcome::NotFound { nodes: used } => {
                    input.limits.nodes = limits.nodes.map(|nodes| nodes.saturating_sub(used));
                }
            }
        }
        match (input.position.seats().len(), is_free) {
            (..=2, _) => search(&input, &self.0, &mut memory.two_seats, report),
            (_, true) => mcts(&input, &self.0, &mut memory.tree, report),
            (_, false) => best_reply(&input, &self.0, &mut memory.best_reply, report),
        }
    }

    fn with_weights(self, weights: &Arc<Weights>) -> Self {
        Self(self.0.with_weights(weights))
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        if position.seats().len() > 2 {
            SEAT_SCALE
        } else {
            self.0.logistic_scale(position)
        }
    }

    fn evaluate(&self, position: &R, seat: Seat) -> Score {
        let seats = position.seats().len();
        if seats > 2 {
            let chances = self.0.win_probabilities(position, seat);
            log_odds_score(chances[seat.index() % MAX_SEATS], seats)
        } else {
            evaluate_for(&self.0, position, seat)
        }
    }

    fn seat_scores(&self, position: &R, root: Seat) -> Option<[i32; MAX_SEATS]> {
        let seats = position.seats().len();
        let chances = || match position.winner() {
            Some(win) => one_hot(win.seat),
            None => self.0.win_probabilities(position, root),
        };
        (seats > 2).then(|| log_odds_scores(chances(), seats))
    }
}
