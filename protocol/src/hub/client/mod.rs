//! The lines of the client.

mod command;
mod error;
mod fields;
mod judge;
mod king_moves;
mod level;
mod read;
mod read_judge;

pub use command::{Command, Go, Pos, PositionForm, Question};
pub use error::CommandError;
pub use judge::Judge;
pub use level::Level;
