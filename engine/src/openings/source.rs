//! Where openings come from.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Every first move with every reply, in random order; when these are used up, lines of one ply more.
    Ballots,
    /// Lines of random moves, of this number of plies.
    Random(u32),
    /// A file of positions and records, one a line, or a PDN file; games are continued from the ends of records.
    File(PathBuf),
}

/// Reads `ballots` or `random:N`; any other text is the name of a file.
impl FromStr for OpeningSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let plies = text
            .strip_prefix("random:")
            .and_then(|plies| plies.parse().ok());
        Ok(match (text, plies) {
            ("ballots", _) => Self::Ballots,
            (_, Some(plies)) => Self::Random(plies),
            _ => Self::File(PathBuf::from(text)),
        })
    }
}

impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ballots => f.write_str("ballots"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}
