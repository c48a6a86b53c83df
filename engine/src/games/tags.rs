//! The tags of a game in standard form, and tags for records, which have none.

use super::check::Checked;
use super::game_rules::GameRules;
use rafle_protocol::pdn::{Game, GameOutcome, RecordForm, Tag, Variant};
use rafle_rules::Options;

/// The tags that every game has, in their order.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The tags of each player in games of two.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// Returns the game with tags in standard form: the seven required tags come first and in order, missing ones are `?`,
/// only the first of duplicate tags stays, dates are `YYYY.MM.DD`, and results are those of the game. In the draughts
/// family it gets `GameType`, and `Variant` except in international draughts.
///
/// Games of more than two players need neither `White` nor `Black`.
pub fn normalised(mut game: Game, checked: &Checked) -> Game {
    let mut tags: Vec<Tag> = Vec::new();
    let kind = family_tags(checked.rules.variant.name);
    let tag = |name: &str| kind.iter().find(|tag| tag.name == name);
    let value = |name| tag(name).map(|tag| tag.value.as_str());
    let variant = Variant::of(value("Variant"), value("GameType"));
    let written = game.result.text_in(&variant);
    for name in ROSTER {
        let value = match (name, game.tag(name).map(str::trim)) {
            ("Result", told) => result(told, game.result, written),
            ("Date", told) => date(told.unwrap_or_default()),
            (_, None) if checked.seats > 2 && PLAYERS.contains(&name) => continue,
            (_, None | Some("")) => "?".to_owned(),
            (_, Some(told)) => told.to_owned(),
        };
        tags.push(Tag {
            name: name.to_owned(),
            value,
        });
    }
    tags.extend(kind);
    for mut tag in game.tags {
        if tags.iter().all(|known| known.name != tag.name) {
            if tag.name.ends_with("Date") {
                tag.value = date(&tag.value);
            }
            tags.push(tag);
        }
    }
    game.tags = tags;
    game
}

/// Returns the tags that identify a variant of the draughts family: the number, and the name except for international
/// draughts. None for other games.
pub fn family_tags(variant: &str) -> Vec<Tag> {
    let Some(number) = Variant::game_type(variant) else {
        return Vec::new();
    };
    let name = Some(variant).filter(|name| *name != "normal");
    let tags = [("GameType", Some(number)), ("Variant", name)].into_iter();
    let tags = tags.filter_map(|(name, value)| {
        Some(Tag {
            name: name.to_owned(),
            value: value?.to_owned(),
        })
    });
    tags.collect()
}

/// Returns a result, or the tag's value where the standard leaves it to tournaments.
fn result(told: Option<&str>, outcome: GameOutcome, written: &str) -> String {
    let foreign = told.filter(|told| !told.is_empty() && GameOutcome::parse(told).is_none());
    match foreign {
        Some(told) if outcome == GameOutcome::Unknown => told.to_owned(),
        _ => written.to_owned(),
    }
}

/// Converts a date to `YYYY.MM.DD`, with `?` for unknown digits; leaves other texts unchanged.
fn date(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || text == "?" {
        return "????.??.??".to_owned();
    }
    let parts: Vec<&str> = text.split(['.', '-', '/']).collect();
    let [year, month, day] = match parts.as_slice() {
        [year] => [*year, "??", "??"],
        [year, month] => [*year, *month, "??"],
        // With slashes, the order of day and month is ambiguous.
        [day, month, year] if year.len() == 4 && day.len() <= 2 && !text.contains('/') => {
            [*year, *month, *day]
        }
        [year, month, day] => [*year, *month, *day],
        _ => return text.to_owned(),
    };
    let known = |part: &str, most: u32| {
        let part = part.trim();
        if !part.is_empty() && part.chars().all(|c| c == '?') {
            return Some("??".to_owned());
        }
        if !part.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
        let number: u32 = part
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number))?;
        (part.len() <= 2).then(|| format!("{number:02}"))
    };
    let is_year = year.len() == 4 && year.chars().all(|c| c.is_ascii_digit() || c == '?');
    match (is_year, known(month, 12), known(day, 31)) {
        (true, Some(month), Some(day)) => format!("{year}.{month}.{day}"),
        _ => text.to_owned(),
    }
}

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
    fn dates_have_the_year_first() {
        for (told, expected) in [
            ("", "????.??.??"),
            ("1998", "1998.??.??"),
            ("1998-4-2", "1998.04.02"),
            ("1998/04/02", "1998.04.02"),
            ("2.4.1998", "1998.04.02"),
            ("????.??.??", "????.??.??"),
            ("1998.04.??", "1998.04.??"),
            ("4/2/1998", "4/2/1998"),
            ("1998.13.01", "1998.13.01"),
            ("last summer", "last summer"),
            ("1998.+4.02", "1998.+4.02"),
        ] {
            assert_eq!(date(told), expected, "{told}");
        }
    }

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
