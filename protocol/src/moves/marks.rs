//! The signs between and beside the moves of a record.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{cut, map, not, opt, value};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded, terminated};

use super::failure::{Failure, FailureKind, Parsed, fail};
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

/// A full stop that does not begin the three points at the end.
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
                kind: FailureKind::Points,
                start: input,
                rest,
            }))
        }
    }
}

/// Skips blanks, line ends, semicolons and comments; returns the comments.
pub(super) fn between(input: &str) -> Parsed<'_, Vec<&str>> {
    comments_among(|c| is_space(c) || c == ';', input)
}

/// Skips blanks, line ends and comments; returns the comments.
pub(super) fn space(input: &str) -> Parsed<'_, Vec<&str>> {
    comments_among(is_space, input)
}

fn comments_among(is_passed: impl Fn(char) -> bool, input: &str) -> Parsed<'_, Vec<&str>> {
    let passed = value(None, take_while1(is_passed));
    let add = |mut comments: Vec<_>, comment: Option<_>| {
        comments.extend(comment);
        comments
    };
    fold_many0(alt((passed, map(comment, Some))), Vec::new, add).parse(input)
}

fn spaces(input: &str) -> Parsed<'_, &str> {
    take_while1(is_space).parse(input)
}

/// The text of `{…}`; an opening brace inside has no meaning.
fn comment(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = char('{').parse(input)?;
    let closed: Parsed<'_, _> = terminated(take_while(|c| c != '}'), char('}')).parse(rest);
    closed.or_else(|_| fail(FailureKind::Comment, input))
}
