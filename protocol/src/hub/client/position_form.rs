//! The forms of a position text.

use crate::text::{Worded, values, word_of};

/// The form in which an engine writes positions. Both forms are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PositionForm {
    /// One character a cell, `Wbe…`.
    #[default]
    Cells,
    /// The pieces of each side, `W:Wg7,Kb7:Bh6,h4`.
    List,
}

impl Worded for PositionForm {
    const WORDS: &'static [(&'static str, Self)] =
        &[("cells", PositionForm::Cells), ("list", PositionForm::List)];
}

impl PositionForm {
    /// Every form, the default first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        word_of(Self::WORDS, &self)
    }
}
