//! The adjudication rules, and their form on the command line.

use rafle_engine::value_parsers::{ValueError, count};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use thiserror::Error;

/// A game is adjudicated as won if the scores of the last plies, reported by both sides, all favour the same side by at
/// least a given number of men.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WinRule {
    /// Men.
    pub score: f64,
    /// Consecutive plies.
    pub plies: u32,
}

/// A game is adjudicated as drawn if the scores of the last plies, reported by both sides, all favour neither side by
/// more than a given number of men.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Men.
    pub score: f64,
    /// Consecutive plies.
    pub plies: u32,
    /// The number of plies before which a game is never adjudicated as drawn.
    pub after: u32,
}

/// Why a text is not a valid rule.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RuleError {
    /// A part is unknown or has no value.
    #[error("'{part}' is none of {known}")]
    Unknown {
        /// The part.
        part: String,
        /// The known parts.
        known: &'static str,
    },
    /// A number of plies can't be read.
    #[error("{name}: {error}")]
    Plies {
        /// The part.
        name: String,
        /// What is wrong.
        error: ValueError,
    },
    /// The score can't be read.
    #[error("score: '{0}' is not a number of men from 0 to 1000")]
    Score(String),
    /// A part is missing.
    #[error("{0}= is missing")]
    Missing(&'static str),
}

/// The parts of a rule.
struct Parts {
    score: Option<f64>,
    plies: Option<u32>,
    after: Option<u32>,
}

fn parts(text: &str, known: &'static str) -> Result<Parts, RuleError> {
    let mut parts = Parts {
        score: None,
        plies: None,
        after: None,
    };
    for part in text.split(',') {
        let unknown = || RuleError::Unknown {
            part: part.to_owned(),
            known,
        };
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        if !known.contains(name) || name.is_empty() {
            return Err(unknown());
        }
        let plies = |value| {
            count(value).map_err(|error| RuleError::Plies {
                name: name.to_owned(),
                error,
            })
        };
        match name {
            "score" => {
                let score = value
                    .parse()
                    .ok()
                    .filter(|score| (0.0..=1000.0).contains(score));
                parts.score = Some(score.ok_or_else(|| RuleError::Score(value.to_owned()))?);
            }
            "plies" => parts.plies = Some(plies(value)?),
            "after" => parts.after = Some(plies(value)?),
            _ => return Err(unknown()),
        }
    }
    Ok(parts)
}

impl FromStr for WinRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let parts = parts(text, "score=, plies=")?;
        Ok(Self {
            score: parts.score.ok_or(RuleError::Missing("score"))?,
            plies: parts.plies.ok_or(RuleError::Missing("plies"))?,
        })
    }
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let parts = parts(text, "score=, plies=, after=")?;
        Ok(Self {
            score: parts.score.ok_or(RuleError::Missing("score"))?,
            plies: parts.plies.ok_or(RuleError::Missing("plies"))?,
            after: parts.after.unwrap_or(0),
        })
    }
}

/// When games end before the end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdjudicationRules {
    /// Adjudication as won; off if `None`.
    pub win: Option<WinRule>,
    /// Adjudication as drawn; off if `None`.
    pub draw: Option<DrawRule>,
    /// The number of plies after which a game counts as drawn.
    pub max_plies: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_makes_no_sense_is_refused() {
        for (text, named) in [
            ("", "''"),
            ("score=3", "plies= is missing"),
            ("score=x,plies=4", "'x'"),
            ("score=3,plies=0", "plies: '0'"),
            ("score=3,plies=4,after=9", "'after=9'"),
        ] {
            let error = text.parse::<WinRule>().unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
