//! Moves: which there are, what they capture, and the position after each.

use super::board::{BOARD, Bits, Direction, NAVEL, beside, is_in_chain, points, slides};
use super::position::{CHALLENGE_TURNS, End, Navel, Position, REMOVALS, SLIDES, stone_key};
use super::steps::neighbours;
use crate::rules::MoveList;
use crate::rules::sides::{BLACK, WHITE};

/// A move: two moves of one position are equal when they lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone from the hand is placed on a point.
    Place(u8),
    /// A stone slides along a line.
    Slide {
        /// The point left.
        from: u8,
        /// The point reached.
        to: u8,
    },
    /// White removes a black stone, having defeated a challenge.
    Remove(u8),
    /// Black challenges White to give up.
    Challenge,
    /// The turn passes, because nothing else can be played.
    Pass,
}

impl Move {
    /// The point where the moved stone stands after the move, and the one that it left.
    #[inline(always)]
    #[must_use]
    pub fn stone(self) -> Option<(u8, Option<u8>)> {
        match self {
            Move::Place(to) => Some((to, None)),
            Move::Slide { from, to } => Some((to, Some(from))),
            _ => None,
        }
    }
}

impl<const SECOND: bool> Position<SECOND> {
    /// Appends the legal moves; none when the game is over.
    #[inline]
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        if self.end.is_some() {
            return;
        }
        if self.owed > 0 {
            moves.extend(points(self.stones[BLACK]).map(Move::Remove));
            return;
        }
        let side = self.side();
        if self.hands[side] > 0 {
            moves.extend(points(self.empty()).map(Move::Place));
            return;
        }
        let occupied = BOARD & !self.empty();
        for from in points(self.stones[side]) {
            moves.extend(points(slides(from, occupied)).map(|to| Move::Slide { from, to }));
        }
        if self.may_challenge(side) {
            moves.push(Move::Challenge);
        }
        if moves.is_empty() && self.can_act(side ^ 1) {
            moves.push(Move::Pass);
        }
    }

    /// The number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        let side = self.side();
        if self.end.is_some() {
            return 0;
        }
        if self.owed > 0 {
            return self.stones[BLACK].count_ones().into();
        }
        if self.hands[side] > 0 {
            return self.empty().count_ones().into();
        }
        let occupied = BOARD & !self.empty();
        let reached: u64 = points(self.stones[side])
            .map(|from| u64::from(slides(from, occupied).count_ones()))
            .sum();
        match reached + u64::from(self.may_challenge(side)) {
            0 => u64::from(self.can_act(side ^ 1)),
            count => count,
        }
    }

    /// Whether a side that is to move may challenge.
    #[inline(always)]
    #[must_use]
    pub fn may_challenge(&self, side: usize) -> bool {
        SECOND && side == BLACK && self.hands[BLACK] == 0 && self.challenge == 0
    }

    /// Whether a side would have something to play if it were to move, a pass aside.
    #[inline(always)]
    #[must_use]
    pub fn can_act(&self, side: usize) -> bool {
        self.hands[side & 1] > 0
            || self.may_challenge(side)
            || neighbours(self.stones[side & 1]) & self.empty() != 0
    }

    /// The stones that a move captures.
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

    /// The navel wakes with the first slide: for both, though White's slides leave it in the second game.
    #[inline(always)]
    fn navel_after_slide(&self, side: usize) -> Navel {
        if SECOND && side == WHITE {
            self.navel
        } else {
            Navel::Both
        }
    }

    /// The position after a legal move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.hash ^= self.counters_hash();
        match mv {
            Move::Place(to) => {
                next.hands[self.side()] -= u8::from(next.hands[self.side()] > 0);
                next.slides = 0;
                next.arrive(to);
            }
            Move::Slide { from, to } => {
                next.lift(self.side(), from);
                next.slides = next.slides.saturating_add(1);
                next.navel = self.navel_after_slide(self.side());
                next.arrive(to);
            }
            Move::Remove(bit) => {
                next.lift(BLACK, bit);
                next.owed = next.owed.saturating_sub(1);
            }
            Move::Challenge => {
                next.challenge = CHALLENGE_TURNS;
                next.side ^= 1;
            }
            Move::Pass => next.end_turn(),
        }
        next.hash ^= next.counters_hash();
        next
    }

    /// A stone of the side to move comes to a point: captures, extra turn, and the end of the game.
    #[inline(always)]
    fn arrive(&mut self, to: u8) {
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

    /// The turn goes to the other side; under a challenge White has one turn less.
    #[inline(always)]
    fn end_turn(&mut self) {
        if self.side() == WHITE && self.challenge > 0 {
            self.challenge -= 1;
            if self.challenge == 0 {
                self.end = Some(End::Challenge);
            }
        }
        self.side ^= 1;
    }

    #[inline(always)]
    fn lift(&mut self, side: usize, bit: u8) {
        self.stones[side & 1] &= !(1 << bit);
        self.hash ^= stone_key(side, bit);
    }
}

/// The navel as a stone of a side, if it is alive for it.
#[inline(always)]
fn navel_stone(navel: Navel, side: usize) -> Bits {
    let alive = match navel {
        Navel::Dead => false,
        Navel::White => side == WHITE,
        Navel::Both => true,
    };
    Bits::from(alive) << NAVEL
}

/// The enemy stones between a stone and another own one next to them on the same line.
#[inline(always)]
#[must_use]
pub fn captured_by(to: u8, own: Bits, enemy: Bits) -> Bits {
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
