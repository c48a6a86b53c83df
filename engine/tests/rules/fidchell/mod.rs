//! The rules of Fidchell, one after the other as their document numbers them, through what a program can
//! ask of a session.

mod draws;
mod first_game;
mod second_game;
mod support;
mod texts;
