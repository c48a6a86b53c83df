//! Consecutive quiet moves of one king, counted for the limit on kings, and their field in position texts.

use rafle_protocol::position::{KingCount, KingCounts, KingCountsError};
use thiserror::Error;

use super::board::{BITS, Bits, SQUARES, bit_of, number_of};
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
    ///
    /// ```
    /// use rafle_rules::draughts::{KingMoves, board::bit_of};
    /// use rafle_rules::sides::{BLACK, WHITE};
    ///
    /// // White's king on 28 has made two quiet moves in a row.
    /// let moves = KingMoves::new([Some((bit_of(28), 2)), None]);
    /// assert_eq!(moves.of(WHITE), Some((bit_of(28), 2)));
    /// assert_eq!(moves.of(BLACK), None);
    /// ```
    #[must_use]
    pub fn new(sides: [Option<(u8, u8)>; 2]) -> Self {
        let byte = |side: Option<(u8, u8)>| {
            side.map_or(0, |(bit, count)| count.min(KING_LIMIT) << 6 | bit & AT)
        };
        Self(sides.map(byte))
    }

    /// The king that a side moved last, and the number of its moves.
    ///
    /// ```
    /// use rafle_rules::draughts::{Draughts, Frisian, Move, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules, sides::WHITE};
    ///
    /// let position = Draughts::<Frisian>::read("W:WK46,28:BK5", &Options::default())?;
    /// let next = position.play(Move::quiet(bit_of(46), bit_of(41)));
    /// assert_eq!(next.king_moves().of(WHITE), Some((bit_of(41), 1)));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
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

/// Errors of the king moves in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KingMovesError {
    /// The part is malformed.
    #[error(transparent)]
    Text(#[from] KingCountsError),
    /// A king has made more moves than it may.
    #[error("'{found}' at column {column} has more than {KING_LIMIT} moves of a king")]
    TooMany {
        /// The count.
        found: String,
        /// Its column.
        column: usize,
    },
}

/// Writes the field with its colon; empty if no king has moved.
pub(super) fn write(moves: KingMoves) -> String {
    if moves == KingMoves::default() {
        return String::new();
    }
    let count = |side| {
        let (bit, count) = moves.of(side)?;
        Some(KingCount {
            count,
            square: number_of(bit),
            column: 1,
        })
    };
    let (black, white) = (count(BLACK), count(WHITE));
    format!(":{}", KingCounts { black, white })
}

/// Splits a position text into the part before the field, and the king moves.
pub(super) fn split(text: &str) -> Result<(&str, KingMoves), KingMovesError> {
    let (rest, counts) = KingCounts::split(text)?;
    let mut sides = [None; 2];
    sides[BLACK] = counts.black.map(possible).transpose()?;
    sides[WHITE] = counts.white.map(possible).transpose()?;
    Ok((rest, KingMoves::new(sides)))
}

/// The king's bit and its moves, if the count is possible.
fn possible(told: KingCount) -> Result<(u8, u8), KingMovesError> {
    let (found, column) = (told.to_string(), told.column);
    if told.count > KING_LIMIT {
        return Err(KingMovesError::TooMany { found, column });
    }
    if !(1..=SQUARES).contains(&told.square) {
        return Err(KingCountsError::Square { found, column }.into());
    }
    Ok((bit_of(told.square), told.count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_reads_back_as_it_is_written() {
        let moves = KingMoves::new([Some((bit_of(28), 3)), Some((bit_of(5), 1))]);
        assert_eq!(write(moves), ":+105+328");
        assert_eq!(
            split("W:WK28,45:BK5,6:+105+328"),
            Ok(("W:WK28,45:BK5,6", moves))
        );
        assert_eq!(write(KingMoves::default()), "");
        assert_eq!(split("Wee:+0+0"), Ok(("Wee", KingMoves::default())));
        assert_eq!(split("Wee"), Ok(("Wee", KingMoves::default())));
    }

    #[test]
    fn the_numbers_of_moves_before_the_field_are_left_out() {
        let moves = KingMoves::new([Some((bit_of(28), 1)), None]);
        assert_eq!(
            split("W:WK28,45:B6:H3:F12:+0+128"),
            Ok(("W:WK28,45:B6", moves))
        );
        assert_eq!(
            split("W:WK28:B6:H0:F1"),
            Ok(("W:WK28:B6", KingMoves::default()))
        );
    }

    #[test]
    fn a_count_over_three_or_without_its_square_is_refused() {
        let sentence = |field: &str| {
            split(&format!("W:WK28,45:B6:{field}"))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            sentence("+0+428"),
            "'428' at column 17 has more than 3 moves of a king"
        );
        for text in ["3", "35", "351", "300", "3281"] {
            let expected = format!(
                "'{text}' at column 15 has no square of the board after the number of moves, such as '328'"
            );
            assert_eq!(sentence(&format!("+{text}+0")), expected);
        }
        for field in ["+0", "+", "++", "+0+0+0", "+x+0", "+028+0", "+0+-28"] {
            let expected = format!(
                "'{field}' at column 14 is not the moves of Black's king and of White's, such as '+0+328'"
            );
            assert_eq!(sentence(field), expected);
        }
    }
}
