//! Places for the searches and expensive queries of many engines. The engines take turns by their recent use.

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
