//! Captures: rafles of any length, of which the greatest is compulsory.
//!
//! The captured pieces stay on the board until the last jump and may not be jumped twice; the moving
//! piece is lifted from its square first. A walk over the paths finds the moves of every ordinary
//! position at once. Positions can be made in which many thousand paths lead to a few moves; there the
//! walk gives up, and the moves are found by [states](super::states) instead.

use super::board::{Bits, Direction, squares};
use super::family::{Family, Greatest};
use super::field::Field;
use super::mv::Move;
use super::position::Draughts;
use super::states;
use crate::MoveList;

/// Jumps that a walk over paths may try before the states take over; found by timing both on
/// boards where they meet.
const MAX_JUMPS: u32 = 2_000;

/// Appends the greatest captures by the pieces given, each once; where the walk gives up, so many states are looked at in
/// full. Returns whether that was enough to find them all.
#[inline(always)]
pub(super) fn greatest<R: Family>(
    position: &Draughts<R>,
    capturers: Bits,
    states: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let field = Field::new(position);
    match field.single_jumps(capturers) {
        Some(singles) => {
            for (&direction, starters) in Field::<R>::directions().iter().zip(singles) {
                for from in squares(starters) {
                    let captured = direction.step(1 << from);
                    let to = direction.step(captured).trailing_zeros() as u8;
                    moves.push(Move { captured, from, to });
                }
            }
            true
        }
        None => longest(field, capturers, states, moves),
    }
}

/// The number of the greatest captures by a side that has only men, against men.
#[inline(never)]
pub(super) fn count_of_men<R: Family>(men: Bits, enemy: Bits, empty: Bits) -> u64 {
    let mut moves = MoveList::new();
    let field = Field::<R>::of_men(enemy, empty);
    let capturers = jumping_men::<R>(men, enemy, empty);
    longest(field, capturers, states::MAX_STATES, &mut moves);
    moves.len() as u64
}

/// The men that have something to jump.
#[inline(always)]
pub(super) fn jumping_men<R: Family>(men: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: &Direction| direction.step(direction.step(empty) & enemy);
    let directions = Field::<R>::directions().iter();
    men & directions.fold(0, |all, direction| all | beside(direction))
}

/// Walks all paths from the pieces given and keeps the greatest.
fn longest<R: Family>(
    field: Field<R>,
    capturers: Bits,
    states: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let first = moves.len();
    let mut walk = Walk {
        first,
        least: 1,
        jumps: 0,
        field,
        moves,
    };
    for from in squares(capturers) {
        walk.piece(from);
    }
    if walk.jumps <= MAX_JUMPS {
        return true;
    }
    moves.truncate(first);
    states::greatest(field, capturers, states, moves)
}

/// A walk over all paths that keeps the greatest.
struct Walk<'a, R> {
    field: Field<R>,
    /// Where this walk's moves begin in the list.
    first: usize,
    /// What a move must be worth to be kept.
    least: u32,
    /// Jumps tried so far.
    jumps: u32,
    moves: &'a mut MoveList<Move>,
}

impl<R: Family> Walk<'_, R> {
    fn piece(&mut self, from: u8) {
        let ground = self.field;
        let king = ground.is_king(from);
        self.field = ground.lifted(from);
        let worth = R::GREATEST.of_capturer(king);
        if king {
            for &direction in Field::<R>::directions() {
                self.king(from, from, direction, 0, worth);
            }
        } else {
            self.man(from, from, 0, worth);
        }
        self.field = ground;
    }

    fn man(&mut self, from: u8, at: u8, captured: Bits, worth: u32) {
        let landings = self.field.man_landings(at, captured);
        if landings == 0 {
            if worth >= self.least {
                // Along diagonals, a man meets the same captured pieces on a second path only by going round in a ring.
                let least = if R::DIRECTIONS == Direction::DIAGONAL {
                    4
                } else {
                    3
                };
                let to = at;
                self.keep(Move { captured, from, to }, worth, least);
            }
            return;
        }
        for to in squares(landings) {
            self.jumps += 1;
            if self.jumps <= MAX_JUMPS {
                let over = 1 << ((at + to) / 2);
                let worth = worth + self.field.worth_of(over);
                self.man(from, to, captured | over, worth);
            }
        }
    }

    /// Jumps from `at` in one direction, if there is something to jump, and goes on from every landing;
    /// returns whether there was. `worth` is that of what was captured before the jump.
    fn king(&mut self, from: u8, at: u8, direction: Direction, captured: Bits, worth: u32) -> bool {
        let Some((over, landings)) = self.field.king_jump(at, direction, captured) else {
            return false;
        };
        self.jumps += 1;
        if self.jumps > MAX_JUMPS {
            return true;
        }
        let captured = captured | over;
        let worth = worth + self.field.worth_of(over);
        let ends = self.field.ends(true, direction, over, landings);
        // Straight on, the next jump is the same from every landing: it is made once, from the last.
        let last = opposite_end(direction, landings);
        let straight_on = self.king(from, last, direction, captured, worth);
        for to in squares(landings) {
            let mut ended = !straight_on;
            for &turn in &direction.turns()[..R::DIRECTIONS - 2] {
                ended &= !self.king(from, to, turn, captured, worth);
            }
            if ended && worth >= self.least && ends & (1 << to) != 0 {
                self.keep(Move { captured, from, to }, worth, 2);
            }
        }
        true
    }

    /// Keeps a move that is worth as much as the greatest so far; from `twins_from` captures on, the same move may
    /// have been found on another path.
    #[inline(always)]
    fn keep(&mut self, mv: Move, worth: u32, twins_from: u32) {
        let count = match R::GREATEST {
            Greatest::Number => worth,
            Greatest::Value => mv.captured.count_ones(),
        };
        if worth > self.least {
            self.least = worth;
            self.moves.truncate(self.first);
        } else if count >= twins_from && self.moves[self.first..].contains(&mv) {
            return;
        }
        self.moves.push(mv);
    }
}

/// The landing furthest along a direction.
#[inline(always)]
fn opposite_end(direction: Direction, landings: Bits) -> u8 {
    if direction.is_down_the_bits() {
        landings.trailing_zeros() as u8
    } else {
        63 - landings.leading_zeros() as u8
    }
}
