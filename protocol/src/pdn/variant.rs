//! Which game is played, by the tags.

/// The game of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Variant {
    /// International draughts: the game type 20, and that of a text without a game type.
    International,
    /// Another game of the draughts family, by its name in Hub: `killer`, `bt`, `losing` or `frisian`.
    Draughts(&'static str),
    /// Another one: the value of the tag `Variant`, or `gametype 23` after the tag `GameType`.
    Other(String),
}

/// A game of the draughts family in tags.
struct Tagged {
    /// Its name in Hub, which the tag `Variant` has.
    name: &'static str,
    /// Other names in a tag `Variant`.
    aliases: &'static [&'static str],
    /// The number in the tag `GameType`.
    game_type: &'static str,
    /// Other numbers that mean it.
    other_types: &'static [&'static str],
}

/// International draughts, then the others. The number of killer draughts is that of international draughts, since its
/// games are legal ones of these; the standard has numbers of the first and the last alone, and the others are those of
/// lidraughts.
const FAMILY: &[Tagged] = &[
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
    /// The game by the values of the two tags. `Variant` goes first; of `GameType` only the number counts,
    /// not the attributes of its long form `20,W,10,10,N2,0`. An empty value or `?` counts as none.
    #[must_use]
    pub fn of(variant: Option<&str>, game_type: Option<&str>) -> Self {
        let said =
            |value: &str| Some(value.trim().to_owned()).filter(|v| !v.is_empty() && v != "?");
        if let Some(name) = variant.and_then(said) {
            let found = FAMILY.iter().find(|tagged| tagged.is_named(&name));
            return found.map_or(Variant::Other(name), Tagged::variant);
        }
        let number = game_type.and_then(|value| said(value.split(',').next().unwrap_or_default()));
        let Some(number) = number else {
            return Variant::International;
        };
        let is_meant = |tagged: &&Tagged| {
            tagged.game_type == number || tagged.other_types.contains(&number.as_str())
        };
        let found = FAMILY.iter().find(is_meant);
        found.map_or_else(
            || Variant::Other(format!("gametype {number}")),
            Tagged::variant,
        )
    }

    /// The number for the tag `GameType` of a game, by its name in Hub; `None` if it is not of the draughts family.
    ///
    /// ```
    /// use rafle_protocol::pdn::Variant;
    ///
    /// assert_eq!(Variant::game_type("frisian"), Some("40"));
    /// assert_eq!(Variant::game_type("strand"), None);
    /// ```
    #[must_use]
    pub fn game_type(name: &str) -> Option<&'static str> {
        let found = FAMILY.iter().find(|tagged| tagged.name == name);
        found.map(|tagged| tagged.game_type)
    }

    /// Whether it belongs to the draughts family.
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
