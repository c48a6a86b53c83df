//! A game: its tags, its items and its result.

use std::fmt;

use super::annotation::Annotation;
use super::item::Item;
use super::numbering::{has_numbers, numbered, numbered_variation};
use super::variant::Variant;
use crate::moves::parse_move;
use crate::text::{value_of, word_of};

/// One game.
///
/// `Display` writes the [`Game::completed`] game in the strict form of the standard: the tags, an empty line, the moves
/// in lines of less than 80 characters, then `*`, and an empty line. A longer word has a line of its own. Moves are
/// written from their [`parsed`](crate::moves::WrittenMove::parsed) values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The tags in the order of the text; a name may occur more than once.
    pub tags: Vec<Tag>,
    /// The moves and what stands between them.
    pub moves: Vec<Item>,
    /// How the game ended, by the tag `Result`, or else by the result after the moves.
    pub result: GameOutcome,
}

impl Game {
    /// The value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag_value(&self.tags, name)
    }

    /// Sets a tag: replaces the value of the first tag with this name, or adds the tag at the end.
    #[must_use]
    pub fn with_tag(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let (name, value) = (name.into(), value.into());
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name, value }),
        }
        self
    }

    /// Adds a move and its annotation. A text that is not a move is added as a comment.
    pub fn add_move(&mut self, text: &str, annotation: Option<Annotation>) {
        let item = parse_move(text).map_or_else(|_| Item::Comment(text.to_owned()), Item::from);
        let comment = annotation.map(|annotation| Item::Comment(annotation.to_string()));
        self.moves.extend(std::iter::once(item).chain(comment));
    }

    /// Inserts a variation before the item at index `place`, or at the end. It is an alternative to the move at index
    /// `replaced`, and has move numbers if the game has them.
    pub fn add_variation(&mut self, replaced: usize, place: usize, variation: Vec<Item>) {
        let variation = if has_numbers(&self.moves, 0) {
            numbered_variation(variation, &self.moves, replaced, self.black_begins())
        } else {
            variation
        };
        let place = place.min(self.moves.len());
        self.moves.insert(place, Item::Variation(variation));
    }

    /// Which game is played, by the tags.
    #[must_use]
    pub fn variant(&self) -> Variant {
        variant_of(&self.tags)
    }

    /// The game as it is written, with a tag `Result` for [`Game::result`] and with move numbers.
    ///
    /// The result of a tournament's own scoring, such as `4-6`, stays in its tag while the result of the game is unknown.
    /// Numbers are added only to a game without any. They count pairs of moves from 1. Black's number is written after a
    /// variation or a set-up, and when Black begins; the tag `FEN`, or else the first letter of the tag `Position`, says
    /// who begins.
    #[must_use]
    pub fn completed(mut self) -> Self {
        let result = self.result;
        let written = result.text_in(&self.variant());
        let mut has_result = false;
        for tag in self.tags.iter_mut().filter(|tag| tag.name == "Result") {
            has_result = true;
            let foreign = GameOutcome::parse(&tag.value).is_none() && !tag.value.is_empty();
            if !(foreign && result == GameOutcome::Unknown) {
                tag.value = written.to_owned();
            }
        }
        if !has_result {
            self = self.with_tag("Result", written);
        }
        if !has_numbers(&self.moves, 0) {
            let black_begins = self.black_begins();
            self.moves = numbered(self.moves, black_begins);
        }
        self
    }

    fn black_begins(&self) -> bool {
        match self.tag("FEN") {
            Some(fen) => fen.trim_start().starts_with(['B', 'b']),
            None => (self.tag("Position")).is_some_and(|position| position.starts_with('B')),
        }
    }
}

/// How a game ended. `Display` writes it as international draughts does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// `2-0`, also read as `1-0`.
    WhiteWins,
    /// `0-2`, also read as `0-1`.
    BlackWins,
    /// `1-1`, also read as `1/2-1/2`.
    Draw,
    /// `0-0`: both have lost.
    DoubleForfeit,
    /// `*`: the game goes on, or its result is unknown.
    #[default]
    Unknown,
}

impl GameOutcome {
    /// The texts of results. The first text of each outcome is the one that is written.
    const TEXTS: &'static [(&'static str, GameOutcome)] = &[
        ("2-0", GameOutcome::WhiteWins),
        ("1-0", GameOutcome::WhiteWins),
        ("0-2", GameOutcome::BlackWins),
        ("0-1", GameOutcome::BlackWins),
        ("1-1", GameOutcome::Draw),
        ("1/2-1/2", GameOutcome::Draw),
        ("0-0", GameOutcome::DoubleForfeit),
        ("*", GameOutcome::Unknown),
    ];

    /// The outcome as games of a variant write it: `1-0` in Frisian draughts, as the standard has it, `2-0` elsewhere.
    ///
    /// ```
    /// use rafle_protocol::pdn::{GameOutcome, Variant};
    ///
    /// let frisian = Variant::Draughts("frisian");
    /// assert_eq!(GameOutcome::Draw.text_in(&frisian), "1/2-1/2");
    /// assert_eq!(GameOutcome::Draw.text_in(&Variant::International), "1-1");
    /// ```
    #[must_use]
    pub fn text_in(self, variant: &Variant) -> &'static str {
        match (self, variant) {
            (Self::WhiteWins, Variant::Draughts("frisian")) => "1-0",
            (Self::BlackWins, Variant::Draughts("frisian")) => "0-1",
            (Self::Draw, Variant::Draughts("frisian")) => "1/2-1/2",
            _ => word_of(Self::TEXTS, &self),
        }
    }

    /// The outcome of a result text; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        value_of(Self::TEXTS, text)
    }
}

impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(Self::TEXTS, self))
    }
}

/// A tag, `[Name "value"]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag {
    /// A letter, then letters, digits and underscores. The standard wants a capital first.
    pub name: String,
    /// Any text of one line, without the quotes and the backslashes that escape quotes.
    pub value: String,
}

/// The value of the first tag with this name.
pub(super) fn tag_value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    let tag = tags.iter().find(|tag| tag.name == name)?;
    Some(&tag.value)
}

/// Which game is played, by the tags.
pub(super) fn variant_of(tags: &[Tag]) -> Variant {
    Variant::of(tag_value(tags, "Variant"), tag_value(tags, "GameType"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_of_the_same_name_is_replaced() {
        let game = Game::default()
            .with_tag("White", "one")
            .with_tag("Black", "two")
            .with_tag("White", "three");
        assert_eq!(game.tag("White"), Some("three"));
        assert_eq!(game.tags.len(), 2);
        assert_eq!(game.tag("white"), None);
    }

    #[test]
    fn the_result_tag_agrees_with_the_result() {
        let tag_of = |value: &str, result| {
            let game = Game {
                result,
                ..Game::default().with_tag("Result", value)
            };
            game.completed().tag("Result").map(str::to_owned)
        };
        assert_eq!(tag_of("1-0", GameOutcome::WhiteWins).unwrap(), "2-0");
        assert_eq!(tag_of("2-0", GameOutcome::Draw).unwrap(), "1-1");
        assert_eq!(tag_of("2-0", GameOutcome::Unknown).unwrap(), "*");
        assert_eq!(tag_of("4-6", GameOutcome::Unknown).unwrap(), "4-6");
        assert_eq!(tag_of("4-6", GameOutcome::BlackWins).unwrap(), "0-2");
        assert_eq!(Game::default().completed().tag("Result"), Some("*"));
        let frisian = Game {
            result: GameOutcome::WhiteWins,
            ..Game::default().with_tag("GameType", "40")
        };
        assert_eq!(frisian.completed().tag("Result"), Some("1-0"));
    }
}
