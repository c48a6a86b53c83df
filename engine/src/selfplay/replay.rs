//! Replays stored games.

use super::game_so_far::GameSoFar;
use super::record::{GameRecord, GameResult, Ply};
use rafle_rules::{Game, Options};
use thiserror::Error;

/// Why a record is not a game under the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The rule parameters or the start position are invalid.
    #[error("{0}")]
    Start(String),
    /// The game is over before a ply.
    #[error("ply {ply}: the game is over before it")]
    Over {
        /// The ply, from 1.
        ply: usize,
    },
    /// A position has no move with this index.
    #[error("ply {ply}: there is no move {index} among {count}, counted from 0")]
    Move {
        /// The ply, from 1.
        ply: usize,
        /// The index of the move.
        index: u32,
        /// The number of legal moves.
        count: usize,
    },
    /// The last position differs from the record's.
    #[error("the last position has the hash {found:016x}, not {recorded:016x}")]
    Hash {
        /// The hash of the last position.
        found: u64,
        /// The hash in the record.
        recorded: u64,
    },
    /// The result does not follow from the moves.
    #[error("the result is {recorded:?}, and the moves end with {found:?}")]
    Result {
        /// The result of the moves.
        found: GameResult,
        /// The result in the record.
        recorded: GameResult,
    },
}

/// A replayed game: all moves are legal, and the last position and the result agree with the record.
#[derive(Clone, Debug)]
pub struct ReplayedGame<'a, G> {
    record: &'a GameRecord,
    /// The positions before the plies.
    positions: Vec<G>,
    end: G,
}

impl<G: Game> ReplayedGame<'_, G> {
    /// Returns every ply with the position before it, in order.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (&G, &Ply)> + ExactSizeIterator {
        self.positions.iter().zip(&self.record.plies)
    }

    /// The position after the last ply.
    #[must_use]
    pub fn end(&self) -> &G {
        &self.end
    }

    /// How the game ended.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.record.result
    }
}

/// Plays a game again.
///
/// # Errors
/// [`ReplayError`]: the record is no game by the rules, or not the one that was stored.
///
/// ```
/// use rafle_rules::{Game, Options, Rules, draughts::Position};
/// use rafle_engine::selfplay::{GameRecord, GameResult, Ply, replay};
///
/// let options = Options::default();
/// let capture = Ply { move_index: 0, score: None, is_random: false };
/// let mut record = GameRecord {
///     start: Some("W:W28:B23".to_owned()),
///     plies: vec![capture],
///     result: GameResult::Win(rafle_rules::Seat(0)),
///     final_hash: Position::read("B:W19:B", &options)?.hash(),
/// };
/// let game = replay::<Position>(&record, &options)?;
/// assert_eq!(game.plies().map(|(position, _)| position.record()).collect::<Vec<_>>(), ["W:W28:B23"]);
/// assert_eq!(game.end().record(), "B:W19:B");
/// record.plies[0].move_index = 1;
/// let error = replay::<Position>(&record, &options).expect_err("there is one capture");
/// assert_eq!(error.to_string(), "ply 1: there is no move 1 among 1, counted from 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay<'a, G: Game>(
    record: &'a GameRecord,
    options: &Options,
) -> Result<ReplayedGame<'a, G>, ReplayError> {
    let mut game = GameSoFar::<G>::new(start(record.start.as_deref(), options)?);
    let mut positions = Vec::with_capacity(record.plies.len());
    let mut result = game.result();
    for (number, ply) in (1..).zip(&record.plies) {
        if result.is_some() {
            return Err(ReplayError::Over { ply: number });
        }
        if ply.move_index as usize >= game.legal().len() {
            return Err(ReplayError::Move {
                ply: number,
                index: ply.move_index,
                count: game.legal().len(),
            });
        }
        positions.push(*game.position());
        result = game.play(*ply);
    }
    let found = game.position().hash();
    if found != record.final_hash {
        let recorded = record.final_hash;
        return Err(ReplayError::Hash { found, recorded });
    }
    let found = result.unwrap_or(GameResult::Unfinished);
    // A game that has not ended by its rules may have been drawn by an endgame table.
    let is_adjudicated = result.is_none() && record.result == GameResult::Draw;
    if found != record.result && !is_adjudicated {
        let recorded = record.result;
        return Err(ReplayError::Result { found, recorded });
    }
    Ok(ReplayedGame {
        record,
        positions,
        end: *game.position(),
    })
}

/// Returns the position of a text, or the start position.
pub(super) fn start<G: Game>(text: Option<&str>, options: &Options) -> Result<G, ReplayError> {
    let wrong = |error: G::Error| ReplayError::Start(error.to_string());
    match text {
        Some(text) => G::read(text, options).map_err(wrong),
        None => G::check(options).map(|()| G::start(options)).map_err(wrong),
    }
}
