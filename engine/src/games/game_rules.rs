//! The rules of a game in a PDN file.

use crate::variants::Variant;
use rafle_protocol::pdn::{self, Game};
use rafle_rules::Options;

/// A variant with its parameters.
#[derive(Clone, Copy, Debug)]
pub struct GameRules {
    /// The game.
    pub variant: &'static Variant,
    /// Its rule parameters.
    pub options: Options,
}

impl GameRules {
    /// Returns the rules named by a game's tags: `Variant` or `GameType`, and `Rules`, which has pairs `NAME=VALUE` of
    /// rule parameters. The rest is taken from `self`.
    ///
    /// # Errors
    /// A sentence: this program does not play that game, or there is no such parameter.
    pub fn of(&self, game: &Game) -> Result<Self, String> {
        let mut rules = *self;
        let says = |name| {
            let value = game.tag(name).map(str::trim).unwrap_or_default();
            !value.is_empty() && value != "?"
        };
        if says("Variant") || says("GameType") {
            rules.variant = match game.variant() {
                pdn::Variant::International => Variant::find("normal"),
                pdn::Variant::Draughts(name) => Variant::find(name),
                pdn::Variant::Other(name) => Variant::find(&name)
                    .or_else(|error| Variant::named(&name.to_lowercase()).ok_or(error)),
            }
            .map_err(|error| error.to_string())?;
        }
        for pair in game.tag("Rules").unwrap_or_default().split_whitespace() {
            let Some((name, value)) = pair.split_once('=') else {
                return Err(format!(
                    "in the tag Rules '{pair}' is not of the form NAME=VALUE"
                ));
            };
            let set = rules.options.set(name, value);
            set.map_err(|error| format!("in the tag Rules {error}"))?;
        }
        Ok(rules)
    }

    /// Checks that a game's tags name no other rules.
    ///
    /// # Errors
    /// A sentence: they do, or that of [`GameRules::of`].
    pub fn check(&self, game: &Game) -> Result<(), String> {
        let named = self.of(game)?;
        let mut wanted = Vec::new();
        if named.variant.name != self.variant.name {
            wanted.push(format!("--variant {}", named.variant.name));
        }
        let (named, own) = (named.options.list(), self.options.list());
        let others = named
            .iter()
            .zip(&own)
            .filter(|(named, own)| named.value != own.value);
        wanted.extend(others.map(|(rule, _)| format!("--set {}={}", rule.name, rule.value)));
        if wanted.is_empty() {
            return Ok(());
        }
        Err(format!(
            "the tags of the game name other rules: {}",
            wanted.join(" ")
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_other_rules_are_told_as_options() {
        let rules = GameRules {
            variant: Variant::named("chinese-checkers").expect("a variant"),
            options: Options::default(),
        };
        let game = |name: &str, value: &str| Game::default().with_tag(name, value);
        assert_eq!(rules.check(&game("Variant", "Chinese-checkers")), Ok(()));
        assert_eq!(rules.check(&game("Rules", "players=2")), Ok(()));
        let other = game("Variant", "strand").with_tag("Rules", "players=3");
        assert_eq!(
            rules.check(&other),
            Err(
                "the tags of the game name other rules: --variant strand --set players=3"
                    .to_owned()
            )
        );
    }

    #[test]
    fn tags_name_the_rules_and_the_defaults_the_rest() {
        let defaults = GameRules {
            variant: Variant::named("strand").expect("a variant"),
            options: Options::default(),
        };
        let of = |name: &str, value: &str| {
            let rules = defaults.of(&Game::default().with_tag(name, value));
            rules.map(|rules| (rules.variant.name, rules.options.players.count()))
        };
        assert_eq!(of("Event", "x"), Ok(("strand", 2)));
        assert_eq!(of("Variant", "?"), Ok(("strand", 2)));
        assert_eq!(of("GameType", "20,W,10,10,N2,0"), Ok(("normal", 2)));
        assert_eq!(of("GameType", "40"), Ok(("frisian", 2)));
        assert_eq!(of("Variant", "Breakthrough"), Ok(("bt", 2)));
        assert_eq!(of("Variant", "Pyramidame"), Ok(("pyramidame", 2)));
        assert_eq!(of("Rules", "players=3 pieces=10"), Ok(("strand", 3)));
        let error = of("GameType", "21").unwrap_err();
        assert!(error.contains("'gametype 21'"), "{error}");
        let error = of("Rules", "players=5").unwrap_err();
        assert!(error.starts_with("in the tag Rules '5' is not"), "{error}");
    }
}
