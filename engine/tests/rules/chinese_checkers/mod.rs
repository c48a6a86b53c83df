//! The rules of Chinese checkers, sentence by sentence, through what a program can ask of a session.

mod blocking;
mod endings;
mod forms;
mod movement;
mod support;
mod texts;
