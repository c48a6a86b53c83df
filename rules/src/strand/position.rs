//! The state of a game of Strand: pieces, side to move, hash and the rule parameters.

use super::board::{BITS, BOARD, Bits, FAR_ROW, point_name, points, reflect, rotate};
use super::rencontre::Rencontre;
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::sides::{BLACK, SIDE_NAMES, WHITE};
use crate::two_sided::{ReversiblePlies, TwoSided};
use crate::{Landing, Promotion};
use thiserror::Error;

/// The number of pieces of each side at the start, which is the maximum.
pub const MAX_PIECES: u32 = 40;

/// Errors of a set of pieces, independent of the text format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrandPositionError {
    /// Neither side has a piece.
    #[error("the board is empty")]
    Empty,
    /// A side has too many pieces.
    #[error("{side} has {count} pieces; at most {MAX_PIECES} are possible")]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its pieces.
        count: u32,
    },
    /// A man stands on the row where men become sultans.
    #[error("point {point} holds a {side} man on the row where men become sultans")]
    ManOnFarRow {
        /// The side's name.
        side: &'static str,
        /// The point's name.
        point: String,
    },
}

/// The rule parameters that affect the moves of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Where a sultan lands after a capture.
    pub landing: Landing,
    /// When a man becomes a sultan.
    pub promotion: Promotion,
}

/// The part of a position besides the pieces.
#[derive(Clone, Copy, Debug)]
pub struct Extra {
    /// Consecutive plies with sultans only and without a capture.
    pub(super) reversible: ReversiblePlies,
    pub(super) variation: Variation,
    pub(super) rencontre: Rencontre,
}

/// A position that is legal by construction.
///
/// Equality and the hash cover pieces, side to move and the remaining plies of the rencontre. They ignore the number of
/// reversible plies, which never changes the moves of a position.
pub type Position = TwoSided<Bits, Bits, Extra>;

const _: () = assert!(size_of::<Position>() == 64);

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.has_pieces_of(other)
            && self.variation() == other.variation()
            && self.extra.rencontre == other.extra.rencontre
    }
}

impl Eq for Position {}

impl Position {
    /// Builds a position: `pieces[side]` are all pieces of a side, `sultans` the sultans of both sides. The two sets of
    /// pieces must not overlap.
    ///
    /// # Errors
    /// A position that is impossible in a game: see [`StrandPositionError`].
    ///
    /// ```
    /// use rafle_rules::strand::board::point_at;
    /// use rafle_rules::strand::{Position, StrandPositionError, Variation};
    /// use rafle_rules::{Rules, sides::WHITE};
    ///
    /// let point = |file, rank| 1 << point_at(file, rank).expect("a point");
    /// let sultans = [point(0, 1), point(8, 9)];
    /// let all = sultans[0] | sultans[1];
    /// let position = Position::new(sultans, all, WHITE, Variation::default())?;
    /// assert_eq!(position.rule_draw(), Some("sultan-each"));
    /// let empty = Position::new([0, 0], 0, WHITE, Variation::default());
    /// assert_eq!(empty, Err(StrandPositionError::Empty));
    /// # Ok::<(), StrandPositionError>(())
    /// ```
    pub fn new(
        pieces: [Bits; 2],
        sultans: Bits,
        side: usize,
        variation: Variation,
    ) -> Result<Self, StrandPositionError> {
        if (pieces[WHITE] | pieces[BLACK]) & BOARD == 0 {
            return Err(StrandPositionError::Empty);
        }
        for owner in [WHITE, BLACK] {
            let count = pieces[owner].count_ones();
            if count > MAX_PIECES {
                let side = SIDE_NAMES[owner];
                return Err(StrandPositionError::TooMany { side, count });
            }
            if let Some(bit) = points(pieces[owner] & !sultans & FAR_ROW[owner]).next() {
                return Err(StrandPositionError::ManOnFarRow {
                    side: SIDE_NAMES[owner],
                    point: point_name(bit),
                });
            }
        }
        Ok(Self::assemble(pieces, sultans, side, variation))
    }

    /// Builds a position from pieces that are known to be valid.
    ///
    /// ```
    /// use rafle_rules::strand::{Position, Variation, board::point_at};
    /// use rafle_rules::{Game, Options, sides::WHITE};
    ///
    /// let [e5, e7] = [5, 7].map(|rank| 1 << point_at(4, rank).expect("a point"));
    /// let variation = Position::start(&Options::default()).variation();
    /// let position = Position::assemble([e5, e7], e7, WHITE, variation);
    /// assert_eq!(position.write_list(), "W:We5:BKe7");
    /// ```
    pub fn assemble(pieces: [Bits; 2], sultans: Bits, side: usize, variation: Variation) -> Self {
        let pieces = [
            pieces[WHITE] & BOARD,
            pieces[BLACK] & BOARD & !pieces[WHITE],
        ];
        let sultans = sultans & (pieces[WHITE] | pieces[BLACK]);
        let extra = Extra {
            reversible: ReversiblePlies::default(),
            variation,
            rencontre: Rencontre::default(),
        };
        Self::without_hash(pieces, sultans, side, extra).rehashed()
    }

    /// The sultans of both sides.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, strand::Position};
    ///
    /// let position = Position::read("W:WKb7,g7:BKh6", &Options::default())?;
    /// assert_eq!(position.sultans().count_ones(), 2);
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn sultans(&self) -> Bits {
        self.promoted
    }

    /// The empty points.
    ///
    /// ```
    /// use rafle_rules::strand::{Position, board::point_at};
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!(start.empty(), 1 << point_at(4, 5).expect("e5"));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        BOARD & !(self.own | self.enemy)
    }

    /// The rule parameters that affect the moves.
    ///
    /// ```
    /// use rafle_rules::{Game, Landing, Options, strand::Position};
    ///
    /// let options = Options { landing: Landing::Any, ..Options::default() };
    /// assert_eq!(Position::start(&options).variation().landing, Landing::Any);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn variation(&self) -> Variation {
        self.extra.variation
    }

    /// Computes the hash from the pieces, the side to move and the ply of the rencontre alone.
    pub(super) fn computed_hash(&self) -> u64 {
        let pieces = self.hash_of_pieces(TURN_KEY, |side, bit| {
            piece_key(side, self.promoted & (1 << bit) != 0, bit)
        });
        pieces ^ self.extra.rencontre.key()
    }

    /// The same position with the whole rencontre still to be played.
    pub(super) fn with_rencontre(mut self) -> Self {
        self.extra.rencontre = Rencontre::WHOLE;
        self.rehashed()
    }

    fn rehashed(mut self) -> Self {
        self.hash = self.computed_hash();
        self
    }

    /// The same position without one piece of the side that is not to move; no earlier position can recur, and the
    /// rencontre is over.
    pub(super) fn without_enemy(mut self, piece: Bits) -> Self {
        self.enemy &= !piece;
        self.promoted &= !piece;
        self.extra.reversible = ReversiblePlies::default();
        self.extra.rencontre = Rencontre::default();
        self.rehashed()
    }

    /// Rotates the board and swaps the colours: the same game seen from the other side.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, strand::Position};
    ///
    /// let position = Position::read("W:Wa1:BKe6", &Options::default())?;
    /// assert_eq!(position.mirrored().write_list(), "B:WKe4:Bi9");
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.turned_round(rotate).rehashed()
    }

    /// The board mirrored, left and right swapped. Within the rencontre this does not play the same.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, strand::Position};
    ///
    /// let position = Position::read("W:Wa1:BKe6", &Options::default())?;
    /// assert_eq!(position.reflected().write_list(), "W:Wi1:BKe6");
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    #[must_use]
    pub fn reflected(&self) -> Self {
        let mut seen = *self;
        seen.own = reflect(self.own);
        seen.enemy = reflect(self.enemy);
        seen.promoted = reflect(self.promoted);
        seen.rehashed()
    }
}

/// Random numbers of the hash, one for each kind of piece on each point.
static PIECE_KEYS: PieceKeys<4, 128> = PieceKeys::new(1 << 16, BITS);

/// The hash's number for Black to move.
pub(super) const TURN_KEY: u64 = split_mix(1 << 33);

/// The hash's number for a piece on a point.
#[inline(always)]
pub(super) fn piece_key(owner: usize, is_sultan: bool, bit: u8) -> u64 {
    PIECE_KEYS.of(owner << 1 | usize::from(is_sultan), bit)
}
