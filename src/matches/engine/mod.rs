//! The engines of a match: their specification, start, moves and end.
//!
//! A player is this program's own search, random moves, or a process that implements Hub. A process can neither delay
//! the match beyond a bound nor outlive it.

mod builtin;
mod exchange;
mod fault;
mod hub_engine;
mod output;
mod player;
mod pool;
mod process;
mod process_group;
#[cfg(unix)]
mod processes;
mod reaper;
mod spec;
#[cfg(unix)]
mod unix_group;
#[cfg(windows)]
mod windows_job;

pub(super) use exchange::{Answer, MoveRequest, PlayerOptions};
pub use fault::Fault;
pub(super) use fault::{Failure, StartError, complaint_suffix, shortened};
pub(super) use pool::EnginePool;
pub(super) use reaper::ReaperHandle;
pub(super) use spec::make_names_unique;
pub use spec::{EngineKind, EngineSpec, EngineSpecError};
