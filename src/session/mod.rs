//! A game in progress, texts in and texts out: what front ends know instead of games.
//!
//! A session is made whole from a position text and a list of moves, or not at all; it never changes
//! into another position by a line that is refused.

mod record;
mod search;

use crate::eval::Evaluator;
use crate::rules::{Game, MoveError, Options, perft};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{MoveTextError, parse_moves};
use record::{REPLAY, Record};
use std::error::Error;
use thiserror::Error;

pub use search::{Event, Request};

/// A position text and a list of moves, as a client gives them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// The position; the start position if not given.
    pub position: Option<&'a str>,
    /// The moves from there, separated by blanks.
    pub moves: &'a str,
}

/// Why a position could not be set up.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The position text is wrong.
    #[error("bad position: {0}")]
    Position(Box<dyn Error + Send + Sync>),
    /// The list of moves can't be read.
    #[error("{0}")]
    MoveText(#[from] MoveTextError),
    /// A move can't be played.
    #[error("move {number}: {error}")]
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// A piece of work for a thread of its own.
pub type Work = Box<dyn FnOnce() + Send>;

/// A position with its game, behind texts.
pub trait Session: Send {
    /// The variant's name.
    fn variant(&self) -> &'static str;

    /// The rule parameters that it was made with.
    fn options(&self) -> &Options;

    /// The name of the side to move.
    fn turn(&self) -> &'static str;

    /// How the game stands.
    fn result(&self) -> GameResult;

    /// The legal moves and claims, as the engine writes them.
    fn moves(&self) -> Vec<String>;

    /// The position text.
    fn position(&self) -> String;

    /// The board as rows of text, with the cells' names on request.
    fn board(&self, names: bool) -> Vec<String>;

    /// The number of paths of `depth` moves.
    fn perft(&self, depth: u32) -> u64;

    /// The same for each legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// A search of this position, to be run on a thread of its own; it tells what it finds through
    /// `report`, and [`Event::Done`] last, whatever happens.
    fn search(&self, request: Request, report: Box<dyn FnMut(Event) + Send>) -> Work;
}

/// The session of one game with its evaluator.
pub(crate) struct GameSession<G: Game, E> {
    record: Record<G>,
    evaluator: E,
}

impl<G: Game, E: Evaluator<G> + Clone + 'static> GameSession<G, E> {
    /// Sets up a position and plays the moves.
    pub(crate) fn open(
        setup: Setup<'_>,
        options: &Options,
        evaluator: E,
    ) -> Result<Self, SetupError> {
        let start = match setup.position {
            None => G::start(options),
            Some(text) => {
                G::read(text, options).map_err(|error| SetupError::Position(Box::new(error)))?
            }
        };
        let mut record = Record::new(start, *options);
        for (number, written) in (1..).zip(parse_moves(setup.moves)?) {
            record
                .play(&written)
                .map_err(|error| SetupError::Move { number, error })?;
        }
        Ok(Self { record, evaluator })
    }

    fn write_move(&self, mv: G::Move) -> String {
        self.record.current.write_move(mv, self.record.options())
    }
}

impl<G: Game, E: Evaluator<G> + Clone + 'static> Session for GameSession<G, E> {
    fn variant(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> &Options {
        self.record.options()
    }

    fn turn(&self) -> &'static str {
        G::seat_name(self.record.current.to_move())
    }

    fn result(&self) -> GameResult {
        self.record.result()
    }

    fn moves(&self) -> Vec<String> {
        let claim = self.record.claimable.map(|_| REPLAY.to_owned());
        self.record
            .legal()
            .into_iter()
            .map(|mv| self.write_move(mv))
            .chain(claim)
            .collect()
    }

    fn position(&self) -> String {
        self.record.current.write()
    }

    fn board(&self, names: bool) -> Vec<String> {
        self.record.current.draw(names)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.record.current, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let below = depth.saturating_sub(1);
        let legal = self.record.legal().into_iter();
        legal
            .map(|mv| {
                (
                    self.write_move(mv),
                    perft(&self.record.current.play(mv), below),
                )
            })
            .collect()
    }

    fn search(&self, request: Request, report: Box<dyn FnMut(Event) + Send>) -> Work {
        search::prepare(self.record.clone(), self.evaluator.clone(), request, report)
    }
}
