//! The text of the moves of kings behind a position: `:+<Black's>+<White's>`, each `0`, or the count and the king's square
//! in two figures, as lidraughts has it.

use super::board::{SQUARES, bit_of, number_of};
use super::king_moves::{KING_LIMIT, KingMoves};
use crate::sides::{BLACK, WHITE};
use thiserror::Error;

/// What can be wrong with the moves of kings in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KingMovesError {
    /// The part is no field of counts.
    #[error("'{0}' does not tell the moves of Black's king and of White's, such as '+0+328'")]
    Form(String),
    /// A count has no square, or not one of the board.
    #[error("'{0}' has no square of the board behind the moves of a king, such as '328'")]
    Square(String),
    /// A king has made more moves than it may.
    #[error("'{0}' tells more than {KING_LIMIT} moves of a king")]
    TooMany(String),
}

/// The field with its colon; nothing if no king has moved.
pub(super) fn write(moves: KingMoves) -> String {
    if moves == KingMoves::default() {
        return String::new();
    }
    let part = |side| match moves.of(side) {
        Some((bit, count)) => format!("+{count}{:02}", number_of(bit)),
        None => "+0".to_owned(),
    };
    format!(":{}{}", part(BLACK), part(WHITE))
}

/// Divides a position text into what stands before the field and the moves of kings. lidraughts' `:H<n>:F<n>`, which tell
/// the numbers of half moves and moves, are left out.
pub(super) fn split(text: &str) -> Result<(&str, KingMoves), KingMovesError> {
    let (rest, moves) = match text.rsplit_once(':') {
        Some((rest, field)) if field.trim_start().starts_with('+') => (rest, read(field)?),
        _ => (text, KingMoves::default()),
    };
    let rest = without_number(rest, 'F');
    Ok((without_number(rest, 'H'), moves))
}

/// A text without a last part that is a letter and a number.
fn without_number(text: &str, letter: char) -> &str {
    let is_number = |field: &str| {
        let digits = field.trim().strip_prefix(letter).unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match text.rsplit_once(':') {
        Some((rest, field)) if is_number(field) => rest,
        _ => text,
    }
}

fn read(field: &str) -> Result<KingMoves, KingMovesError> {
    let field = field.trim().trim_end_matches('.');
    let form = || KingMovesError::Form(field.to_owned());
    let counts = field.strip_prefix('+').and_then(|it| it.split_once('+'));
    let (black, white) = counts.ok_or_else(form)?;
    let count = |text: &str| -> Result<Option<(u8, u8)>, KingMovesError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(form());
        }
        if text == "0" {
            return Ok(None);
        }
        let count = text.as_bytes()[0] - b'0';
        if count > KING_LIMIT {
            return Err(KingMovesError::TooMany(text.to_owned()));
        }
        let square = text[1..].parse().ok().filter(|_| text.len() == 3);
        match square.filter(|square| (1..=SQUARES).contains(square)) {
            Some(square) if count > 0 => Ok(Some((bit_of(square), count))),
            Some(_) => Err(form()),
            None => Err(KingMovesError::Square(text.to_owned())),
        }
    };
    let mut sides = [None; 2];
    sides[BLACK] = count(black)?;
    sides[WHITE] = count(white)?;
    Ok(KingMoves::new(sides))
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
            "'428' tells more than 3 moves of a king"
        );
        for text in ["3", "35", "351", "300", "3281"] {
            let expected = format!(
                "'{text}' has no square of the board behind the moves of a king, such as '328'"
            );
            assert_eq!(sentence(&format!("+{text}+0")), expected);
        }
        for field in ["+0", "+", "++", "+0+0+0", "+x+0", "+028+0", "+0+-28"] {
            let expected = format!(
                "'{field}' does not tell the moves of Black's king and of White's, such as '+0+328'"
            );
            assert_eq!(sentence(field), expected);
        }
    }
}
