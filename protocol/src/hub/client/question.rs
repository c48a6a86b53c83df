//! The argument of `query`.

use crate::text::{listed, names, value_of, values, word_of};

/// A question of `query`, about the position that is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whose turn is it?
    Turn,
    /// Is the game over, and how?
    Result,
    /// What are the legal moves?
    Moves,
    /// What are the moves that are legal but for an obligation?
    Irregular,
    /// What is the text of the position?
    Position,
    /// What does the board look like?
    Board,
}

impl Question {
    /// The words.
    const WORDS: &'static [(&'static str, Question)] = &[
        ("turn", Question::Turn),
        ("result", Question::Result),
        ("moves", Question::Moves),
        ("irregular", Question::Irregular),
        ("position", Question::Position),
        ("board", Question::Board),
    ];

    /// Every question, in the order of the documentation.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        word_of(Self::WORDS, &self)
    }

    /// The question of a word.
    pub(super) fn named(word: &str) -> Option<Self> {
        value_of(Self::WORDS, word)
    }

    /// The words, as an error sentence lists them.
    pub(super) fn listed() -> String {
        listed(&names(Self::WORDS), "or")
    }
}
