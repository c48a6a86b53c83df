//! The games: positions, legal moves and results.
//!
//! Two traits say what a game is. [`Rules`] is a rule book: positions are small values, a move makes a new
//! one, and nothing outside a game's folder assumes that turns alternate. [`Game`] adds what a person or a
//! program on a wire needs: texts of positions and moves, pictures, names of seats. [`MultiSeat`] is for
//! games in which more than two can play. Each game lives in a folder of its own, split the same way: `board`
//! (geometry), `position` (state and validation), `mv` (the move), `moves` (generation), `rules` (the trait
//! [`Rules`]), `text` (the trait [`Game`]).

mod announcement;
pub mod bits;
pub mod chinese_checkers;
#[cfg(test)]
mod conformance;
pub mod draughts;
pub mod fidchell;
mod game;
mod game_end;
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
mod seat;
pub mod sides;
pub mod strand;
mod two_sided;

pub use game::Game;
pub use game_end::game_end;
pub use geometry::Touches;
pub use irregular::{Breach, Huff, IrregularMove};
pub use legal_moves::LegalMoves;
pub use move_error::{FewMoves, MoveError};
pub use multi_seat::MultiSeat;
pub use options::{
    DrawRules, ExtraTurn, Irregular, Landing, Notation, Opening, OptionError, Options, Pieces,
    Players, Promotion, RuleSet,
};
pub use outcome::{Outcome, Reason, Win};
pub use perft::perft;
pub use picture::{Part, Picture};
pub use resolve::{resolve, resolve_among, resolve_claimable};
pub use rules::{MoveList, Rules, USUAL_MOVES};
pub use seat::{MAX_SEATS, Seat};
pub use two_sided::TwoSided;
