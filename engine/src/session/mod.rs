//! A game in progress: texts of positions and moves in, texts out. Front ends know sessions instead of games.
//!
//! A session is created completely from a position text and a list of moves, or not at all. A rejected line never
//! changes it.

mod beginner;
mod choice;
mod game_history;
mod game_session;
mod last_lines;
mod record;
mod search_task;
mod session;
mod skill;
mod table_values;
#[cfg(test)]
mod tests;

pub(crate) use choice::REPLAY;
pub use game_session::GameSession;
pub use search_task::{Event, SearchMemory, SearchRequest, SearchTask};
pub use session::{IrregularChoice, MadeMove, NoSuchBoard, PlayedMove, Session, Setup, SetupError};
pub use skill::{NAMED_LEVELS, NamedLevel, Skill};
pub use table_values::{MoveValue, MovesAlone};
