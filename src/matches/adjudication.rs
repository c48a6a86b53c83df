//! Adjudication: ends games by the scores and the number of plies, before the rules do.

use rafle_engine::value_parsers::{ValueError, count};
use serde::{Deserialize, Serialize};
use std::fmt;
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
    /// A part that is given twice.
    #[error("'{0}' stands twice")]
    Twice(String),
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
        let is_known = match name {
            "score" => parts.score.is_some(),
            "plies" => parts.plies.is_some(),
            _ => parts.after.is_some(),
        };
        if is_known {
            return Err(RuleError::Twice(name.to_owned()));
        }
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

/// The result of an adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjudication {
    /// A win of the seat, counted from 0.
    Win(usize),
    /// A draw.
    Draw,
    /// A draw because the game was too long.
    TooLong,
}

/// The reason in records.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win(_) | Self::Draw => "adjudication",
            Self::TooLong => "max-plies",
        })
    }
}

/// The adjudicator of one game between two engines.
#[derive(Clone, Debug)]
pub(crate) struct Adjudicator {
    rules: AdjudicationRules,
    /// The number of plies of the game.
    plies: u32,
    /// The seat that the last score favours by the margin of the win rule.
    ahead: Option<usize>,
    /// The consecutive last plies whose scores favour that seat.
    wins: Agreement,
    /// The consecutive last plies whose scores are level by the draw rule.
    draws: Agreement,
}

/// Consecutive plies whose scores agree on a result.
#[derive(Clone, Copy, Debug, Default)]
struct Agreement {
    plies: u32,
    /// Whether the engine of each seat has reported one of the scores.
    seats: [bool; 2],
}

impl Agreement {
    fn add(&mut self, seat: usize) {
        self.plies += 1;
        if let Some(has_agreed) = self.seats.get_mut(seat) {
            *has_agreed = true;
        }
    }

    /// Whether both engines agree, in this number of plies or more.
    fn lasts(self, plies: u32) -> bool {
        self.plies >= plies && self.seats == [true; 2]
    }
}

impl Adjudicator {
    pub(crate) fn new(rules: AdjudicationRules) -> Self {
        Self {
            rules,
            plies: 0,
            ahead: None,
            wins: Agreement::default(),
            draws: Agreement::default(),
        }
    }

    /// Adds a move with the score that the engine of its seat reported. Returns the adjudication if the game ends with
    /// it.
    pub(crate) fn update(&mut self, seat: usize, score: Option<f64>) -> Option<Adjudication> {
        self.plies += 1;
        let ahead = self
            .rules
            .win
            .zip(score)
            .and_then(|(rule, score)| match score {
                score if score >= rule.score => Some(seat),
                score if score <= -rule.score => Some(1 - seat.min(1)),
                _ => None,
            });
        if ahead != self.ahead {
            self.wins = Agreement::default();
        }
        if ahead.is_some() {
            self.wins.add(seat);
        }
        self.ahead = ahead;
        let is_level = self
            .rules
            .draw
            .zip(score)
            .is_some_and(|(rule, score)| score.abs() <= rule.score);
        if is_level {
            self.draws.add(seat);
        } else {
            self.draws = Agreement::default();
        }
        if let (Some(rule), Some(seat)) = (self.rules.win, self.ahead)
            && self.wins.lasts(rule.plies)
        {
            return Some(Adjudication::Win(seat));
        }
        if let Some(rule) = self.rules.draw
            && self.draws.lasts(rule.plies)
            && self.plies >= rule.after
        {
            return Some(Adjudication::Draw);
        }
        (self.plies >= self.rules.max_plies).then_some(Adjudication::TooLong)
    }
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
            ("score=3,plies=4,plies=9", "'plies' stands twice"),
        ] {
            let error = text.parse::<WinRule>().unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    fn adjudicator(win: Option<&str>, draw: Option<&str>) -> Adjudicator {
        Adjudicator::new(AdjudicationRules {
            win: win.map(|text| text.parse().unwrap()),
            draw: draw.map(|text| text.parse().unwrap()),
            max_plies: 100,
        })
    }

    #[test]
    fn both_sides_must_see_the_win() {
        let mut adjudicator = adjudicator(Some("score=3,plies=4"), None);
        assert_eq!(adjudicator.update(0, Some(5.0)), None);
        assert_eq!(adjudicator.update(1, Some(-4.0)), None);
        assert_eq!(adjudicator.update(0, Some(5.0)), None);
        // The loser does not agree, so the count restarts.
        assert_eq!(adjudicator.update(1, Some(-2.0)), None);
        for (seat, score) in [(0, 5.0), (1, -3.0), (0, 3.0)] {
            assert_eq!(adjudicator.update(seat, Some(score)), None);
        }
        assert_eq!(
            adjudicator.update(1, Some(-9.0)),
            Some(Adjudication::Win(0))
        );
    }

    #[test]
    fn one_engine_alone_decides_nothing() {
        let mut adjudicator =
            adjudicator(Some("score=3,plies=1"), Some("score=0.1,plies=1,after=1"));
        // A side may move twice in a row.
        for score in [9.0, 9.0, 0.0, 0.0, 9.0] {
            assert_eq!(adjudicator.update(0, Some(score)), None);
        }
        assert_eq!(
            adjudicator.update(1, Some(-9.0)),
            Some(Adjudication::Win(0))
        );
    }

    #[test]
    fn a_level_game_is_drawn_after_its_plies() {
        let mut adjudicator = adjudicator(None, Some("score=0.1,plies=3,after=5"));
        for ply in 0..4 {
            assert_eq!(adjudicator.update(ply % 2, Some(0.05)), None);
        }
        assert_eq!(adjudicator.update(0, None), None);
        assert_eq!(adjudicator.update(1, Some(0.0)), None);
        assert_eq!(adjudicator.update(0, Some(-0.1)), None);
        assert_eq!(adjudicator.update(1, Some(0.1)), Some(Adjudication::Draw));
    }

    #[test]
    fn without_rules_only_the_length_ends_a_game() {
        let mut adjudicator = adjudicator(None, None);
        for ply in 0..99 {
            assert_eq!(adjudicator.update(ply % 2, Some(99.0)), None);
        }
        assert_eq!(
            adjudicator.update(1, Some(0.0)),
            Some(Adjudication::TooLong)
        );
    }
}
