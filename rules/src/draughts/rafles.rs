//! Captures: rafles of any length; the greatest is compulsory.
//!
//! Captured pieces stay on the board until the last jump and may not be jumped twice; the moving piece is lifted from
//! its square first. A walk over all paths finds the moves of ordinary positions at once. Constructed positions can
//! have many thousands of paths that lead to a few moves. There the walk gives up, and a search over
//! [states](super::states) finds the moves.

use super::board::{Bits, Direction, squares};
use super::capture_board::CaptureBoard;
use super::mv::Move;
use super::position::Draughts;
use super::states;
use super::variants::{CapturePriority, DraughtsRules};
use crate::MoveList;

/// Jumps that the walk tries before it hands over to the states. The number comes from timing both on boards where they
/// are equally fast.
const MAX_JUMPS: u32 = 2_000;

/// Appends the greatest captures by the given pieces, each once. If the walk gives up, at most `states` states are
/// expanded in full. Returns whether all captures were found.
#[inline(always)]
pub(super) fn greatest<R: DraughtsRules>(
    position: &Draughts<R>,
    capturers: Bits,
    states: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let board = CaptureBoard::new(position);
    match board.single_jumps(capturers) {
        Some(singles) => {
            for (&direction, starters) in CaptureBoard::<R>::directions().iter().zip(singles) {
                for from in squares(starters) {
                    let captured = direction.step(1 << from);
                    let to = direction.step(captured).trailing_zeros() as u8;
                    moves.push(Move { captured, from, to });
                }
            }
            true
        }
        None => longest(board, capturers, states, moves),
    }
}

/// The number of greatest captures by a side of men only, against men.
#[inline(never)]
pub(super) fn count_of_men<R: DraughtsRules>(men: Bits, enemy: Bits, empty: Bits) -> u64 {
    let mut moves = MoveList::new();
    let board = CaptureBoard::<R>::of_men(enemy, empty);
    let capturers = jumping_men::<R>(men, enemy, empty);
    longest(board, capturers, states::MAX_STATES, &mut moves);
    moves.len() as u64
}

/// The men that can jump.
#[inline(always)]
pub(super) fn jumping_men<R: DraughtsRules>(men: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: &Direction| direction.step(direction.step(empty) & enemy);
    let directions = CaptureBoard::<R>::directions().iter();
    men & directions.fold(0, |all, direction| all | beside(direction))
}

/// Walks all paths from the given pieces and keeps the greatest captures.
fn longest<R: DraughtsRules>(
    board: CaptureBoard<R>,
    capturers: Bits,
    states: usize,
    moves: &mut MoveList<Move>,
) -> bool {
    let first = moves.len();
    let mut walk = Walk {
        first,
        least: 1,
        jumps: 0,
        board,
        moves,
    };
    for from in squares(capturers) {
        walk.piece(from);
    }
    if walk.jumps <= MAX_JUMPS {
        return true;
    }
    moves.truncate(first);
    states::greatest(board, capturers, states, moves)
}

/// A walk over all paths that keeps the greatest.
struct Walk<'a, R> {
    board: CaptureBoard<R>,
    /// Where this walk's moves begin in the list.
    first: usize,
    /// The minimum rank of a move that is kept.
    least: u32,
    /// Jumps tried so far.
    jumps: u32,
    moves: &'a mut MoveList<Move>,
}

impl<R: DraughtsRules> Walk<'_, R> {
    fn piece(&mut self, from: u8) {
        let whole = self.board;
        let king = whole.is_king(from);
        self.board = whole.lifted(from);
        let worth = R::CAPTURE_PRIORITY.of_capturer(king);
        if king {
            for &direction in CaptureBoard::<R>::directions() {
                self.king(from, from, direction, 0, worth);
            }
        } else {
            self.man(from, from, 0, worth);
        }
        self.board = whole;
    }

    fn man(&mut self, from: u8, at: u8, captured: Bits, worth: u32) {
        let landings = self.board.man_landings(at, captured);
        if landings == 0 {
            if worth >= self.least {
                // Along diagonals, a man reaches the same set of captured pieces by two paths only if it goes round a
                // ring.
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
                let worth = worth + self.board.worth_of(over);
                self.man(from, to, captured | over, worth);
            }
        }
    }

    /// Jumps from `at` in one direction, if possible, and goes on from every landing. Returns whether there was a jump.
    /// `worth` is the rank of the captures before it.
    fn king(&mut self, from: u8, at: u8, direction: Direction, captured: Bits, worth: u32) -> bool {
        let Some((over, landings)) = self.board.king_jump(at, direction, captured) else {
            return false;
        };
        self.jumps += 1;
        if self.jumps > MAX_JUMPS {
            return true;
        }
        let captured = captured | over;
        let worth = worth + self.board.worth_of(over);
        let ends = self.board.ends(true, direction, over, landings);
        // Straight on, the next jump is the same from every landing: make it once, from the last one.
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

    /// Keeps a move that ranks as high as the greatest so far. From `twins_from` captures on, another path may have
    /// found the same move.
    #[inline(always)]
    fn keep(&mut self, mv: Move, worth: u32, twins_from: u32) {
        let count = match R::CAPTURE_PRIORITY {
            CapturePriority::Number => worth,
            CapturePriority::Value => mv.captured.count_ones(),
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
