//! The rules of Pyramidame: legal moves, the position after a move, and how games end.

use super::board::{CORNERS, cubes};
use super::moves;
use super::mv::Move;
use super::position::{Position, TURN_KEY, pawn_key};
use super::rafles;
use crate::rules::count_by_playing;
use crate::sides::{SIDES, won_by};
use crate::{MoveList, Outcome, Reason, Rules, Seat, Win};

impl Rules for Position {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        SIDES
    }

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.side)
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    /// The captures if there is one, otherwise the steps; none when the game is won.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        if self.winner().is_some() {
            return;
        }
        let before = moves.len();
        rafles::finished(self, self.in_contact(), moves);
        if moves.len() == before {
            self.steps(moves);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let capturers = self.in_contact();
        if capturers != 0 {
            let mut moves = MoveList::new();
            rafles::finished(self, capturers, &mut moves);
            if !moves.is_empty() {
                return moves.len() as u64;
            }
        }
        moves::steps(self.own, self.side(), self.empty())
    }

    fn count_two_plies(&self) -> u64 {
        moves::two_plies_apart(self).unwrap_or_else(|| count_by_playing(self))
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let us = self.side();
        let mut hash = self.hash ^ TURN_KEY ^ pawn_key(us, mv.from) ^ pawn_key(us, mv.to);
        for cube in cubes(mv.captured) {
            hash ^= pawn_key(us ^ 1, cube);
        }
        Self {
            own: self.enemy & !mv.captured,
            enemy: self.own & !(1 << mv.from) | 1 << mv.to,
            hash,
            side: self.side ^ 1,
            ..*self
        }
    }

    /// A side wins by reaching the other's corner or by taking its last pawn.
    #[inline(always)]
    fn winner(&self) -> Option<Win> {
        let (us, them) = (self.side(), self.side() ^ 1);
        let winner = if self.enemy & CORNERS[us] != 0 || self.own == 0 {
            them
        } else if self.own & CORNERS[them] != 0 || self.enemy == 0 {
            us
        } else {
            return None;
        };
        let reason = if self.pieces(winner ^ 1) == 0 {
            "no-pieces"
        } else {
            "corner"
        };
        Some(won_by(winner, reason))
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.lost_without_moves()
    }

    /// The game has no draws.
    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    /// Steps only go forward and captures reduce the number of pawns, so no position recurs.
    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        0
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        rafles::is_any(self.own, self.enemy, self.in_contact())
    }
}
