//! The lines of the client.

mod command;
mod error;
mod fields;
mod go;
mod level;
mod level_field;
mod pos;
mod position_form;
mod question;
mod read;
mod wolf;

pub use command::Command;
pub use error::CommandError;
pub use go::Go;
pub use level::Level;
pub use pos::Pos;
pub use position_form::PositionForm;
pub use question::Question;
