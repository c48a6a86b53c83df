//! A position with its solution, and how it is written.

use std::fmt;

use super::words::{Operation, Verdict};
use crate::moves::WrittenMove;
use crate::text::clean;

/// A line of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EpdLine {
    /// The name of the game of the lines below.
    Variant(String),
    /// A position with its solution.
    Puzzle(Box<Puzzle>),
}

/// A position with its solution: at least one of `best`, `avoid` and `verdict`.
///
/// ```
/// use rafle_protocol::epd::{EpdLine, Puzzle};
///
/// let text = "W:W28,32:B14, 23 bm 28 x 19; id \"a capture\"";
/// let EpdLine::Puzzle(puzzle) = EpdLine::parse(text)? else {
///     return Err("a position was expected".into());
/// };
/// assert_eq!(puzzle.position, "W:W28,32:B14, 23");
/// assert_eq!(puzzle.to_string(), "W:W28,32:B14, 23 bm 28x19; id \"a capture\";");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The position, in any form that its game reads.
    pub position: String,
    /// The moves of which one is to be played.
    pub best: Vec<WrittenMove>,
    /// The moves of which none is to be played.
    pub avoid: Vec<WrittenMove>,
    /// The result for the side to move.
    pub verdict: Option<Verdict>,
    /// A name of the position, without double quotes.
    pub id: Option<String>,
}

impl Puzzle {
    /// What is asked for, as it is written: `bm 28x19`, `verdict draw`.
    #[must_use]
    pub fn task(&self) -> String {
        let moves = |moves: &[WrittenMove]| {
            let texts = moves.iter().map(|written| written.text.as_str());
            texts.collect::<Vec<_>>().join(",")
        };
        let mut operations = Vec::new();
        for (operation, listed) in [
            (Operation::Best, &self.best),
            (Operation::Avoid, &self.avoid),
        ] {
            if !listed.is_empty() {
                operations.push(format!("{operation} {}", moves(listed)));
            }
        }
        if let Some(verdict) = self.verdict {
            operations.push(format!("{} {verdict}", Operation::Verdict));
        }
        operations.join("; ")
    }
}

/// Writes the line of a suite, without its end.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {};", self.position, self.task())?;
        match &self.id {
            Some(id) => write!(f, " {} \"{}\";", Operation::Id, clean(id)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for EpdLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(name) => write!(f, "{} {name};", Operation::Variant),
            Self::Puzzle(puzzle) => puzzle.fmt(f),
        }
    }
}
