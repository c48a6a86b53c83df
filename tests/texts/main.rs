//! Texts of positions and records of every game: what is written is read back however it is decorated, and
//! what breaks a text is told with its place.

mod broken;
mod decorated;
mod documents;
mod games;
mod generator;
mod round_trips;
