//! The engine: parameters, levels, the transposition table, and searches of sessions.
//!
//! [`Engine`] is the only place that turns a level into limits and a time budget and starts a search. Every front end
//! uses it. It returns a [`SearchHandle`], which yields the reports of a search and stops it. The engine also decides
//! when a side resigns, accepts a draw or offers one ([`Decision`]). If many engines share the processors, their
//! searches take turns ([`SearchPlaces`]), and [`Bounds`] limit what clients may request.

mod book_file;
mod book_moves;
mod decision;
mod engine;
mod error;
mod eval_file;
mod found;
mod game_policy;
mod game_tables;
mod handle;
mod level;
#[cfg(test)]
mod lines_tests;
mod memory;
#[cfg(feature = "threads")]
mod places;
mod search_thread;
mod settings;
#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod sharing_tests;
mod table_folder;
#[cfg(test)]
mod tests;

pub use book_file::BookFile;
pub use decision::Decision;
pub use engine::Engine;
pub use error::EngineError;
pub use eval_file::{EvalFile, EvalFileError};
pub use found::{Found, SearchWatch};
pub use game_policy::accepts_draw;
pub use handle::{Report, SearchHandle, Stopper};
#[cfg(feature = "threads")]
pub use places::{SearchPlaces, Turn};
pub use settings::{ANSWER_DELAY, Bounds, MAX_LINES, OFFER_DRAWS, SettingError, Settings};
pub use table_folder::TableFolder;
