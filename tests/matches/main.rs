//! `rafle match` as a user runs it: with good engines and bad ones, interrupted and resumed.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod asked;
mod bad_engines;
mod good_games;
mod interrupted;
mod loser;
mod records;
mod reports;
mod shards;
mod support;
mod unread;
