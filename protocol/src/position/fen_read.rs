//! The reader of a FEN.

use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, map, opt, verify};
use nom::sequence::{delimited, separated_pair};
use nom::{IResult, Parser};

use super::fen::{Fen, FenPiece, FenSide};
use super::fen_error::FenError;
use super::fen_limits::{MAX_PIECES, MAX_RANGE};
use crate::moves::{Cell, figures, square};
use crate::text::{is_blank, shown, value_of};

impl Fen {
    /// Reads a position: the side to move, then after colons the list of each side in either order.
    ///
    /// Pieces are separated by commas, a `K` marks a king, and `31-50` or `K31-35` stands for every
    /// square from the first number to the last. Squares may be numbers or names such as `c3`, except
    /// of a file `k`. Small letters, blanks between the parts and a final point are read as well.
    ///
    /// # Errors
    ///
    /// A [`FenError`] that names the part that is wrong.
    pub fn parse(text: &str) -> Result<Self, FenError> {
        let text = text.trim_matches(is_blank);
        let text = text
            .strip_suffix('.')
            .unwrap_or(text)
            .trim_end_matches(is_blank);
        if text.is_empty() {
            return Err(FenError::Empty);
        }
        let mut parts = text.split(':').map(|part| part.trim_matches(is_blank));
        let side = side_to_move(parts.next().unwrap_or_default())?;
        let (mut white, mut black) = (None, None);
        let mut room = MAX_PIECES;
        for part in parts {
            let (list, colour, pieces) = if let Some(list) = part.strip_prefix(['W', 'w']) {
                (list, 'W', &mut white)
            } else if let Some(list) = part.strip_prefix(['B', 'b']) {
                (list, 'B', &mut black)
            } else {
                return Err(FenError::Colour { found: shown(part) });
            };
            if pieces.is_some() {
                return Err(FenError::RepeatedList {
                    colour,
                    found: shown(part),
                });
            }
            let read = read_list(list, room)?;
            room = room.saturating_sub(read.len());
            *pieces = Some(read);
        }
        let white = white.ok_or(FenError::MissingList { colour: 'W' })?;
        let black = black.ok_or(FenError::MissingList { colour: 'B' })?;
        Ok(Fen { side, white, black })
    }
}

fn side_to_move(text: &str) -> Result<FenSide, FenError> {
    let side = value_of(FenSide::LETTERS, text);
    side.ok_or_else(|| FenError::SideToMove { found: shown(text) })
}

/// The pieces between the commas of a list, at most `room` of them.
fn read_list(list: &str, room: usize) -> Result<Vec<FenPiece>, FenError> {
    let mut pieces = Vec::new();
    if list.trim_matches(is_blank).is_empty() {
        return Ok(pieces);
    }
    for item in list.split(',').map(|item| item.trim_matches(is_blank)) {
        if item.is_empty() {
            return Err(FenError::MissingSquare { list: shown(list) });
        }
        let (_, (king, squares)) = all_consuming(piece)
            .parse(item)
            .map_err(|_| FenError::Piece { found: shown(item) })?;
        let read = squares.read(item)?;
        if pieces.len() + read.len() > room {
            return Err(FenError::TooManyPieces { found: shown(item) });
        }
        pieces.extend(read.into_iter().map(|square| FenPiece { square, king }));
    }
    Ok(pieces)
}

/// What stands between two commas, without its `K`.
enum Squares {
    One(Cell),
    Range(u16, u16),
}

impl Squares {
    fn read(self, item: &str) -> Result<Vec<Cell>, FenError> {
        match self {
            Squares::One(square) => Ok(vec![square]),
            Squares::Range(first, last) => match last.checked_sub(first) {
                None => Err(FenError::ReversedRange { found: shown(item) }),
                Some(steps) if steps >= MAX_RANGE => {
                    Err(FenError::LongRange { found: shown(item) })
                }
                Some(_) => Ok((first..=last).map(Cell::Number).collect()),
            },
        }
    }
}

type Parsed<'a, T> = IResult<&'a str, T, ()>;

fn piece(input: &str) -> Parsed<'_, (bool, Squares)> {
    (
        opt(one_of("Kk")).map(|letter| letter.is_some()),
        alt((range, one_square)),
    )
        .parse(input)
}

fn range(input: &str) -> Parsed<'_, Squares> {
    let dash = delimited(take_while(is_blank), char('-'), take_while(is_blank));
    map(separated_pair(figures, dash, figures), |(first, last)| {
        Squares::Range(first, last)
    })
    .parse(input)
}

/// A square that is not on a file `k`, whose letter marks a king.
fn one_square(input: &str) -> Parsed<'_, Squares> {
    let on_file_k = |cell: &Cell| matches!(cell, Cell::Name { file: 'k', .. });
    map(verify(square, move |cell| !on_file_k(cell)), Squares::One).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(numbers: impl IntoIterator<Item = u16>) -> Vec<FenPiece> {
        numbers
            .into_iter()
            .map(|number| FenPiece {
                square: Cell::Number(number),
                king: false,
            })
            .collect()
    }

    fn refused(text: &str) -> String {
        Fen::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn ranges_stand_for_every_square() {
        let start = Fen {
            side: FenSide::White,
            white: men(31..=50),
            black: men(1..=20),
        };
        assert_eq!(Fen::parse("W:W31-50:B1-20"), Ok(start.clone()));
        assert_eq!(Fen::parse(" w : b 1 - 20 : w 31-49 , 50 . "), Ok(start));
        let kings = Fen::parse("?:WK31-32,5:Bk1,07").unwrap();
        assert_eq!(kings.to_string(), "?:WK31,K32,5:BK1,7");
    }

    #[test]
    fn a_side_may_be_empty() {
        let lone = Fen {
            side: FenSide::Black,
            white: men([5]),
            black: vec![],
        };
        assert_eq!(Fen::parse("B:W5:B"), Ok(lone.clone()));
        assert_eq!(lone.to_string(), "B:W5:B");
    }

    #[test]
    fn squares_may_be_names() {
        let fen = Fen::parse("W:Wb2,KC3:Bj10").unwrap();
        let king = FenPiece {
            square: Cell::Name { file: 'c', rank: 3 },
            king: true,
        };
        assert_eq!(fen.white.get(1), Some(&king));
        assert_eq!(fen.to_string(), "W:Wb2,Kc3:Bj10");
        assert_eq!(
            refused("W:WKk1:B"),
            "'Kk1' is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:Wa1-c1:B"),
            "'a1-c1' is not a piece such as 31, K31 or 31-50"
        );
    }

    #[test]
    fn both_sides_have_exactly_one_list() {
        assert_eq!(refused(" . "), "the FEN is empty");
        assert_eq!(
            refused("X:W1:B2"),
            "'X' is not a side to move, which is W, B or ?"
        );
        assert_eq!(refused("W:W1"), "the list of B is missing in the FEN");
        assert_eq!(refused("W"), "the list of W is missing in the FEN");
        assert_eq!(refused("W:W1:B2:W3"), "'W3' is a second list of W");
        assert_eq!(refused("W:W1:B2:H0"), "'H0' does not begin with W or B");
    }

    #[test]
    fn bad_pieces_and_ranges_are_named() {
        assert_eq!(refused("W:W1,,2:B"), "a square is missing in '1,,2'");
        assert_eq!(
            refused("W:W1,x:B"),
            "'x' is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:W1000:B"),
            "'1000' is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:W~:B"),
            "'~' is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(refused("W:W50-31:B"), "the range '50-31' goes backward");
        assert_eq!(
            refused("W:W1-201:B"),
            "the range '1-201' has more than 200 squares"
        );
        let many = ["1-200"; 6].join(",");
        assert_eq!(
            refused(&format!("W:W{many}:B")),
            "there are more than 1000 pieces at '1-200'"
        );
    }
}
