//! Games of PDN files: finds the rules of each, plays it move by move, checks it, rewrites it in other notations, and
//! compares games.

mod check;
mod game_key;
mod game_rules;
mod notation;
mod play_through;
mod tags;

pub use check::{GameFault, check, rewritten};
pub use game_key::{GameKey, key};
pub use game_rules::GameRules;
pub use notation::MoveForm;
pub(crate) use play_through::without_number;
pub use play_through::{PlayFault, PlayThrough, first_position};
pub use tags::{family_tags, normalised};
