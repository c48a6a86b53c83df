//! A range of numbers of random plies.

use rafle_rules::random::Random;
use serde::{Deserialize, Serialize};
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::str::FromStr;
use thiserror::Error;

/// The numbers of random plies that a game may begin with, each as likely as the others: `8..10` or `8-10`, or `8`
/// alone.
///
/// ```
/// use rafle_engine::openings::RandomPlies;
///
/// let plies: RandomPlies = "8..10".parse()?;
/// assert_eq!((plies.least(), plies.greatest()), (8, 10));
/// assert_eq!(plies.to_string(), "8..10");
/// assert_eq!("8-10".parse::<RandomPlies>()?, plies);
/// assert!("10..8".parse::<RandomPlies>().is_err());
/// # Ok::<(), rafle_engine::openings::RandomPliesError>(())
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
    "'{0}' is not a number of plies, such as 8, or two of them, such as 8..10 or 8-10, the smaller first, below 1000"
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

    /// One of the numbers.
    pub(crate) fn pick(self, random: &mut Random) -> usize {
        let span = (self.greatest - self.least) as usize;
        self.least as usize + random.below(span + 1)
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
        let (least, greatest) = text
            .split_once("..")
            .or_else(|| text.split_once('-'))
            .unwrap_or((text, text));
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
        for text in [
            "", "x", "8..", "..8", "8...10", "10..8", "8-", "-8", "8-10-12", "-1", "+8", "1000",
        ] {
            let error = text.parse::<RandomPlies>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{text}' is not")), "{error}");
        }
    }

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["0", "8", "0..3", "8..10", "999"] {
            let plies: RandomPlies = text.parse().unwrap();
            assert_eq!(plies.to_string(), text);
            assert_eq!(text.replace("..", "-").parse(), Ok(plies));
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
