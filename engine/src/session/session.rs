//! The trait behind which front ends see games.

use super::search_task::SearchTask;
use super::setup::{NoSuchBoard, SetupError};
use super::table_values::{MoveValue, MovesAlone};
use crate::endgame::Tables;
use rafle_protocol::hub::{GameResult, Geometry};
use rafle_protocol::moves::{WrittenMove, parse_move};
use rafle_rules::{Breach, Options, Picture, Touches};

/// What became of a move.
pub struct PlayedMove {
    /// The game after it.
    pub session: Box<dyn Session>,
    /// The move as the engine writes it.
    pub text: String,
    /// The move as records of games have it.
    pub record: String,
    /// The move as records may have it too, a capture with every cell where it lands.
    pub landings: String,
}

/// A move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeMove {
    /// The move as the engine writes it, with the number of captures that it announced where that can be claimed against.
    pub text: String,
    /// The name of the side that played it.
    pub turn: &'static str,
    /// The move as records of games have it.
    pub record: String,
}

/// A move that is legal but for an obligation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularChoice {
    /// The move as the engine writes it.
    pub text: String,
    /// The obligation that it breaks.
    pub breach: Breach,
    /// The cells that it touches.
    pub touches: Touches,
}

/// A position with its game, behind texts.
pub trait Session: Send + Sync {
    /// The variant's name.
    fn variant(&self) -> &'static str;

    /// The rule parameters that it was made with.
    fn options(&self) -> &Options;

    /// The name of the side to move.
    fn turn(&self) -> &'static str;

    /// The names of all sides, in the order of their first turns.
    fn seats(&self) -> Vec<&'static str>;

    /// Lists the moves that a search or a question needs first, so that neither has to wait for them.
    fn prepare(&self);

    /// How the game stands.
    fn result(&self) -> GameResult;

    /// The game after one more move, written in any form that is read; this one stays as it is.
    ///
    /// # Errors
    /// [`SetupError`]: the text is no move, or not one that can be played here.
    fn play(&self, text: &str) -> Result<PlayedMove, SetupError> {
        self.play_written(&parse_move(text)?)
    }

    /// The game after one more move that was read already; this one stays as it is.
    ///
    /// # Errors
    /// [`SetupError::Move`]: it cannot be played here.
    fn play_written(&self, written: &WrittenMove) -> Result<PlayedMove, SetupError>;

    /// The legal moves and claims, as the engine writes them.
    fn moves(&self) -> Vec<String>;

    /// The moves that are legal but for an obligation; none unless `irregular=claim`.
    fn irregular(&self) -> Vec<IrregularChoice>;

    /// The moves played since the position that was set: from there their texts give this game again.
    fn game(&self) -> Vec<MadeMove>;

    /// The hashes of the game's positions from the first to this one, so one more than moves were played.
    fn path(&self) -> Vec<u64>;

    /// Whether the game began at the start position of the variant or not far from it: no more than half of
    /// the cells were different.
    fn begins_near_start(&self) -> bool;

    /// The position text.
    fn position(&self) -> String;

    /// The position text as a list of pieces.
    fn position_list(&self) -> String;

    /// The position text as records of games have it.
    fn record_position(&self) -> String;

    /// Where the cells of the board lie.
    fn geometry(&self) -> Geometry;

    /// The cells that each legal move and claim touches, in the order of [`Session::moves`].
    fn touches(&self) -> Vec<Touches>;

    /// The cells that the last move touched; `None` before the first one.
    fn last_touches(&self) -> Option<Touches>;

    /// The board as a picture, with the cells' names on request.
    fn board(&self, names: bool) -> Picture;

    /// One of the boards of a game that has several, drawn the same way.
    ///
    /// # Errors
    /// [`NoSuchBoard`]: the variant has no board of that name.
    fn board_named(&self, name: &str, names: bool) -> Result<Picture, NoSuchBoard>;

    /// The number of paths of `depth` moves.
    fn perft(&self, depth: u32) -> u64;

    /// The same for each legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// About how many moves the side to move makes until the end of the game, this one included.
    fn moves_to_come(&self) -> u32;

    /// What endgame tables say of each legal move and claim, in the order of [`Session::moves`]; `None` unless they tell
    /// of all of them.
    fn move_values(&self, tables: &Tables) -> Option<Vec<MoveValue>>;

    /// How many moves the side to move needs if the others no longer matter; `None` unless a table tells.
    fn moves_alone(&self, tables: &Tables) -> Option<MovesAlone>;

    /// By how many men the side to move must be ahead here for its odds of winning to be e times as great, as searches of
    /// this position tell scores.
    fn logistic_scale(&self) -> f64;

    /// A search of this position, for any thread to run.
    fn search_task(&self) -> Box<dyn SearchTask>;
}
