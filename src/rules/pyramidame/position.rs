//! The state of a game of Pyramidame: pawns, side to move and hash.

use super::board::{Bits, CAMPS, CORNERS, CUBES, cubes, reflect, turn};
use super::moves::Move;
use crate::random::split_mix;
use crate::rules::keys::piece_keys;
use crate::rules::sides::{BLACK, SIDE_NAMES, WHITE};
use thiserror::Error;

/// Pawns a side has at the start, and so at most.
pub const MAX_PAWNS: u32 = 10;

/// What can be wrong with a set of pawns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Neither side has a pawn.
    #[error("the pyramid is empty")]
    Empty,
    /// A side has more pawns than the game holds.
    #[error("{side} has {count} pawns, {MAX_PAWNS} at most are possible")]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its pawns.
        count: u32,
    },
    /// The first pawn to arrive ends the game, so no second one can.
    #[error("both sides have reached the other's corner, a1 and h8")]
    BothArrived,
}

/// A position that is legal by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pawns of the side to move. Naming the sides by turn and not by colour keeps the hot path
    /// free of indexed memory.
    own: Bits,
    /// The pawns of the other side.
    enemy: Bits,
    hash: u64,
    side: u8,
}

impl Position {
    /// The start position: ten pawns in each corner, White to move.
    #[must_use]
    pub fn start() -> Self {
        Self::assemble(CAMPS, WHITE)
    }

    /// A position from the pawns of each side.
    ///
    /// # Errors
    /// Whatever no game can hold: see [`SetupError`].
    pub fn new(pawns: [Bits; 2], side: usize) -> Result<Self, SetupError> {
        if pawns == [0, 0] {
            return Err(SetupError::Empty);
        }
        for (set, side) in pawns.into_iter().zip(SIDE_NAMES) {
            let count = set.count_ones();
            if count > MAX_PAWNS {
                return Err(SetupError::TooMany { side, count });
            }
        }
        if pawns[WHITE] & CORNERS[BLACK] != 0 && pawns[BLACK] & CORNERS[WHITE] != 0 {
            return Err(SetupError::BothArrived);
        }
        Ok(Self::assemble(pawns, side))
    }

    fn assemble([white, black]: [Bits; 2], side: usize) -> Self {
        let black = black & !white;
        let (own, enemy) = if side == WHITE {
            (white, black)
        } else {
            (black, white)
        };
        let mut position = Self {
            own,
            enemy,
            hash: 0,
            side: (side & 1) as u8,
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

    /// The pawns of a side.
    #[inline(always)]
    #[must_use]
    pub fn pawns(&self, side: usize) -> Bits {
        if side == self.side() {
            self.own
        } else {
            self.enemy
        }
    }

    /// The pawns of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn own(&self) -> Bits {
        self.own
    }

    /// The pawns of the side that is not to move.
    #[inline(always)]
    #[must_use]
    pub fn enemy(&self) -> Bits {
        self.enemy
    }

    /// The cubes without a pawn.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        !(self.own | self.enemy)
    }

    /// The side that has won by reaching the enemy's corner or by taking his last pawn.
    #[inline(always)]
    #[must_use]
    pub fn winning_side(&self) -> Option<usize> {
        let (us, them) = (self.side(), self.side() ^ 1);
        if self.enemy & CORNERS[us] != 0 || self.own == 0 {
            Some(them)
        } else if self.own & CORNERS[them] != 0 || self.enemy == 0 {
            Some(us)
        } else {
            None
        }
    }

    /// The hash kept by [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn kept_hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from nothing but the pawns and the side to move.
    #[must_use]
    pub fn computed_hash(&self) -> u64 {
        let mut hash = if self.side() == BLACK { TURN_KEY } else { 0 };
        for owner in [WHITE, BLACK] {
            for cube in cubes(self.pawns(owner)) {
                hash ^= pawn_key(owner, cube);
            }
        }
        hash
    }

    /// The pyramid turned round and the colours exchanged: the same game seen from the other side.
    #[must_use]
    pub fn turned(&self) -> Self {
        let pawns = [turn(self.pawns(BLACK)), turn(self.pawns(WHITE))];
        Self::assemble(pawns, self.side() ^ 1)
    }

    /// The pyramid in a mirror, left and right exchanged.
    #[must_use]
    pub fn reflected(&self) -> Self {
        let pawns = [reflect(self.pawns(WHITE)), reflect(self.pawns(BLACK))];
        Self::assemble(pawns, self.side())
    }

    /// The position after a move of this position.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
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
        }
    }
}

/// Random numbers of the hash, one for a pawn of each side on each cube.
static PAWN_KEYS: [[u64; CUBES as usize]; 2] = piece_keys(0, CUBES as usize);

/// Black to move.
const TURN_KEY: u64 = split_mix(1 << 32);

#[inline(always)]
fn pawn_key(owner: usize, cube: u8) -> u64 {
    PAWN_KEYS[owner & 1][usize::from(cube & 63)]
}
