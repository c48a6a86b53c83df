//! The state of a game of Strand: pieces, side to move, hash and the rule parameters.

use super::board::{BITS, BOARD, Bits, FAR_ROW, file_rank, points, rotate};
use super::moves::Move;
use crate::random::split_mix;
use crate::rules::keys::piece_keys;
use crate::rules::sides::{BLACK, SIDE_NAMES, WHITE};
use crate::rules::{Landing, Promotion};
use thiserror::Error;

/// Pieces a side has at the start, and so at most.
pub const MAX_PIECES: u32 = 40;

/// What can be wrong with a set of pieces, whatever text it came from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Neither side has a piece.
    #[error("the board is empty")]
    Empty,
    /// A side has more pieces than the game holds.
    #[error("{side} has {count} pieces, {MAX_PIECES} at most are possible")]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its pieces.
        count: u32,
    },
    /// A man stands where he would have become a sultan.
    #[error("point {point} holds a {side} man on the row where men become sultans")]
    ManOnFarRow {
        /// The side's name.
        side: &'static str,
        /// The point's name.
        point: String,
    },
}

/// The rule parameters on which the moves of a position depend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Where a sultan lands after a capture.
    pub landing: Landing,
    /// When a man becomes a sultan.
    pub promotion: Promotion,
}

/// A position that is legal by construction.
///
/// Equality and the hash cover pieces and side to move; the count of plies that can be undone is left
/// out, since it never changes the moves of a position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    own: Bits,
    enemy: Bits,
    sultans: Bits,
    hash: u64,
    side: u8,
    /// Plies in a row of sultans only, without a capture.
    reversible: u8,
    variation: Variation,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.enemy, self.sultans, self.side)
            == (other.own, other.enemy, other.sultans, other.side)
            && self.variation == other.variation
    }
}

impl Eq for Position {}

impl Position {
    /// The start position: White on ranks 1 to 4 and f5 to i5, Black on ranks 6 to 9 and a5 to d5, e5
    /// empty, White to move.
    #[must_use]
    pub fn start(variation: Variation) -> Self {
        let rows = |from: u8, to: u8| {
            points(BOARD)
                .filter(|&bit| (from..=to).contains(&file_rank(bit).1))
                .fold(0, |set: Bits, bit| set | 1 << bit)
        };
        // Rank 5 is bits 51 to 59.
        let white = rows(1, 4) | 0b1111 << 56;
        let black = rows(6, 9) | 0b1111 << 51;
        Self::assemble([white, black], 0, WHITE, variation)
    }

    /// A position from its pieces: `pieces[side]` are all the pieces of a side, `sultans` those of both
    /// that are sultans. No point may be in both sets of pieces.
    ///
    /// # Errors
    /// Whatever no game can hold: see [`SetupError`].
    pub fn new(
        pieces: [Bits; 2],
        sultans: Bits,
        side: usize,
        variation: Variation,
    ) -> Result<Self, SetupError> {
        if (pieces[WHITE] | pieces[BLACK]) & BOARD == 0 {
            return Err(SetupError::Empty);
        }
        for owner in [WHITE, BLACK] {
            let count = pieces[owner].count_ones();
            if count > MAX_PIECES {
                let side = SIDE_NAMES[owner];
                return Err(SetupError::TooMany { side, count });
            }
            if let Some(bit) = points(pieces[owner] & !sultans & FAR_ROW[owner]).next() {
                return Err(SetupError::ManOnFarRow {
                    side: SIDE_NAMES[owner],
                    point: super::text::point_name(bit),
                });
            }
        }
        Ok(Self::assemble(pieces, sultans, side, variation))
    }

    fn assemble(pieces: [Bits; 2], sultans: Bits, side: usize, variation: Variation) -> Self {
        let pieces = [
            pieces[WHITE] & BOARD,
            pieces[BLACK] & BOARD & !pieces[WHITE],
        ];
        let side = (side & 1) as u8;
        let mut position = Self {
            own: pieces[usize::from(side)],
            enemy: pieces[usize::from(side ^ 1)],
            sultans: sultans & (pieces[WHITE] | pieces[BLACK]),
            hash: 0,
            side,
            reversible: 0,
            variation,
        };
        position.hash = position.computed_hash();
        position
    }

    /// The side to move: [`WHITE`] or [`BLACK`].
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(self.side & 1)
    }

    /// The pieces of a side.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: usize) -> Bits {
        if side == self.side() {
            self.own
        } else {
            self.enemy
        }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn own(&self) -> Bits {
        self.own
    }

    /// The pieces of the side that is not to move.
    #[inline(always)]
    #[must_use]
    pub fn enemy(&self) -> Bits {
        self.enemy
    }

    /// The sultans of both sides.
    #[inline(always)]
    #[must_use]
    pub fn sultans(&self) -> Bits {
        self.sultans
    }

    /// The points without a piece.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        BOARD & !(self.own | self.enemy)
    }

    /// The rule parameters on which the moves depend.
    #[inline(always)]
    #[must_use]
    pub fn variation(&self) -> Variation {
        self.variation
    }

    /// The hash kept by [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn kept_hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from nothing but the pieces and the side to move.
    #[must_use]
    pub fn computed_hash(&self) -> u64 {
        let mut hash = if self.side() == BLACK { TURN_KEY } else { 0 };
        for owner in [WHITE, BLACK] {
            for bit in points(self.pieces(owner)) {
                hash ^= piece_key(owner, self.sultans & (1 << bit) != 0, bit);
            }
        }
        hash
    }

    /// The board turned round and the colours exchanged: the same game seen from the other side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let pieces = [rotate(self.pieces(BLACK)), rotate(self.pieces(WHITE))];
        let sultans = rotate(self.sultans);
        let mut mirrored = Self::assemble(pieces, sultans, self.side() ^ 1, self.variation);
        mirrored.reversible = self.reversible;
        mirrored
    }

    /// The position after a move of this position.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let us = self.side();
        let (from, to) = (1 << mv.from(), 1 << mv.to());
        let captured = mv.captured();
        let was_sultan = self.sultans & from != 0;
        let is_sultan = was_sultan || mv.promotes_on_the_way() || to & FAR_ROW[us] != 0;
        let mut sultans = self.sultans & !from & !captured;
        if is_sultan {
            sultans |= to;
        }
        let mut hash = self.hash
            ^ TURN_KEY
            ^ piece_key(us, was_sultan, mv.from())
            ^ piece_key(us, is_sultan, mv.to());
        for bit in points(captured) {
            hash ^= piece_key(us ^ 1, self.sultans & (1 << bit) != 0, bit);
        }
        Self {
            own: self.enemy & !captured,
            enemy: self.own & !from | to,
            sultans,
            hash,
            side: self.side ^ 1,
            reversible: if was_sultan && captured == 0 {
                self.reversible.saturating_add(1)
            } else {
                0
            },
            variation: self.variation,
        }
    }

    /// Whether one sultan each and nothing else is left, which is a draw.
    #[inline(always)]
    #[must_use]
    pub fn is_sultan_each(&self) -> bool {
        let pieces = self.own | self.enemy;
        pieces == self.sultans && self.own.count_ones() == 1 && self.enemy.count_ones() == 1
    }

    /// How many plies back an equal position could stand.
    #[inline(always)]
    #[must_use]
    pub fn reversible(&self) -> usize {
        match self.reversible {
            // The counter is full: nobody knows how far.
            u8::MAX => usize::MAX,
            plies => usize::from(plies),
        }
    }
}

/// Random numbers of the hash, one for each kind of piece on each point.
static PIECE_KEYS: [[u64; 128]; 4] = piece_keys(1 << 16, BITS);

/// Black to move.
const TURN_KEY: u64 = split_mix(1 << 33);

#[inline(always)]
fn piece_key(owner: usize, is_sultan: bool, bit: u8) -> u64 {
    PIECE_KEYS[(owner & 1) << 1 | usize::from(is_sultan)][usize::from(bit & 127)]
}
