//! Games in Portable Draughts Notation 3.0: tags, then moves with comments and variations.
//!
//! [`read`] takes whatever is found in the files of the world as far as the reading grammar of the
//! standard goes, and a little more; `Display` of a [`Game`] writes the strict form. Neither knows the
//! rules: whether a move is legal, and which move a text means, is for the game to say.
//!
//! The standard, its grammars and many files of games are in the repository `wiegerw/pdn`.
//!
//! ```
//! use rafle_protocol::pdn::{Annotation, GameOutcome, Item, read};
//!
//! let reading = read("[Result \"2-0\"]\n1. 32-28 {[%emt 0:00:03]} 19-23? 2. 28:19 (2. 33-29) *\n");
//! assert_eq!(reading.errors, []);
//! let game = &reading.games[0];
//! assert_eq!(game.result, GameOutcome::WhiteWins);
//! assert!(matches!(&game.moves[2], Item::Comment(text) if Annotation::parse(text).emt == Some(3.0)));
//! assert_eq!(
//!     game.to_string(),
//!     "[Result \"2-0\"]\n\n1. 32-28 {[%emt 0:00:03]} 19-23? 2. 28x19 (2. 33-29) *\n\n"
//! );
//! ```

use std::fmt;

use thiserror::Error;

use crate::moves::{WrittenMove, parse_move};

mod clock;
mod number;
mod read;
mod token;
mod variant;
mod write;

pub use clock::{Annotation, Clock, SideClock};
pub use read::read;
pub use variant::Variant;

/// How deep variations may be nested, in what is read and in what is written.
pub const VARIATION_LIMIT: usize = 50;

/// One game.
///
/// `Display` writes it in the strict form of the standard: the tags, an empty line, the moves in lines
/// below 80 characters ended by `*`, an empty line. A single word that is longer has a line of its own.
/// What is written is the [`Game::completed`] game, with every move in the writing of its
/// [`parsed`](WrittenMove::parsed) value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The tags in the order of the text; the same name may come twice.
    pub tags: Vec<Tag>,
    /// The moves and what stands between them.
    pub moves: Vec<Item>,
    /// How the game ended: what the tag `Result` says, or else the result behind the moves.
    pub result: GameOutcome,
}

/// A tag, `[Name "value"]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag {
    /// A letter, then letters, figures and underscores; by the standard the first one is a capital.
    pub name: String,
    /// Any text of one line, without the quotes and the backslashes that guard quotes.
    pub value: String,
}

/// One thing of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The number of the move that comes next: `12.`, or `12...` if it is a move of Black.
    Number {
        /// The number.
        number: u32,
        /// Whether three points follow it.
        black: bool,
    },
    /// A move.
    Move(PdnMove),
    /// The text of a comment, without its braces and with single spaces between its words.
    Comment(String),
    /// A numeric annotation glyph, `$7`.
    Nag(u16),
    /// Moves in parentheses, which replace the last move before them; never empty.
    Variation(Vec<Item>),
    /// The FEN of a position set up within the game, `/FEN "W:W31-50:B1-20"/`.
    SetUp(String),
}

/// A move and its strength.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PdnMove {
    /// The move as it is written.
    pub written: WrittenMove,
    /// What is glued to it: exclamation and question marks, maybe in parentheses, as in `(?)`.
    pub strength: Option<String>,
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
    /// `*`: the game goes on, or its result is not known.
    #[default]
    Unknown,
}

/// What was read of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The games that can be read, in their order.
    pub games: Vec<Game>,
    /// One error for each game that cannot.
    pub errors: Vec<PdnError>,
}

/// Why a game cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PdnError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// Which game of the text, from 1; the games with errors count too.
    pub game: usize,
    /// What is wrong there, with the token at fault.
    pub message: String,
}

impl Game {
    /// The value of the first tag of that name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value_of(&self.tags, name)
    }

    /// The game with that tag: with a new value if there is one of that name, else at the end.
    #[must_use]
    pub fn with_tag(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let (name, value) = (name.into(), value.into());
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name, value }),
        }
        self
    }

    /// Adds a move, and after it what is known of it. A text that is no move is kept as a comment.
    pub fn add_move(&mut self, text: &str, annotation: Option<Annotation>) {
        let item = parse_move(text).map_or_else(|_| Item::Comment(text.to_owned()), Item::from);
        let comment = annotation.map(|annotation| Item::Comment(annotation.to_string()));
        self.moves.extend(std::iter::once(item).chain(comment));
    }

    /// Which game is played, by the tags.
    #[must_use]
    pub fn variant(&self) -> Variant {
        variant_of(&self.tags)
    }

    /// The game as it is written: with a tag `Result` that says what [`Game::result`] is, and with move
    /// numbers.
    ///
    /// A result that the standard leaves to a tournament, such as `4-6`, stays in its tag while the game's
    /// own result is unknown. Numbers are added only to a game that has none: they count pairs of moves
    /// from 1, and Black's is written when Black begins, by the tag `FEN` or else the first letter of
    /// the tag `Position`, and after a variation or a set-up.
    #[must_use]
    pub fn completed(mut self) -> Self {
        let result = self.result;
        let mut has_result = false;
        for tag in self.tags.iter_mut().filter(|tag| tag.name == "Result") {
            has_result = true;
            let foreign = GameOutcome::parse(&tag.value).is_none() && !tag.value.is_empty();
            if !(foreign && result == GameOutcome::Unknown) {
                tag.value = result.to_string();
            }
        }
        if !has_result {
            self = self.with_tag("Result", result.to_string());
        }
        if !number::has_numbers(&self.moves, 0) {
            let black_begins = self.black_begins();
            self.moves = number::numbered(self.moves, black_begins);
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

fn value_of<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    let tag = tags.iter().find(|tag| tag.name == name)?;
    Some(&tag.value)
}

fn variant_of(tags: &[Tag]) -> Variant {
    Variant::of(value_of(tags, "Variant"), value_of(tags, "GameType"))
}

impl GameOutcome {
    /// The outcome that a result text says, `None` if it is none of the nine.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "2-0" | "1-0" => Some(GameOutcome::WhiteWins),
            "0-2" | "0-1" => Some(GameOutcome::BlackWins),
            "1-1" | "1/2-1/2" => Some(GameOutcome::Draw),
            "0-0" => Some(GameOutcome::DoubleForfeit),
            "*" => Some(GameOutcome::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameOutcome::WhiteWins => "2-0",
            GameOutcome::BlackWins => "0-2",
            GameOutcome::Draw => "1-1",
            GameOutcome::DoubleForfeit => "0-0",
            GameOutcome::Unknown => "*",
        })
    }
}

/// A move that nobody has judged yet.
impl From<WrittenMove> for Item {
    fn from(written: WrittenMove) -> Self {
        Item::Move(PdnMove {
            written,
            strength: None,
        })
    }
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
    }
}
