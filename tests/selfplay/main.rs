//! `rafle selfplay`, `rafle games`, `rafle train` and `rafle tune` as a user runs them: interrupted, killed, resumed, misused.

#[path = "../common/mod.rs"]
mod common;

mod interrupted;
mod seats;
mod support;
mod training;
mod tuning;
mod use_and_misuse;
