//! The plans of a beam search, and how the transposition table keeps them from one search to the next.

use crate::eval::Heuristics;
use crate::search::SearchInput;
use crate::search::transposition::{Bound, Entry};
use rafle_rules::{MoveList, MultiSeat, Seat};

/// The most moves of a plan.
pub(super) const MAX_MOVES: u32 = 150;

/// Sets the hashes of solitaires apart from all others in the table.
const SOLITAIRE_KEY: u64 = 0x5851_F42D_4C95_7F2D;

/// A sequence of moves to the end.
#[derive(Clone, Debug)]
pub(super) struct Plan<M> {
    pub(super) root: usize,
    /// The moves after the one at the root.
    pub(super) rest: Vec<M>,
}

impl<M: Copy> Plan<M> {
    pub(super) fn moves(&self) -> u32 {
        self.rest.len() as u32 + 1
    }

    /// Stores the plan of a seat in the transposition table: each position with its next move and the number of moves
    /// left.
    pub(super) fn store<R>(&self, input: &SearchInput<'_, R>, seat: Seat)
    where
        R: MultiSeat + Heuristics<Move = M>,
    {
        let Some(root) = input.root_moves.get(self.root) else {
            return;
        };
        let mut position = root.next;
        for (mv, left) in self.rest.iter().zip((1..=self.rest.len() as i32).rev()) {
            let Some(turn) = position.with_turn_of(seat) else {
                return;
            };
            input.table.store(
                turn.solitaire_hash(seat) ^ SOLITAIRE_KEY,
                Entry {
                    move_index: R::history_index(*mv),
                    score: 0,
                    depth: left,
                    bound: Bound::Exact,
                },
            );
            position = turn.play(*mv);
        }
    }

    /// Returns the shortest plan of a seat in the transposition table, if it still leads to the end.
    pub(super) fn recall<R>(input: &SearchInput<'_, R>, seat: Seat) -> Option<Self>
    where
        R: MultiSeat + Heuristics<Move = M>,
    {
        let roots = input.root_moves.iter().enumerate();
        roots
            .filter_map(|(root, next)| {
                let rest = recall_from(input, seat, next.next)?;
                Some(Plan { root, rest })
            })
            .min_by_key(Plan::moves)
    }
}

fn recall_from<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    seat: Seat,
    mut position: R,
) -> Option<Vec<R::Move>> {
    let mut moves = Vec::new();
    while moves.len() < MAX_MOVES as usize {
        if let Some(win) = position.winner() {
            return (win.seat == seat).then_some(moves);
        }
        let turn = position.with_turn_of(seat)?;
        let hash = turn.solitaire_hash(seat) ^ SOLITAIRE_KEY;
        let known = input.table.probe(hash)?;
        let mut list = MoveList::new();
        turn.legal_moves(&mut list);
        let mv = list
            .into_iter()
            .find(|&mv| R::history_index(mv) == known.move_index)?;
        moves.push(mv);
        position = turn.play(mv);
    }
    None
}
