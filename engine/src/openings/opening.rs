//! An opening, and lists of openings.

use crate::session::{Session, Setup, SetupError};
use crate::variants::Variant;
use rafle_rules::Options;
use serde::{Deserialize, Serialize};

/// An opening: a position and moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position text; `None` for the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there, as the engine writes them.
    pub moves: Vec<String>,
}

impl Opening {
    /// The opening that consists of a position, without moves.
    pub fn at(position: impl Into<String>) -> Self {
        Self {
            position: Some(position.into()),
            moves: Vec::new(),
        }
    }

    /// The game after the moves of the opening.
    pub fn open(
        &self,
        variant: &Variant,
        options: &Options,
    ) -> Result<Box<dyn Session>, SetupError> {
        let moves = self.moves.join(" ");
        let setup = Setup {
            position: self.position.as_deref(),
            moves: &moves,
        };
        variant.open(setup, options)
    }
}

/// A compact list of openings, stored as one text.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningList {
    /// The texts of the openings, one after the other: the position and a line end if there is a position,
    /// then the moves with blanks between them.
    texts: String,
    /// The end of each text, in bytes.
    ends: Vec<usize>,
}

impl OpeningList {
    pub(super) fn push(&mut self, opening: &Opening) {
        if let Some(position) = &opening.position {
            self.texts.push_str(position);
            self.texts.push('\n');
        }
        for (number, text) in opening.moves.iter().enumerate() {
            if number > 0 {
                self.texts.push(' ');
            }
            self.texts.push_str(text);
        }
        self.ends.push(self.texts.len());
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<Opening> {
        let end = *self.ends.get(index)?;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        let text = self.texts.get(start..end)?;
        let (position, moves) = match text.split_once('\n') {
            Some((position, moves)) => (Some(position.to_owned()), moves),
            None => (None, text),
        };
        Some(Opening {
            position,
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        })
    }
}

impl<'a> Extend<&'a Opening> for OpeningList {
    fn extend<T: IntoIterator<Item = &'a Opening>>(&mut self, openings: T) {
        for opening in openings {
            self.push(opening);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_come_out_as_they_went_in() {
        let opening = |position: Option<&str>, moves: &[&str]| Opening {
            position: position.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        let openings = [
            opening(None, &["32-28", "19-23"]),
            opening(None, &[]),
            opening(Some("W:W31:B1"), &[]),
            opening(Some("W:W31:B1"), &["31-27"]),
        ];
        let mut list = OpeningList::default();
        list.extend(&openings);
        let got: Vec<Opening> = (0..list.len())
            .filter_map(|index| list.get(index))
            .collect();
        assert_eq!(got, openings);
        assert_eq!(list.get(4), None);
    }
}
