//! Search heuristics of Chinese checkers: prefers moves forward, towards the middle line, of the last piece, and out of
//! the way of others.

use super::intruders::foreign_targets;
use crate::endgame::{Probe, SolitairesOf};
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::chinese_checkers::board::{AHEAD, ASIDE, Bits, LAST_ROW, PROGRESS, holes};
use rafle_rules::chinese_checkers::{Move, Position};
use rafle_rules::{MoveList, Rules};

/// A row forward, in hundredths of a move.
const ROW: i32 = 25;
/// Each half hole's width nearer to the middle line, in hundredths of a move.
const INWARD: i32 = 4;
/// A move of the last piece, in hundredths of a move.
const LAST: i32 = 20;
/// A move out of another player's target under the plain rules, in hundredths of a move; a move into it has the
/// negative of this.
const OUT_OF_TARGET: i32 = 150;

/// What `rafle tune` found in 4 000 pairs of games of two players, at 1 000 nodes a move.
const TUNED: SearchConstants = SearchConstants {
    futility_margin: 19,
    late_futility_depth: 1,
    late_futility_margin: 29,
    probcut_depth: 4,
    probcut_share: 38,
    singular_margin: 39,
    singular_share: 41,
    lmr_offset: 24,
    lmr_divisor: 255,
    lmr_open: 63,
    late_moves: 7,
    late_moves_more: 2,
    aspiration: 22,
    killer_bonus: 212,
    reply_bonus: 67,
    history_bonus: 15,
    history_most: 1565,
    ..SearchConstants::USUAL
};

impl Heuristics for Position {
    const PRUNES_LATE_MOVES: bool = true;
    const CONSTANTS: SearchConstants = TUNED;
    const HAS_THREAT_PLY: bool = false;
    const PROBE: Option<&'static dyn Probe<Self>> = Some(&SolitairesOf::<Self>::NEW);

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
    fn move_scorer(&self) -> impl Fn(Move) -> i32 {
        scorer(self, OUT_OF_TARGET)
    }

    fn moves_to_come(&self) -> u32 {
        /// The rows left for ten pieces that have arrived, and the rows of each move.
        const ARRIVED: i32 = 20;
        const ROWS_A_MOVE: f64 = 2.8;
        let mover = self.mover();
        let rows = |bit: u8| i32::from(PROGRESS[mover][usize::from(bit & 127)]);
        let to_go: i32 = holes(self.pieces(mover))
            .map(|bit| i32::from(LAST_ROW) - rows(bit))
            .sum();
        3 + (f64::from((to_go - ARRIVED).max(0)) / ROWS_A_MOVE) as u32
    }
}

/// Returns a function that scores moves for a player that does not mind standing in another player's target.
#[inline]
pub(super) fn careless_scorer(position: &Position) -> impl Fn(Move) -> i32 {
    scorer(position, 0)
}

/// Returns a function that scores moves. A move out of another player's target scores `out_of_target`.
#[inline(always)]
fn scorer(position: &Position, out_of_target: i32) -> impl Fn(Move) -> i32 {
    let mover = position.mover();
    let foreign = foreign_targets(position.form(), mover);
    let last = last_piece(position, mover);
    let intrudes = move |bit: u8| i32::from(foreign >> bit & 1 == 1);
    let row = move |bit: u8| i32::from(PROGRESS[mover][usize::from(bit & 127)]);
    let aside = move |bit: u8| i32::from(ASIDE[mover][usize::from(bit & 127)]);
    move |mv| {
        let rows = row(mv.to) - row(mv.from);
        let inward = aside(mv.from) - aside(mv.to);
        let out = out_of_target * (intrudes(mv.from) - intrudes(mv.to));
        let last = if last >> mv.from & 1 == 1 { LAST } else { 0 };
        let sum = ROW * rows + INWARD * inward + last + out;
        // Only a move back or into another player's target has a negative score.
        if rows < 0 || out < 0 { sum } else { sum.max(0) }
    }
}

/// The hole of a player's last piece; empty if several share the last row.
#[inline(always)]
fn last_piece(position: &Position, player: usize) -> Bits {
    let own = position.pieces(player);
    let mut up_to_row = AHEAD[player].iter().map(|&ahead| own & !ahead);
    let last = up_to_row.find(|&pieces| pieces != 0).unwrap_or(0);
    if last.is_power_of_two() { last } else { 0 }
}
