//! The reader of a line.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_till, take_while};
use nom::character::complete::char;
use nom::combinator::{map, not, recognize, verify};
use nom::multi::{many0_count, separated_list1};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::error::EpdError;
use super::puzzle::{EpdLine, Puzzle};
use super::words::{Operation, Verdict};
use crate::moves::{WrittenMove, parse_move};
use crate::text::{Worded, is_blank, shown};

/// The greatest length of the name of a game.
const MAX_NAME: usize = 40;

impl EpdLine {
    /// Reads a line that is neither blank nor a comment.
    ///
    /// # Errors
    ///
    /// An [`EpdError`] that names the operation with the mistake.
    pub fn parse(text: &str) -> Result<Self, EpdError> {
        let Ok((_, (position, statements))) = line(text) else {
            return Err(EpdError::NoTask);
        };
        let mut puzzle = Puzzle {
            position: position.to_owned(),
            ..Puzzle::default()
        };
        let mut given = Vec::new();
        let mut variant = None;
        for (name, value) in statements {
            if name.is_empty() {
                continue;
            }
            let operation = Operation::named(name).ok_or_else(|| EpdError::Unknown(shown(name)))?;
            if given.contains(&operation) {
                return Err(EpdError::Repeated(operation));
            }
            given.push(operation);
            match operation {
                Operation::Best => puzzle.best = moves(operation, value)?,
                Operation::Avoid => puzzle.avoid = moves(operation, value)?,
                Operation::Verdict => puzzle.verdict = Some(verdict(value)?),
                Operation::Id => puzzle.id = Some(id(value)?),
                Operation::Variant => variant = Some(variant_name(value)?),
            }
        }
        match (variant, given.as_slice()) {
            (Some(name), [_]) if position.is_empty() => Ok(Self::Variant(name)),
            (Some(_), _) => Err(EpdError::VariantNotAlone),
            (None, &[first, ..]) if position.is_empty() => Err(EpdError::NoPosition(first)),
            (None, [] | [Operation::Id]) => Err(EpdError::NoTask),
            (None, _) => Ok(Self::Puzzle(Box::new(puzzle))),
        }
    }
}

type Parsed<'a, T> = IResult<&'a str, T>;

/// The name of an operation and its value.
type Statement<'a> = (&'a str, &'a str);

/// A position, and the statements after it.
fn line(input: &str) -> Parsed<'_, (&str, Vec<Statement<'_>>)> {
    (position, separated_list1(char(';'), statement)).parse(input)
}

/// The words before the first name of an operation.
fn position(input: &str) -> Parsed<'_, &str> {
    let operation = verify(word, |word: &str| Operation::named(word).is_some());
    let words = many0_count(terminated(preceded(not(operation), word), blanks));
    map(preceded(blanks, recognize(words)), trimmed).parse(input)
}

/// A name and its value; both are empty between two semicolons.
fn statement(input: &str) -> Parsed<'_, Statement<'_>> {
    let name = alt((word, tag("")));
    preceded(blanks, separated_pair(name, blanks, value)).parse(input)
}

/// The text up to a semicolon outside quotes.
fn value(input: &str) -> Parsed<'_, &str> {
    let part = alt((recognize(quoted), is_not("\";"), tag("\"")));
    map(recognize(many0_count(part)), trimmed).parse(input)
}

fn quoted(input: &str) -> Parsed<'_, &str> {
    delimited(char('"'), take_till(|c| c == '"'), char('"')).parse(input)
}

fn word(input: &str) -> Parsed<'_, &str> {
    is_not(" \t\r;").parse(input)
}

fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_blank).parse(input)
}

fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Moves with commas between them.
fn moves(operation: Operation, value: &str) -> Result<Vec<WrittenMove>, EpdError> {
    let listed = recognize((char('('), take_till(|c| c == ')'), char(')')));
    let part = alt((listed, is_not(",("), tag("(")));
    let (_, texts) = separated_list1(char(','), recognize(many0_count(part)))
        .parse(value)
        .unwrap_or_else(|_: nom::Err<()>| ("", vec![value]));
    let moves = texts.into_iter().map(parse_move);
    moves
        .map(|written| {
            written.map_err(|error| EpdError::Move {
                operation,
                error: error.kind,
            })
        })
        .collect()
}

fn verdict(value: &str) -> Result<Verdict, EpdError> {
    Verdict::named(value).ok_or_else(|| EpdError::Verdict(shown(value)))
}

fn id(value: &str) -> Result<String, EpdError> {
    match quoted(value) {
        Ok(("", id)) => Ok(id.to_owned()),
        _ => Err(EpdError::Id(shown(value))),
    }
}

fn variant_name(value: &str) -> Result<String, EpdError> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_name = (1..=MAX_NAME).contains(&value.len()) && value.chars().all(is_plain);
    if is_name {
        Ok(value.to_owned())
    } else {
        Err(EpdError::Variant(shown(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(text: &str) -> Puzzle {
        match EpdLine::parse(text) {
            Ok(EpdLine::Puzzle(puzzle)) => *puzzle,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn refused(text: &str) -> String {
        EpdLine::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn a_position_with_blanks_ends_before_an_operation() {
        let read = puzzle(" W: Wg7, Kb7: Bh6, h4\tbm  g7 - g6 ;id \"a; b\" ; ");
        assert_eq!(read.position, "W: Wg7, Kb7: Bh6, h4");
        assert_eq!(read.id.as_deref(), Some("a; b"));
        assert_eq!(
            read.to_string(),
            "W: Wg7, Kb7: Bh6, h4 bm g7-g6; id \"a; b\";"
        );
        assert_eq!(puzzle("W:W31:B12; bm 31-27").position, "W:W31:B12");
    }

    #[test]
    fn a_comma_within_parentheses_belongs_to_its_move() {
        let read = puzzle("Ww bm g4-g7(h7,f7), 31 - 27,-g4; am replay");
        let texts = read.best.iter().map(|written| written.text.as_str());
        assert_eq!(texts.collect::<Vec<_>>(), ["g4-g7(h7,f7)", "31-27", "-g4"]);
        assert_eq!(read.avoid.len(), 1);
    }

    #[test]
    fn each_mistake_is_named() {
        for (text, sentence) in [
            (
                "W:W31:B12",
                "the position has no task: none of bm, am and verdict follows it",
            ),
            (
                "W:W31:B12 id \"x\"",
                "the position has no task: none of bm, am and verdict follows it",
            ),
            ("bm 31-27", "a position is missing before bm"),
            (
                "W bm 31-27; hint 5",
                "'hint' is not an operation; there are bm, am, verdict, id and variant",
            ),
            ("W bm 31-27; bm 31-26", "bm is given twice"),
            ("W bm 31-27,", "bm: the move is empty"),
            ("W bm", "bm: the move is empty"),
            (
                "W am 31/27",
                "am: '31/27' is not a move such as 32-28 or d4xf6",
            ),
            ("W verdict won", "verdict: 'won' is not win, draw or loss"),
            ("W bm 31-27; id x", "id: 'x' is not a text in double quotes"),
            (
                "W bm 31-27; id \"x",
                "id: ''x' is not a text in double quotes",
            ),
            ("variant", "variant: '' is not the name of a game"),
            ("variant a b;", "variant: 'a b' is not the name of a game"),
            (
                "W variant strand",
                "variant does not stand alone on its line",
            ),
            (
                "variant strand; id \"x\"",
                "variant does not stand alone on its line",
            ),
        ] {
            assert_eq!(refused(text), sentence, "{text}");
        }
    }

    #[test]
    fn a_variant_stands_alone() {
        for text in ["variant strand;", " variant  strand"] {
            let line = EpdLine::parse(text).expect("a variant");
            assert_eq!(line.to_string(), "variant strand;");
        }
    }
}
