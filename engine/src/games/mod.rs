//! Games of PDN files: finds the rules of each, plays it move by move, checks it, rewrites it in other notations, and
//! compares games.

mod check;
mod game_key;
mod game_rules;
mod notation;
mod play_fault;
mod play_through;
mod record_form;
mod tags;
mod walk;

pub use check::{GameFault, check, rewritten};
pub use game_key::{GameKey, key};
pub use game_rules::GameRules;
pub use notation::MoveForm;
pub use play_fault::PlayFault;
pub use play_through::{PlayThrough, first_position};
pub use tags::{family_tags, normalised};
