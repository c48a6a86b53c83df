//! The rules of international draughts, sentence by sentence, through what a program can ask of a session.

mod draws;
mod endings;
mod irregular;
mod move_texts;
mod movement;
mod position_texts;
mod support;
