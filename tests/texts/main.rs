//! Texts of positions and records of every game: decorated texts are read back, and an error in a text is reported
//! with its position.

mod broken;
mod decorated;
mod documents;
mod games;
mod generator;
mod lessons;
mod round_trips;
