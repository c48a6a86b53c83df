use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A source of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Every first move with every reply, in random order; once these are used up, lines of one more ply.
    Ballots,
    /// Random lines of this number of plies.
    Random(u32),
    /// A file of positions and records, one per line, or a PDN file. Games continue from the ends of the records.
    File(PathBuf),
}

/// Parses `ballots` or `random:N`; any other text is the name of a file.
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
