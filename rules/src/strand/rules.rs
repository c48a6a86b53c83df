//! The rules of Strand: legal moves, the position after a move, and how games end.

use super::board::{FAR_ROW, points};
use super::mv::Move;
use super::position::{Extra, Position, TURN_KEY, piece_key};
use super::rafles::{self, MAX_TRIED};
use crate::rules::count_by_listing;
use crate::sides::SIDES;
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

    /// The captures of the greatest number if there is a capture, otherwise the steps; none if a side has no pieces
    /// left. Within the rencontre, only its next move.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.moves_within(MAX_TRIED, moves);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.extra.rencontre.is_on() {
            return count_by_listing(self);
        }
        let capturers = self.capturers();
        if capturers != 0 {
            let mut moves = MoveList::new();
            rafles::greatest(self, capturers, MAX_TRIED, &mut moves);
            moves.len() as u64
        } else if self.enemy != 0 {
            self.count_steps()
        } else {
            0
        }
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let us = self.side();
        let (from, to) = (1 << mv.from(), 1 << mv.to());
        let captured = mv.captured();
        let was_sultan = self.promoted & from != 0;
        let is_sultan = was_sultan || mv.promotes_on_the_way() || to & FAR_ROW[us] != 0;
        let mut sultans = self.promoted & !from & !captured;
        if is_sultan {
            sultans |= to;
        }
        let mut hash = self.hash
            ^ TURN_KEY
            ^ piece_key(us, was_sultan, mv.from())
            ^ piece_key(us, is_sultan, mv.to());
        for bit in points(captured) {
            hash ^= piece_key(us ^ 1, self.promoted & (1 << bit) != 0, bit);
        }
        let rencontre = self.extra.rencontre.after();
        if self.extra.rencontre.is_on() {
            hash ^= self.extra.rencontre.key() ^ rencontre.key();
        }
        let is_reversible = was_sultan && captured == 0;
        Self {
            own: self.enemy & !captured,
            enemy: self.own & !from | to,
            promoted: sultans,
            hash,
            side: self.side ^ 1,
            extra: Extra {
                reversible: self.extra.reversible.after(is_reversible),
                rencontre,
                ..self.extra
            },
        }
    }

    fn winner(&self) -> Option<Win> {
        self.won_without_pieces()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.lost_without_moves()
    }

    /// One sultan each and nothing else is a draw, unless the side to move can capture: then it must, and wins.
    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        let is_sultan_each = self.own | self.enemy == self.promoted
            && self.own.count_ones() == 1
            && self.enemy.count_ones() == 1
            && self.capturers() == 0;
        is_sultan_each.then_some("sultan-each")
    }

    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        self.extra.reversible.count()
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        self.capturers() != 0
    }
}
