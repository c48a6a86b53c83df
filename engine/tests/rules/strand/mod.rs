//! The rules of Strand, sentence by sentence, through what a program can ask of a session.

mod announced;
mod document;
mod endings;
mod rafles;
mod souffle;
mod support;
mod texts;
