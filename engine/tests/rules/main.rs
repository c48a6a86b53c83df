//! The rules of every game, sentence by sentence, through what a program can ask of a session.

mod chinese_checkers;
mod claims;
mod draughts;
mod draughts_family;
mod fidchell;
mod pyramidame;
mod sessions;
mod strand;
mod vectors;
