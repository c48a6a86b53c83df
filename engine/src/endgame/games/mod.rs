//! The games that have endgame tables.

pub(super) mod chinese_checkers;
mod draughts;
mod pyramidame;
mod strand;
