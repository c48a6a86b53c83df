//! `rafle selfplay` and `rafle games` as a user runs them: interrupted, killed, resumed, misused.

#[path = "../common/mod.rs"]
mod common;

mod interrupted;
mod support;
mod use_and_misuse;
