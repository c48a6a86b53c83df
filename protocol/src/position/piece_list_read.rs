//! Parses a list of pieces.

use std::collections::HashSet;

use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{all_consuming, eof, map, opt, peek, recognize};
use nom::error::{ErrorKind, ParseError};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::piece_list::{ListedPiece, PieceGroup, PieceList, PieceListError, PieceListForm};
use crate::moves::{Cell, figures};
use crate::text::{is_blank, shown};

impl PieceList {
    /// Reads a position: the side to move, then after colons the groups and the fields.
    ///
    /// The last parts of the text are the fields of the form, the others are groups in any order. The name of a cell is a
    /// lower-case letter and a number; `K` before it marks a promoted piece. Blanks may surround colons and commas and
    /// follow the letter of a group.
    ///
    /// # Errors
    ///
    /// A [`PieceListError`] that names the offending part and its column.
    ///
    /// ```
    /// use rafle_protocol::position::{PieceList, PieceListForm};
    ///
    /// let form = PieceListForm {
    ///     sides: "WB",
    ///     all_groups: true,
    ///     promotes: true,
    ///     fields: &[],
    ///     is_cell: |_| true,
    /// };
    /// let list = PieceList::parse("W: Wg7, Kb7: Bh6, h4", &form)?;
    /// assert_eq!(list.to_string(), "W:Wg7,Kb7:Bh6,h4");
    /// let error = PieceList::parse("W:Wg7:B6h", &form).expect_err("no cell");
    /// assert_eq!(error.to_string(), "'6h' at column 8 is not a cell such as a1");
    /// # Ok::<(), rafle_protocol::position::PieceListError>(())
    /// ```
    pub fn parse(text: &str, form: &PieceListForm<'_>) -> Result<Self, PieceListError> {
        if text.trim_matches(is_blank).is_empty() {
            return Err(PieceListError::Empty);
        }
        match list(text, form) {
            Ok((_, list)) => Ok(list),
            Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => {
                Err(failure.explained(text, form))
            }
            Err(nom::Err::Incomplete(_)) => Err(PieceListError::Empty),
        }
    }
}

/// A parse failure and its position.
#[derive(Debug, Clone, Copy)]
struct Failure<'a> {
    kind: FailureKind,
    rest: &'a str,
}

#[derive(Debug, Clone, Copy)]
enum FailureKind {
    Side,
    Owner,
    RepeatedGroup(char),
    MissingGroup(char),
    Cell,
    UnknownCell,
    Promoted,
    RepeatedCell(Cell),
    ControlCharacter(char),
    MissingFields,
}

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        Failure {
            kind: FailureKind::Cell,
            rest,
        }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Failure<'_> {
    /// The error, with the column in `text`, whose end the failure points into.
    fn explained(self, text: &str, form: &PieceListForm<'_>) -> PieceListError {
        let before = text.strip_suffix(self.rest).unwrap_or(text);
        let column = before.chars().count() + 1;
        // The comma or colon with nothing after it.
        let separator = before.trim_end_matches(is_blank).chars().count();
        let end = self.rest.find([',', ':']).unwrap_or(self.rest.len());
        let token = self.rest.get(..end).unwrap_or(self.rest);
        let found = shown(token.trim_end_matches(is_blank));
        let allowed = form.sides.to_owned();
        match self.kind {
            FailureKind::Side if self.rest.starts_with(':') => {
                PieceListError::MissingSide { column }
            }
            FailureKind::Side => PieceListError::Side {
                found,
                column,
                allowed,
            },
            FailureKind::Owner => match self.rest.chars().next() {
                None | Some(':') => PieceListError::MissingOwner { column: separator },
                Some(found) => PieceListError::Owner {
                    found,
                    column,
                    allowed,
                },
            },
            FailureKind::RepeatedGroup(owner) => PieceListError::RepeatedGroup { owner, column },
            FailureKind::MissingGroup(owner) => PieceListError::MissingGroup { owner },
            FailureKind::Cell if self.rest.starts_with(',') => {
                PieceListError::MissingCell { column }
            }
            FailureKind::Cell if found.is_empty() => {
                PieceListError::MissingCell { column: separator }
            }
            FailureKind::Cell if numbers(token).is_ok() => PieceListError::Number { found, column },
            FailureKind::Cell => PieceListError::Cell { found, column },
            FailureKind::UnknownCell => PieceListError::UnknownCell { found, column },
            FailureKind::Promoted => PieceListError::Promoted { found, column },
            FailureKind::RepeatedCell(cell) => PieceListError::RepeatedCell { cell, column },
            FailureKind::ControlCharacter(character) => PieceListError::ControlCharacter {
                code: u32::from(character),
                column,
            },
            FailureKind::MissingFields => PieceListError::MissingFields {
                fields: form.fields.iter().map(|&name| name.to_owned()).collect(),
            },
        }
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

fn fail<T>(kind: FailureKind, rest: &str) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Failure { kind, rest }))
}

fn list<'a>(input: &'a str, form: &PieceListForm<'_>) -> Parsed<'a, PieceList> {
    let parts = input.matches(':').count();
    let (mut rest, side) = preceded(blanks, |input| side(input, form)).parse(input)?;
    let Some(group_count) = parts.checked_sub(form.fields.len()) else {
        // Numbers mean another game, so report that first.
        return match preceded(colon, |input| group(input, form)).parse(rest) {
            Err(
                failure @ nom::Err::Failure(Failure {
                    kind: FailureKind::Cell,
                    ..
                }),
            ) => Err(failure),
            _ => fail(FailureKind::MissingFields, rest),
        };
    };
    let mut groups: Vec<PieceGroup> = Vec::new();
    let mut taken = HashSet::new();
    for _ in 0..group_count {
        let (start, _) = colon(rest)?;
        let (after, (owner, pieces)) = group(start, form)?;
        if groups.iter().any(|group| group.owner == owner) {
            return fail(FailureKind::RepeatedGroup(owner), start);
        }
        let again = pieces.iter().find(|(_, piece)| !taken.insert(piece.cell));
        if let Some((start, piece)) = again {
            return fail(FailureKind::RepeatedCell(piece.cell), start);
        }
        let pieces = pieces.into_iter().map(|(_, piece)| piece).collect();
        groups.push(PieceGroup { owner, pieces });
        rest = after;
    }
    let mut fields = Vec::new();
    for _ in form.fields {
        let (after, field) = preceded(colon, |input| field(input, form)).parse(rest)?;
        fields.push(field);
        rest = after;
    }
    let is_missing = |owner: &char| !groups.iter().any(|group| group.owner == *owner);
    match form.sides.chars().find(is_missing) {
        Some(owner) if form.all_groups => fail(FailureKind::MissingGroup(owner), rest),
        _ => Ok((
            rest,
            PieceList {
                side,
                groups,
                fields,
            },
        )),
    }
}

/// The side to move, alone before the first colon.
fn side<'a>(input: &'a str, form: &PieceListForm<'_>) -> Parsed<'a, char> {
    terminated(one_of(form.sides), (blanks, end_of_part))
        .parse(input)
        .or_else(|_: nom::Err<Failure<'_>>| fail(FailureKind::Side, input))
}

/// The pieces of one side, each with the text that begins with it.
type Group<'a> = (char, Vec<(&'a str, ListedPiece)>);

fn group<'a>(input: &'a str, form: &PieceListForm<'_>) -> Parsed<'a, Group<'a>> {
    let owner: Parsed<'_, char> = terminated(one_of(form.sides), blanks).parse(input);
    let (rest, owner) = owner.or_else(|_| fail(FailureKind::Owner, input))?;
    if end_of_part(rest).is_ok() {
        return Ok((rest, (owner, Vec::new())));
    }
    let comma = terminated(char(','), blanks);
    map(
        separated_list1(comma, |input| piece(input, form)),
        |pieces| (owner, pieces),
    )
    .parse(rest)
}

/// A required piece and the text from its beginning on; fails if there is none.
fn piece<'a>(input: &'a str, form: &PieceListForm<'_>) -> Parsed<'a, (&'a str, ListedPiece)> {
    let (rest, piece) = terminated(marked_cell, (blanks, end_of_item))
        .parse(input)
        .or_else(|_| fail(FailureKind::Cell, input))?;
    if piece.promoted && !form.promotes {
        return fail(FailureKind::Promoted, input);
    }
    if !(form.is_cell)(piece.cell) {
        return fail(FailureKind::UnknownCell, input);
    }
    Ok((rest, (input, piece)))
}

fn marked_cell(input: &str) -> Parsed<'_, ListedPiece> {
    let file = satisfy(|c| c.is_ascii_lowercase());
    map((opt(char('K')), file, figures), |(mark, file, rank)| {
        ListedPiece {
            cell: Cell::Name { file, rank },
            promoted: mark.is_some(),
        }
    })
    .parse(input)
}

/// `31`, `K31` or `31-50`, a piece of international draughts.
fn numbers(input: &str) -> Parsed<'_, &str> {
    let range = (
        opt(one_of("Kk")),
        figures,
        opt((blanks, char('-'), blanks, figures)),
    );
    all_consuming(terminated(recognize(range), blanks)).parse(input)
}

/// A field. A group with a piece is not a field.
fn field<'a>(input: &'a str, form: &PieceListForm<'_>) -> Parsed<'a, String> {
    let group: Parsed<'_, _> = (one_of(form.sides), blanks, marked_cell).parse(input);
    if group.is_ok() {
        return fail(FailureKind::MissingFields, input);
    }
    let (rest, text): (&str, &str) = take_till(|c| c == ':').parse(input)?;
    let text = text.trim_end_matches(is_blank);
    match text.char_indices().find(|(_, c)| c.is_control()) {
        Some((index, character)) => fail(
            FailureKind::ControlCharacter(character),
            input.get(index..).unwrap_or(input),
        ),
        None => Ok((rest, text.to_owned())),
    }
}

fn colon(input: &str) -> Parsed<'_, char> {
    delimited(blanks, char(':'), blanks).parse(input)
}

fn end_of_item(input: &str) -> Parsed<'_, &str> {
    peek(alt((recognize(one_of(",:")), eof))).parse(input)
}

fn end_of_part(input: &str) -> Parsed<'_, &str> {
    peek(alt((recognize(char(':')), eof))).parse(input)
}

fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_blank).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: PieceListForm<'_> = PieceListForm {
        sides: "WB",
        all_groups: true,
        promotes: true,
        fields: &[],
        is_cell: |cell| {
            matches!(
                cell,
                Cell::Name {
                    file: 'a'..='i',
                    rank: 1..=9
                }
            )
        },
    };

    const SEATS: PieceListForm<'_> = PieceListForm {
        sides: "123456",
        all_groups: false,
        promotes: false,
        fields: &["players", "pieces"],
        is_cell: |_| true,
    };

    fn piece(file: char, rank: u16, promoted: bool) -> ListedPiece {
        let cell = Cell::Name { file, rank };
        ListedPiece { cell, promoted }
    }

    fn group(owner: char, pieces: &[ListedPiece]) -> PieceGroup {
        let pieces = pieces.to_vec();
        PieceGroup { owner, pieces }
    }

    fn refused(text: &str, form: &PieceListForm<'_>) -> String {
        PieceList::parse(text, form).unwrap_err().to_string()
    }

    #[test]
    fn a_side_and_its_groups_make_a_position() {
        let list = PieceList {
            side: 'W',
            groups: vec![
                group('W', &[piece('g', 7, false), piece('b', 7, true)]),
                group('B', &[piece('h', 6, false), piece('h', 4, false)]),
            ],
            fields: vec![],
        };
        let text = "W:Wg7,Kb7:Bh6,h4";
        assert_eq!(PieceList::parse(text, &BARE), Ok(list.clone()));
        assert_eq!(list.to_string(), text);
        let spaced = "\tW : W g07 , Kb7 :Bh6, h4 ";
        assert_eq!(PieceList::parse(spaced, &BARE), Ok(list));
    }

    #[test]
    fn a_group_may_be_empty_and_the_groups_stand_in_any_order() {
        for text in ["W:W:Bh4", "B:Bh4:W", "B:B:W"] {
            assert_eq!(PieceList::parse(text, &BARE).unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_last_parts_are_the_fields() {
        let list = PieceList::parse("1:1a5,b5:4q13:2: 10 ", &SEATS).unwrap();
        assert_eq!(list.fields, ["2", "10"]);
        assert_eq!(list.groups.len(), 2);
        let list = PieceList::parse("2:2:4:6:", &SEATS).unwrap();
        assert_eq!(list.fields, ["6", ""]);
        assert_eq!(list.groups, [group('2', &[]), group('4', &[])]);
        assert_eq!(list.to_string(), "2:2:4:6:");
    }

    #[test]
    fn the_side_to_move_stands_before_the_first_colon() {
        assert_eq!(refused("", &BARE), "the position is empty");
        assert_eq!(refused(" \t", &BARE), "the position is empty");
        assert_eq!(
            refused(" :Wa1:B", &BARE),
            "the side to move is missing before the colon at column 2"
        );
        assert_eq!(
            refused(" X:Wa1:B", &BARE),
            "'X' at column 2 is not a side to move, which is W or B"
        );
        assert_eq!(
            refused("Ww:Wa1:B", &BARE),
            "'Ww' at column 1 is not a side to move, which is W or B"
        );
    }

    #[test]
    fn every_group_begins_with_its_owner_and_no_owner_has_two() {
        assert_eq!(
            refused("W:Xa1:B", &BARE),
            "'X' at column 3 is not an owner of pieces, which is W or B"
        );
        assert_eq!(
            refused("1:7a1:2:10", &SEATS),
            "'7' at column 3 is not an owner of pieces, which is 1, 2, 3, 4, 5 or 6"
        );
        assert_eq!(
            refused("W:: B", &BARE),
            "the owner of the pieces is missing after the colon at column 2"
        );
        assert_eq!(
            refused("W:Wa1:B: ", &BARE),
            "the owner of the pieces is missing after the colon at column 8"
        );
        assert_eq!(
            refused("W:Wa1:B: Wa2", &BARE),
            "the pieces of W are given again at column 10"
        );
        assert_eq!(refused("W", &BARE), "the pieces of W are missing");
        assert_eq!(refused("W:Wa1", &BARE), "the pieces of B are missing");
    }

    #[test]
    fn a_comma_stands_between_two_cells() {
        for (text, column) in [
            ("W:Wa1,,b2:B", 7),
            ("W:W,a1:B", 4),
            ("W:Wa1,:B", 6),
            ("W:Wa1 , :B", 7),
            ("W:W:Ba1,", 8),
        ] {
            let message = format!("a cell is missing at the comma at column {column}");
            assert_eq!(refused(text, &BARE), message, "{text}");
        }
    }

    #[test]
    fn a_bad_cell_is_named_with_its_column() {
        for (text, found, column) in [
            ("W:Wa1, 7b :B", "7b", 8),
            ("W:WA1:B", "A1", 4),
            ("W:Wa1 b2:B", "a1 b2", 4),
            ("W:Wa1234:B", "a1234", 4),
            ("W:WKKa1:B", "KKa1", 4),
            ("W:W:Bé\"", "é'", 6),
        ] {
            let message = format!("'{found}' at column {column} is not a cell such as a1");
            assert_eq!(refused(text, &BARE), message, "{text}");
        }
        for (text, found) in [("W:W31-50:B1-20", "31-50"), ("W:WK5 :B", "K5")] {
            let sentence = format!(
                "'{found}' at column 4 is a number, and the cells of this game have names such as a1"
            );
            assert_eq!(refused(text, &BARE), sentence);
        }
        assert_eq!(
            refused("W:Wa1,Kj1:B", &BARE),
            "'Kj1' at column 7 is not a cell of the board"
        );
        assert_eq!(
            refused("W:Wa1:Bb1,a1", &BARE),
            "cell a1 is given again at column 11"
        );
        assert_eq!(
            refused("1:1Ka1:2:10", &SEATS),
            "'Ka1' at column 4 is a promoted piece, and this game has none"
        );
    }

    #[test]
    fn a_column_counts_characters() {
        let error = PieceList::parse("W:Wa1:Bb1,éé,zz", &BARE).unwrap_err();
        assert_eq!(error.column(), Some(11));
        let error = PieceList::parse("1:é", &SEATS).unwrap_err();
        assert_eq!(error.column(), None);
    }

    #[test]
    fn a_field_has_no_control_characters() {
        for (text, column) in [("1:2\n:10", 4), ("1:2: 1\n0", 7), ("1:2:é\u{b}", 6)] {
            let error = PieceList::parse(text, &SEATS).unwrap_err();
            assert!(
                matches!(error, PieceListError::ControlCharacter { .. }),
                "{error}"
            );
            assert_eq!(error.column(), Some(column), "{text:?}");
        }
    }

    #[test]
    fn no_field_is_left_out() {
        assert_eq!(
            refused("1:131-50", &SEATS),
            "'31-50' at column 4 is a number, and the cells of this game have names such as a1"
        );
        for text in ["1", "1:1a5:4q13", "1:1a5:4q13:2"] {
            assert_eq!(
                refused(text, &SEATS),
                "the pieces must be followed by players and pieces",
                "{text}"
            );
        }
    }
}
