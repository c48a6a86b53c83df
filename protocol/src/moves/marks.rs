//! What stands between and beside the moves of a record.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{cut, not, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};

use super::failure::{Failure, Fault, Parsed, fail};
use crate::text::is_space;

/// `!?` or `(!?)`
pub(super) fn judgement(input: &str) -> Parsed<'_, &str> {
    let marks = || take_while1(|c| matches!(c, '!' | '?'));
    alt((marks(), delimited(char('('), marks(), cut(char(')'))))).parse(input)
}

/// `$5`
pub(super) fn glyph(input: &str) -> Parsed<'_, &str> {
    preceded(char('$'), cut(digit1)).parse(input)
}

/// A point that does not begin the three points at the end.
pub(super) fn full_stop(input: &str) -> Parsed<'_, char> {
    terminated(char('.'), not(char('.'))).parse(input)
}

/// How many points follow a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Points {
    One,
    /// The move of the side that begins is left out.
    Three,
}

/// `12.`, `12...` or `12. ...`, of any number.
pub(super) fn number(input: &str) -> Parsed<'_, Points> {
    let one = terminated(char('.'), not(char('.')));
    let after_one = opt(preceded(spaces, points)).map(|more| match more {
        Some(()) => Points::Three,
        None => Points::One,
    });
    let some = alt((preceded(one, after_one), value(Points::Three, points)));
    preceded(digit1, some).parse(input)
}

/// `...` or `…`
pub(super) fn points(input: &str) -> Parsed<'_, ()> {
    let next = || char::<_, Failure<'_>>('.');
    let (rest, first) = alt((char('…'), char('.'))).parse(input)?;
    if first == '…' {
        return Ok((rest, ()));
    }
    let two: Parsed<'_, _> = (next(), next()).parse(rest);
    match two {
        Ok((rest, _)) => Ok((rest, ())),
        Err(error) => {
            let Failure { rest, .. } = Failure::of(error);
            Err(nom::Err::Failure(Failure {
                fault: Fault::Points,
                start: input,
                rest,
            }))
        }
    }
}

/// Blanks, line ends, semicolons and comments, or nothing.
pub(super) fn between(input: &str) -> Parsed<'_, ()> {
    let separators = take_while1(|c| is_space(c) || c == ';');
    value((), many0_count(alt((separators, comment)))).parse(input)
}

/// Blanks, line ends and comments, or nothing.
pub(super) fn space(input: &str) -> Parsed<'_, ()> {
    value((), many0_count(alt((spaces, comment)))).parse(input)
}

fn spaces(input: &str) -> Parsed<'_, &str> {
    take_while1(is_space).parse(input)
}

/// `{…}`: an opening brace within it is nothing special.
fn comment(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = char('{').parse(input)?;
    let closed: Parsed<'_, _> = recognize((take_while(|c| c != '}'), char('}'))).parse(rest);
    closed.or_else(|_| fail(Fault::Comment, input))
}
