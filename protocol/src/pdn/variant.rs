//! Which game is played, by the tags.

/// The game of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Variant {
    /// International draughts: the game type 20, and that of a text without a game type.
    International,
    /// Another one: the value of the tag `Variant`, or `gametype 23` after the tag `GameType`.
    Other(String),
}

/// The names that mean international draughts in a tag `Variant`; `normal` is the one of Hub.
const INTERNATIONAL: [&str; 4] = [
    "normal",
    "draughts",
    "international",
    "international draughts",
];

impl Variant {
    /// The game by the values of the two tags. `Variant` goes first; of `GameType` only the number counts,
    /// not the attributes of its long form `20,W,10,10,N2,0`. An empty value or `?` counts as none.
    #[must_use]
    pub fn of(variant: Option<&str>, game_type: Option<&str>) -> Self {
        let said =
            |value: &str| Some(value.trim().to_owned()).filter(|v| !v.is_empty() && v != "?");
        if let Some(name) = variant.and_then(said) {
            let international = INTERNATIONAL
                .iter()
                .any(|known| known.eq_ignore_ascii_case(&name));
            return if international {
                Variant::International
            } else {
                Variant::Other(name)
            };
        }
        let number = game_type.and_then(|value| said(value.split(',').next().unwrap_or_default()));
        match number {
            Some(number) if number != "20" => Variant::Other(format!("gametype {number}")),
            _ => Variant::International,
        }
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
        assert_eq!(Variant::of(Some("?"), Some("23")), other("gametype 23"));
    }

    #[test]
    fn the_game_type_may_have_attributes() {
        for game_type in [None, Some("20"), Some(" 20 ,W,10,10,N2,0"), Some("")] {
            assert_eq!(Variant::of(None, game_type), Variant::International);
        }
        assert_eq!(
            Variant::of(None, Some("25,W,8,8,A0,0")),
            Variant::Other("gametype 25".into())
        );
    }
}
