//! The header of a file of games: what determines its games.

use super::error::Difference;
use super::settings::SelfPlaySettings;
use crate::shard::Shard;
use rafle_rules::{OptionError, Options};
use serde::{Deserialize, Serialize};

/// What determines the games of a file. Files with equal headers begin with the same games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Header {
    /// The game.
    pub variant: String,
    /// The rule parameters with their values.
    pub rules: Vec<(String, String)>,
    /// The other settings that determine the games.
    pub settings: SelfPlaySettings,
    /// The shard of the games in the file; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The number of games of all shards together; `None` without shards, because such a file grows on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The version of the program that played the games, and its commit if known.
    pub engine: String,
}

fn checksum(weights: Option<u32>) -> String {
    weights.map_or_else(|| "none".to_owned(), |checksum| format!("{checksum:08x}"))
}

impl Header {
    /// Creates the header of games that this program plays. A shard has the number of games of all shards together.
    #[must_use]
    pub fn new(
        variant: &str,
        options: &Options,
        settings: SelfPlaySettings,
        shard: Option<(Shard, u64)>,
        engine: &str,
    ) -> Self {
        let rules = options.list().into_iter();
        Self {
            variant: variant.to_owned(),
            rules: rules
                .map(|rule| (rule.name.to_owned(), rule.value.to_owned()))
                .collect(),
            settings,
            shard: shard.map(|(shard, _)| shard),
            games: shard.map(|(_, games)| games),
            engine: engine.to_owned(),
        }
    }

    /// The rule parameters.
    ///
    /// # Errors
    /// This program does not know one of them.
    pub fn options(&self) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for (name, value) in &self.rules {
            options.set(name, value)?;
        }
        Ok(options)
    }

    /// Returns the variants if they differ.
    pub(super) fn difference_of_variant(&self, other: &Self) -> Option<Difference> {
        first_difference(self.variants(other).into_iter())
    }

    fn variants(&self, other: &Self) -> [(&'static str, String, String); 1] {
        [("variant", self.variant.clone(), other.variant.clone())]
    }

    /// Returns the first difference that affects which positions can occur.
    pub(super) fn difference_of_rules(&self, other: &Self) -> Option<Difference> {
        let value = |rules: &[(String, String)], name: &str| {
            let mut rules = rules.iter();
            let rule = rules.find(|(known, _)| known == name);
            rule.map_or_else(|| "not given".to_owned(), |(_, value)| value.clone())
        };
        let names = self.rules.iter().chain(&other.rules).map(|(name, _)| name);
        let rules = names.map(|name| {
            let (one, other) = (value(&self.rules, name), value(&other.rules, name));
            (name.as_str(), one, other)
        });
        first_difference(self.variants(other).into_iter().chain(rules))
    }

    /// Whether files with two headers may have a game in common.
    pub(super) fn shares_games(&self, other: &Self) -> bool {
        self.difference_but_shards(other).is_none() && Shard::overlap(self.shard, other.shard)
    }

    /// Returns the first difference; the other header may be for more games.
    pub(super) fn difference(&self, other: &Self) -> Option<Difference> {
        let shard = |header: &Self| {
            let shard = header.shard;
            shard.map_or_else(|| "not given".to_owned(), |shard| shard.to_string())
        };
        let shards = [("shard", shard(self), shard(other))];
        self.difference_but_shards(other)
            .or_else(|| first_difference(shards.into_iter()))
    }

    /// Returns the numbers of games of all shards together if they differ.
    pub(super) fn difference_of_games(&self, other: &Self) -> Option<Difference> {
        let games = |header: &Self| {
            let games = header.games;
            games.map_or_else(|| "not given".to_owned(), |games| games.to_string())
        };
        let games = [("the number of all games", games(self), games(other))];
        first_difference(games.into_iter())
    }

    /// Returns the first difference; the other header may be of another shard or for more games.
    pub(super) fn difference_but_shards(&self, other: &Self) -> Option<Difference> {
        let settings = |header: &Self| {
            let settings = header.settings;
            [
                ("seed", settings.seed.to_string()),
                ("nodes", settings.nodes.to_string()),
                ("random-plies", settings.random_plies.to_string()),
                ("random-rate", settings.random_rate.to_string()),
                ("max-plies", settings.max_plies.to_string()),
                ("the checksum of the weights", checksum(settings.weights)),
                (
                    "the pieces of the tables",
                    settings.table_pieces.to_string(),
                ),
                ("the engine", header.engine.clone()),
            ]
        };
        let both = settings(self).into_iter().zip(settings(other));
        self.difference_of_rules(other)
            .or_else(|| first_difference(both.map(|((what, one), (_, other))| (what, one, other))))
    }
}

fn first_difference<'a>(
    mut parts: impl Iterator<Item = (&'a str, String, String)>,
) -> Option<Difference> {
    let (what, one, other) = parts.find(|(_, one, other)| one != other)?;
    Some(Difference {
        what: what.to_owned(),
        one,
        other,
    })
}
