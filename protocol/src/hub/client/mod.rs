//! The lines of the client.

mod command;
mod error;
mod fields;
mod level;
mod read;
mod wolf;

pub use command::{Command, Go, Pos, PositionForm, Question};
pub use error::CommandError;
pub use level::Level;
