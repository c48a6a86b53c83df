//! The words of a line: its operations and its verdicts.

use std::fmt;

use crate::text::{Worded, word_of};

/// An operation of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `bm`, the best moves.
    Best,
    /// `am`, the moves to avoid.
    Avoid,
    /// `verdict`, the result.
    Verdict,
    /// `id`, the name of the position.
    Id,
    /// `variant`, the game.
    Variant,
}

impl Worded for Operation {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("bm", Self::Best),
        ("am", Self::Avoid),
        ("verdict", Self::Verdict),
        ("id", Self::Id),
        ("variant", Self::Variant),
    ];
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(Self::WORDS, self))
    }
}

/// The result of a position for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

impl Worded for Verdict {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("win", Self::Win),
        ("draw", Self::Draw),
        ("loss", Self::Loss),
    ];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(Self::WORDS, self))
    }
}
