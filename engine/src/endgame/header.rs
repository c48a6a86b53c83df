//! What a file of a table says of itself.

use super::endgame_rules::EndgameRules;
use super::layout::Layout;
use super::material::Material;
use rafle_rules::Options;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a table is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableHeader {
    /// The variant of the game.
    pub variant: String,
    /// The rule parameters on which the results depend, with their values.
    pub parameters: BTreeMap<String, String>,
    /// What the sides have, as [`Material`] is written.
    pub material: String,
    /// The edition of the game's rules, [`FIRST_EDITION`] where none is named.
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    pub edition: u32,
    /// The entries of the table.
    pub entries: u64,
    /// How the positions end.
    pub results: ResultCounts,
    /// The version of the program that has made it.
    pub made: String,
}

/// The edition of the rules of a game whose results have never changed.
pub(super) const FIRST_EDITION: u32 = 1;

fn first_edition() -> u32 {
    FIRST_EDITION
}

fn is_first_edition(edition: &u32) -> bool {
    *edition == FIRST_EDITION
}

/// How many positions end in each way, for the side to move.
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
    /// The rule parameters, written as one word.
    pub(super) fn rules(&self) -> String {
        rules_text(&self.parameters)
    }
}

/// Which table of which game under which rules.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// The variant of the game.
    pub(super) variant: &'static str,
    /// The rule parameters on which the results of the game depend, with their values.
    pub(super) parameters: BTreeMap<String, String>,
    /// What the sides have.
    pub(super) material: String,
    /// The edition of the game's rules.
    pub(super) edition: u32,
    /// The entries of the table.
    pub(super) entries: u64,
}

impl Subject {
    /// The table of a material.
    pub(super) fn of<E: EndgameRules>(material: Material, options: &Options) -> Self {
        Self {
            variant: E::NAME,
            parameters: parameters(E::PARAMETERS, options),
            material: material.to_string(),
            edition: E::EDITION,
            entries: Layout::of::<E>(material).len(),
        }
    }

    /// The name of its file.
    pub(super) fn file_name(&self) -> String {
        let mut name = self.variant.to_owned();
        for value in self.parameters.values() {
            name.push('.');
            name.push_str(value);
        }
        format!("{name}.{}.{EXTENSION}", self.material)
    }

    /// The header of its file.
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

/// Some rule parameters with their values.
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

/// How the names of table files end.
pub(super) const EXTENSION: &str = "table";

/// How a file of a table begins: the name and the version of the form.
pub(super) const MAGIC: &[u8; 8] = b"RAFLET01";
