//! A game with a peer: its state, the searches of the engine, and the loop that plays it.

mod game;
mod game_loop;
mod searcher;
mod termination;

pub(super) use game::Game;
pub(super) use game_loop::{Ending, Next, play_game};
pub(super) use searcher::Searcher;
pub(super) use termination::Termination;
