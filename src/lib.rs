//! rafle: a headless engine for the draughts family and its neighbours.
mod bounded_reader;
pub mod cli;
mod date;
pub mod drawing;
pub mod dxp;
pub mod hub;
pub mod matches;
mod plots;
mod runtime;
#[cfg(feature = "serve")]
pub mod serve;
mod service;
mod version;
