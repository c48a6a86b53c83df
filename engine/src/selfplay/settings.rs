//! The settings that determine the games.

use serde::{Deserialize, Serialize};
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;
use thiserror::Error;

/// The settings that determine the games, beside the variant and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The random seed.
    pub seed: u64,
    /// The node limit of each search.
    pub nodes: u64,
    /// The number of random plies at the beginning.
    pub random_plies: RandomPlies,
    /// The average number of later random moves in a game of typical length.
    pub random_rate: f64,
    /// The number of plies after which a game ends unfinished.
    pub max_plies: u32,
    /// The [checksum](crate::eval::net::Weights::checksum) of the weights; `None` for the built-in ones.
    pub weights: Option<u32>,
    /// The most pieces in the endgame tables; 0 without tables.
    #[serde(default, skip_serializing_if = "is_none")]
    pub table_pieces: usize,
}

fn is_none(pieces: &usize) -> bool {
    *pieces == 0
}

impl SelfPlaySettings {
    /// The greatest number of plies that a game may have.
    pub const MAX_PLIES: u32 = 100_000;
    /// The greatest rate of random moves.
    pub const MAX_RANDOM_RATE: f64 = 1_000.0;
}

/// The numbers of random plies that a game may begin with, each as likely as the others: `8..10`, or `8` alone.
///
/// ```
/// use rafle_engine::selfplay::RandomPlies;
///
/// let plies: RandomPlies = "8..10".parse()?;
/// assert_eq!((plies.least(), plies.greatest()), (8, 10));
/// assert_eq!(plies.to_string(), "8..10");
/// assert!("10..8".parse::<RandomPlies>().is_err());
/// # Ok::<(), rafle_engine::selfplay::RandomPliesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RandomPlies {
    least: u32,
    greatest: u32,
}

/// A text that is no range of plies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a number of plies, such as 8, or two of them, such as 8..10, the smaller first, below 1000"
)]
pub struct RandomPliesError(String);

/// More than any game needs.
const BOUND: u32 = 1_000;

impl RandomPlies {
    /// The usual numbers in a game of about as many plies as this: eight to ten, but no more than a fifth of
    /// the game.
    #[must_use]
    pub fn usual(plies: u32) -> Self {
        let greatest = (plies / 5).min(10);
        Self {
            least: greatest * 4 / 5,
            greatest,
        }
    }

    /// The smallest number.
    #[must_use]
    pub fn least(self) -> u32 {
        self.least
    }

    /// The greatest number.
    #[must_use]
    pub fn greatest(self) -> u32 {
        self.greatest
    }
}

impl FromStr for RandomPlies {
    type Err = RandomPliesError;

    fn from_str(text: &str) -> Result<Self, RandomPliesError> {
        let number = |text: &str| -> Option<u32> {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse()
                .ok()
                .filter(|&number| is_plain && number < BOUND)
        };
        let (least, greatest) = text.split_once("..").unwrap_or((text, text));
        let (least, greatest) = (number(least), number(greatest));
        let both = least.zip(greatest).filter(|(least, most)| least <= most);
        let (least, greatest) = both.ok_or_else(|| RandomPliesError(text.to_owned()))?;
        Ok(Self { least, greatest })
    }
}

impl TryFrom<String> for RandomPlies {
    type Error = RandomPliesError;

    fn try_from(text: String) -> Result<Self, RandomPliesError> {
        text.parse()
    }
}

impl From<RandomPlies> for String {
    fn from(plies: RandomPlies) -> Self {
        plies.to_string()
    }
}

impl Display for RandomPlies {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        if self.least == self.greatest {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{}..{}", self.least, self.greatest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_range_is_named() {
        for text in ["", "x", "8..", "..8", "8...10", "10..8", "-1", "+8", "1000"] {
            let error = text.parse::<RandomPlies>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{text}' is not")), "{error}");
        }
    }

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["0", "8", "0..3", "8..10", "999"] {
            let plies: RandomPlies = text.parse().unwrap();
            assert_eq!(plies.to_string(), text);
        }
    }

    #[test]
    fn short_games_begin_with_fewer() {
        let usual = |plies| RandomPlies::usual(plies).to_string();
        assert_eq!(usual(142), "8..10");
        assert_eq!(usual(25), "4..5");
        assert_eq!(usual(3), "0");
    }
}
