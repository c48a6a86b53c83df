//! A game in progress, texts in and texts out: what front ends know instead of games.
//!
//! A session is made whole from a position text and a list of moves, or not at all; it never changes
//! into another position by a line that is refused.

mod record;
mod search;

use crate::eval::Evaluator;
use crate::rules::{Game, MoveError, Options, perft};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::{MoveTextError, parse_move, parse_moves};
use record::{REPLAY, Record, Step};
use std::error::Error;
use thiserror::Error;

pub use search::{Event, Request, start};

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
    /// The parameters make no game.
    #[error("{0}")]
    Options(Box<dyn Error + Send + Sync>),
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

/// A board that the variant does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", no_such_board(.name, .variant, .boards))]
pub struct NoSuchBoard {
    name: String,
    variant: &'static str,
    boards: &'static [&'static str],
}

fn no_such_board(name: &str, variant: &str, boards: &[&str]) -> String {
    if boards.is_empty() {
        format!(
            "the variant '{variant}' has a single board, which has no name: there is no '{name}'"
        )
    } else {
        let boards = boards.join(", ");
        format!("'{name}' is not a board of the variant '{variant}', which has {boards}")
    }
}

/// What became of a move.
pub struct Played {
    /// The game after it.
    pub session: Box<dyn Session>,
    /// The move as the engine writes it.
    pub text: String,
    /// The move as records of games have it.
    pub record: String,
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

    /// The names of all sides, in the order of their first turns.
    fn seats(&self) -> Vec<&'static str>;

    /// How the game stands.
    fn result(&self) -> GameResult;

    /// The game after one more move, written in any form that is read; this one stays as it is.
    ///
    /// # Errors
    /// [`SetupError`]: the text is no move, or not one that can be played here.
    fn play(&self, text: &str) -> Result<Played, SetupError>;

    /// The legal moves and claims, as the engine writes them.
    fn moves(&self) -> Vec<String>;

    /// The position text.
    fn position(&self) -> String;

    /// The position text as records of games have it.
    fn record_position(&self) -> String;

    /// The board as rows of text, with the cells' names on request.
    fn board(&self, names: bool) -> Vec<String>;

    /// One of the boards of a game that has several, drawn the same way.
    ///
    /// # Errors
    /// [`NoSuchBoard`]: the variant has no board of that name.
    fn board_named(&self, name: &str, names: bool) -> Result<Vec<String>, NoSuchBoard>;

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
            None => {
                G::check(options).map_err(|error| SetupError::Options(Box::new(error)))?;
                G::start(options)
            }
            Some(text) => {
                G::read(text, options).map_err(|error| SetupError::Position(Box::new(error)))?
            }
        };
        let mut record = Record::new(start, *options);
        for (number, written) in (1..).zip(parse_moves(setup.moves, G::SIGNS)?) {
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

    fn seats(&self) -> Vec<&'static str> {
        let seats = self.record.current.seats().into_iter();
        seats.map(G::seat_name).collect()
    }

    fn result(&self) -> GameResult {
        self.record.result()
    }

    fn play(&self, text: &str) -> Result<Played, SetupError> {
        let written = parse_move(text)?;
        let mut record = self.record.clone();
        let step = record.play(&written).map_err(|error| SetupError::Move {
            number: self.record.played.len() + 1,
            error,
        })?;
        let (before, options) = (&self.record.current, self.record.options());
        let (text, in_record) = match step {
            Step::Move(mv) => (
                before.write_move(mv, options),
                before.record_move(mv, options),
            ),
            Step::Replay => (REPLAY.to_owned(), REPLAY.to_owned()),
        };
        let evaluator = self.evaluator.clone();
        Ok(Played {
            session: Box::new(Self { record, evaluator }),
            text,
            record: in_record,
        })
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

    fn record_position(&self) -> String {
        self.record.current.record()
    }

    fn board(&self, names: bool) -> Vec<String> {
        self.record.current.draw(names)
    }

    fn board_named(&self, name: &str, names: bool) -> Result<Vec<String>, NoSuchBoard> {
        let drawn = self.record.current.draw_board(name, names);
        drawn.ok_or_else(|| NoSuchBoard {
            name: name.to_owned(),
            variant: G::NAME,
            boards: G::boards(),
        })
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
