//! The board during a rafle: enemies to jump and squares to land on.

use super::board::{BOARD, Bits, Direction};
use super::position::Draughts;
use super::variants::{CapturePriority, DraughtsRules};
use std::marker::PhantomData;

/// The board as seen by the capturing piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaptureBoard<R> {
    pub(super) enemy: Bits,
    pub(super) empty: Bits,
    /// The kings of both sides.
    kings: Bits,
    rules: PhantomData<R>,
}

impl<R: DraughtsRules> CaptureBoard<R> {
    #[inline(always)]
    pub(super) fn new(position: &Draughts<R>) -> Self {
        Self {
            enemy: position.enemy(),
            empty: position.empty(),
            kings: position.kings(),
            rules: PhantomData,
        }
    }

    /// The board for a game position in which both sides have only men.
    #[inline(always)]
    pub(super) fn of_men(enemy: Bits, empty: Bits) -> Self {
        Self {
            enemy,
            empty,
            kings: 0,
            rules: PhantomData,
        }
    }

    /// Whether a king stands on a square.
    #[inline(always)]
    pub(super) fn is_king(&self, bit: u8) -> bool {
        self.kings & (1 << bit) != 0
    }

    /// The directions of captures.
    #[inline(always)]
    pub(super) fn directions() -> &'static [Direction] {
        &Direction::ALL[..R::DIRECTIONS]
    }

    /// What capturing this piece adds to the rank of a capture.
    #[inline(always)]
    pub(super) fn worth_of(&self, over: Bits) -> u32 {
        R::CAPTURE_PRIORITY.of_piece(over & self.kings != 0)
    }

    /// The rank of a whole capture.
    #[inline(always)]
    pub(super) fn worth(&self, king: bool, captured: Bits) -> u32 {
        let kings = (captured & self.kings).count_ones();
        let men = captured.count_ones() - kings;
        let order = R::CAPTURE_PRIORITY;
        order.of_capturer(king) + order.of_piece(false) * men + order.of_piece(true) * kings
    }

    /// The men that can jump, by direction, if no king captures, all captures rank equally, and no second jump is
    /// possible. These are then all the moves.
    #[inline(always)]
    pub(super) fn single_jumps(&self, capturers: Bits) -> Option<[Bits; 8]> {
        let pieces_differ =
            R::CAPTURE_PRIORITY == CapturePriority::Value && self.enemy & self.kings != 0;
        if capturers & self.kings != 0 || pieces_differ {
            return None;
        }
        let mut landings = [0; 8];
        let mut all = 0;
        for (landings, d) in landings.iter_mut().zip(Self::directions()) {
            *landings = d.step(d.step(capturers) & self.enemy) & self.empty;
            all |= *landings;
        }
        // A piece can't jump straight back: its origin still counts as occupied.
        let further = Self::directions().iter().fold(0, |any, d| {
            any | d.step(d.step(all) & self.enemy) & self.empty
        });
        if further != 0 {
            return None;
        }
        for (landings, d) in landings.iter_mut().zip(Self::directions()) {
            *landings = d.opposite().step(d.opposite().step(*landings));
        }
        Some(landings)
    }

    /// The board with the piece on `from` lifted.
    #[inline(always)]
    pub(super) fn lifted(self, from: u8) -> Self {
        Self {
            empty: self.empty | 1 << from,
            ..self
        }
    }

    /// The piece that would be jumped from a square in a direction, and the squares where the jump may land.
    pub(super) fn jump(
        &self,
        king: bool,
        from: u8,
        direction: Direction,
        captured: Bits,
    ) -> Option<(Bits, Bits)> {
        if king {
            self.king_jump(from, direction, captured)
        } else {
            self.man_jump(from, direction, captured)
        }
    }

    /// The landings of a jump where the capture may end.
    #[inline(always)]
    pub(super) fn ends(
        &self,
        king: bool,
        direction: Direction,
        over: Bits,
        landings: Bits,
    ) -> Bits {
        if R::STOPS_BEHIND_KING && king && over & self.kings != 0 {
            direction.step(over)
        } else {
            landings
        }
    }

    /// The piece that a king on `from` jumps in a direction, and the squares behind it where it may land.
    #[inline(always)]
    pub(super) fn king_jump(
        &self,
        from: u8,
        direction: Direction,
        captured: Bits,
    ) -> Option<(Bits, Bits)> {
        let occupied = BOARD & !self.empty;
        let over = direction.nearest(direction.ray(from) & occupied);
        if over & self.enemy & !captured == 0 {
            return None;
        }
        let landings = direction.slide(over.trailing_zeros() as u8, occupied);
        (landings != 0).then_some((over, landings))
    }

    /// Where a man on a square may land after one jump.
    #[inline(always)]
    pub(super) fn man_landings(&self, from: u8, captured: Bits) -> Bits {
        let enemy = self.enemy & !captured;
        Self::directions().iter().fold(0, |all, d| {
            all | d.step(d.step(1 << from) & enemy) & self.empty
        })
    }

    /// Like [`CaptureBoard::king_jump`], for a man.
    #[inline(always)]
    fn man_jump(&self, from: u8, direction: Direction, captured: Bits) -> Option<(Bits, Bits)> {
        let over = direction.step(1 << from) & self.enemy & !captured;
        let landing = direction.step(over) & self.empty;
        (landing != 0).then_some((over, landing))
    }
}
