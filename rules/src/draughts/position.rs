//! The state of a game of draughts: pieces, side to move, hash and the counters of the draw rules.

use super::board::{BITS, BOARD, Bits, PROMOTION, SQUARES, number_of, rotate, squares};
use super::king_moves::KingMoves;
use super::variants::International;
use super::variants::{DraughtsRules, Goal};
use crate::DrawRules;
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::sides::{BLACK, SIDE_NAMES, WHITE};
use crate::two_sided::{ReversiblePlies, TwoSided};
use std::marker::PhantomData;
use thiserror::Error;

/// The number of pieces of each side at the start, which is the maximum.
pub const MAX_PIECES: u32 = 20;

/// Errors of a set of pieces, independent of the text format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DraughtsPositionError {
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
    /// A man stands on the row where men become kings.
    #[error("square {square} holds a {side} man on the row where men become kings")]
    ManOnLastRow {
        /// The side's name.
        side: &'static str,
        /// The square's number.
        square: u8,
    },
    /// The side to move has a king and so has already won.
    #[error("{side} is to move but has a king and has already won")]
    KingToMove {
        /// The side's name.
        side: &'static str,
    },
    /// Two pieces on one square.
    #[error("square {square} is given twice")]
    Twice {
        /// The square's number.
        square: u8,
    },
}

/// The part of a position besides the pieces: the counters of the draw rules, which never change the moves, and the
/// king moves where they are limited.
#[derive(Clone, Copy, Debug)]
pub struct Counters<R> {
    /// Consecutive plies with kings only and without a capture.
    pub(super) reversible: ReversiblePlies,
    /// Plies since the endgame rule in force began to count.
    pub(super) endgame: u8,
    pub(super) draw_rules: DrawRules,
    /// The king moves; empty if they are not [limited](DraughtsRules::LIMITS_KINGS).
    pub(super) king_moves: KingMoves,
    pub(super) rules: PhantomData<R>,
}

/// A position of a game of the family, legal by construction.
///
/// Equality and the hash cover pieces, side to move and [`KingMoves`]. They leave out the counters of the draw rules,
/// which never change the moves of a position.
pub type Draughts<R> = TwoSided<Bits, Bits, Counters<R>>;

/// A position of international draughts.
pub type Position = Draughts<International>;

const _: () = assert!(size_of::<Position>() == 40);

impl<R: DraughtsRules> PartialEq for Draughts<R> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        let as_limited = !R::LIMITS_KINGS || self.extra.king_moves == other.extra.king_moves;
        self.has_pieces_of(other) && as_limited
    }
}

impl<R: DraughtsRules> Eq for Draughts<R> {}

impl<R: DraughtsRules> Draughts<R> {
    /// Builds a position: `pieces[side]` are all pieces of a side, `kings` the kings of both sides.
    ///
    /// # Errors
    /// A position that is impossible in a game: see [`DraughtsPositionError`].
    ///
    /// ```
    /// use rafle_rules::draughts::board::bit_of;
    /// use rafle_rules::draughts::{Position, DraughtsPositionError};
    /// use rafle_rules::sides::WHITE;
    /// use rafle_rules::{DrawRules, Game};
    ///
    /// let set = |numbers: &[u8]| numbers.iter().fold(0, |set, &number| set | 1 << bit_of(number));
    /// let pieces = [set(&[28, 32]), set(&[23])];
    /// let position = Position::new(pieces, 0, WHITE, DrawRules::Fmjd)?;
    /// assert_eq!(position.record(), "W:W28,32:B23");
    /// let man_on_5 = Position::new([set(&[5]), set(&[23])], 0, WHITE, DrawRules::Fmjd);
    /// assert_eq!(man_on_5, Err(DraughtsPositionError::ManOnLastRow { side: "white", square: 5 }));
    /// # Ok::<(), DraughtsPositionError>(())
    /// ```
    pub fn new(
        pieces: [Bits; 2],
        kings: Bits,
        side: usize,
        draw_rules: DrawRules,
    ) -> Result<Self, DraughtsPositionError> {
        if let Some(bit) = squares(pieces[WHITE] & pieces[BLACK]).next() {
            return Err(DraughtsPositionError::Twice {
                square: number_of(bit),
            });
        }
        if (pieces[WHITE] | pieces[BLACK]) & BOARD == 0 {
            return Err(DraughtsPositionError::Empty);
        }
        for owner in [WHITE, BLACK] {
            let count = pieces[owner].count_ones();
            if count > MAX_PIECES {
                return Err(DraughtsPositionError::TooMany {
                    side: SIDE_NAMES[owner],
                    count,
                });
            }
            if let Some(bit) = squares(pieces[owner] & !kings & PROMOTION[owner]).next() {
                let square = number_of(bit);
                return Err(DraughtsPositionError::ManOnLastRow {
                    side: SIDE_NAMES[owner],
                    square,
                });
            }
        }
        if R::GOAL == Goal::Promote && pieces[side & 1] & kings != 0 {
            let side = SIDE_NAMES[side & 1];
            return Err(DraughtsPositionError::KingToMove { side });
        }
        Ok(Self::assemble(pieces, kings, side, draw_rules))
    }

    /// Builds a position from pieces that are known to be valid.
    ///
    /// ```
    /// use rafle_rules::draughts::{Position, board::bit_of};
    /// use rafle_rules::{DrawRules, Game, sides::WHITE};
    ///
    /// let pieces = [1 << bit_of(32), 1 << bit_of(23)];
    /// let position = Position::assemble(pieces, pieces[1], WHITE, DrawRules::Fmjd);
    /// assert_eq!(position.record(), "W:W32:BK23");
    /// ```
    pub fn assemble(pieces: [Bits; 2], kings: Bits, side: usize, draw_rules: DrawRules) -> Self {
        let pieces = pieces.map(|set| set & BOARD);
        let kings = kings & (pieces[WHITE] | pieces[BLACK]);
        let counters = Counters {
            reversible: ReversiblePlies::default(),
            endgame: 0,
            draw_rules,
            king_moves: KingMoves::default(),
            rules: PhantomData,
        };
        Self::without_hash(pieces, kings, side, counters).rehashed()
    }

    /// The same position with the given king moves, as far as the board allows them; without any in games that do not
    /// limit them.
    ///
    /// ```
    /// use rafle_rules::draughts::{Draughts, Frisian, KingMoves, board::bit_of};
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = Draughts::<Frisian>::read("W:WK28,45:BK5,6", &Options::default())?;
    /// let tired = position.with_king_moves(KingMoves::new([Some((bit_of(28), 3)), None]));
    /// assert_eq!(tired.record(), "W:WK28,45:BK5,6:+0+328");
    /// // No king stands on 45.
    /// let unchanged = position.with_king_moves(KingMoves::new([Some((bit_of(45), 3)), None]));
    /// assert_eq!(unchanged, position);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[must_use]
    pub fn with_king_moves(mut self, king_moves: KingMoves) -> Self {
        if R::LIMITS_KINGS {
            let kings_and_men = |side| {
                let pieces = self.pieces(side);
                [pieces & self.promoted, pieces & !self.promoted]
            };
            self.extra.king_moves = king_moves.possible([WHITE, BLACK].map(kings_and_men));
        }
        self.rehashed()
    }

    /// The consecutive quiet moves of kings.
    ///
    /// ```
    /// use rafle_rules::draughts::{Draughts, Frisian, KingMoves};
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = Draughts::<Frisian>::start(&Options::default());
    /// assert_eq!(start.king_moves(), KingMoves::default());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn king_moves(&self) -> KingMoves {
        self.extra.king_moves
    }

    /// The kings of both sides.
    ///
    /// ```
    /// use rafle_rules::draughts::{Position, board::bit_of};
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = Position::read("W:WK46,28:BK50", &Options::default())?;
    /// assert_eq!(position.kings(), 1 << bit_of(46) | 1 << bit_of(50));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn kings(&self) -> Bits {
        self.promoted
    }

    /// The empty squares.
    ///
    /// ```
    /// use rafle_rules::draughts::Position;
    /// use rafle_rules::draughts::board::{number_of, squares};
    /// use rafle_rules::{Game, Options};
    ///
    /// let empty = Position::start(&Options::default()).empty();
    /// assert!(squares(empty).map(number_of).eq(21..=30));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        BOARD & !(self.own | self.enemy)
    }

    /// Computes the hash from the pieces, the side to move and the king moves alone.
    pub(super) fn computed_hash(&self) -> u64 {
        let of_pieces = self.hash_of_pieces(TURN_KEY, |side, bit| {
            piece_key(side, self.promoted & (1 << bit) != 0, bit)
        });
        of_pieces ^ self.extra.king_moves.hash()
    }

    fn rehashed(mut self) -> Self {
        self.hash = self.computed_hash();
        self
    }

    /// Rotates the board and swaps the colours: the same game seen from the other side.
    ///
    /// ```
    /// use rafle_rules::draughts::Position;
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = Position::read("W:W28,32:B23", &Options::default())?;
    /// assert_eq!(position.mirrored().record(), "B:W28:B19,23");
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut turned = self.turned_round(rotate);
        turned.extra.king_moves = self.extra.king_moves.turned_round();
        turned.rehashed()
    }
}

/// Random numbers of the hash, one for each kind of piece on each square.
static PIECE_KEYS: PieceKeys<4, 64> = PieceKeys::new(0, BITS);

/// The hash's number for Black to move.
pub(super) const TURN_KEY: u64 = split_mix(1 << 32);

/// The hash's number for a piece on a square.
#[inline(always)]
pub(super) fn piece_key(owner: usize, is_king: bool, bit: u8) -> u64 {
    PIECE_KEYS.of(owner << 1 | usize::from(is_king), bit)
}

const _: () = assert!(SQUARES as usize <= BITS && BITS <= 64);
