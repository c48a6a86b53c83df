//! The trait through which front ends see games, and how positions are set up.

use super::search_task::SearchTask;
use super::table_values::{MoveValue, MovesAlone};
use crate::endgame::Tables;
use rafle_protocol::code::Coded;
use rafle_protocol::hub::{GameResult, Geometry};
use rafle_protocol::moves::{MoveTextError, WrittenMove, parse_move};
use rafle_rules::{Breach, MoveError, Options, Picture, Touches};
use thiserror::Error;

/// The result of playing a move.
pub struct PlayedMove {
    /// The game after the move.
    pub session: Box<dyn Session>,
    /// The move as the engine writes it.
    pub text: String,
    /// The move as records of games have it.
    pub record: String,
    /// The move as game records may also write it: a capture with every landing cell.
    pub landings: String,
}

/// A move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// The move as the engine writes it, with the number of announced captures if a wrong number can be claimed
    /// against.
    pub text: String,
    /// The name of the side that played it.
    pub turn: &'static str,
    /// The move as records of games have it.
    pub record: String,
}

/// A move that only an obligation makes illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularChoice {
    /// The move as the engine writes it.
    pub text: String,
    /// The obligation that it breaks.
    pub breach: Breach,
    /// The cells that it touches.
    pub touches: Touches,
}

/// A position and its game, accessed by texts.
pub trait Session: Send + Sync {
    /// The variant's name.
    fn variant(&self) -> &'static str;

    /// The rule parameters of the game.
    fn options(&self) -> &Options;

    /// The name of the side to move.
    fn turn(&self) -> &'static str;

    /// The names of all sides, in the order of their first turns.
    fn seats(&self) -> Vec<&'static str>;

    /// Generates the moves that searches and queries need first, so that neither has to wait for them.
    fn prepare(&self);

    /// The result of the game.
    fn result(&self) -> GameResult;

    /// Returns the game after one more move, written in any accepted form. This session does not change.
    ///
    /// # Errors
    /// [`SetupError`]: the text is not a move, or the move cannot be played here.
    fn play(&self, text: &str) -> Result<PlayedMove, SetupError> {
        self.play_written(&parse_move(text)?)
    }

    /// Returns the game after one more parsed move. This session does not change.
    ///
    /// # Errors
    /// [`SetupError::Move`]: the move cannot be played here.
    fn play_written(&self, written: &WrittenMove) -> Result<PlayedMove, SetupError>;

    /// The legal moves and claims, as the engine writes them.
    fn moves(&self) -> Vec<String>;

    /// The same moves and claims, as records of games have them.
    fn written(&self) -> Vec<String>;

    /// Whether the side to move has a single legal move and nothing to claim.
    fn is_forced(&self) -> bool;

    /// The moves that only an obligation makes illegal; none unless `irregular=claim`.
    fn irregular(&self) -> Vec<IrregularChoice>;

    /// The moves played since the position that was set up. Replaying their texts from there gives this game.
    fn game(&self) -> Vec<MadeMove>;

    /// For each of these moves, whether it was the only legal move and there was nothing to claim.
    fn forced(&self) -> Vec<bool>;

    /// The hashes of the game's positions, from the first to the current one: one more than there are moves.
    fn path(&self) -> Vec<u64>;

    /// A hash that the position shares with those that play like it: turned or mirrored, or with the colours exchanged.
    fn symmetry_hash(&self) -> u64;

    /// Whether the game began at or near the variant's start position: at most half of the cells differed.
    fn begins_near_start(&self) -> bool;

    /// Whether the game began at the variant's start position.
    fn begins_at_start(&self) -> bool;

    /// The position text.
    fn position(&self) -> String;

    /// The position text as a list of pieces.
    fn position_list(&self) -> String;

    /// The position text as game records write it.
    fn record_position(&self) -> String;

    /// The geometry of the board: where its cells lie.
    fn geometry(&self) -> Geometry;

    /// The cells that each legal move and claim touches, in the order of [`Session::moves`].
    fn touches(&self) -> Vec<Touches>;

    /// The cells that the last move touched; `None` before the first one.
    fn last_touches(&self) -> Option<Touches>;

    /// The board as a picture, with the names of the cells if `names` is set.
    fn board(&self, names: bool) -> Picture;

    /// One of the boards of a game with several boards, drawn in the same way.
    ///
    /// # Errors
    /// [`NoSuchBoard`]: the variant has no board with this name.
    fn board_named(&self, name: &str, names: bool) -> Result<Picture, NoSuchBoard>;

    /// Counts the paths of `depth` moves.
    fn perft(&self, depth: u32) -> u64;

    /// Counts the paths of `depth` moves for each legal first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// The expected number of moves of the side to move until the end of the game, including this one.
    fn moves_to_come(&self) -> u32;

    /// The endgame tables' values of each legal move and claim, in the order of [`Session::moves`]; `None` unless the
    /// tables know all of them.
    fn move_values(&self, tables: &Tables) -> Option<Vec<MoveValue>>;

    /// How many moves the side to move needs if the other sides no longer matter; `None` unless a table knows.
    fn moves_alone(&self, tables: &Tables) -> Option<MovesAlone>;

    /// The lead in men that multiplies the odds of winning of the side to move by e, on the scale of this position's
    /// search scores.
    fn logistic_scale(&self) -> f64;

    /// Returns a search of this position that any thread can run.
    fn search_task(&self) -> Box<dyn SearchTask>;
}

/// A position text and a list of moves from a client.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// The position; `None` for the start position.
    pub position: Option<&'a str>,
    /// The moves from that position: a record, as [`parse_record`](rafle_protocol::moves::parse_record) parses it.
    pub moves: &'a str,
}

/// The error of setting up a position.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The position text is invalid.
    #[error("bad position: {0}")]
    Position(Box<dyn Coded + Send + Sync>),
    /// The rule parameters do not make a game.
    #[error("{0}")]
    Options(Box<dyn Coded + Send + Sync>),
    /// The list of moves cannot be parsed.
    #[error("{0}")]
    MoveText(#[from] MoveTextError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
}

/// The variant has no board with this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", no_such_board(.name, .variant, .boards))]
pub struct NoSuchBoard {
    pub(super) name: String,
    pub(super) variant: &'static str,
    pub(super) boards: &'static [&'static str],
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
