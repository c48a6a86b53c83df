//! The parts of a move: what can be played, what is captured, and how stones arrive and leave.

use super::board::{Bits, Direction, NAVEL, beside, is_in_chain, points};
use super::mv::Move;
use super::position::{End, Position, stone_key};
use super::setup::{Navel, REMOVALS, SLIDES};
use super::steps::neighbours;
use crate::ExtraTurn;
use crate::sides::{BLACK, WHITE};

impl<const SECOND: bool> Position<SECOND> {
    /// Whether a side to move that has a slide may challenge.
    #[inline(always)]
    #[must_use]
    pub(super) fn may_challenge(&self, side: usize) -> bool {
        SECOND && side == BLACK && self.hands[BLACK] == 0 && self.challenge == 0
    }

    /// Whether a side would have a placement or a slide if it were to move.
    #[inline(always)]
    #[must_use]
    pub(super) fn can_act(&self, side: usize) -> bool {
        self.hands[side & 1] > 0 || neighbours(self.stones[side & 1]) & self.empty() != 0
    }

    /// The stones that a move captures.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Move, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let [a3, a4, a5, m3] = [(0, 3), (0, 4), (0, 5), (12, 3)].map(|(spoke, ring)| bit_of(spoke, ring).expect("a point"));
    /// // White encloses the stone on a4.
    /// let position = [a3, a4].into_iter().fold(First::start(&Options::default()), |position, point| {
    ///     position.play(Move::Place(point))
    /// });
    /// assert_eq!(position.captures(Move::Place(a5)), 1 << a4);
    /// assert_eq!(position.captures(Move::Place(m3)), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn captures(&self, mv: Move) -> Bits {
        let Some((to, from)) = mv.stone() else {
            return 0;
        };
        let side = self.side();
        let own = match from {
            Some(from) => self.stones[side] & !(1 << from),
            None => self.stones[side],
        };
        let navel = if from.is_some() {
            self.navel_after_slide(side)
        } else {
            self.navel
        };
        captured_by(to, own | navel_stone(navel, side), self.stones[side ^ 1])
    }

    /// The navel after a slide: the first one wakes it for both sides, but White's slides do not in the second game.
    #[inline(always)]
    pub(super) fn navel_after_slide(&self, side: usize) -> Navel {
        if SECOND && side == WHITE {
            self.navel
        } else {
            Navel::Both
        }
    }

    /// Handles the arrival of a stone of the side to move: captures, extra turn, and the end of the game.
    #[inline(always)]
    pub(super) fn arrive(&mut self, to: u8) {
        let side = self.side();
        self.stones[side] |= 1 << to;
        self.hash ^= stone_key(side, to);
        let own = self.stones[side] | navel_stone(self.navel, side);
        let captured = captured_by(to, own, self.stones[side ^ 1]);
        if captured == 0 {
            self.end_turn();
        } else {
            for bit in points(captured) {
                self.lift(side ^ 1, bit);
            }
            self.slides = 0;
            self.may_decline = self.extra_turn == ExtraTurn::May;
            if side == WHITE && self.challenge > 0 {
                self.challenge = 0;
                let left = self.stones[BLACK].count_ones().min(REMOVALS.into());
                self.owed = left as u8;
            }
        }
        if Self::builds(side) && is_in_chain(to, self.stones[side]) {
            self.end = Some(End::Chain(side));
        } else if captured != 0 && self.is_white_spent() {
            self.end = Some(End::UnderSeven);
        } else if self.slides >= SLIDES && self.end.is_none() {
            self.end = Some(End::Slides);
        }
    }

    /// Passes the turn to the other side; under a challenge White has one turn less.
    #[inline(always)]
    pub(super) fn end_turn(&mut self) {
        if self.side() == WHITE && self.challenge > 0 {
            self.challenge -= 1;
            if self.challenge == 0 {
                self.end = Some(End::Challenge);
            }
        }
        self.may_decline = false;
        self.side ^= 1;
    }

    /// Takes a stone off the board.
    #[inline(always)]
    pub(super) fn lift(&mut self, side: usize, bit: u8) {
        self.stones[side & 1] &= !(1 << bit);
        self.hash ^= stone_key(side, bit);
    }
}

/// The navel as a stone of a side, if it is alive for that side.
#[inline(always)]
fn navel_stone(navel: Navel, side: usize) -> Bits {
    let alive = match navel {
        Navel::Dead => false,
        Navel::White => side == WHITE,
        Navel::Both => true,
    };
    Bits::from(alive) << NAVEL
}

/// The enemy stones between a stone and another own stone on the same line, two points away.
#[inline(always)]
fn captured_by(to: u8, own: Bits, enemy: Bits) -> Bits {
    if beside(to) & enemy == 0 {
        return 0;
    }
    let mut captured = 0;
    for direction in Direction::ALL {
        let between = direction.next(to);
        let beyond = direction.next(between);
        if enemy & (1 << between) != 0 && own & (1 << beyond) != 0 {
            captured |= 1 << between;
        }
    }
    captured
}
