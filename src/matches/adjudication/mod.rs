//! Adjudication: ends games early if the engines' scores agree, or if a game is too long.

mod adjudicator;
mod rules;

pub(super) use adjudicator::{Adjudication, Adjudicator};
pub use rules::{AdjudicationRules, DrawRule, RuleError, WinRule};
