//! The position of a request: a side and fifty squares.

use std::fmt;

use crate::position::{CellText, CellTextError};

/// The squares of the board.
pub(super) const SQUARES: usize = 50;

/// A side to move and the contents of the fifty squares. It has two spellings: Hub's word, `WbbWee…`, and this
/// protocol's, which uses `z` and `Z` for Black.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position(CellText);

impl Position {
    /// Reads Hub's word: `W` or `B`, then fifty of `w b W B e`.
    ///
    /// # Errors
    /// What is wrong with which square.
    pub fn from_word(word: &str) -> Result<Self, CellTextError> {
        let mut text = CellText::parse(word, "WB", SQUARES, "wWbBe")?;
        // A message has no fields after the squares.
        text.fields.clear();
        Ok(Self(text))
    }

    /// Hub's word.
    #[must_use]
    pub fn word(&self) -> String {
        self.0.to_string()
    }

    /// Reads `W` or `Z`, then fifty of `w z W Z e`.
    pub(super) fn read(text: &str) -> Result<Self, CellTextError> {
        let mut text = CellText::parse(text, "WZ", SQUARES, "wWzZe")?;
        let hub = |letter: &mut char| match letter {
            'z' => *letter = 'b',
            'Z' => *letter = 'B',
            _ => {}
        };
        hub(&mut text.side);
        text.cells.iter_mut().for_each(hub);
        Ok(Self(text))
    }
}

/// Writes this protocol's spelling.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = std::iter::once(&self.0.side).chain(&self.0.cells);
        letters
            .map(|letter| match letter {
                'b' => 'z',
                'B' => 'Z',
                other => *other,
            })
            .try_for_each(|letter| write!(f, "{letter}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_is_spelt_z() {
        let word = format!("B{}wWbBe", "e".repeat(45));
        let position = Position::from_word(&word).unwrap();
        let spelt = format!("Z{}wWzZe", "e".repeat(45));
        assert_eq!(position.to_string(), spelt);
        assert_eq!(Position::read(&spelt), Ok(position.clone()));
        assert_eq!(position.word(), word);
        assert!(Position::read(&word).is_err());
        assert!(Position::from_word(&spelt).is_err());
    }
}
