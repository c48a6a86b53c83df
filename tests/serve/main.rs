//! The web server, as browsers and their pages use it, and as others attack it.

#[path = "../common/mod.rs"]
mod common;

mod crowds;
mod dialogues;
mod fairness;
mod life;
mod page;
mod strangers;
mod support;
