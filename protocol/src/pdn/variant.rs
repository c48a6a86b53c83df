//! The variant of a game, from its tags.

/// The variant of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Variant {
    /// International draughts: game type 20, or no game type.
    International,
    /// Another variant of draughts, by its name in Hub: `killer`, `bt`, `losing` or `frisian`.
    Draughts(&'static str),
    /// Any other: the value of the tag `Variant`, or `gametype 23` from the tag `GameType`.
    Other(String),
}

/// The names and numbers of a draughts variant in tags.
struct Tagged {
    /// The name in Hub and in the tag `Variant`.
    name: &'static str,
    /// Other names for the tag `Variant`.
    aliases: &'static [&'static str],
    /// The number in the tag `GameType`.
    game_type: &'static str,
    /// Other numbers for the tag `GameType`.
    other_types: &'static [&'static str],
}

/// International draughts, then the others. Killer draughts has the number of international draughts, where its games are
/// legal, too. The standard has numbers for the first and the last entry only; the others are those of lidraughts.
const VARIANTS: &[Tagged] = &[
    Tagged {
        name: "normal",
        aliases: &["draughts", "international", "international draughts"],
        game_type: "20",
        other_types: &[],
    },
    Tagged {
        name: "killer",
        aliases: &[],
        game_type: "20",
        other_types: &[],
    },
    Tagged {
        name: "bt",
        aliases: &["breakthrough"],
        game_type: "96",
        other_types: &[],
    },
    Tagged {
        name: "losing",
        aliases: &["antidraughts"],
        game_type: "98",
        other_types: &[],
    },
    Tagged {
        name: "frisian",
        aliases: &[],
        game_type: "40",
        other_types: &["97"],
    },
];

impl Tagged {
    fn is_named(&self, name: &str) -> bool {
        let mut names = std::iter::once(&self.name).chain(self.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    fn variant(&self) -> Variant {
        match self.name {
            "normal" => Variant::International,
            name => Variant::Draughts(name),
        }
    }
}

impl Variant {
    /// The variant for the values of the two tags. `Variant` takes precedence. Only the number of `GameType` counts, not
    /// the attributes of its long form `20,W,10,10,N2,0`. An empty value or `?` counts as missing.
    #[must_use]
    pub fn of(variant: Option<&str>, game_type: Option<&str>) -> Self {
        let said =
            |value: &str| Some(value.trim().to_owned()).filter(|v| !v.is_empty() && v != "?");
        if let Some(name) = variant.and_then(said) {
            let found = VARIANTS.iter().find(|tagged| tagged.is_named(&name));
            return found.map_or(Variant::Other(name), Tagged::variant);
        }
        let number = game_type.and_then(|value| said(value.split(',').next().unwrap_or_default()));
        let Some(number) = number else {
            return Variant::International;
        };
        let is_meant = |tagged: &&Tagged| {
            tagged.game_type == number || tagged.other_types.contains(&number.as_str())
        };
        let found = VARIANTS.iter().find(is_meant);
        found.map_or_else(
            || Variant::Other(format!("gametype {number}")),
            Tagged::variant,
        )
    }

    /// The number of a variant, given by its name in Hub, for the tag `GameType`; `None` if it is not draughts.
    ///
    /// ```
    /// use rafle_protocol::pdn::Variant;
    ///
    /// assert_eq!(Variant::game_type("frisian"), Some("40"));
    /// assert_eq!(Variant::game_type("strand"), None);
    /// ```
    #[must_use]
    pub fn game_type(name: &str) -> Option<&'static str> {
        let found = VARIANTS.iter().find(|tagged| tagged.name == name);
        found.map(|tagged| tagged.game_type)
    }

    /// Whether it is a variant of draughts.
    #[must_use]
    pub fn is_draughts(&self) -> bool {
        !matches!(self, Variant::Other(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_variant_goes_before_the_game_type() {
        let other = |name: &str| Variant::Other(name.into());
        assert_eq!(Variant::of(Some("strand"), Some("20")), other("strand"));
        assert_eq!(
            Variant::of(Some("International"), Some("21")),
            Variant::International
        );
        assert_eq!(
            Variant::of(Some("killer"), Some("20")),
            Variant::Draughts("killer")
        );
        assert_eq!(Variant::of(Some("?"), Some("23")), other("gametype 23"));
    }

    #[test]
    fn the_game_type_may_have_attributes() {
        for game_type in [None, Some("20"), Some(" 20 ,W,10,10,N2,0"), Some("")] {
            assert_eq!(Variant::of(None, game_type), Variant::International);
        }
        assert_eq!(
            Variant::of(None, Some("40,W,10,10,N2,0")),
            Variant::Draughts("frisian")
        );
        assert_eq!(
            Variant::of(None, Some("25,W,8,8,A0,0")),
            Variant::Other("gametype 25".into())
        );
    }

    #[test]
    fn the_family_has_the_numbers_and_names_of_other_programs_too() {
        for (tag, game_type, name) in [
            ("", "96", "bt"),
            ("", "97", "frisian"),
            ("", "98", "losing"),
            ("Breakthrough", "20", "bt"),
            ("antidraughts", "20", "losing"),
            ("Frisian", "", "frisian"),
        ] {
            let found = Variant::of(Some(tag), Some(game_type));
            assert_eq!(found, Variant::Draughts(name), "{tag} {game_type}");
        }
    }
}
