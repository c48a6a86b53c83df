//! Captures found in layers of distinct states: after `n` jumps, a state is the current square and the set of captured
//! pieces. The rest of a capture depends on nothing else, so no state is visited twice, however many paths lead to it.

use super::board::{Bits, squares};
use super::capture_board::CaptureBoard;
use super::mv::Move;
use super::position::Draughts;
use super::variants::DraughtsRules;
use crate::MoveList;

/// The captured pieces and the current square.
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

/// The maximum number of states expanded in full on one board: half a second's work. No board of Frisian draughts that
/// hill climbing made hard had more than two million; those of diagonal captures have some thousands.
pub(super) const MAX_STATES: usize = 1 << 22;

/// The limit where time is short: about a millisecond's work.
pub const QUICK_STATES: usize = 1 << 13;

/// States per layer that are followed beyond the limit.
const BEAM_WIDTH: usize = 1 << 6;

/// The maximum number of captures below the greatest rank that are listed.
const MAX_LESSER: usize = 1 << 13;

/// Appends the greatest captures and visits no state twice; at most `states` states are expanded in full. Returns
/// whether all captures were found.
pub(super) fn greatest<R: DraughtsRules>(
    board: CaptureBoard<R>,
    capturers: Bits,
    states: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let mut best = 0;
    let first = moves.len();
    each_piece(board, capturers, states, |from, king, ends| {
        for state in ends {
            let worth = board.worth(king, state.captured());
            if worth > best {
                best = worth;
                moves.truncate(first);
            }
            if worth == best {
                moves.push(state.capture_from(from));
            }
        }
    })
}

/// Appends captures that rank below `below`, each once: those of at least one piece that the rules of movement allow,
/// finished or broken off at any landing. On boards with very many of them it appends only some.
pub(super) fn lesser<R: DraughtsRules>(
    position: &Draughts<R>,
    capturers: Bits,
    below: u32,
    moves: &mut MoveList<Move>,
) {
    let board = CaptureBoard::new(position);
    each_piece(board, capturers, MAX_STATES, |from, king, ends| {
        let room = MAX_LESSER.saturating_sub(moves.len());
        let less = ends
            .iter()
            .filter(|state| board.worth(king, state.captured()) < below);
        moves.extend(less.take(room).map(|state| state.capture_from(from)));
    });
}

/// Passes on, for each piece and each number of jumps, the states in which a capture may end. At most `max_states`
/// states are expanded in full; returns whether these were all.
fn each_piece<R: DraughtsRules>(
    board: CaptureBoard<R>,
    capturers: Bits,
    mut states: usize,
    mut visit: impl FnMut(u8, bool, &[State]),
) -> bool {
    let mut is_complete = true;
    for (from, pieces_left) in squares(capturers).zip((1..=capturers.count_ones()).rev()) {
        let share = states / pieces_left as usize;
        let king = board.is_king(from);
        let lifted = board.lifted(from);
        let mut room = share;
        let mut layer = vec![State::new(0, from)];
        while !layer.is_empty() {
            let mut next = next_layer(&lifted, king, &layer, false);
            if R::STOPS_BEHIND_KING && king {
                visit(from, king, &next_layer(&lifted, king, &layer, true));
            } else {
                visit(from, king, &next);
            }
            if next.len() > room {
                is_complete = false;
                next.truncate(BEAM_WIDTH);
            }
            room = room.saturating_sub(next.len());
            layer = next;
        }
        states -= share - room;
    }
    is_complete
}

/// The distinct states after one more jump; with `ends`, those in which a capture may end.
fn next_layer<R: DraughtsRules>(
    board: &CaptureBoard<R>,
    king: bool,
    layer: &[State],
    ends: bool,
) -> Vec<State> {
    let mut next = Vec::new();
    for state in layer {
        let captured = state.captured();
        for &direction in CaptureBoard::<R>::directions() {
            if let Some((over, landings)) = board.jump(king, state.at(), direction, captured) {
                let reached = if ends {
                    board.ends(king, direction, over, landings)
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
