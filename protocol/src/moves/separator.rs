//! The sign between two cells of a path.

use std::fmt;

/// What stands between the cells of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `-`, a move that captures nothing; `–`, `—`, `−` and hyphens are read as well.
    Step,
    /// `x`, a capture; `X`, `:` and `×` are read as well.
    Capture,
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Separator::Step => "-",
            Separator::Capture => "x",
        })
    }
}
