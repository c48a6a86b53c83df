//! The argument of `query`.

use super::position_form::PositionForm;
use crate::text::{Worded, values, word_of};

/// A question of `query` about the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Whose turn is it?
    Turn,
    /// Is the game over, and how?
    Result,
    /// What are the legal moves?
    Moves,
    /// Which cells does each of them touch?
    Touches,
    /// Which moves break only an obligation?
    Irregular,
    /// What is the text of the position?
    Position(PositionForm),
    /// What does the board look like?
    Board,
    /// What are the coordinates of its cells?
    Geometry,
    /// Which moves were played since the position was set, and by which sides?
    Game,
    /// Which rule parameters does the variant use?
    Parameters,
}

/// A form has a word of its own.
impl Worded for Question {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("turn", Question::Turn),
        ("result", Question::Result),
        ("moves", Question::Moves),
        ("touches", Question::Touches),
        ("irregular", Question::Irregular),
        ("position", Question::Position(PositionForm::Cells)),
        ("board", Question::Board),
        ("geometry", Question::Geometry),
        ("game", Question::Game),
        ("parameters", Question::Parameters),
    ];
}

impl Question {
    /// Every question, in the order of the documentation, each form of the position included.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let in_every_form = |question| match question {
            Question::Position(_) => {
                let forms = PositionForm::all().into_iter();
                forms.map(Question::Position).collect()
            }
            other => vec![other],
        };
        let questions = values(Self::WORDS).into_iter();
        questions.flat_map(in_every_form).collect()
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        let row = match self {
            Question::Position(_) => Question::Position(PositionForm::Cells),
            other => other,
        };
        word_of(Self::WORDS, &row)
    }
}
