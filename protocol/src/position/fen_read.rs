//! Reads a FEN.

use std::collections::HashSet;

use nom::branch::alt;
use nom::bytes::complete::{take, take_while};
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, eof, map, map_opt, opt, peek, recognize, verify};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::fen::{Fen, FenError, FenPiece, FenSide, MAX_PIECES, MAX_RANGE};
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
    /// A [`FenError`] that names the part that is wrong and its column.
    pub fn parse(text: &str) -> Result<Self, FenError> {
        Self::parse_with(text, None)
    }

    /// Reads a position of a board that numbers its squares with `number_of`; none may be named twice.
    ///
    /// # Errors
    ///
    /// As for [`Fen::parse`], and for a square that the board does not have or that is named twice.
    ///
    /// ```
    /// use rafle_protocol::moves::Cell;
    /// use rafle_protocol::position::Fen;
    ///
    /// let number_of = |square| match square {
    ///     Cell::Number(number) => (1..=50).contains(&number).then_some(number),
    ///     _ => None,
    /// };
    /// let error = Fen::parse_on("W:W31,51:B2", &number_of).expect_err("fifty squares");
    /// assert_eq!(error.to_string(), "'51' at column 7 is not a square of the board");
    /// ```
    pub fn parse_on(text: &str, number_of: &dyn Fn(Cell) -> Option<u16>) -> Result<Self, FenError> {
        Self::parse_with(text, Some(number_of))
    }

    fn parse_with(text: &str, number_of: Option<NumberOf<'_>>) -> Result<Self, FenError> {
        let mut squares = KnownSquares {
            number_of,
            named: HashSet::new(),
        };
        if preceded(blanks, end).parse(text).is_ok() {
            return Err(FenError::Empty);
        }
        match fen(text, &mut squares) {
            Ok((_, fen)) => Ok(fen),
            Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => {
                Err(failure.explained(text))
            }
            Err(nom::Err::Incomplete(_)) => Err(FenError::Empty),
        }
    }
}

/// The number of a square, `None` if the board does not have it.
type NumberOf<'a> = &'a dyn Fn(Cell) -> Option<u16>;

/// The squares of the board, if the board is known, and the squares named so far.
struct KnownSquares<'a> {
    number_of: Option<NumberOf<'a>>,
    named: HashSet<u16>,
}

impl KnownSquares<'_> {
    /// Records a square.
    fn name<'a>(&mut self, square: Cell) -> Result<(), FailureKind<'a>> {
        let Some(number_of) = self.number_of else {
            return Ok(());
        };
        let number = number_of(square).ok_or(FailureKind::UnknownSquare(square))?;
        if self.named.insert(number) {
            Ok(())
        } else {
            Err(FailureKind::RepeatedSquare(square))
        }
    }
}

/// A parse failure and its position.
#[derive(Debug, Clone, Copy)]
struct Failure<'a> {
    kind: FailureKind<'a>,
    rest: &'a str,
}

#[derive(Debug, Clone, Copy)]
enum FailureKind<'a> {
    Side,
    Colour,
    MissingList(char),
    RepeatedList(char),
    /// In the list that begins there.
    MissingSquare(&'a str),
    Piece,
    ReversedRange,
    LongRange,
    TooManyPieces,
    UnknownSquare(Cell),
    RepeatedSquare(Cell),
}

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        let kind = FailureKind::Piece;
        Failure { kind, rest }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Failure<'_> {
    /// The error, with its column in `text`, whose end the failure points into.
    fn explained(self, text: &str) -> FenError {
        let before = text.strip_suffix(self.rest).unwrap_or(text);
        let column = before.chars().count() + 1;
        let found = shown(part(self.rest, &[':']));
        let piece = || shown(part(self.rest, &[',', ':']));
        match self.kind {
            FailureKind::Side => FenError::SideToMove { found, column },
            FailureKind::Colour => FenError::Colour { found, column },
            FailureKind::MissingList(colour) => FenError::MissingList { colour },
            FailureKind::RepeatedList(colour) => FenError::RepeatedList {
                colour,
                found,
                column,
            },
            FailureKind::MissingSquare(list) => {
                let list = shown(part(list, &[':']));
                let column = match self.rest.starts_with(',') {
                    true => column,
                    // The comma with nothing after it.
                    false => before.trim_end_matches(is_blank).chars().count(),
                };
                FenError::MissingSquare { list, column }
            }
            FailureKind::Piece => {
                let found = piece();
                FenError::Piece { found, column }
            }
            FailureKind::ReversedRange => {
                let found = piece();
                FenError::ReversedRange { found, column }
            }
            FailureKind::LongRange => {
                let found = piece();
                FenError::LongRange { found, column }
            }
            FailureKind::TooManyPieces => {
                let found = piece();
                FenError::TooManyPieces { found, column }
            }
            FailureKind::UnknownSquare(square) => FenError::UnknownSquare { square, column },
            FailureKind::RepeatedSquare(square) => FenError::RepeatedSquare { square, column },
        }
    }
}

/// The text before the next of some signs or the end, trimmed and without the final point.
fn part<'a>(text: &'a str, signs: &[char]) -> &'a str {
    match text.find(signs) {
        Some(length) => text.get(..length).unwrap_or(text).trim_matches(is_blank),
        None => {
            let text = text.trim_matches(is_blank);
            text.strip_suffix('.')
                .unwrap_or(text)
                .trim_end_matches(is_blank)
        }
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

fn fail<'a, T>(kind: FailureKind<'a>, rest: &'a str) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Failure { kind, rest }))
}

fn fen<'a>(input: &'a str, squares: &mut KnownSquares<'_>) -> Parsed<'a, Fen> {
    let (mut rest, side) = preceded(blanks, side_to_move).parse(input)?;
    let (mut white, mut black) = (None, None);
    let mut room = MAX_PIECES;
    while let (start, Some(_)) = opt(colon).parse(rest)? {
        let (list, colour) = colour(start)?;
        let pieces = match colour {
            'W' => &mut white,
            _ => &mut black,
        };
        if pieces.is_some() {
            return fail(FailureKind::RepeatedList(colour), start);
        }
        let (after, read) = list_of_pieces(list, room, squares)?;
        room = room.saturating_sub(read.len());
        *pieces = Some(read);
        rest = after;
    }
    match (white, black) {
        (None, _) => fail(FailureKind::MissingList('W'), rest),
        (_, None) => fail(FailureKind::MissingList('B'), rest),
        (Some(white), Some(black)) => Ok((rest, Fen { side, white, black })),
    }
}

/// The side to move, alone before the first colon.
fn side_to_move(input: &str) -> Parsed<'_, FenSide> {
    let letter = map_opt(take(1_usize), |letter| value_of(FenSide::LETTERS, letter));
    terminated(letter, end_of_part)
        .parse(input)
        .or_else(|_: nom::Err<Failure<'_>>| fail(FailureKind::Side, input))
}

/// `W` or `B`, small letters too.
fn colour(input: &str) -> Parsed<'_, char> {
    let letter: Parsed<'_, char> = one_of("WwBb").parse(input);
    match letter {
        Ok((rest, letter)) => Ok((rest, letter.to_ascii_uppercase())),
        Err(_) => fail(FailureKind::Colour, input),
    }
}

/// The pieces of a list between commas, at most `room` of them.
fn list_of_pieces<'a>(
    list: &'a str,
    room: usize,
    known: &mut KnownSquares<'_>,
) -> Parsed<'a, Vec<FenPiece>> {
    let mut pieces = Vec::new();
    let (mut rest, _) = blanks(list)?;
    if end_of_part(rest).is_ok() {
        return Ok((rest, pieces));
    }
    loop {
        let start = rest;
        if end_of_item(start).is_ok() {
            return fail(FailureKind::MissingSquare(list), start);
        }
        let (after, (king, squares)) = terminated(piece, end_of_item)
            .parse(start)
            .or_else(|_| fail(FailureKind::Piece, start))?;
        let (first, last) = match squares {
            Squares::One(square) => (square, square),
            Squares::Range(first, last) => match last.checked_sub(first) {
                None => return fail(FailureKind::ReversedRange, start),
                Some(steps) if steps >= MAX_RANGE => return fail(FailureKind::LongRange, start),
                Some(_) => (Cell::Number(first), Cell::Number(last)),
            },
        };
        let before = pieces.len();
        match (first, last) {
            (Cell::Number(first), Cell::Number(last)) => {
                let squares = (first..=last).map(Cell::Number);
                pieces.extend(squares.map(|square| FenPiece { square, king }));
            }
            (square, _) => pieces.push(FenPiece { square, king }),
        }
        if pieces.len() > room {
            return fail(FailureKind::TooManyPieces, start);
        }
        let mut read = pieces.iter().skip(before);
        if let Err(kind) = read.try_for_each(|piece| known.name(piece.square)) {
            return fail(kind, start);
        }
        let (next, comma) = opt(delimited(blanks, char(','), blanks)).parse(after)?;
        if comma.is_none() {
            return Ok((after, pieces));
        }
        rest = next;
    }
}

/// The squares between two commas, without `K`.
enum Squares {
    One(Cell),
    Range(u16, u16),
}

fn piece(input: &str) -> Parsed<'_, (bool, Squares)> {
    let king = opt(one_of("Kk")).map(|letter| letter.is_some());
    (king, alt((range, one_square))).parse(input)
}

fn range(input: &str) -> Parsed<'_, Squares> {
    let dash = delimited(blanks, char('-'), blanks);
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

fn colon(input: &str) -> Parsed<'_, char> {
    delimited(blanks, char(':'), blanks).parse(input)
}

/// A comma or the end of a list, and blanks before it.
fn end_of_item(input: &str) -> Parsed<'_, &str> {
    let comma = recognize((blanks, char(',')));
    alt((peek(comma), end_of_part)).parse(input)
}

/// A colon or the end of the text, and blanks before it.
fn end_of_part(input: &str) -> Parsed<'_, &str> {
    let colon = recognize((blanks, char(':')));
    alt((peek(colon), recognize(peek(end)))).parse(input)
}

/// The end of the text, with or without its point.
fn end(input: &str) -> Parsed<'_, ()> {
    let point = (blanks, opt(char('.')), blanks, eof);
    map(all_consuming(point), |_| ()).parse(input)
}

fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_blank).parse(input)
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
            "'Kk1' at column 4 is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:Wa1-c1:B"),
            "'a1-c1' at column 4 is not a piece such as 31, K31 or 31-50"
        );
    }

    #[test]
    fn both_sides_have_exactly_one_list() {
        assert_eq!(refused(" . "), "the FEN is empty");
        assert_eq!(
            refused("X:W1:B2"),
            "'X' at column 1 is not a side to move, which is W, B or ?"
        );
        assert_eq!(refused("W:W1"), "the list of B is missing in the FEN");
        assert_eq!(refused("W"), "the list of W is missing in the FEN");
        assert_eq!(
            refused("W:W1:B2:W3"),
            "'W3' at column 9 is a second list of W"
        );
        assert_eq!(
            refused("W:W1:B2:H0"),
            "'H0' at column 9 does not begin with W or B"
        );
    }

    #[test]
    fn bad_pieces_and_ranges_are_named() {
        assert_eq!(
            refused("W:W1,,2:B"),
            "a square is missing in '1,,2', at the comma at column 6"
        );
        assert_eq!(
            refused("W:W1,x:B"),
            "'x' at column 6 is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:W1000:B"),
            "'1000' at column 4 is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:W~:B"),
            "'~' at column 4 is not a piece such as 31, K31 or 31-50"
        );
        assert_eq!(
            refused("W:W50-31:B"),
            "the range '50-31' at column 4 goes backward"
        );
        assert_eq!(
            refused("W:W1-201:B"),
            "the range '1-201' at column 4 has more than 200 squares"
        );
        let many = ["1-200"; 6].join(",");
        assert_eq!(
            refused(&format!("W:W{many}:B")),
            "there are more than 1000 pieces at '1-200' at column 34"
        );
    }

    #[test]
    fn a_column_is_that_of_the_part_without_the_blanks_before_it() {
        for (text, column) in [
            (" é : W1:B", Some(2)),
            (":W1:B", Some(1)),
            ("Wé:W1:B", Some(1)),
            ("W: é1:B", Some(4)),
            ("W::B", Some(3)),
            ("W:W1:B: ", Some(9)),
            ("W:W1, é :B", Some(7)),
            ("W:W1 , :B", Some(6)),
            ("W:W,1:B", Some(4)),
            ("W:W1:B2,.", Some(8)),
            ("W:W1:B2..", Some(7)),
            ("W:W1:B2 3.", Some(7)),
            ("W:W1", None),
            ("", None),
        ] {
            let error = Fen::parse(text).unwrap_err();
            assert_eq!(error.column(), column, "{text}: {error}");
        }
    }
}
