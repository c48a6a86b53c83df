//! The king moves in a position of Frisian draughts.

use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while, take_while_m_n};
use nom::character::complete::{char, digit1, one_of, satisfy};
use nom::combinator::{all_consuming, map, map_opt, not, value};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use thiserror::Error;

use crate::text::shown;

/// The king that a side moved last, and the number of its consecutive moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KingCount {
    /// The number of moves, from 1 to 9; the game decides how many are possible.
    pub count: u8,
    /// The square, a number of two digits.
    pub square: u8,
    /// The column of the count in the text that it was read from, from 1.
    pub column: usize,
}

/// The king moves of both sides; `None` for a side without any.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KingCounts {
    /// Those of Black's king, which come first in a text.
    pub black: Option<KingCount>,
    /// Those of White's king.
    pub white: Option<KingCount>,
}

/// Why a text does not contain valid king moves. The texts inside are shortened to about 40 characters; a column counts
/// characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum KingCountsError {
    /// The part does not have the form of the field.
    #[error(
        "'{found}' at column {column} is not the moves of Black's king and of White's, such as '+0+328'"
    )]
    Form {
        /// The field.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A count has no square of two digits.
    #[error(
        "'{found}' at column {column} has no square of the board after the number of moves, such as '328'"
    )]
    Square {
        /// The count.
        found: String,
        /// Its column.
        column: usize,
    },
}

/// Writes the count and the square, `328`.
impl fmt::Display for KingCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.count, self.square)
    }
}

/// Writes the field without its colon, `+0+328`.
impl fmt::Display for KingCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        [self.black, self.white]
            .iter()
            .try_for_each(|side| match side {
                Some(count) => write!(f, "+{count}"),
                None => f.write_str("+0"),
            })
    }
}

impl KingCounts {
    /// Splits a position text into the part before the field, and the king moves. The field is the last part, after a
    /// colon: `+<Black's>+<White's>`, each `0`, or a digit and the king's square in two digits. lidraughts puts the
    /// parts `H<n>` and `F<n>` before it, with the numbers of half moves and moves; they are dropped.
    ///
    /// # Errors
    ///
    /// A [`KingCountsError`] that names the offending part and its column.
    ///
    /// ```
    /// use rafle_protocol::position::KingCounts;
    ///
    /// let (position, counts) = KingCounts::split("W:WK28,45:BK5,6:H2:F9:+105+328")?;
    /// assert_eq!((position, counts.to_string().as_str()), ("W:WK28,45:BK5,6", "+105+328"));
    /// let error = KingCounts::split("W:WK28,45:B6:+0+3").expect_err("no square");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "'3' at column 17 has no square of the board after the number of moves, such as '328'"
    /// );
    /// # Ok::<(), rafle_protocol::position::KingCountsError>(())
    /// ```
    pub fn split(text: &str) -> Result<(&str, Self), KingCountsError> {
        let part = take_till::<_, _, ()>(|c| c == ':');
        let Ok((_, mut parts)) = separated_list1(char(':'), part).parse(text) else {
            return Ok((text, Self::default()));
        };
        let mut last_if = |is_wanted: &dyn Fn(&str) -> bool| {
            (parts.len() > 1).then(|| parts.pop_if(|part| is_wanted(part)))?
        };
        let field = last_if(&|part| part.trim_start().starts_with('+'));
        last_if(&|part| is_number_of('F', part));
        last_if(&|part| is_number_of('H', part));
        let counts = field.map(|field| Self::read(text, field)).transpose()?;
        let length = parts.iter().map(|part| part.len() + 1).sum::<usize>();
        let before = text.get(..length.saturating_sub(1)).unwrap_or(text);
        Ok((before, counts.unwrap_or_default()))
    }

    /// Reads the field at the end of a text.
    fn read(text: &str, field: &str) -> Result<Self, KingCountsError> {
        let column = |rest: &str| text.strip_suffix(rest).unwrap_or(text).chars().count() + 1;
        let full_stops = (many0_count(char('.')), blanks);
        let sides = delimited(blanks, (side, side), full_stops);
        match all_consuming(sides).parse(field) {
            Ok((_, sides)) => {
                let [black, white] = <[_; 2]>::from(sides).map(|(rest, found)| {
                    let (count, square) = found?;
                    let column = column(rest);
                    Some(KingCount {
                        count,
                        square,
                        column,
                    })
                });
                Ok(Self { black, white })
            }
            Err(nom::Err::Failure(Failure(rest))) => {
                let end = rest.find(|c: char| !c.is_ascii_digit());
                Err(KingCountsError::Square {
                    found: shown(rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest)),
                    column: column(rest),
                })
            }
            Err(_) => Err(KingCountsError::Form {
                found: shown(field.trim().trim_end_matches('.')),
                column: column(field.trim_start()),
            }),
        }
    }
}

/// The text from a count without a square on; in an error of nom that is no failure, from anything else.
struct Failure<'a>(&'a str);

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        Failure(rest)
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

/// The count of a side, a number and a square, and the text that begins with it.
type Side<'a> = (&'a str, Option<(u8, u8)>);

/// `+0` or `+328`
fn side(input: &str) -> Parsed<'_, Side<'_>> {
    let (start, _) = char('+').parse(input)?;
    let no_figure = || not(satisfy(|c| c.is_ascii_digit()));
    let none = value(None, terminated(char('0'), no_figure()));
    let number = map_opt(one_of("123456789"), |figure: char| {
        figure
            .to_digit(10)
            .and_then(|number| u8::try_from(number).ok())
    });
    let two = take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
    let square = map_opt(two, |figures: &str| figures.parse().ok());
    let some = map(terminated((number, square), no_figure()), Some);
    match alt((none, some)).parse(start) {
        Ok((rest, found)) => Ok((rest, (start, found))),
        Err(_) if start.starts_with(|c: char| ('1'..='9').contains(&c)) => {
            Err(nom::Err::Failure(Failure(start)))
        }
        Err(error) => Err(error),
    }
}

/// Whether a part is a letter and a number.
fn is_number_of(letter: char, part: &str) -> bool {
    let number = delimited(blanks, (char(letter), digit1), blanks);
    all_consuming(number).parse(part).is_ok()
}

fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(char::is_whitespace).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> (&str, String) {
        let (before, counts) = KingCounts::split(text).unwrap();
        (before, counts.to_string())
    }

    #[test]
    fn the_field_stands_behind_the_last_colon() {
        for (text, before, counts) in [
            ("W:WK28,45:BK5,6:+105+328", "W:WK28,45:BK5,6", "+105+328"),
            ("Wee:+0+0", "Wee", "+0+0"),
            ("Wee: +0+105. ", "Wee", "+0+105"),
            ("Wee", "Wee", "+0+0"),
            ("+0+0", "+0+0", "+0+0"),
            ("", "", "+0+0"),
            ("W:WK28,45:B6:H3:F12:+0+128", "W:WK28,45:B6", "+0+128"),
            ("W:WK28:B6: H0 :F1", "W:WK28:B6", "+0+0"),
            ("W:WK28:B6:F1:H0", "W:WK28:B6:F1", "+0+0"),
            ("W:WK28:B6:F", "W:WK28:B6:F", "+0+0"),
        ] {
            assert_eq!(split(text), (before, counts.to_owned()), "{text}");
        }
        let (_, counts) = KingCounts::split("é:+105+328").unwrap();
        let white = counts.white.unwrap();
        assert_eq!((white.count, white.square, white.column), (3, 28, 8));
    }

    #[test]
    fn a_count_without_a_square_and_other_fields_are_named_with_their_columns() {
        let refused = |field: &str| {
            let text = format!("W:WK28,45:B6:{field}");
            KingCounts::split(&text).unwrap_err().to_string()
        };
        for text in ["3", "35", "3281", "9"] {
            let expected = format!(
                "'{text}' at column 15 has no square of the board after the number of moves, such as '328'"
            );
            assert_eq!(refused(&format!("+{text}+0")), expected);
        }
        for field in [
            "+0", "+", "++", "+0+0+0", "+x+0", "+028+0", "+00+0", "+0+-28", "+0+0x",
        ] {
            let expected = format!(
                "'{field}' at column 14 is not the moves of Black's king and of White's, such as '+0+328'"
            );
            assert_eq!(refused(field), expected);
        }
    }
}
