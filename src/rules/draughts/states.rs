//! Captures found in layers of distinct states: after `n` jumps, the square reached and the set of captured pieces.
//! That is all on which the rest of a capture depends, so no state is looked at twice, however many paths lead to it.

use super::board::{Bits, squares};
use super::family::Family;
use super::field::Field;
use super::mv::Move;
use super::position::Draughts;
use crate::rules::MoveList;

/// The pieces captured and the square reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(u64);

/// Bits of a square's index.
const AT_BITS: u32 = 6;

impl State {
    #[inline(always)]
    pub(super) fn new(captured: Bits, at: u8) -> Self {
        Self(captured << AT_BITS | u64::from(at))
    }

    #[inline(always)]
    fn captured(self) -> Bits {
        self.0 >> AT_BITS
    }

    #[inline(always)]
    fn at(self) -> u8 {
        (self.0 & ((1 << AT_BITS) - 1)) as u8
    }

    fn capture_from(self, from: u8) -> Move {
        Move {
            captured: self.captured(),
            from,
            to: self.at(),
        }
    }
}

/// Appends the greatest captures without looking at any state twice.
pub(super) fn greatest<R: Family>(field: Field<R>, capturers: Bits, moves: &mut MoveList<Move>) {
    let mut best = 0;
    let first = moves.len();
    for from in squares(capturers) {
        let king = field.is_king(from);
        each_layer(field.lifted(from), king, from, |ends| {
            for state in ends {
                let worth = field.worth(king, state.captured());
                if worth > best {
                    best = worth;
                    moves.truncate(first);
                }
                if worth == best {
                    moves.push(state.capture_from(from));
                }
            }
        });
    }
}

/// Appends every capture of at least one piece that the rules of movement allow, finished or broken
/// off at any landing, each once.
pub(super) fn any_length<R: Family>(
    position: &Draughts<R>,
    capturers: Bits,
    moves: &mut MoveList<Move>,
) {
    let field = Field::new(position);
    for from in squares(capturers) {
        each_layer(field.lifted(from), field.is_king(from), from, |ends| {
            moves.extend(ends.iter().map(|state| state.capture_from(from)));
        });
    }
}

/// Passes on, for each number of jumps, the states in which a capture may end.
fn each_layer<R: Family>(field: Field<R>, king: bool, from: u8, mut visit: impl FnMut(&[State])) {
    let mut layer = vec![State::new(0, from)];
    while !layer.is_empty() {
        let next = next_layer(&field, king, &layer, false);
        if R::STOPS_BEHIND_KING && king {
            visit(&next_layer(&field, king, &layer, true));
        } else {
            visit(&next);
        }
        layer = next;
    }
}

/// The distinct states one jump further; with `ends` those in which a capture may end.
fn next_layer<R: Family>(field: &Field<R>, king: bool, layer: &[State], ends: bool) -> Vec<State> {
    let mut next = Vec::new();
    for state in layer {
        let captured = state.captured();
        for &direction in Field::<R>::directions() {
            if let Some((over, landings)) = field.jump(king, state.at(), direction, captured) {
                let reached = if ends {
                    field.ends(king, direction, over, landings)
                } else {
                    landings
                };
                next.extend(squares(reached).map(|to| State::new(captured | over, to)));
            }
        }
    }
    next.sort_unstable();
    next.dedup();
    next
}
