//! The reader of records: the moves of a game in their order, with what people write round them.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{opt, value};
use nom::multi::many0_count;
use nom::sequence::{preceded, terminated};

use super::context::Context;
use super::failure::{Failure, Fault, Parsed, fail};
use super::marks::{Points, between, full_stop, glyph, judgement, number, points, space};
use super::move_text_error::MoveTextError;
use super::place::Places;
use super::read::{begins_move, next_move};
use super::record_move::RecordMove;
use super::signs::Signs;
use super::written_move::WrittenMove;
use crate::text::is_space;

/// Reads the moves of a record; a text without any is an empty list. See [`parse_record`].
///
/// # Errors
///
/// A [`MoveTextError`] with the number of the first move that cannot be read.
pub fn parse_moves(text: &str, signs: Signs) -> Result<Vec<WrittenMove>, MoveTextError> {
    let moves = read(text, signs)?;
    Ok(moves.into_iter().map(|(_, written)| written).collect())
}

/// Reads a record: moves in their order, each with the place where it begins.
///
/// The moves are separated by blanks, line ends or semicolons, and a full stop may follow each. Before a
/// move may stand its number, `12.` or `12...`, which is not looked at; behind it judgements such as `!?` and
/// glyphs such as `$5`; between the parts of a record comments in braces. Moves of one side may be in
/// parentheses, and three points may end the record:
/// `1. d4-e5! (f6xd4); {compulsory} 2. c3 x e5 (a5xc3);...`
///
/// Blanks may also stand round the separators within a move, as in `28 x 19`. Where that leaves open
/// whether a move goes on or another begins, the [`Signs`] decide; ` x7` after a named cell is always a
/// cell of the file `x`, and any other move that begins with an `x` must not follow a path. A parenthesis that
/// is glued to a move and has cells between commas, or one cell, lists captured cells.
///
/// # Errors
///
/// A [`MoveTextError`] with the number of the first move that cannot be read, and the place.
///
/// ```
/// use rafle_protocol::moves::{Signs, parse_record};
///
/// let record = parse_record("1. 32-28 19-23\n2. 28 x 19!", Signs::Join)?;
/// assert_eq!(record[2].written.parsed.to_string(), "28x19");
/// assert_eq!(record[2].place.to_string(), "line 2, column 4");
/// let error = parse_record("1. 32-28 19/23", Signs::Join).expect_err("no move");
/// assert_eq!(
///     error.to_string(),
///     "move 2 of the list cannot be read at column 12: '19/23' is not a move such as 32-28 or 28x19"
/// );
/// # Ok::<(), rafle_protocol::moves::MoveTextError>(())
/// ```
pub fn parse_record(text: &str, signs: Signs) -> Result<Vec<RecordMove>, MoveTextError> {
    let mut places = Places::new(text);
    let moves = read(text, signs)?.into_iter();
    let placed = moves.map(|(start, written)| RecordMove {
        written,
        place: places.at(text.len().saturating_sub(start.len())),
    });
    Ok(placed.collect())
}

/// Whether a text begins as a record does and no position: with a comment, a move number, a parenthesis, or the
/// cells of a move. Blanks before it are skipped.
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

/// Moves, each with the text that begins with it.
type Moves<'a> = Vec<(&'a str, WrittenMove)>;

fn read(text: &str, signs: Signs) -> Result<Moves<'_>, MoveTextError> {
    let mut moves = Vec::new();
    match record(text, Context::List(signs), &mut moves) {
        Ok(_) => Ok(moves),
        Err(error) => {
            let failure = Failure::of(error);
            let is_before = |(start, _): &&(&str, _)| start.len() > failure.rest.len();
            let number = moves.iter().filter(is_before).count() + 1;
            Err(failure.explained(text, Some(number)))
        }
    }
}

/// A whole text.
fn record<'a>(text: &'a str, context: Context, moves: &mut Moves<'a>) -> Parsed<'a, ()> {
    let (mut rest, ()) = between(text)?;
    while !rest.is_empty() {
        (rest, ()) = terminated(|input| entry(input, context, moves), between).parse(rest)?;
    }
    Ok((rest, ()))
}

/// The points that end a record; or the moves of one side, with their number or without.
fn entry<'a>(input: &'a str, context: Context, moves: &mut Moves<'a>) -> Parsed<'a, ()> {
    if let (rest, Some(())) = opt(points).parse(input)? {
        return end(rest);
    }
    let (rest, number) = opt(terminated(number, space)).parse(input)?;
    if rest.is_empty() && number == Some(Points::Three) {
        return Ok((rest, ()));
    }
    if number.is_some() && !can_begin_move(rest) {
        return fail(Fault::MissingMove, input);
    }
    match opt(terminated(char('('), space)).parse(rest)? {
        (rest, None) => turn(rest, context, moves),
        (inner, Some(_)) => turns_in_parentheses(rest, inner, context, moves),
    }
}

/// A move and what is said of it.
fn turn<'a>(input: &'a str, context: Context, moves: &mut Moves<'a>) -> Parsed<'a, ()> {
    let (rest, written) = next_move(input, context)?;
    moves.push((input, written));
    remarks(rest)
}

/// The moves of one side within parentheses, of which the first is open, and what is said of them.
fn turns_in_parentheses<'a>(
    open: &'a str,
    inner: &'a str,
    context: Context,
    moves: &mut Moves<'a>,
) -> Parsed<'a, ()> {
    let mut rest = inner;
    loop {
        let start = rest;
        let (after, found) = opt(terminated(number, space)).parse(start)?;
        if found.is_some() && !can_begin_move(after) {
            return fail(Fault::MissingMove, start);
        }
        (rest, ()) = terminated(|input| turn(input, context, moves), space).parse(after)?;
        match opt(char(')')).parse(rest)? {
            (rest, Some(_)) => return remarks(rest),
            (_, None) if rest.is_empty() || rest.starts_with([';', '.', '…']) => {
                return fail(Fault::Parenthesis, open);
            }
            _ => {}
        }
    }
}

/// Whether a text after a move number can be that of a move, good or bad.
fn can_begin_move(input: &str) -> bool {
    let has_sign = input.starts_with([';', ')', '.', '…']);
    !input.is_empty() && !has_sign && number(input).is_err()
}

/// Judgements and glyphs after a move, and then maybe a full stop.
fn remarks(input: &str) -> Parsed<'_, ()> {
    let marks = many0_count(preceded(space, alt((judgement, glyph))));
    value((), (marks, opt(preceded(space, full_stop)))).parse(input)
}

/// What may follow the points that end a record.
fn end(input: &str) -> Parsed<'_, ()> {
    match between(input)? {
        ("", ()) => Ok(("", ())),
        (rest, ()) => fail(Fault::AfterTheEnd, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::parse_move;

    fn list(text: &str) -> Vec<String> {
        let moves = parse_moves(text, Signs::Begin).unwrap();
        moves.iter().map(|mv| mv.parsed.to_string()).collect()
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
                "move 2 of the list cannot be read at column 7: the parentheses round 'b2-b1' do not match",
            ),
            (
                "a1-a2)",
                "move 2 of the list cannot be read at column 6: the parentheses round ')' do not match",
            ),
            (
                "a1-a2 ... b",
                "move 2 of the list cannot be read at column 11: 'b' follows the points that end the record",
            ),
        ] {
            assert_eq!(
                parse_moves(text, Signs::Join).unwrap_err().to_string(),
                message
            );
        }
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
            "move 3 of the list cannot be read at column 15: '28*19' is not a move such as 32-28 or 28x19"
        );
    }

    #[test]
    fn a_move_may_have_its_number_judgements_glyphs_comments_and_a_full_stop() {
        let moves = ["32-28", "19-23", "28x19"];
        for text in [
            "1. 32-28 19-23 2. 28x19",
            "1.32-28 1...19-23 2.28x19",
            "1. 32-28 1… 19-23 2.28x19 2...",
            "12. ... 32-28 {so} 19-23 013. … 28x19...",
            "32-28. 19-23. 28x19.",
            "32-28.19-23 . 28x19 .;...",
            "32-28! 19-23?? 28x19!?",
            "32-28 ! 19-23(?) 28x19 (?!)",
            "32-28$1$2 19-23 $3 28x19 !$255.",
            "{a ; (b\nc}32-28{{}19-23{}\t{}28x19{.}",
            "1. 32-28! (1... 19-23?!). 2. (28x19) {done} … {over}",
            "32-28\r\n19-23\r\n\r\n28x19\r\n",
            "32–28\u{a0}; 19—23;\u{202f}28 × 19",
            ";;32-28;19-23;;28x19;",
            "(32-28 19-23) (28x19)",
        ] {
            assert_eq!(list(text), moves, "{text}");
        }
    }

    #[test]
    fn a_point_after_figures_makes_them_a_number_only_where_no_move_has_begun() {
        assert_eq!(list("32-28. 19-23"), ["32-28", "19-23"]);
        assert_eq!(list("28.32-28.19-23"), ["32-28", "19-23"]);
        assert_eq!(
            list("i5 x g3 x g5 x e7 x c9."),
            ["i5xg3xg5xe7xc9"],
            "as the document of Strand ends its rafle"
        );
    }

    #[test]
    fn a_side_that_moves_again_may_have_its_moves_in_one_pair_of_parentheses() {
        assert_eq!(list("a1 (b2 c3(c4)) d5"), ["a1", "b2", "c3(c4)", "d5"]);
        assert_eq!(
            list("a1(-b2 c3) g4-g7(h7, f7)"),
            ["a1", "-b2", "c3", "g4-g7(h7,f7)"]
        );
        assert_eq!(list("a1(b2)"), ["a1(b2)"]);
        assert_eq!(list("a1 (b2)"), ["a1", "b2"]);
    }

    #[test]
    fn an_announced_number_stands_before_judgements_and_the_full_stop() {
        let moves = parse_moves("g7xe5=2!. (b2 x d4 = 1) c3 x e5 =3.", Signs::Join).unwrap();
        let announced: Vec<Option<u16>> = moves.iter().map(|mv| mv.announced).collect();
        assert_eq!(announced, [Some(2), Some(1), Some(3)]);
    }

    #[test]
    fn the_case_of_letters_does_not_matter() {
        assert_eq!(
            list("D4-E5 (F6XD4); C3 X E5; REPLAY Pass *G7/D4-E5"),
            ["d4-e5", "f6xd4", "c3xe5", "replay", "pass", "*g7/d4-e5"]
        );
    }

    #[test]
    fn an_error_names_the_move_and_the_first_character_that_cannot_stand_there() {
        for (text, number, place, fault) in [
            (
                "32-28 @",
                2,
                "column 7",
                "'@' is not a move such as 32-28 or 28x19",
            ),
            (
                "32-28@ 19-23",
                1,
                "column 6",
                "'32-28@' is not a move such as 32-28 or 28x19",
            ),
            (
                "1.@32-28",
                1,
                "column 3",
                "'@32-28' is not a move such as 32-28 or 28x19",
            ),
            (
                "1@.32-28",
                1,
                "column 2",
                "'1@.32-28' is not a move such as 32-28 or 28x19",
            ),
            (
                "1. 32-28\n  19/23",
                2,
                "line 2, column 5",
                "'19/23' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5 (",
                2,
                "column 8",
                "'' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5 ()",
                2,
                "column 8",
                "the parentheses round ')' do not match",
            ),
            (
                "d4-e5 (f6xd4",
                2,
                "column 7",
                "the parentheses round 'f6xd4' do not match",
            ),
            (
                "d4-e5 (f6xd4...",
                2,
                "column 7",
                "the parentheses round 'f6xd4' do not match",
            ),
            (
                "d4-e5 ((f6xd4))",
                2,
                "column 8",
                "'(f6xd4))' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5 {f6xd4",
                2,
                "column 7",
                "the comment '{f6xd4' is not closed",
            ),
            (
                "d4-e5} f6xd4",
                1,
                "column 6",
                "'d4-e5}' is not a move such as 32-28 or 28x19",
            ),
            (
                "1. 2. d4-e5",
                1,
                "column 1",
                "after the number '1.' a move is missing",
            ),
            (
                "d4-e5 2.",
                2,
                "column 7",
                "after the number '2.' a move is missing",
            ),
            (
                "d4-e5 2. ; f6xd4",
                2,
                "column 7",
                "after the number '2.' a move is missing",
            ),
            (
                "d4-e5 .. f6xd4",
                2,
                "column 9",
                "'..' is neither a full stop after a move nor the three points that end a record",
            ),
            (
                ". d4-e5",
                1,
                "column 2",
                "'.' is neither a full stop after a move nor the three points that end a record",
            ),
            (
                "d4-e5 ....",
                2,
                "column 10",
                "'.' follows the points that end the record",
            ),
            (
                "! d4-e5",
                1,
                "column 1",
                "'!' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5 $x",
                2,
                "column 8",
                "'x' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5 (!",
                2,
                "column 9",
                "'' is not a move such as 32-28 or 28x19",
            ),
            (
                "d4-e5, f6xd4",
                1,
                "column 6",
                "'d4-e5,' is not a move such as 32-28 or 28x19",
            ),
        ] {
            let error = parse_record(text, Signs::Join).unwrap_err();
            let sentence = format!("move {number} of the list cannot be read at {place}: {fault}");
            assert_eq!(error.to_string(), sentence, "{text}");
            assert_eq!(error.place.to_string(), place);
        }
    }

    #[test]
    fn every_move_has_the_place_where_it_begins() {
        let record = parse_record("1. d4–e5 (f6xd4);\n{é} c3xe5", Signs::Join).unwrap();
        let places: Vec<String> = record.iter().map(|mv| mv.place.to_string()).collect();
        assert_eq!(
            places,
            ["line 1, column 4", "line 1, column 11", "line 2, column 5"]
        );
    }
}
