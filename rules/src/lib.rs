//! The rules of ten board games: positions, legal moves, results, and texts of positions and moves.
//!
//! | game | position | variant |
//! |---|---|---|
//! | international draughts and its family | [`draughts::Position`], [`draughts::Draughts`] | `normal`, `killer`, `bt`, `losing`, `frisian` |
//! | Strand, Dhamet | [`strand::Position`] | `strand` |
//! | Fidchell, two games | [`fidchell::First`], [`fidchell::Second`] | `fidchell-1`, `fidchell-2` |
//! | Pyramidame | [`pyramidame::Position`] | `pyramidame` |
//! | Chinese checkers, two to six players | [`chinese_checkers::Position`] | `chinese-checkers` |
//!
//! # Play a game
//!
//! ```
//! use rafle_rules::{Game, MoveList, Options, Rules, draughts::Position};
//!
//! let options = Options::default();
//! let mut position = Position::start(&options);
//! for _ in 0..10 {
//!     let mut moves = MoveList::new();
//!     position.legal_moves(&mut moves);
//!     let Some(&first) = moves.first() else { break };
//!     println!("{}", position.write_move(first, &options));
//!     position = position.play(first);
//! }
//! assert_eq!(position.winner(), None);
//! ```
//!
//! # Count paths
//!
//! ```
//! use rafle_rules::{Game, Options, perft, strand};
//!
//! assert_eq!(perft(&strand::Position::start(&Options::default()), 5), 56);
//! ```
//!
//! # Map
//!
//! - [`Rules`] is a rule book: a position is a small `Copy` value, a move makes a new one. Nothing outside a game's module assumes
//!   that turns alternate or that two play. [`MultiSeat`] adds what games of more than two seats have.
//! - [`Game`] adds texts: positions and moves are written and read, pictures drawn, seats named. A position that was read is
//!   checked once and legal by construction; each way to be invalid is a variant of the game's error.
//! - [`Options`] are the rule parameters of all games, by name and value.
//! - [`resolve`] finds the legal move that a written move means; [`LegalMoves`] keeps the list.
//! - [`Outcome`], [`Win`] and [`game_end`] say how a game has ended.
//! - [`pages`] holds the rules of each game in Markdown, with a picture.
//!
//! A game's module is split the same way each time: `board` (geometry), `position` (state and validation), `mv` (the move),
//! `moves` (generation), `rules` (the trait [`Rules`]), `text` (the trait [`Game`]).
//!
//! The feature `arbitrary` adds strategies of proptest for positions.

pub mod bits;
pub mod chinese_checkers;
mod codes;
#[cfg(test)]
mod conformance;
pub mod draughts;
pub mod fidchell;
mod game;
mod geometry;
mod irregular;
mod keys;
mod legal_moves;
mod move_error;
mod multi_seat;
mod options;
mod outcome;
pub mod pages;
mod perft;
mod picture;
pub mod pyramidame;
pub mod random;
mod resolve;
mod rules;
pub mod sides;
pub mod strand;
mod two_sided;

pub use game::Game;
pub use geometry::Touches;
pub use irregular::{Breach, Huff, IrregularMove};
pub use legal_moves::LegalMoves;
pub use move_error::{FewMoves, MoveError};
pub use multi_seat::MultiSeat;
pub use options::{
    DrawRules, ExtraTurn, Irregular, Landing, Notation, Opening, OptionError, Options, Pieces,
    Players, Promotion, RuleSet,
};
pub use outcome::{MAX_SEATS, Outcome, Reason, Seat, Win};
pub use perft::perft;
pub use picture::{Part, Picture};
pub use resolve::{resolve, resolve_among, resolve_claimable};
pub use rules::{MoveList, Rules, USUAL_MOVES, game_end};
pub use two_sided::TwoSided;
