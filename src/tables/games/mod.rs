//! The games that have endgame tables.

mod draughts;
mod pyramidame;
mod strand;
