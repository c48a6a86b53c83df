//! The state of a game of Pyramidame: pawns, side to move and hash.

use super::board::{Bits, CORNERS, CUBES, reflect, turn};
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::sides::{BLACK, SIDE_NAMES, WHITE};
use crate::two_sided::TwoSided;
use thiserror::Error;

/// The number of pawns of each side at the start, which is the maximum.
pub const MAX_PAWNS: u32 = 10;

/// Errors of a set of pawns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PyramidamePositionError {
    /// Neither side has a pawn.
    #[error("the pyramid is empty")]
    Empty,
    /// A side has too many pawns.
    #[error("{side} has {count} pawns; at most {MAX_PAWNS} are possible")]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its pawns.
        count: u32,
    },
    /// Both sides have arrived, but the first pawn to arrive ends the game.
    #[error("both sides have reached the other's corner, a1 and h8")]
    BothArrived,
}

/// A position that is legal by construction.
pub type Position = TwoSided<Bits, (), ()>;

const _: () = assert!(size_of::<Position>() == 32);

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.has_pieces_of(other)
    }
}

impl Eq for Position {}

impl Position {
    /// A position from the pawns of each side.
    ///
    /// # Errors
    /// A position that is impossible in a game: see [`PyramidamePositionError`].
    ///
    /// ```
    /// use rafle_rules::pyramidame::{Position, PyramidamePositionError, board::CORNERS};
    /// use rafle_rules::{Rules, sides::{BLACK, WHITE}};
    ///
    /// // A white pawn in Black's corner has won.
    /// let position = Position::new([CORNERS[BLACK], 1 << 9], BLACK)?;
    /// assert_eq!(position.winner().map(|win| win.reason), Some("corner"));
    /// let both = Position::new([CORNERS[BLACK], CORNERS[WHITE]], BLACK);
    /// assert_eq!(both, Err(PyramidamePositionError::BothArrived));
    /// # Ok::<(), PyramidamePositionError>(())
    /// ```
    pub fn new(pawns: [Bits; 2], side: usize) -> Result<Self, PyramidamePositionError> {
        if pawns == [0, 0] {
            return Err(PyramidamePositionError::Empty);
        }
        for (set, side) in pawns.into_iter().zip(SIDE_NAMES) {
            let count = set.count_ones();
            if count > MAX_PAWNS {
                return Err(PyramidamePositionError::TooMany { side, count });
            }
        }
        if pawns[WHITE] & CORNERS[BLACK] != 0 && pawns[BLACK] & CORNERS[WHITE] != 0 {
            return Err(PyramidamePositionError::BothArrived);
        }
        Ok(Self::assemble(pawns, side))
    }

    /// Builds a position from pawns that are known to be valid.
    ///
    /// ```
    /// use rafle_rules::pyramidame::Position;
    /// use rafle_rules::{Game, sides::WHITE};
    ///
    /// assert_eq!(Position::assemble([1, 1 << 9], WHITE).write_list(), "W:Wa1:Bb2");
    /// ```
    pub fn assemble([white, black]: [Bits; 2], side: usize) -> Self {
        let mut position = Self::without_hash([white, black & !white], (), side, ());
        position.hash = position.computed_hash();
        position
    }

    /// The empty cubes.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, pyramidame::Position};
    ///
    /// assert_eq!(Position::start(&Options::default()).empty().count_ones(), 64 - 20);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        !(self.own | self.enemy)
    }

    /// Computes the hash from the pawns and the side to move alone.
    pub(super) fn computed_hash(&self) -> u64 {
        self.hash_of_pieces(TURN_KEY, pawn_key)
    }

    /// Rotates the pyramid and swaps the colours: the same game seen from the other side.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, pyramidame::Position};
    ///
    /// let position = Position::read("W:Wa1,b1:Bg7", &Options::default())?;
    /// assert_eq!(position.turned().write_list(), "B:Wb2:Bg8,h8");
    /// # Ok::<(), rafle_rules::pyramidame::TextError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let pawns = [turn(self.pieces(BLACK)), turn(self.pieces(WHITE))];
        Self::assemble(pawns, self.side() ^ 1)
    }

    /// The pyramid mirrored, left and right swapped.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, pyramidame::Position};
    ///
    /// let position = Position::read("W:Wb1:Bg8", &Options::default())?;
    /// assert_eq!(position.reflected().write_list(), "W:Wa2:Bh7");
    /// # Ok::<(), rafle_rules::pyramidame::TextError>(())
    /// ```
    #[must_use]
    pub fn reflected(&self) -> Self {
        let pawns = [reflect(self.pieces(WHITE)), reflect(self.pieces(BLACK))];
        Self::assemble(pawns, self.side())
    }
}

/// Random numbers of the hash, one for a pawn of each side on each cube.
static PAWN_KEYS: PieceKeys<2, { CUBES as usize }> = PieceKeys::new(0, CUBES as usize);

/// The hash's number for Black to move.
pub(super) const TURN_KEY: u64 = split_mix(1 << 32);

/// The hash's number for a pawn on a cube.
#[inline(always)]
pub(super) fn pawn_key(owner: usize, cube: u8) -> u64 {
    PAWN_KEYS.of(owner, cube)
}
