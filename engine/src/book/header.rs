//! The header of a book, and the rules that it names.

use super::entry::Layout;
use super::error::BookFault;
use crate::games::GameRules;
use crate::session::{Session, Setup};
use crate::variants::Variant;
use rafle_rules::{MAX_SEATS, Options};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rule parameters that change texts and claims, but neither the positions nor their worth.
const WITHOUT_EFFECT: [&str; 2] = ["notation", "irregular"];

/// The header of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookHeader {
    /// The variant of the game.
    pub variant: String,
    /// The rule parameters that affect its positions, with their values.
    pub parameters: BTreeMap<String, String>,
    /// The key of the start position in hexadecimal digits: it shows whether positions are numbered as this program
    /// does.
    pub start: String,
    /// The seats of the game.
    pub seats: usize,
    /// Whether the entries have scores.
    pub scores: bool,
    /// Whether the entries have counts of games.
    pub games: bool,
    /// How the book was made, in words.
    pub made: String,
}

/// The rules of a book: those of games to which it applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookRules {
    /// The name of the variant.
    pub variant: &'static str,
    /// The rule parameters that affect its positions, with their values.
    pub parameters: BTreeMap<String, String>,
}

impl BookRules {
    /// The rules of a game.
    #[must_use]
    pub fn of(variant: &'static Variant, options: &Options) -> Self {
        let own = variant.parameters();
        let is_own = |name: &str| {
            own.iter().any(|parameter| parameter.name == name) && !WITHOUT_EFFECT.contains(&name)
        };
        let parameters = options.list().into_iter().filter(|row| is_own(row.name));
        Self {
            variant: variant.name,
            parameters: parameters
                .map(|row| (row.name.to_owned(), row.value.to_owned()))
                .collect(),
        }
    }

    /// The rules of a session.
    #[must_use]
    pub fn of_session(session: &dyn Session) -> Option<Self> {
        let variant = Variant::named(session.variant())?;
        Some(Self::of(variant, session.options()))
    }
}

impl BookHeader {
    /// The header of a book without scores and games.
    ///
    /// # Errors
    /// [`BookFault::Header`]: no game begins under these rules.
    pub fn new(rules: &GameRules, made: &str) -> Result<Self, BookFault> {
        let start = start(rules)?;
        let BookRules {
            variant,
            parameters,
        } = BookRules::of(rules.variant, &rules.options);
        Ok(Self {
            variant: variant.to_owned(),
            parameters,
            start: hexadecimal(start.symmetry_hash()),
            seats: start.seats().len(),
            scores: false,
            games: false,
            made: made.to_owned(),
        })
    }

    /// The parts of its entries.
    #[must_use]
    pub fn layout(&self) -> Layout {
        Layout {
            seats: self.seats,
            scores: self.scores,
            games: self.games,
        }
    }

    /// Whether the book is for these rules.
    #[must_use]
    pub fn is_for(&self, rules: &BookRules) -> bool {
        self.variant == rules.variant && self.parameters == rules.parameters
    }

    /// The game and its rule parameters in words.
    #[must_use]
    pub fn game(&self) -> String {
        let pairs = self.parameters.iter();
        let pairs = pairs.map(|(name, value)| format!(" {name}={value}"));
        format!("{}{}", self.variant, pairs.collect::<String>())
    }

    /// Returns the rules that it names.
    ///
    /// # Errors
    /// [`BookFault`]: this program does not have such a game, or other positions.
    pub fn rules(&self) -> Result<GameRules, BookFault> {
        let wrong = |error: &dyn std::fmt::Display| BookFault::Header(error.to_string());
        let variant = Variant::find(&self.variant).map_err(|error| wrong(&error))?;
        let mut options = Options::default();
        for (name, value) in &self.parameters {
            let set = options.set(name, value);
            set.map_err(|error| wrong(&error))?;
        }
        let rules = GameRules { variant, options };
        let start = start(&rules)?;
        if BookRules::of(variant, &options).parameters != self.parameters {
            let sentence = format!("it lacks a rule parameter of {}", self.variant);
            return Err(BookFault::Header(sentence));
        }
        let seats = start.seats().len();
        if seats != self.seats || seats > MAX_SEATS {
            let sentence = format!("it has {} seats, the game has {seats}", self.seats);
            return Err(BookFault::Header(sentence));
        }
        if self.start != hexadecimal(start.symmetry_hash()) {
            return Err(BookFault::OtherStart);
        }
        Ok(rules)
    }
}

/// Opens the start position of some rules.
pub(super) fn start(rules: &GameRules) -> Result<Box<dyn Session>, BookFault> {
    let opened = rules.variant.open(Setup::default(), &rules.options);
    opened.map_err(|error| BookFault::Header(error.to_string()))
}

/// The key of a position as text.
pub(super) fn hexadecimal(key: u64) -> String {
    format!("{key:016x}")
}
