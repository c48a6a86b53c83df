//! The Hub protocol: lines of text between a client and an engine.
//!
//! The client's lines are read as a [`Command`], the engine's as a [`Reply`]; both write themselves
//! with `Display`, one line without a line feed. Beneath both lies the [`Line`], a command word with
//! named arguments, which knows nothing of their meaning.
//!
//! The protocol is Hub version 2, defined with the engine Scan 3.1 (2019), with the additions that the
//! file `HUB.md` beside this crate specifies.

mod command;
mod command_error;
mod command_fields;
mod command_read;
mod info;
mod level;
mod line;
mod param;
mod reply;
mod reply_read;

pub use command::{Command, Go, Pos, Question};
pub use command_error::CommandError;
pub use info::Info;
pub use level::Level;
pub use line::{Argument, Line, LineError};
pub use param::{Param, ParamError, ParamKind};
pub use reply::{Answer, GameResult, Reply};
pub use reply_read::ReplyError;
