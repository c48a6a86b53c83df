//! The lines of the engine.

mod answer;
mod done;
mod error;
mod fields;
mod geometry;
mod info;
mod param;
mod read;
mod refusal;
mod reply;

pub use answer::{Answer, BookMoveAnswer, GameResult, Judgement};
pub use done::{Done, Draw};
pub use error::ReplyError;
pub use geometry::{
    Camp, CellShape, Face, FieldState, Geometry, Length, Mark, PieceKind, Place, SeatView,
};
pub use info::Info;
pub use param::{Param, ParamError, ParamKind};
pub use refusal::Refusal;
pub use reply::Reply;
