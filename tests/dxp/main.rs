//! `rafle dxp` as other programs meet it: scripted peers over TCP against the real program.

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod called;
mod calling;
mod endings;
mod family;
mod misuse;
mod oddities;
mod roles;
mod support;
mod untrusted;
