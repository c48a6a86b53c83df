//! Parse failures of moves, with their positions.

use nom::IResult;
use nom::error::{ErrorKind, ParseError};

use super::error::{MoveTextError, MoveTextErrorKind, TextPosition};
use crate::text::{is_space, shown};

/// A parse failure and its position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Failure<'a> {
    pub(super) kind: FailureKind,
    /// The text from the start of the unreadable move or sign.
    pub(super) start: &'a str,
    /// The text from the first unexpected character.
    pub(super) rest: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FailureKind {
    Unreadable,
    Unfinished,
    Mixed,
    TooLong,
    Parenthesis,
    Comment,
    MissingMove,
    Points,
    AfterTheEnd,
}

pub(super) type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

/// Ends the reading with a kind at the start of `rest`.
pub(super) fn fail<T>(kind: FailureKind, rest: &str) -> Parsed<'_, T> {
    let start = rest;
    Err(nom::Err::Failure(Failure { kind, start, rest }))
}

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        let start = rest;
        let kind = FailureKind::Unreadable;
        Failure { kind, start, rest }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'a> Failure<'a> {
    /// The failure in an error of nom.
    pub(super) fn of(error: nom::Err<Self>) -> Self {
        match error {
            nom::Err::Error(failure) | nom::Err::Failure(failure) => failure,
            nom::Err::Incomplete(_) => Failure::from_error_kind("", ErrorKind::Complete),
        }
    }

    /// The same failure for a move that begins earlier.
    pub(super) fn begun_at(self, start: &'a str) -> Self {
        Failure { start, ..self }
    }

    /// The error, with its position in `text`, whose end the failure points into.
    pub(super) fn explained(self, text: &str, number: Option<usize>) -> MoveTextError {
        let Failure { kind, start, rest } = self;
        let position = TextPosition::of(text, text.len().saturating_sub(rest.len()));
        let token = match kind {
            FailureKind::Parenthesis if !start.starts_with(')') => inner(start),
            FailureKind::Parenthesis => ")",
            FailureKind::Comment => line(start),
            FailureKind::AfterTheEnd => start,
            FailureKind::MissingMove | FailureKind::Points => through_word(start, start),
            FailureKind::Unreadable
            | FailureKind::Unfinished
            | FailureKind::Mixed
            | FailureKind::TooLong => through_word(start, rest),
        };
        let token = shown(token);
        let kind = match kind {
            FailureKind::Unreadable => MoveTextErrorKind::Unreadable { token },
            FailureKind::Unfinished => MoveTextErrorKind::Unfinished { token },
            FailureKind::Mixed => MoveTextErrorKind::MixedSeparators { token },
            FailureKind::TooLong => MoveTextErrorKind::TooLong { token },
            FailureKind::Parenthesis => MoveTextErrorKind::Parenthesis { token },
            FailureKind::Comment => MoveTextErrorKind::Comment { token },
            FailureKind::MissingMove => MoveTextErrorKind::MissingMove { token },
            FailureKind::Points => MoveTextErrorKind::Points { token },
            FailureKind::AfterTheEnd => MoveTextErrorKind::AfterTheEnd { token },
        };
        MoveTextError {
            kind,
            position,
            number,
        }
    }
}

/// The text from `start` to the end of the word in which `unread` begins.
fn through_word<'a>(start: &'a str, unread: &str) -> &'a str {
    let word_length = unread.find(is_space).unwrap_or(unread.len());
    let length = (start.len() + word_length).saturating_sub(unread.len());
    let through = start.get(..length).unwrap_or(start);
    through.trim_end_matches(is_space)
}

/// The text after the opening parenthesis, up to the next sign between moves.
fn inner(start: &str) -> &str {
    let within = start.get(1..).unwrap_or_default();
    let end = within.find([';', '.', '…', '\n']).unwrap_or(within.len());
    within.get(..end).unwrap_or(within).trim_matches(is_space)
}

/// The text before the end of its line.
fn line(start: &str) -> &str {
    let end = start.find(['\r', '\n']).unwrap_or(start.len());
    start.get(..end).unwrap_or(start)
}
