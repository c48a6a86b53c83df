//! The engine: parameters, levels, the transposition table, and searches of sessions.
//!
//! [`Engine`] is the only place that turns a level into limits and a time budget and starts a search. Every
//! front end goes through it and gets a [`SearchHandle`], which yields what the search reports and stops it.

mod engine;
mod error;
mod handle;
mod level;
mod search_thread;
mod settings;
#[cfg(test)]
mod tests;

pub use engine::Engine;
pub use error::EngineError;
pub use handle::{Report, SearchHandle};
pub use settings::{SettingError, Settings};
