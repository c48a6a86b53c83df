//! The lines of the engine.

mod answer;
mod done;
mod draw;
mod error;
mod fields;
mod game_result;
mod geometry;
mod info;
mod param;
mod param_error;
mod param_kind;
mod read;
mod reply;

pub use answer::Answer;
pub use done::Done;
pub use draw::Draw;
pub use error::ReplyError;
pub use game_result::GameResult;
pub use geometry::{
    Camp, CellShape, Face, FieldState, Geometry, Length, Mark, PieceKind, Place, SeatView,
};
pub use info::Info;
pub use param::Param;
pub use param_error::ParamError;
pub use param_kind::ParamKind;
pub use reply::Reply;
