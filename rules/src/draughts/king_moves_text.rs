//! The text of the king moves at the end of a position, checked against the rules.

use super::board::{SQUARES, bit_of, number_of};
use super::king_moves::{KING_LIMIT, KingMoves};
use crate::sides::{BLACK, WHITE};
use rafle_protocol::position::{KingCount, KingCounts, KingCountsError};
use thiserror::Error;

/// Errors of the king moves in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KingMovesError {
    /// The part is malformed.
    #[error(transparent)]
    Text(#[from] KingCountsError),
    /// A king has made more moves than it may.
    #[error("'{found}' at column {column} tells more than {KING_LIMIT} moves of a king")]
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
            "'428' at column 17 tells more than 3 moves of a king"
        );
        for text in ["3", "35", "351", "300", "3281"] {
            let expected = format!(
                "'{text}' at column 15 has no square of the board behind the moves of a king, such as '328'"
            );
            assert_eq!(sentence(&format!("+{text}+0")), expected);
        }
        for field in ["+0", "+", "++", "+0+0+0", "+x+0", "+028+0", "+0+-28"] {
            let expected = format!(
                "'{field}' at column 14 does not tell the moves of Black's king and of White's, such as '+0+328'"
            );
            assert_eq!(sentence(field), expected);
        }
    }
}
