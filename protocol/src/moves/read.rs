//! The readers of move texts.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{char, multispace0, one_of, satisfy};
use nom::combinator::{cut, map, map_opt, value};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use thiserror::Error;

use super::{Cell, MoveText, PATH_LIMIT, Path, Separator, WrittenMove};
use crate::text::shown;

/// Why a text is not a move. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// There is no text at all.
    #[error("the move is empty")]
    Empty,
    /// The text is no move in any form.
    #[error("'{token}' is not a move such as 32-28 or 28x19")]
    Unreadable {
        /// The text of the move as far as the word that cannot be read.
        token: String,
    },
    /// A path ends with a separator.
    #[error("after '{token}' a square is missing")]
    Unfinished {
        /// The text of the move.
        token: String,
    },
    /// A path has both kinds of separators.
    #[error("'{token}' has both a step and a capture sign")]
    MixedSeparators {
        /// The text of the move as far as the word with the second kind.
        token: String,
    },
    /// A parenthesis round a move is not closed, or closed twice.
    #[error("the parentheses round '{token}' do not match")]
    Parenthesis {
        /// The text within them, or the sign that stands alone.
        token: String,
    },
    /// Something follows the points that end a record.
    #[error("'{token}' follows the points that end the record")]
    AfterTheEnd {
        /// What follows.
        token: String,
    },
    /// A path or its list of captured cells is too long.
    #[error("'{token}' has more than {PATH_LIMIT} squares")]
    TooLong {
        /// The beginning of the move.
        token: String,
    },
    /// A move of a list cannot be read.
    #[error("move {number} of the list cannot be read: {error}")]
    InList {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<MoveTextError>,
    },
}

/// Reads a text that is one move, with blanks allowed before, after and round its separators.
///
/// # Errors
///
/// A [`MoveTextError`] that names the text as far as it went wrong.
pub fn parse_move(text: &str) -> Result<WrittenMove, MoveTextError> {
    let start = text.trim_ascii_start();
    if start.is_empty() {
        return Err(MoveTextError::Empty);
    }
    let (rest, written) = next_move(start, Place::Alone)?;
    if rest.trim_ascii_start().is_empty() {
        Ok(written)
    } else {
        Err(MoveTextError::Unreadable {
            token: token(start, rest.trim_ascii_start()),
        })
    }
}

/// Reads a list of moves separated by blanks; an empty text is an empty list.
///
/// A record as the document of Strand writes it is such a list too: semicolons stand between the moves,
/// one side's moves are in parentheses, and points may end it, `d4-e5 (f6xd4); c3xe5 (a5xc3);...`.
///
/// Blanks may also stand round the separators within a move, as in `28 x 19`. Where that leaves open
/// whether a move goes on or another begins, the [`Signs`] decide; ` x7` after a named cell is always a
/// cell of the file `x`, and any other move that begins with an `x` must not follow a path.
///
/// # Errors
///
/// A [`MoveTextError::InList`] with the number of the first move that cannot be read.
pub fn parse_moves(text: &str, signs: Signs) -> Result<Vec<WrittenMove>, MoveTextError> {
    let place = Place::List(signs);
    let mut moves = Vec::new();
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        let taken = list_item(rest, place).map_err(|error| MoveTextError::InList {
            number: moves.len() + 1,
            error: Box::new(error),
        })?;
        moves.extend(taken.1);
        rest = taken.0.trim_ascii_start();
    }
    Ok(moves)
}

/// A move, in parentheses or not, or a sign between moves; and what follows it.
fn list_item(input: &str, place: Place) -> Result<(&str, Option<WrittenMove>), MoveTextError> {
    if let Some(rest) = input.strip_prefix(';') {
        return Ok((rest, None));
    }
    if let Some(rest) = input
        .strip_prefix("...")
        .or_else(|| input.strip_prefix('…'))
    {
        let rest = rest.trim_ascii_start();
        let token = shown(rest);
        return if rest.is_empty() {
            Ok((rest, None))
        } else {
            Err(MoveTextError::AfterTheEnd { token })
        };
    }
    let Some(inner) = input.strip_prefix('(') else {
        let (rest, written) = next_move(input, place)?;
        return Ok((rest, Some(written)));
    };
    let (rest, written) = next_move(inner.trim_ascii_start(), place)?;
    match rest.trim_ascii_start().strip_prefix(')') {
        Some(rest) => Ok((rest, Some(written))),
        None => Err(MoveTextError::Parenthesis {
            token: written.shown(),
        }),
    }
}

/// What a minus sign between a blank and a named cell means in a list, as in `d4 -e5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// It joins the cells: one move from d4 to e5.
    Join,
    /// It begins a move: after d4 the stone on e5 is removed. So it is in games in which stones are placed
    /// and removed.
    Begin,
}

/// Where a move stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing else can follow it.
    Alone,
    /// Another move may follow.
    List(Signs),
}

impl Place {
    /// Whether a text begins with something that ends a move here.
    fn ends_move(self, rest: &str) -> bool {
        match rest.chars().next() {
            None => true,
            Some(c) if c.is_ascii_whitespace() => true,
            Some(';' | '(' | ')') => self != Self::Alone,
            Some(_) => false,
        }
    }

    /// Whether a text that follows a cell begins another move, though it could go on with a sign.
    fn begins_another(self, rest: &str, last: Cell) -> bool {
        let next = rest.trim_ascii_start();
        if self == Self::Alone || next.len() == rest.len() {
            return false;
        }
        let mut characters = next.chars();
        match (characters.next(), characters.next()) {
            (Some('-'), Some(file)) => {
                self == Self::List(Signs::Begin) && file.is_ascii_alphabetic()
            }
            (Some('x' | 'X'), Some(rank)) => {
                rank.is_ascii_digit() && !matches!(last, Cell::Number(_))
            }
            _ => false,
        }
    }
}

/// What a parser stumbled over, and where.
#[derive(Debug, Clone, Copy)]
struct Stumble<'a> {
    fault: Fault,
    rest: &'a str,
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    Unreadable,
    Unfinished,
    Mixed,
    TooLong,
}

impl<'a> ParseError<&'a str> for Stumble<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        Stumble {
            fault: Fault::Unreadable,
            rest,
        }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Stumble<'a>>;

fn failure<T>(fault: Fault, rest: &str) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Stumble { fault, rest }))
}

/// The move at the start of a text that does not begin with a blank, and what follows it.
fn next_move(input: &str, place: Place) -> Result<(&str, WrittenMove), MoveTextError> {
    if place != Place::Alone && input.starts_with(')') {
        return Err(MoveTextError::Parenthesis { token: ")".into() });
    }
    let stumble = match move_text(input, place) {
        Ok((rest, parsed)) if place.ends_move(rest) => {
            let length = input.len().saturating_sub(rest.len());
            let source = input.get(..length).unwrap_or(input);
            let text = source
                .chars()
                .filter(|c| !c.is_ascii_whitespace())
                .collect();
            return Ok((rest, WrittenMove { text, parsed }));
        }
        Ok((rest, _)) => Stumble {
            fault: Fault::Unreadable,
            rest,
        },
        Err(nom::Err::Error(stumble) | nom::Err::Failure(stumble)) => stumble,
        Err(nom::Err::Incomplete(_)) => Stumble {
            fault: Fault::Unreadable,
            rest: "",
        },
    };
    let token = token(input, stumble.rest);
    Err(match stumble.fault {
        Fault::Unreadable => MoveTextError::Unreadable { token },
        Fault::Unfinished => MoveTextError::Unfinished { token },
        Fault::Mixed => MoveTextError::MixedSeparators { token },
        Fault::TooLong => MoveTextError::TooLong { token },
    })
}

/// The text from the start of a move to the end of the word in which its reader stumbled.
fn token(start: &str, stumble: &str) -> String {
    let word_length = stumble
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(stumble.len());
    let length = (start.len() + word_length).saturating_sub(stumble.len());
    shown(start.get(..length).unwrap_or(start).trim_ascii_end())
}

fn move_text(input: &str, place: Place) -> Parsed<'_, MoveText> {
    let removal = preceded(char('-'), named_cell).map(MoveText::Removal);
    alt((
        |input| way(input, place),
        removal,
        map(word, MoveText::Word),
    ))
    .parse(input)
}

fn word(input: &str) -> Parsed<'_, String> {
    map(take_while1(|c: char| c.is_ascii_lowercase()), str::to_owned).parse(input)
}

/// Cells with separators between them, or a single named one, then maybe a list of captured cells.
fn way(input: &str, place: Place) -> Parsed<'_, MoveText> {
    let (mut rest, first) = cell(input)?;
    let mut cells = vec![first];
    let mut separator = None;
    while let Ok((after, found)) = next_separator(rest, cells.last().copied(), place) {
        if after.is_empty() {
            return failure(Fault::Unfinished, after);
        }
        if *separator.get_or_insert(found) != found {
            return failure(Fault::Mixed, after);
        }
        if cells.len() == PATH_LIMIT {
            return failure(Fault::TooLong, after);
        }
        let (after, next) = required_cell(after)?;
        cells.push(next);
        rest = after;
    }
    let (after, captured) = if place != Place::Alone && encloses_move(rest) {
        (rest, Vec::new())
    } else {
        captured_list(rest)?
    };
    match (separator, first) {
        (Some(separator), _) => {
            let path = Path {
                separator,
                cells,
                captured,
            };
            Ok((after, MoveText::Path(path)))
        }
        (None, cell @ Cell::Name { .. }) => Ok((after, MoveText::Point { cell, captured })),
        (None, _) => failure(Fault::Unreadable, rest),
    }
}

/// Whether a text begins with a parenthesis round a whole move rather than round captured cells.
fn encloses_move(input: &str) -> bool {
    let inner = preceded((char('('), multispace0), cell);
    (inner, spaced_separator).parse(input).is_ok()
}

/// `(h7,f7)` glued to the path, or nothing.
fn captured_list(input: &str) -> Parsed<'_, Vec<Cell>> {
    let Some(mut rest) = input.strip_prefix('(') else {
        return Ok((input, Vec::new()));
    };
    let mut cells = Vec::new();
    loop {
        let (after, cell) = delimited(multispace0, required_cell, multispace0).parse(rest)?;
        if cells.len() == PATH_LIMIT {
            return failure(Fault::TooLong, rest);
        }
        cells.push(cell);
        let (after, sign) = cut(one_of(",)")).parse(after)?;
        if sign == ')' {
            return Ok((after, cells));
        }
        rest = after;
    }
}

/// How many bytes of a text are a path, a point or a removal, `None` if it does not begin with one. It
/// ends before a separator without a cell and before a parenthesis that is no list of cells, so that
/// something else may follow.
pub(crate) fn way_length(input: &str) -> Option<usize> {
    let length = |rest: &str| input.len().saturating_sub(rest.len());
    let removal: Parsed<'_, Cell> = preceded(char('-'), named_cell).parse(input);
    if let Ok((rest, _)) = removal {
        return Some(length(rest));
    }
    let (mut rest, mut last) = cell(input).ok()?;
    let mut steps = 0_usize;
    while let Ok((after, next)) = next_separator(rest, Some(last), Place::List(Signs::Begin))
        .and_then(|(after, _)| cell(after))
    {
        (rest, last) = (after, next);
        steps += 1;
    }
    if let Ok((after, _)) = captured_list(rest) {
        rest = after;
    }
    let is_point =
        matches!(last, Cell::Name { .. }) && !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
    (steps > 0 || is_point).then(|| length(rest))
}

/// The sign after a cell, if it belongs to the same move.
fn next_separator(input: &str, last: Option<Cell>, place: Place) -> Parsed<'_, Separator> {
    if last.is_some_and(|last| place.begins_another(input, last)) {
        return Err(nom::Err::Error(Stumble::from_error_kind(
            input,
            ErrorKind::Verify,
        )));
    }
    spaced_separator(input)
}

fn spaced_separator(input: &str) -> Parsed<'_, Separator> {
    let step = value(Separator::Step, tag("-"));
    let capture = value(
        Separator::Capture,
        alt((tag("x"), tag("X"), tag(":"), tag("×"))),
    );
    delimited(multispace0, alt((step, capture)), multispace0).parse(input)
}

/// A cell where nothing else can stand: its absence ends the reading.
fn required_cell(input: &str) -> Parsed<'_, Cell> {
    cell(input).or_else(|_| failure(Fault::Unreadable, input))
}

fn cell(input: &str) -> Parsed<'_, Cell> {
    alt((square, value(Cell::Hidden, char('~')))).parse(input)
}

/// A cell by name.
pub(crate) fn named_cell<'a, E: ParseError<&'a str>>(input: &'a str) -> IResult<&'a str, Cell, E> {
    let file = satisfy(|c| c.is_ascii_alphabetic()).map(|file| file.to_ascii_lowercase());
    (file, figures)
        .map(|(file, rank)| Cell::Name { file, rank })
        .parse(input)
}

/// A cell by number or by name.
pub(crate) fn square<'a, E: ParseError<&'a str>>(input: &'a str) -> IResult<&'a str, Cell, E> {
    alt((figures.map(Cell::Number), named_cell)).parse(input)
}

/// One to three figures, leading zeros included.
pub(crate) fn figures<'a, E: ParseError<&'a str>>(input: &'a str) -> IResult<&'a str, u16, E> {
    let text = take_while_m_n(1, 3, |c: char| c.is_ascii_digit());
    map_opt(text, |text: &str| text.parse().ok()).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_of(text: &str) -> Path {
        match parse_move(text).unwrap().parsed {
            MoveText::Path(path) => path,
            other => panic!("{other} is no path"),
        }
    }

    fn refused(text: &str) -> String {
        parse_move(text).unwrap_err().to_string()
    }

    fn name(file: char, rank: u16) -> Cell {
        Cell::Name { file, rank }
    }

    #[test]
    fn a_step_joins_two_squares() {
        let step = path_of("32-28");
        assert_eq!(step.separator, Separator::Step);
        assert_eq!(step.cells, [Cell::Number(32), Cell::Number(28)]);
        assert_eq!(path_of("A3-b4").cells, [name('a', 3), name('b', 4)]);
    }

    #[test]
    fn a_capture_has_any_of_four_signs_and_may_have_blanks_round_them() {
        let cells = [Cell::Number(7), Cell::Number(11), Cell::Number(2)];
        for text in ["7x11x2", "07x11x002", "7X11:2", "7×11 × 2", " 7 x 11x 2\t"] {
            let path = path_of(text);
            assert_eq!(path.separator, Separator::Capture, "{text}");
            assert_eq!(path.cells, cells, "{text}");
        }
        assert_eq!(parse_move(" b2x D4 ").unwrap().text, "b2xD4");
    }

    #[test]
    fn a_path_may_pass_hidden_cells_and_list_its_captures() {
        assert_eq!(
            path_of("d1x~xe2").cells,
            [name('d', 1), Cell::Hidden, name('e', 2)]
        );
        assert_eq!(
            path_of("g4-g7(h7,f7)").captured,
            [name('h', 7), name('f', 7)]
        );
        assert_eq!(
            path_of("g4-g7( h7 , f7 )").captured,
            [name('h', 7), name('f', 7)]
        );
        assert_eq!(path_of("g4-g7( h7 , f7 )").to_string(), "g4-g7(h7,f7)");
    }

    fn point(file: char, rank: u16, captured: Vec<Cell>) -> MoveText {
        let cell = name(file, rank);
        MoveText::Point { cell, captured }
    }

    fn list(text: &str) -> Vec<String> {
        let moves = parse_moves(text, Signs::Begin).unwrap();
        moves.iter().map(|mv| mv.parsed.to_string()).collect()
    }

    #[test]
    fn a_single_cell_is_a_point_and_after_a_minus_sign_a_removal() {
        let parsed = |text: &str| parse_move(text).unwrap().parsed;
        assert_eq!(parsed("G4"), point('g', 4, vec![]));
        assert_eq!(parsed("g4(h4)"), point('g', 4, vec![name('h', 4)]));
        assert_eq!(parsed("-g4"), MoveText::Removal(name('g', 4)));
        assert_eq!(parsed("x7"), point('x', 7, vec![]));
    }

    #[test]
    fn in_a_list_a_removal_and_a_cell_of_the_file_x_begin_a_move() {
        assert_eq!(
            list("g4-g7 -h4 -m6 x7 x7-x6 b4(c4) x2"),
            ["g4-g7", "-h4", "-m6", "x7", "x7-x6", "b4(c4)", "x2"]
        );
        assert_eq!(list("28 x7 a1 x b2 a1 - b2"), ["28x7", "a1xb2", "a1-b2"]);
        assert_eq!(parse_move("d4 -e5").unwrap().text, "d4-e5");
        let joined = parse_moves("d4 -e5 32 -28", Signs::Join).unwrap();
        let texts: Vec<&str> = joined.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!(texts, ["d4-e5", "32-28"]);
    }

    #[test]
    fn a_record_has_one_sides_moves_in_parentheses_and_points_at_its_end() {
        let moves = ["d4-e5", "f6xd4", "c3xe5", "a5xc3", "b2xd4", "c5xc3"];
        for text in [
            "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3);...",
            "d4-e5(f6xd4);c3xe5( a5 x c3 ) ;b2xd4 (c5xc3) …",
            "d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3",
        ] {
            assert_eq!(list(text), moves, "{text}");
        }
        for (text, message) in [
            (
                "a1-a2 (b2-b1;",
                "move 2 of the list cannot be read: the parentheses round 'b2-b1' do not match",
            ),
            (
                "a1-a2)",
                "move 2 of the list cannot be read: the parentheses round ')' do not match",
            ),
            (
                "a1-a2 ... b",
                "move 2 of the list cannot be read: 'b' follows the points that end the record",
            ),
        ] {
            assert_eq!(
                parse_moves(text, Signs::Join).unwrap_err().to_string(),
                message
            );
        }
    }

    #[test]
    fn a_word_is_written_in_lower_case() {
        assert_eq!(
            parse_move("replay").unwrap().parsed,
            MoveText::Word("replay".into())
        );
        assert_eq!(
            refused("Replay"),
            "'Replay' is not a move such as 32-28 or 28x19"
        );
    }

    #[test]
    fn what_is_no_move_is_named() {
        for text in [
            "28", "1234-5", "28x19?", "28-", "-28", "28xz9z", "~", "a1-b2(", "a1-b2()", "g4(",
            "-~", "g4;", "(a1-b2)", "- g4",
        ] {
            assert!(parse_move(text).is_err(), "{text}");
        }
        assert_eq!(refused(" "), "the move is empty");
        assert_eq!(refused("28 x "), "after '28 x' a square is missing");
        assert_eq!(
            refused("28 x zz 31-26"),
            "'28 x zz' is not a move such as 32-28 or 28x19"
        );
        assert_eq!(
            refused("32-28 19-23"),
            "'32-28 19-23' is not a move such as 32-28 or 28x19"
        );
        assert_eq!(
            refused("a3-b4xc5-d6"),
            "'a3-b4xc5-d6' has both a step and a capture sign"
        );
    }

    #[test]
    fn a_path_has_at_most_two_hundred_cells() {
        assert_eq!(
            path_of(&vec!["1"; PATH_LIMIT].join("-")).cells.len(),
            PATH_LIMIT
        );
        assert!(
            refused(&vec!["1"; PATH_LIMIT + 1].join("-")).ends_with("has more than 200 squares")
        );
        let captured = vec!["1"; PATH_LIMIT + 1].join(",");
        assert!(refused(&format!("1x2({captured})")).ends_with("has more than 200 squares"));
    }

    #[test]
    fn a_list_is_separated_by_blanks_and_counts_from_one() {
        let moves = parse_moves(" 32-28  19 - 23 28x19\treplay ", Signs::Join).unwrap();
        let texts: Vec<&str> = moves.iter().map(|written| written.text.as_str()).collect();
        assert_eq!(texts, ["32-28", "19-23", "28x19", "replay"]);
        assert_eq!(parse_moves("  ", Signs::Join), Ok(vec![]));
        assert_eq!(
            parse_moves("32-28 19-23 28*19 1-2", Signs::Join)
                .unwrap_err()
                .to_string(),
            "move 3 of the list cannot be read: '28*19' is not a move such as 32-28 or 28x19"
        );
    }
}
