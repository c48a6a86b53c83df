//! The engines of a match: their specification, start, moves and end.
//!
//! A player is this program's own search, random moves, or a process that implements Hub. A process can neither delay
//! the match beyond a bound nor outlive it.

mod builtin;
mod descendants;
mod fault;
mod hub_engine;
mod move_request;
mod names;
mod output;
mod player;
mod player_options;
mod pool;
mod process;
mod process_group;
mod random_mover;
mod reaper;
mod spec;
mod stderr_tail;

pub use fault::Fault;
pub(super) use fault::{Failure, StartError, complaint_suffix};
pub(super) use move_request::{Answer, MoveRequest};
pub(super) use names::make_names_unique;
pub(super) use player_options::PlayerOptions;
pub(super) use pool::EnginePool;
pub(super) use reaper::ReaperHandle;
pub use spec::{EngineKind, EngineSpec, EngineSpecError};
