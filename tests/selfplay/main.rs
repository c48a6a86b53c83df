//! `rafle selfplay`, `rafle games` and `rafle train` as a user runs them: interrupted, killed, resumed, misused.

#[path = "../common/mod.rs"]
mod common;

mod interrupted;
mod support;
mod training;
mod use_and_misuse;
