//! Adjudication: games end before the rules end them where the engines' own scores agree, or where a game
//! is too long.

mod adjudicator;
mod rules;

pub(super) use adjudicator::{Adjudication, Adjudicator};
pub use rules::{AdjudicationRules, DrawRule, RuleError, WinRule};
