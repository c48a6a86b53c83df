//! Parses records: the moves of a game in order, with the comments and signs around them.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{map, opt};

use super::context::{Context, Signs};
use super::error::{MoveTextError, TextPosition, TextPositions};
use super::failure::{Failure, FailureKind, Parsed};
use super::marks::{Points, between, full_stop, glyph, judgement, number, points, space};
use super::move_text::WrittenMove;
use super::read::next_move;
use super::scan::begins_move;
use crate::text::is_space;

/// A move of a record, with its position there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordMove {
    /// The move.
    pub written: WrittenMove,
    /// Where it begins.
    pub position: TextPosition,
}

/// A part of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RecordPart<'a> {
    Move(WrittenMove),
    /// Exclamation and question marks behind a move.
    Judgement(&'a str),
    /// The figures of `$5`.
    Glyph(&'a str),
    /// The text within braces.
    Comment(&'a str),
}

/// Parts in order, each with the text from its beginning on.
type Parts<'a> = Vec<(&'a str, RecordPart<'a>)>;

/// The remaining text, or why it cannot be read.
type Rest<'a> = Result<&'a str, nom::Err<Failure<'a>>>;

/// Reads the moves of a record; a text without any is an empty list. See [`parse_record`].
///
/// # Errors
///
/// A [`MoveTextError`] with the number of the first move that cannot be read.
pub fn parse_moves(text: &str, signs: Signs) -> Result<Vec<WrittenMove>, MoveTextError> {
    let moves = moves(read(text, signs)?);
    Ok(moves.map(|(_, written)| written).collect())
}

/// Parses a record with everything in it.
///
/// # Errors
///
/// The same as for [`parse_record`].
pub(crate) fn parse_parts(text: &str, signs: Signs) -> Result<Vec<RecordPart<'_>>, MoveTextError> {
    let parts = read(text, signs)?.into_iter();
    Ok(parts.map(|(_, part)| part).collect())
}

/// Reads a record: moves in their order, each with the position where it begins.
///
/// Moves are separated by blanks, line ends or semicolons, and may be followed by a full stop. A number, `12.` or
/// `12...`, may precede a move; it is ignored. Judgements such as `!?` and glyphs such as `$5` may follow a move.
/// Comments in braces may stand between the parts of a record. Moves of one side may be in parentheses, and three points
/// may end the record:
/// `1. d4-e5! (f6xd4); {compulsory} 2. c3 x e5 (a5xc3);...`
///
/// Blanks may also surround the separators within a move, as in `28 x 19`. If a sign could continue a move or begin
/// another, [`Signs`] decides. ` x7` after a named cell is always a cell of the file `x`; any other move that begins
/// with an `x` must not follow a path. A parenthesis directly after a move that contains one cell, or cells separated by
/// commas, lists captured cells.
///
/// # Errors
///
/// A [`MoveTextError`] with the number of the first move that cannot be read, and the position.
///
/// ```
/// use rafle_protocol::moves::{Signs, parse_record};
///
/// let record = parse_record("1. 32-28 19-23\n2. 28 x 19!", Signs::Join)?;
/// assert_eq!(record[2].written.parsed.to_string(), "28x19");
/// assert_eq!(record[2].position.to_string(), "line 2, column 4");
/// let error = parse_record("1. 32-28 19/23", Signs::Join).expect_err("no move");
/// assert_eq!(
///     error.to_string(),
///     "move 2 of the list cannot be read at column 12: '19/23' is not a move such as 32-28 or d4xf6"
/// );
/// # Ok::<(), rafle_protocol::moves::MoveTextError>(())
/// ```
pub fn parse_record(text: &str, signs: Signs) -> Result<Vec<RecordMove>, MoveTextError> {
    let mut positions = TextPositions::new(text);
    let placed = moves(read(text, signs)?).map(|(start, written)| RecordMove {
        written,
        position: positions.at(text.len().saturating_sub(start.len())),
    });
    Ok(placed.collect())
}

/// Whether a text begins like a record rather than a position: with a comment, a move number, a parenthesis, or the
/// cells of a move. Leading blanks are skipped.
///
/// ```
/// use rafle_protocol::moves::begins_record;
///
/// assert!(begins_record("1. 32-28") && begins_record("D4–E5 (f6xd4)"));
/// assert!(!begins_record("W:W31:B2") && !begins_record("Wwbbe") && !begins_record("1:1a5,b5:4q13:2:10"));
/// ```
#[must_use]
pub fn begins_record(text: &str) -> bool {
    let start = text.trim_start_matches(is_space);
    start.starts_with(['{', '(']) || number(start).is_ok() || begins_move(start)
}

/// Whether a line continues a record whose last line is `last`: `last` ends with a semicolon, or the line begins with a
/// move number other than that of a first move, such as `2.` or `1...`.
///
/// ```
/// use rafle_protocol::moves::continues_record;
///
/// assert!(continues_record("d4-e5 (f6xd4);", "c3xe5") && continues_record("1. 32-28", "1... 19-23"));
/// assert!(!continues_record("1. 32-28 19-23", "1. 31-27") && !continues_record("d4-e5;...", "d4-e5"));
/// ```
#[must_use]
pub fn continues_record(last: &str, line: &str) -> bool {
    let line = line.trim_start_matches(is_space);
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let figures = line.len().saturating_sub(after.len());
    let figures = line.get(..figures).unwrap_or_default();
    let has_number = match figures.trim_start_matches('0') {
        "" => false,
        "1" => after.starts_with("...") || after.starts_with('…'),
        _ => after.starts_with(['.', '…']),
    };
    has_number || last.trim_end_matches(is_space).ends_with(';')
}

/// The moves among parts.
fn moves(parts: Parts<'_>) -> impl Iterator<Item = (&str, WrittenMove)> {
    let parts = parts.into_iter();
    parts.filter_map(|(start, part)| match part {
        RecordPart::Move(written) => Some((start, written)),
        _ => None,
    })
}

fn read(text: &str, signs: Signs) -> Result<Parts<'_>, MoveTextError> {
    let mut parts = Vec::new();
    match record(text, Context::List(signs), &mut parts) {
        Ok(_) => Ok(parts),
        Err(error) => {
            let failure = Failure::of(error);
            let is_before = |(start, _): &(&str, _)| start.len() > failure.rest.len();
            let number = moves(parts).filter(is_before).count() + 1;
            Err(failure.explained(text, Some(number)))
        }
    }
}

/// A whole text.
fn record<'a>(text: &'a str, context: Context, parts: &mut Parts<'a>) -> Rest<'a> {
    let mut rest = passed(between, text, parts)?;
    while !rest.is_empty() {
        rest = entry(rest, context, parts)?;
        rest = passed(between, rest, parts)?;
    }
    Ok(rest)
}

/// Skips everything between moves and keeps the comments.
fn passed<'a>(
    gap: impl Fn(&'a str) -> Parsed<'a, Vec<&'a str>>,
    input: &'a str,
    parts: &mut Parts<'a>,
) -> Rest<'a> {
    let (rest, comments) = gap(input)?;
    let comments = comments.into_iter();
    parts.extend(comments.map(|text| (input, RecordPart::Comment(text))));
    Ok(rest)
}

/// The points that end a record; or the moves of one side, with their number or without.
fn entry<'a>(input: &'a str, context: Context, parts: &mut Parts<'a>) -> Rest<'a> {
    if let (rest, Some(())) = opt(points).parse(input)? {
        return end(rest, parts);
    }
    let (rest, number) = opt_number(input, parts)?;
    if rest.is_empty() && number == Some(Points::Three) {
        return Ok(rest);
    }
    if number.is_some() && !can_begin_move(rest) {
        return Err(failure(FailureKind::MissingMove, input));
    }
    match opt(char('(')).parse(rest)? {
        (rest, None) => turn(rest, context, parts),
        (inner, Some(_)) => turns_in_parentheses(rest, inner, context, parts),
    }
}

/// A move number with its points, or nothing.
fn opt_number<'a>(
    input: &'a str,
    parts: &mut Parts<'a>,
) -> Result<(&'a str, Option<Points>), nom::Err<Failure<'a>>> {
    match opt(number).parse(input)? {
        (rest, None) => Ok((rest, None)),
        (rest, found) => Ok((passed(space, rest, parts)?, found)),
    }
}

/// A move and its remarks.
fn turn<'a>(input: &'a str, context: Context, parts: &mut Parts<'a>) -> Rest<'a> {
    let (rest, written) = next_move(input, context)?;
    parts.push((input, RecordPart::Move(written)));
    remarks(rest, parts)
}

/// The moves of one side in parentheses, from the opening one on, with their remarks.
fn turns_in_parentheses<'a>(
    open: &'a str,
    inner: &'a str,
    context: Context,
    parts: &mut Parts<'a>,
) -> Rest<'a> {
    let mut rest = passed(space, inner, parts)?;
    loop {
        let start = rest;
        let (after, found) = opt_number(start, parts)?;
        if found.is_some() && !can_begin_move(after) {
            return Err(failure(FailureKind::MissingMove, start));
        }
        rest = turn(after, context, parts)?;
        rest = passed(space, rest, parts)?;
        match opt(char(')')).parse(rest)? {
            (rest, Some(_)) => return remarks(rest, parts),
            (_, None) if rest.is_empty() || rest.starts_with([';', '.', '…']) => {
                return Err(failure(FailureKind::Parenthesis, open));
            }
            _ => {}
        }
    }
}

/// Whether the text after a move number can be a move, valid or not.
fn can_begin_move(input: &str) -> bool {
    let has_sign = input.starts_with([';', ')', '.', '…']);
    !input.is_empty() && !has_sign && number(input).is_err()
}

/// Judgements and glyphs after a move, and then maybe a full stop.
fn remarks<'a>(input: &'a str, parts: &mut Parts<'a>) -> Rest<'a> {
    let mut rest = input;
    let mark = || {
        let judgement = map(judgement, RecordPart::Judgement);
        alt((judgement, map(glyph, RecordPart::Glyph)))
    };
    while let (after, Some((comments, mark))) = opt((space, mark())).parse(rest)? {
        let comments = comments.into_iter().map(RecordPart::Comment);
        parts.extend(comments.chain([mark]).map(|part| (rest, part)));
        rest = after;
    }
    match opt((space, full_stop)).parse(rest)? {
        (_, None) => Ok(rest),
        (after, Some(_)) => {
            passed(space, rest, parts)?;
            Ok(after)
        }
    }
}

/// What may follow the points at the end of a record.
fn end<'a>(input: &'a str, parts: &mut Parts<'a>) -> Rest<'a> {
    match passed(between, input, parts)? {
        "" => Ok(""),
        rest => Err(failure(FailureKind::AfterTheEnd, rest)),
    }
}

fn failure(kind: FailureKind, rest: &str) -> nom::Err<Failure<'_>> {
    let start = rest;
    nom::Err::Failure(Failure { kind, start, rest })
}
