//! rafle: a headless engine for the draughts family and its neighbours.
mod bounded_reader;
pub mod cli;
pub mod dxp;
pub mod eval;
pub mod hub;
mod interrupt;
pub mod level;
pub mod matches;
mod random;
pub mod rules;
pub mod search;
pub mod session;
pub mod settings;
pub mod variants;
