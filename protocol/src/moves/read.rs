//! The reader of one move's text.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{cut, map, map_opt, opt, peek, value};
use nom::error::{ErrorKind, ParseError};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use super::context::Context;
use super::error::{MoveTextError, MoveTextErrorKind, TextPosition};
use super::failure::{Failure, FailureKind, Parsed, fail};
use super::move_text::{Cell, MAX_PATH, MoveText, Path, Separator, WrittenMove};
use crate::text::{is_dash, is_space};

/// Reads a text that is one move. Blanks may surround the move and its separators.
///
/// # Errors
///
/// A [`MoveTextError`] that names the text up to the error.
pub fn parse_move(text: &str) -> Result<WrittenMove, MoveTextError> {
    let start = text.trim_start_matches(is_space);
    if start.is_empty() {
        return Err(MoveTextError {
            kind: MoveTextErrorKind::Empty,
            position: TextPosition::of(text, 0),
            number: None,
        });
    }
    let whole = terminated(|input| next_move(input, Context::Alone), blanks).parse(start);
    let failure = match whole {
        Ok(("", written)) => return Ok(written),
        Ok((rest, _)) => Failure::from_error_kind(rest, ErrorKind::Eof).begun_at(start),
        Err(error) => Failure::of(error),
    };
    Err(failure.explained(text, None))
}

/// The move at the start of a text that does not begin with a blank.
pub(super) fn next_move(input: &str, context: Context) -> Parsed<'_, WrittenMove> {
    if context != Context::Alone && input.starts_with(')') {
        return fail(FailureKind::Parenthesis, input);
    }
    let of_this_move = |error| nom::Err::Failure(Failure::of(error).begun_at(input));
    let (rest, (parsed, announced)) = pair(|input| move_text(input, context), announced)
        .parse(input)
        .map_err(of_this_move)?;
    // Captured cells belong to a path or a point, and stand before an announced number.
    if !context.ends_move(rest) || lists_captured(rest) {
        return fail(FailureKind::Unreadable, rest).map_err(of_this_move);
    }
    let length = input.len().saturating_sub(rest.len());
    let source = input.get(..length).unwrap_or(input);
    let written = WrittenMove {
        text: source.chars().filter(|c| !is_space(*c)).collect(),
        parsed,
        announced,
    };
    Ok((rest, written))
}

/// Blanks and line ends, or nothing.
pub(super) fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_space).parse(input)
}

/// `=3` after a move, or nothing; blanks may surround the sign.
pub(super) fn announced(input: &str) -> Parsed<'_, Option<u16>> {
    opt(preceded(delimited(blanks, char('='), blanks), cut(figures))).parse(input)
}

fn move_text(input: &str, context: Context) -> Parsed<'_, MoveText> {
    alt((
        |input| huff(input, context),
        |input| plain_move(input, context),
    ))
    .parse(input)
}

/// `*g7/d4-e5`, or `*g7` alone; blanks may surround the slash.
fn huff(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let (rest, cell) = preceded(char('*'), cut(named_cell)).parse(input)?;
    let stroke: Parsed<'_, _> = delimited(blanks, char('/'), blanks).parse(rest);
    let Ok((rest, _)) = stroke else {
        return Ok((rest, MoveText::Huff { cell, then: None }));
    };
    if rest.is_empty() {
        return fail(FailureKind::Unfinished, rest);
    }
    let (rest, then) = cut(|input| plain_move(input, context)).parse(rest)?;
    let then = Some(Box::new(then));
    Ok((rest, MoveText::Huff { cell, then }))
}

fn plain_move(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let removal = preceded(dash, cut(named_cell)).map(MoveText::Removal);
    alt((
        |input| path_or_point(input, context),
        removal,
        map(word, MoveText::Word),
    ))
    .parse(input)
}

/// A word, in any case.
fn word(input: &str) -> Parsed<'_, String> {
    let letters = take_while1(|c: char| c.is_ascii_alphabetic());
    map(letters, str::to_ascii_lowercase).parse(input)
}

/// A minus sign or one of the dashes of typeset text.
pub(super) fn dash(input: &str) -> Parsed<'_, char> {
    satisfy(is_dash).parse(input)
}

/// Cells with separators between them, or a single named cell; a list of captured cells may follow.
fn path_or_point(input: &str, context: Context) -> Parsed<'_, MoveText> {
    let (mut rest, first) = cell(input)?;
    let mut cells = vec![first];
    let mut separator = None;
    while let Ok((after, found)) = next_separator(rest, cells.last().copied(), context) {
        if after.is_empty() {
            return fail(FailureKind::Unfinished, after);
        }
        if *separator.get_or_insert(found) != found {
            return fail(FailureKind::Mixed, rest.trim_start_matches(is_space));
        }
        if cells.len() == MAX_PATH {
            return fail(FailureKind::TooLong, after);
        }
        let (after, next) = required_cell(after)?;
        cells.push(next);
        rest = after;
    }
    let (after, captured) = if context == Context::Alone || lists_captured(rest) {
        captured_list(rest)?
    } else {
        (rest, Vec::new())
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
        (None, _) => fail(FailureKind::Unreadable, rest.trim_start_matches(is_space)),
    }
}

/// Whether a text begins with a parenthesis round captured cells rather than round moves.
fn lists_captured(input: &str) -> bool {
    let cell_alone = (char('('), blanks, cell, peek((blanks, one_of(",)"))));
    { cell_alone }.parse(input).is_ok()
}

/// `(h7,f7)` directly after the path, or nothing.
pub(super) fn captured_list(input: &str) -> Parsed<'_, Vec<Cell>> {
    let (mut rest, Some(_)) = opt(char('(')).parse(input)? else {
        return Ok((input, Vec::new()));
    };
    let mut cells = Vec::new();
    loop {
        let (after, cell) = delimited(blanks, required_cell, blanks).parse(rest)?;
        if cells.len() == MAX_PATH {
            return fail(FailureKind::TooLong, rest);
        }
        cells.push(cell);
        let (after, sign) = cut(one_of(",)")).parse(after)?;
        if sign == ')' {
            return Ok((after, cells));
        }
        rest = after;
    }
}

/// The sign after a cell, if it belongs to the same move.
pub(super) fn next_separator(
    input: &str,
    last: Option<Cell>,
    context: Context,
) -> Parsed<'_, Separator> {
    if last.is_some_and(|last| context.begins_another(input, last)) {
        return Err(nom::Err::Error(Failure::from_error_kind(
            input,
            ErrorKind::Verify,
        )));
    }
    spaced_separator(input)
}

pub(super) fn spaced_separator(input: &str) -> Parsed<'_, Separator> {
    let step = value(Separator::Step, dash);
    let capture = value(
        Separator::Capture,
        alt((tag("x"), tag("X"), tag(":"), tag("×"))),
    );
    delimited(blanks, alt((step, capture)), blanks).parse(input)
}

/// A required cell; fails if there is none.
fn required_cell(input: &str) -> Parsed<'_, Cell> {
    cut(cell).parse(input)
}

/// A cell of any kind. Names are tried last, so that the failure of a name, which lies furthest on, is reported.
pub(super) fn cell(input: &str) -> Parsed<'_, Cell> {
    alt((value(Cell::Hidden, char('~')), square)).parse(input)
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
        assert_eq!(refused("*g7/"), "a square is missing after '*g7/'");
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
    fn a_word_is_read_in_any_case() {
        for text in ["replay", "Replay", " REPLAY "] {
            let written = parse_move(text).unwrap();
            assert_eq!(written.parsed, MoveText::Word("replay".into()));
            assert_eq!(written.text, text.trim());
        }
        assert_eq!(
            refused("re-play"),
            "'re-play' is not a move such as 32-28 or d4xf6"
        );
    }

    #[test]
    fn dashes_and_blanks_of_typesetting_are_read() {
        for text in [
            "d4–e5",
            "d4 — e5",
            "d4−e5",
            "d4\u{a0}‐ e5",
            "D4\u{202f}‑\u{a0}E5",
        ] {
            assert_eq!(
                parse_move(text).unwrap().parsed.to_string(),
                "d4-e5",
                "{text}"
            );
        }
        assert_eq!(parse_move("−g4").unwrap().parsed.to_string(), "-g4");
    }

    #[test]
    fn the_place_is_that_of_the_first_character_that_cannot_stand_there() {
        for (text, column) in [
            ("", 1),
            ("28*19", 3),
            ("  28*19", 5),
            ("28x", 4),
            ("28xz", 5),
            ("28xzz", 5),
            ("1234-5", 4),
            ("a3-b4xc5", 6),
            ("a3-b4 x c5", 7),
            ("é", 1),
            ("a3–b§4", 5),
            ("-§4", 2),
            ("g4(h7,§f7)", 7),
            ("g7xe5=§", 7),
            ("*§g7", 2),
            ("*g7/d4-§e5", 8),
            ("*g7/ §d4-e5", 6),
            ("replay§", 7),
        ] {
            let error = parse_move(text).unwrap_err();
            assert_eq!(
                error.position,
                TextPosition { line: None, column },
                "{text}: {error}"
            );
        }
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
        assert_eq!(refused("28 x "), "a square is missing after '28 x'");
        assert_eq!(
            refused("28 x zz 31-26"),
            "'28 x zz' is not a move such as 32-28 or d4xf6"
        );
        assert_eq!(
            refused("32-28 19-23"),
            "'32-28 19-23' is not a move such as 32-28 or d4xf6"
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
