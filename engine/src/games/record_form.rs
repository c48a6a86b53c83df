//! How files of records, which have no tags, are read.

use super::game_rules::GameRules;
use super::tags::family_tags;
use rafle_protocol::pdn::{RecordForm, Tag};
use rafle_rules::Options;

impl GameRules {
    /// Returns how to read records of games under these rules. The records get tags that name these rules, so that the
    /// games mean the same as PDN.
    pub fn record_form(&self) -> RecordForm {
        let tag = |name: &str, value: String| Tag {
            name: name.to_owned(),
            value,
        };
        let mut tags = family_tags(self.variant.name);
        if tags.is_empty() {
            tags.push(tag("Variant", self.variant.name.to_owned()));
        }
        let usual = Options::default().list();
        let known = self.variant.parameters();
        let set = { self.options.list().into_iter().zip(usual) }
            .filter(|(own, usual)| own.value != usual.value)
            .filter(|(own, _)| known.iter().any(|known| known.name == own.name))
            .map(|(own, _)| format!("{}={}", own.name, own.value));
        let rules = set.collect::<Vec<_>>().join(" ");
        if !rules.is_empty() {
            tags.push(tag("Rules", rules));
        }
        RecordForm {
            signs: self.variant.signs,
            tags,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;
    use rafle_protocol::pdn::Game;

    #[test]
    fn the_tags_of_records_name_their_rules() {
        for (variant, set, expected) in [
            ("normal", vec![], "GameType 20"),
            ("frisian", vec![], "GameType 40, Variant frisian"),
            ("strand", vec![], "Variant strand"),
            (
                "strand",
                vec![("irregular", "claim"), ("landing", "any")],
                "Variant strand, Rules irregular=claim landing=any",
            ),
        ] {
            let mut options = Options::default();
            for (name, value) in set {
                options.set(name, value).expect("a parameter");
            }
            let variant = Variant::named(variant).expect("a variant");
            let rules = GameRules { variant, options };
            let form = rules.record_form();
            let told = form.tags.iter();
            let told: Vec<String> = { told }
                .map(|tag| format!("{} {}", tag.name, tag.value))
                .collect();
            assert_eq!(told.join(", "), expected);
            let game = Game {
                tags: form.tags,
                ..Game::default()
            };
            let others = GameRules {
                variant: Variant::named("pyramidame").expect("a variant"),
                options: Options::default(),
            };
            let found = others.of(&game).expect("rules");
            assert_eq!((found.variant.name, found.options), (variant.name, options));
        }
    }
}
