//! rafle: a headless engine for the draughts family and its neighbours.
pub mod cli;
pub mod eval;
pub mod hub;
pub mod level;
pub mod matches;
pub mod rules;
pub mod search;
pub mod session;
pub mod settings;
pub mod variants;
