//! The reader of one move's text.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{char, multispace0, one_of, satisfy};
use nom::combinator::{cut, map, map_opt, opt, value};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::cell::Cell;
use super::context::Context;
use super::error::MoveTextError;
use super::move_text::MoveText;
use super::path::{MAX_PATH, Path};
use super::separator::Separator;
use super::signs::Signs;
use super::written_move::WrittenMove;
use crate::text::shown;

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
    let (rest, written) = next_move(start, Context::Alone)?;
    if rest.trim_ascii_start().is_empty() {
        Ok(written)
    } else {
        Err(MoveTextError::Unreadable {
            token: token(start, rest.trim_ascii_start()),
        })
    }
}

/// What a parser cannot read, and where.
#[derive(Debug, Clone, Copy)]
struct Failure<'a> {
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

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        Failure {
            fault: Fault::Unreadable,
            rest,
        }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

fn fail<T>(fault: Fault, rest: &str) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Failure { fault, rest }))
}

/// The move at the start of a text that does not begin with a blank, and what follows it.
pub(super) fn next_move(
    input: &str,
    context: Context,
) -> Result<(&str, WrittenMove), MoveTextError> {
    if context != Context::Alone && input.starts_with(')') {
        return Err(MoveTextError::Parenthesis { token: ")".into() });
    }
    let failure = match (|input| move_text(input, context), announced).parse(input) {
        Ok((rest, (parsed, announced))) if context.ends_move(rest) => {
            let length = input.len().saturating_sub(rest.len());
            let source = input.get(..length).unwrap_or(input);
            let text = source
                .chars()
                .filter(|c| !c.is_ascii_whitespace())
                .collect();
            let written = WrittenMove {
                text,
                parsed,
                announced,
            };
            return Ok((rest, written));
        }
        Ok((rest, _)) => Failure {
            fault: Fault::Unreadable,
            rest,
        },
        Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => failure,
        Err(nom::Err::Incomplete(_)) => Failure {
            fault: Fault::Unreadable,
            rest: "",
        },
    };
    let token = token(input, failure.rest);
    Err(match failure.fault {
        Fault::Unreadable => MoveTextError::Unreadable { token },
        Fault::Unfinished => MoveTextError::Unfinished { token },
        Fault::Mixed => MoveTextError::MixedSeparators { token },
        Fault::TooLong => MoveTextError::TooLong { token },
    })
}

/// The text from the start of a move to the end of the word that cannot be read, which begins with
/// `unread`.
fn token(start: &str, unread: &str) -> String {
    let word_length = unread
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(unread.len());
    let length = (start.len() + word_length).saturating_sub(unread.len());
    shown(start.get(..length).unwrap_or(start).trim_ascii_end())
}

/// `=3` behind a move, or nothing; blanks may stand round the sign.
fn announced(input: &str) -> Parsed<'_, Option<u16>> {
    opt(preceded(
        delimited(multispace0, char('='), multispace0),
        cut(figures),
    ))
    .parse(input)
}

fn move_text(input: &str, context: Context) -> Parsed<'_, MoveText> {
    alt((
        |input| huff(input, context),
        |input| plain_move(input, context),
    ))
    .parse(input)
}

/// `*g7/d4-e5`, or `*g7` alone; blanks may stand round the stroke.
fn huff(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let (rest, cell) = preceded(char('*'), cut(named_cell)).parse(input)?;
    let stroke: Parsed<'_, _> = delimited(multispace0, char('/'), multispace0).parse(rest);
    let Ok((rest, _)) = stroke else {
        return Ok((rest, MoveText::Huff { cell, then: None }));
    };
    if rest.is_empty() {
        return fail(Fault::Unfinished, rest);
    }
    let (rest, then) = plain_move(rest, context)?;
    let then = Some(Box::new(then));
    Ok((rest, MoveText::Huff { cell, then }))
}

fn plain_move(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let removal = preceded(char('-'), named_cell).map(MoveText::Removal);
    alt((
        |input| path_or_point(input, context),
        removal,
        map(word, MoveText::Word),
    ))
    .parse(input)
}

fn word(input: &str) -> Parsed<'_, String> {
    map(take_while1(|c: char| c.is_ascii_lowercase()), str::to_owned).parse(input)
}

/// Cells with separators between them, or a single named one, then maybe a list of captured cells.
fn path_or_point(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let (mut rest, first) = cell(input)?;
    let mut cells = vec![first];
    let mut separator = None;
    while let Ok((after, found)) = next_separator(rest, cells.last().copied(), context) {
        if after.is_empty() {
            return fail(Fault::Unfinished, after);
        }
        if *separator.get_or_insert(found) != found {
            return fail(Fault::Mixed, after);
        }
        if cells.len() == MAX_PATH {
            return fail(Fault::TooLong, after);
        }
        let (after, next) = required_cell(after)?;
        cells.push(next);
        rest = after;
    }
    let (after, captured) = if context != Context::Alone && encloses_move(rest) {
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
        (None, _) => fail(Fault::Unreadable, rest),
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
        if cells.len() == MAX_PATH {
            return fail(Fault::TooLong, rest);
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
pub(crate) fn path_length(input: &str) -> Option<usize> {
    let length = |rest: &str| input.len().saturating_sub(rest.len());
    let removal: Parsed<'_, Cell> = preceded(char('-'), named_cell).parse(input);
    if let Ok((rest, _)) = removal {
        return Some(length(rest));
    }
    let (mut rest, mut last) = cell(input).ok()?;
    let mut steps = 0_usize;
    while let Ok((after, next)) = next_separator(rest, Some(last), Context::List(Signs::Begin))
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
fn next_separator(input: &str, last: Option<Cell>, context: Context) -> Parsed<'_, Separator> {
    if last.is_some_and(|last| context.begins_another(input, last)) {
        return Err(nom::Err::Error(Failure::from_error_kind(
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
    cell(input).or_else(|_| fail(Fault::Unreadable, input))
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
    fn a_huff_names_the_piece_and_the_move_that_follows_it_in_the_same_turn() {
        for (text, clean) in [
            ("*g7/d4-e5", "*g7/d4-e5"),
            (" *G7 / d4 - e5 ", "*g7/d4-e5"),
            ("*a1/b2xd4xf6", "*a1/b2xd4xf6"),
            ("*g7", "*g7"),
        ] {
            assert_eq!(
                parse_move(text).unwrap().parsed.to_string(),
                clean,
                "{text}"
            );
        }
        assert_eq!(refused("*g7/"), "after '*g7/' a square is missing");
        for text in ["*", "*7", "*g7/*g5/d4-e5", "*g7d4-e5", "**g7"] {
            assert!(refused(text).contains("is not a move"), "{}", refused(text));
        }
    }

    #[test]
    fn a_move_may_announce_its_number_of_captures() {
        for (text, clean, number) in [
            ("g7xe5=3", "g7xe5", 3),
            ("g7 x e5 = 12", "g7xe5", 12),
            ("g7xe5(f6)=1", "g7xe5(f6)", 1),
            ("*g7/d4xf6=1", "*g7/d4xf6", 1),
        ] {
            let written = parse_move(text).unwrap();
            assert_eq!(written.parsed.to_string(), clean, "{text}");
            assert_eq!(written.announced, Some(number), "{text}");
        }
        assert_eq!(parse_move("g7xe5").unwrap().announced, None);
        for text in ["g7xe5=", "g7xe5=x", "g7xe5=3=3", "=3"] {
            assert!(refused(text).contains("is not a move"), "{}", refused(text));
        }
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

    #[test]
    fn a_single_cell_is_a_point_and_after_a_minus_sign_a_removal() {
        let parsed = |text: &str| parse_move(text).unwrap().parsed;
        assert_eq!(parsed("G4"), point('g', 4, vec![]));
        assert_eq!(parsed("g4(h4)"), point('g', 4, vec![name('h', 4)]));
        assert_eq!(parsed("-g4"), MoveText::Removal(name('g', 4)));
        assert_eq!(parsed("x7"), point('x', 7, vec![]));
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
            path_of(&vec!["1"; MAX_PATH].join("-")).cells.len(),
            MAX_PATH
        );
        assert!(refused(&vec!["1"; MAX_PATH + 1].join("-")).ends_with("has more than 200 squares"));
        let captured = vec!["1"; MAX_PATH + 1].join(",");
        assert!(refused(&format!("1x2({captured})")).ends_with("has more than 200 squares"));
    }
}
