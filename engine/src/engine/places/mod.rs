//! Places for the searches and the costly questions of many engines, which take turns by what each has used.

mod account;
mod lane;
mod search_places;
mod slices;
#[cfg(test)]
mod tests;
mod turn;

pub(super) use account::Account;
pub use search_places::SearchPlaces;
#[cfg(test)]
pub(super) use slices::Slices;
pub use turn::Turn;
pub(super) use turn::TurnKind;
