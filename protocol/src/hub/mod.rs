//! The Hub protocol: lines of text between a client and an engine.
//!
//! The client's lines are parsed as a [`Command`], the engine's as a [`Reply`]; `Display` writes both as one line
//! without a line feed. Both build on [`Line`], a command word with named arguments of any meaning.
//!
//! The protocol is Hub version 2, defined with the engine Scan 3.1 (2019), with the additions that the
//! file `HUB.md` beside this crate specifies.

mod client;
mod codes;
mod engine;
mod line;
mod line_read;

pub use client::{Command, CommandError, Go, Judge, Level, Pos, PositionForm, Question};
pub use engine::{
    Answer, BookMoveAnswer, Camp, CellShape, Done, Draw, Face, FieldState, GameResult, Geometry,
    Info, Judgement, Length, Mark, Param, ParamError, ParamKind, PieceKind, Place, Refusal, Reply,
    ReplyError, SeatView,
};
pub use line::{Argument, Line, LineError};
