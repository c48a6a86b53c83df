//! rafle: a headless engine for the draughts family and its neighbours.
pub mod cli;
pub mod dxp;
pub mod engine;
pub mod eval;
pub mod hub;
mod interrupt;
pub mod matches;
mod random;
pub mod rules;
pub mod search;
pub mod session;
pub mod variants;
