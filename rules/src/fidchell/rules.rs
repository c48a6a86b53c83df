//! The rules of Fidchell: legal moves, the position after a move, and how games end.

use super::board::{BOARD, points};
use super::lines::slides;
use super::mv::Move;
use super::position::{End, Position};
use super::setup::{CHALLENGE_TURNS, SLIDES};
use crate::sides::{BLACK, SIDES, won_by};
use crate::{MoveList, Outcome, Reason, Rules, Seat, Win};

impl<const SECOND: bool> Rules for Position<SECOND> {
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

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        if self.end.is_some() {
            return;
        }
        if self.owed > 0 {
            moves.extend(points(self.stones[BLACK]).map(Move::Remove));
            moves.push(Move::Pass);
            return;
        }
        let side = self.side();
        if self.hands[side] > 0 {
            moves.extend(points(self.empty()).map(Move::Place));
            if self.may_decline {
                moves.push(Move::Pass);
            }
            return;
        }
        let occupied = BOARD & !self.empty();
        for from in points(self.stones[side]) {
            moves.extend(points(slides(from, occupied)).map(|to| Move::Slide { from, to }));
        }
        if moves.is_empty() {
            if !self.can_act(side ^ 1) {
                return;
            }
            moves.push(Move::Pass);
            return;
        }
        if self.may_challenge(side) {
            moves.push(Move::Challenge);
        }
        if self.may_decline {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let side = self.side();
        if self.end.is_some() {
            return 0;
        }
        if self.owed > 0 {
            return u64::from(self.stones[BLACK].count_ones()) + 1;
        }
        if self.hands[side] > 0 {
            return u64::from(self.empty().count_ones()) + u64::from(self.may_decline);
        }
        let occupied = BOARD & !self.empty();
        let reached: u64 = points(self.stones[side])
            .map(|from| u64::from(slides(from, occupied).count_ones()))
            .sum();
        match reached {
            0 => u64::from(self.can_act(side ^ 1)),
            _ => reached + u64::from(self.may_challenge(side)) + u64::from(self.may_decline),
        }
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
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
            // A challenge is announced, not played: Black still has to move.
            Move::Challenge => next.challenge = CHALLENGE_TURNS,
            Move::Pass if self.owed > 0 => next.owed = 0,
            Move::Pass => next.end_turn(),
        }
        next.hash ^= next.counters_hash();
        next
    }

    #[inline(always)]
    fn winner(&self) -> Option<Win> {
        let (winner, reason) = match self.end? {
            End::Chain(side) => (side, "chain"),
            End::UnderSeven => (BLACK, "under-seven"),
            End::Challenge => (BLACK, "challenge"),
            End::Slides => return None,
        };
        Some(won_by(winner, reason))
    }

    /// If there is neither a move nor a pass, the other side has no move either.
    fn outcome_without_moves(&self) -> Outcome {
        let reason = self.rule_draw().unwrap_or("no-moves");
        Outcome::Draw { reason }
    }

    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        (self.end == Some(End::Slides)).then_some("100-slides")
    }

    #[inline(always)]
    fn plies_to_draw(&self) -> u32 {
        u32::from(SLIDES.saturating_sub(self.slides))
    }

    fn with_reset_counters(&self) -> Self {
        let end = self.end.filter(|&end| end != End::Slides);
        let slides = 0;
        Self {
            end,
            slides,
            ..*self
        }
    }

    /// The slides since the last capture or placement, and the passes between them. Two passes never follow each other,
    /// since the game is over when both sides are stuck. Nothing recurs across a challenge.
    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        2 * usize::from(self.slides) + 1
    }

    /// No capture is compulsory.
    #[inline(always)]
    fn must_capture(&self) -> bool {
        false
    }
}
