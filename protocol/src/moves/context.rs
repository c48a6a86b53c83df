//! The context of a move, which decides the meaning of the signs beside it.

use super::move_text::Cell;
use crate::text::{is_dash, is_space};

/// The context of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// Nothing else can follow it.
    Alone,
    /// Another move may follow.
    List(Signs),
}

impl Context {
    /// Whether the text begins with something that ends a move in this context.
    pub(super) fn ends_move(self, rest: &str) -> bool {
        match rest.chars().next() {
            None => true,
            Some(c) if is_space(c) => true,
            Some(';' | '(' | ')' | '.' | '…' | '{' | '!' | '?' | '$') => self != Self::Alone,
            Some(_) => false,
        }
    }

    /// Whether the text after a cell begins another move, although it could continue this one with a sign.
    pub(super) fn begins_another(self, rest: &str, last: Cell) -> bool {
        let next = rest.trim_start_matches(is_space);
        if self == Self::Alone || next.len() == rest.len() {
            return false;
        }
        let mut characters = next.chars();
        match (characters.next(), characters.next()) {
            (Some(dash), Some(file)) if is_dash(dash) => {
                self == Self::List(Signs::Begin) && file.is_ascii_alphabetic()
            }
            (Some('x' | 'X'), Some(rank)) => {
                rank.is_ascii_digit() && !matches!(last, Cell::Number(_))
            }
            _ => false,
        }
    }
}

/// The meaning of a minus sign between a blank and a named cell in a list, as in `d4 -e5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// It joins the cells: one move from d4 to e5.
    Join,
    /// It begins a move: after d4 the stone on e5 is removed, in games where stones are placed and removed.
    Begin,
}
