use super::endgame_rules::{EndgameRules, FIRST_EDITION};
use super::layout::Layout;
use super::material::Material;
use rafle_rules::Options;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The header of a table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableHeader {
    /// The variant of the game.
    pub variant: String,
    /// The rule parameters that affect the results, with their values.
    pub parameters: BTreeMap<String, String>,
    /// The material, as [`Material`] is displayed.
    pub material: String,
    /// The edition of the game's rules; 1 if the file has none.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u32,
    /// The entries of the table.
    pub entries: u64,
    /// The counts of results.
    pub results: ResultCounts,
    /// The version of the program that built it.
    pub made: String,
}

fn first_edition() -> u32 {
    FIRST_EDITION
}

fn is_first_edition(edition: &u32) -> bool {
    *edition == FIRST_EDITION
}

/// The number of positions with each result, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultCounts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl ResultCounts {
    /// All positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

impl std::ops::AddAssign for ResultCounts {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl TableHeader {
    /// Returns the rule parameters as one word.
    pub(super) fn rules(&self) -> String {
        rules_text(&self.parameters)
    }
}

/// Identifies a table: its game, rules and material.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The variant of the game.
    pub(super) variant: &'static str,
    /// The rule parameters that affect the game's results, with their values.
    pub(super) parameters: BTreeMap<String, String>,
    /// The material.
    pub(super) material: String,
    /// The edition of the game's rules.
    pub(super) edition: u32,
    /// The entries of the table.
    pub(super) entries: u64,
}

impl Subject {
    /// Identifies the table of a material.
    pub(super) fn of<E: EndgameRules>(material: Material, options: &Options) -> Self {
        Self {
            variant: E::NAME,
            parameters: parameters(E::PARAMETERS, options),
            material: material.to_string(),
            edition: E::EDITION,
            entries: Layout::of::<E>(material).len(),
        }
    }

    /// Returns the name of its file.
    pub(super) fn file_name(&self) -> String {
        let mut name = self.variant.to_owned();
        for value in self.parameters.values() {
            name.push('.');
            name.push_str(value);
        }
        format!("{name}.{}.{EXTENSION}", self.material)
    }

    /// Returns the header of its file.
    pub(super) fn header(&self, results: ResultCounts) -> TableHeader {
        TableHeader {
            variant: self.variant.to_owned(),
            parameters: self.parameters.clone(),
            material: self.material.clone(),
            edition: self.edition,
            entries: self.entries,
            results,
            made: format!("rafle {}", env!("CARGO_PKG_VERSION")),
        }
    }
}

/// Returns some rule parameters with their values.
pub(super) fn parameters(names: &[&str], options: &Options) -> BTreeMap<String, String> {
    let rules = options.list().into_iter();
    let own = rules.filter(|rule| names.contains(&rule.name));
    own.map(|rule| (rule.name.to_owned(), rule.value.to_owned()))
        .collect()
}

/// Parameters as one word.
fn rules_text(parameters: &BTreeMap<String, String>) -> String {
    let pairs = parameters
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join(",")
}

/// The extension of table files.
pub(super) const EXTENSION: &str = "table";

/// The first bytes of a table file: the name and the version of the format.
pub(super) const MAGIC: &[u8; 8] = b"RAFLET01";
