//! Games in Portable Draughts Notation 3.0: tags, then moves with comments and variations.
//!
//! [`read`], and [`Games`] for files of any size, accept the reading grammar of the standard and a few more forms of
//! published files; `Display` of a [`Game`] writes the strict form. Neither knows the rules: the game decides whether a
//! move is legal, and which move a text means.
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

mod annotation;
mod error;
mod game;
mod games;
mod item;
mod lookahead;
mod movetext;
mod numbering;
mod read;
mod reading;
mod records;
mod text_buffer;
mod token;
mod variant;
mod write;

pub use annotation::{Annotation, Clock, SideClock};
pub use error::PdnError;
pub use game::{Game, GameOutcome, Tag};
pub use games::{Games, MAX_GAME};
pub use item::{Item, MAX_ITEMS, MAX_MOVES, MAX_TAGS, MAX_VARIATION_DEPTH, PdnMove};
pub use read::read;
pub use reading::{ReadGame, Reading};
pub use records::{RecordForm, begins_records};
pub use variant::Variant;
