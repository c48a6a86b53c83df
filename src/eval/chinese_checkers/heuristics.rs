//! What guides the search of Chinese checkers: moves forward, towards the middle line, of the last piece.

use crate::eval::Heuristics;
use crate::rules::chinese_checkers::board::{AHEAD, ASIDE, BOARD, PROGRESS};
use crate::rules::chinese_checkers::{Move, Position};
use crate::rules::{MoveList, Rules};

/// A row forward, in hundredths of a move.
const ROW: i32 = 25;
/// Each half hole's width nearer to the middle line, in hundredths of a move.
const INWARD: i32 = 4;
/// A move of the last piece, in hundredths of a move.
const LAST: i32 = 20;

impl Heuristics for Position {
    const IS_WIDE: bool = true;

    #[inline(always)]
    fn search_moves(&self, moves: &mut MoveList<Move>) {
        self.legal_moves(moves);
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        false
    }

    #[inline(always)]
    fn history_index(mv: Move) -> u16 {
        mv.number()
    }

    #[inline(always)]
    fn move_scores(&self, moves: &[Move], mut score: impl FnMut(i32)) {
        let mover = self.mover();
        let row = |bit: u8| i32::from(PROGRESS[mover][usize::from(bit & 127)]);
        let aside = |bit: u8| i32::from(ASIDE[mover][usize::from(bit & 127)]);
        for mv in moves {
            let behind = BOARD & !AHEAD[mover][row(mv.from) as usize];
            let is_last = self.pieces(mover) & behind == 1 << mv.from;
            let rows = row(mv.to) - row(mv.from);
            let inward = aside(mv.from) - aside(mv.to);
            let sum = ROW * rows + INWARD * inward + if is_last { LAST } else { 0 };
            // Only a move back has less than nothing.
            score(if rows < 0 { sum } else { sum.max(0) });
        }
    }
}
