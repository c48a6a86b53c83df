//! The Hub protocol: lines of text between a client and an engine.
//!
//! The client's lines are read as a [`Command`], the engine's as a [`Reply`]; both write themselves
//! with `Display`, one line without a line feed. Beneath both lies the [`Line`], a command word with
//! named arguments, whatever they mean.
//!
//! The protocol is Hub version 2, defined with the engine Scan 3.1 (2019), with the additions that the
//! file `HUB.md` beside this crate specifies.

mod argument;
mod client;
mod engine;
mod line;
mod line_error;
mod line_read;

pub use argument::Argument;
pub use client::{Command, CommandError, Go, Level, Pos, PositionForm, Question};
pub use engine::{
    Answer, Camp, CellShape, Done, Draw, Face, FieldState, GameResult, Geometry, Info, Length,
    Mark, Param, ParamError, ParamKind, PieceKind, Place, Reply, ReplyError, SeatView,
};
pub use line::Line;
pub use line_error::LineError;
