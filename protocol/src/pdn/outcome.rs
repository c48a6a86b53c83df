//! How a game ended.

use std::fmt;

use super::variant::Variant;
use crate::text::{value_of, word_of};

/// How a game ended. `Display` writes it as international draughts does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// `2-0`, also read as `1-0`.
    WhiteWins,
    /// `0-2`, also read as `0-1`.
    BlackWins,
    /// `1-1`, also read as `1/2-1/2`.
    Draw,
    /// `0-0`: both have lost.
    DoubleForfeit,
    /// `*`: the game goes on, or its result is not known.
    #[default]
    Unknown,
}

impl GameOutcome {
    /// The texts of results; of two for the same outcome the first is written.
    const TEXTS: &'static [(&'static str, GameOutcome)] = &[
        ("2-0", GameOutcome::WhiteWins),
        ("1-0", GameOutcome::WhiteWins),
        ("0-2", GameOutcome::BlackWins),
        ("0-1", GameOutcome::BlackWins),
        ("1-1", GameOutcome::Draw),
        ("1/2-1/2", GameOutcome::Draw),
        ("0-0", GameOutcome::DoubleForfeit),
        ("*", GameOutcome::Unknown),
    ];

    /// The outcome as games of a variant write it: `1-0` in Frisian draughts, as the standard has it, `2-0` elsewhere.
    ///
    /// ```
    /// use rafle_protocol::pdn::{GameOutcome, Variant};
    ///
    /// let frisian = Variant::Draughts("frisian");
    /// assert_eq!(GameOutcome::Draw.text_in(&frisian), "1/2-1/2");
    /// assert_eq!(GameOutcome::Draw.text_in(&Variant::International), "1-1");
    /// ```
    #[must_use]
    pub fn text_in(self, variant: &Variant) -> &'static str {
        match (self, variant) {
            (Self::WhiteWins, Variant::Draughts("frisian")) => "1-0",
            (Self::BlackWins, Variant::Draughts("frisian")) => "0-1",
            (Self::Draw, Variant::Draughts("frisian")) => "1/2-1/2",
            _ => word_of(Self::TEXTS, &self),
        }
    }

    /// The outcome of a result text, `None` if it is another text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        value_of(Self::TEXTS, text)
    }
}

impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(Self::TEXTS, self))
    }
}
