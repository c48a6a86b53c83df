//! Where a move ends within a longer text, and whether a text begins with one.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};

use super::context::{Context, Signs};
use super::failure::Parsed;
use super::move_text::Cell;
use super::read::{
    announced, blanks, captured_list, cell, dash, named_cell, next_separator, spaced_separator,
};
use crate::text::is_space;

/// The length in bytes of the huff, path, point or removal that a text begins with, including an announced number; `None`
/// if it begins with none of them. See [`path_length`].
pub(crate) fn move_length(input: &str) -> Option<usize> {
    let length = |rest: &str| input.len().saturating_sub(rest.len());
    let cell: Parsed<'_, Cell> = preceded(char('*'), named_cell).parse(input);
    let played = match cell {
        Ok((rest, _)) => {
            let stroke: Parsed<'_, char> = delimited(blanks, char('/'), blanks).parse(rest);
            let then = stroke.ok().and_then(|(then, _)| {
                let end = plain_length(then)?;
                Some(length(then) + end)
            });
            then.unwrap_or(length(rest))
        }
        Err(_) => path_length(input)?,
    };
    let rest = input.get(played..).unwrap_or_default();
    Some(match announced(rest) {
        Ok((rest, _)) => length(rest),
        Err(_) => played,
    })
}

/// The length of the move after a huff, which may be a word.
fn plain_length(input: &str) -> Option<usize> {
    let word: Parsed<'_, &str> = take_while1(|c: char| c.is_ascii_alphabetic()).parse(input);
    let of_word = || word.ok().map(|(_, word)| word.len());
    path_length(input).or_else(of_word)
}

/// The length in bytes of the path, point or removal that a text begins with, `None` if it begins with none of them. It
/// ends before a separator without a cell and before a parenthesis that is not a list of cells.
fn path_length(input: &str) -> Option<usize> {
    let length = |rest: &str| input.len().saturating_sub(rest.len());
    let removal: Parsed<'_, Cell> = preceded(dash, named_cell).parse(input);
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

/// Whether a text begins with a named cell, with a sign before one, or with a numbered cell and a sign after it.
/// Position texts do not. A list of pieces may begin with a digit and a colon; what follows distinguishes it from a
/// capture.
pub(super) fn begins_move(input: &str) -> bool {
    let sign = alt((dash, char('*')));
    let named: Parsed<'_, Cell> = preceded(opt(sign), named_cell).parse(input);
    if named.is_ok() {
        return true;
    }
    let is_colon = |rest: &str| rest.trim_start_matches(is_space).starts_with(':');
    match cell(input) {
        Ok((rest, _)) if is_colon(rest) => {
            let after = path_length(input).and_then(|length| input.get(length..));
            after.is_some_and(|after| {
                !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == ':')
            })
        }
        Ok((rest, _)) => spaced_separator(rest).is_ok(),
        Err(_) => false,
    }
}
