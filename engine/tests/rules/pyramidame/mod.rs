//! The rules of Pyramidame, sentence by sentence of its document, through what a program can ask of a session.

mod captures;
mod endings;
mod irregular;
mod move_texts;
mod position_texts;
mod solving;
mod steps;
mod support;
