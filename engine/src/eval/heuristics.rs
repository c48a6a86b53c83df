use super::SearchConstants;
use crate::endgame::Probe;
use rafle_rules::{MoveList, Rules};

/// The number of history indices: the bound on [`Heuristics::history_index`].
pub const HISTORY_SIZE: usize = 1 << 14;

/// What a search needs to know of a game beside its rules. Nothing here decides what is legal.
///
/// No method has a default body: a type that wraps a game must decide about each.
pub trait Heuristics: Rules {
    /// Whether positions have a hundred and more moves of which few matter. The search then prunes the moves beyond the
    /// late-move limit.
    const PRUNES_LATE_MOVES: bool;

    /// Whether a search examines all moves of a [threatened](Heuristics::is_threatened) leaf.
    const HAS_THREAT_PLY: bool;

    /// The constants of alpha-beta in this game.
    const CONSTANTS: SearchConstants;

    /// Looks its positions up in endgame tables; `None` for a game without tables.
    const PROBE: Option<&'static dyn Probe<Self>>;

    /// Appends the moves that a search tries, at least one if there is a legal one. They are the legal moves except
    /// those that are certainly no better than others. If generating all of them takes more than about a millisecond,
    /// it may omit some.
    fn search_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Whether the side that is not to move could capture if it had the turn, which makes the evaluation unreliable.
    /// `false` in games where captures are not compulsory.
    fn is_threatened(&self) -> bool;

    /// Returns the index of a move in the search's history, below [`HISTORY_SIZE`]. Equal moves have equal indices, and
    /// different moves of one position rarely share one.
    fn history_index(mv: Self::Move) -> u16;

    /// Returns a function that scores moves of this position, in hundredths of a man, to order them. What it needs to
    /// know of the position is found once for all moves.
    fn move_scorer(&self) -> impl Fn(Self::Move) -> i32;

    /// Returns the expected number of moves of the side to move until the end of the game, including this one: the
    /// average in self-play games with as much material on the board. Time management divides the clock by it.
    fn moves_to_come(&self) -> u32;
}
