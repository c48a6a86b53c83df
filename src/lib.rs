//! rafle: a headless engine for the draughts family and its neighbours.
mod bounded_reader;
pub mod cli;
mod date;
pub mod drawing;
pub mod dxp;
pub mod engine;
pub mod eval;
#[doc(hidden)]
pub mod fuzzing;
mod games;
pub mod hub;
mod interrupt;
pub mod matches;
pub mod openings;
mod parameters;
mod random;
pub mod rules;
mod runtime;
pub mod search;
pub mod selfplay;
pub mod serve;
pub mod session;
pub mod tables;
mod thread;
mod training;
pub mod values;
pub mod variants;
mod whole_file;
