//! The rules of the games that are like international draughts, sentence by sentence, through what a program can ask of a
//! session.

mod breakthrough;
mod frisian;
mod frisian_limit;
mod frisian_texts;
mod killer;
mod losing;
mod support;
