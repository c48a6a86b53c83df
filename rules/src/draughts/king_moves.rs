//! Consecutive quiet moves of one king, counted for the limit on kings.

use super::board::{BITS, Bits};
use crate::keys::PieceKeys;
use crate::sides::{BLACK, WHITE};

/// How many consecutive quiet moves a king may make while its side has a man.
pub const KING_LIMIT: u8 = 3;

/// For each side, the king that made its last moves and their number; any move except a king's quiet move resets it.
/// This belongs to the position, since it decides which moves are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KingMoves([u8; 2]);

/// The bits for the king's square; the number of its moves is in the bits above.
const AT: u8 = 63;

/// Random numbers for the hash: one for each side, number of moves and square.
static KEYS: PieceKeys<8, 64> = PieceKeys::new(1 << 33, BITS);

impl KingMoves {
    /// The counts of White and Black: the king's bit and its moves, from 1 to [`KING_LIMIT`].
    #[must_use]
    pub fn new(sides: [Option<(u8, u8)>; 2]) -> Self {
        let byte = |side: Option<(u8, u8)>| {
            side.map_or(0, |(bit, count)| count.min(KING_LIMIT) << 6 | bit & AT)
        };
        Self(sides.map(byte))
    }

    /// The king that a side moved last, and the number of its moves.
    #[inline(always)]
    #[must_use]
    pub fn of(self, side: usize) -> Option<(u8, u8)> {
        let byte = self.0[side & 1];
        (byte != 0).then_some((byte & AT, byte >> 6))
    }

    /// The king of a side that may only capture now, as a set of one or none.
    #[inline(always)]
    #[must_use]
    pub(super) fn exhausted(self, side: usize) -> Bits {
        match self.of(side) {
            Some((bit, KING_LIMIT)) => 1 << bit,
            _ => 0,
        }
    }

    /// The counts after a side's quiet move with a king.
    #[inline(always)]
    #[must_use]
    pub(super) fn after_king(mut self, side: usize, from: u8, to: u8) -> Self {
        let made = self.of(side).filter(|&(bit, _)| bit == from);
        let count = made.map_or(1, |(_, count)| (count + 1).min(KING_LIMIT));
        self.0[side & 1] = count << 6 | to & AT;
        self
    }

    /// Removes the count of one side.
    #[inline(always)]
    #[must_use]
    pub(super) fn without(mut self, side: usize) -> Self {
        self.0[side & 1] = 0;
        self
    }

    /// Keeps the counts that are possible on a board: of kings whose side has a man. The arguments are the kings and
    /// men of each side.
    #[must_use]
    pub(super) fn possible(self, sides: [[Bits; 2]; 2]) -> Self {
        [WHITE, BLACK].into_iter().fold(self, |counts, side| {
            let [kings, men] = sides[side];
            match self.of(side) {
                Some((bit, _)) if kings & (1 << bit) != 0 && men != 0 => counts,
                _ => counts.without(side),
            }
        })
    }

    /// Swaps the colours and rotates the board.
    #[must_use]
    pub(super) fn turned_round(self) -> Self {
        let turned = |side| {
            self.of(side)
                .map(|(bit, count)| (BITS as u8 - 1 - bit, count))
        };
        Self::new([turned(BLACK), turned(WHITE)])
    }

    /// The counts' part of the hash.
    #[inline(always)]
    #[must_use]
    pub(super) fn hash(self) -> u64 {
        [WHITE, BLACK]
            .into_iter()
            .fold(0, |hash, side| match self.of(side) {
                Some((bit, count)) => hash ^ KEYS.of(side << 2 | usize::from(count), bit),
                None => hash,
            })
    }
}
