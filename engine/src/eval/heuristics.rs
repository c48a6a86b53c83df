//! The trait of what guides a search, beside the rules.

use crate::endgame::Probe;
use rafle_rules::{MoveList, Rules};

/// The number of history indices: the bound on [`Heuristics::history_index`].
pub const HISTORY_SIZE: usize = 1 << 14;

/// How strongly late-move reductions shorten the search of moves that come late in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LmrStrength {
    /// The usual reductions.
    Normal,
    /// Stronger reductions, for games whose move ordering is good.
    Strong,
}

impl LmrStrength {
    /// All variants, each at the index of its discriminant.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Strong];
}

/// What only a search wants to know of a game. Nothing here decides what is legal.
///
/// No method has a default body: a type that wraps a game has to say something of each.
pub trait Heuristics: Rules {
    /// Whether positions have a hundred moves and more, few of which are to the point: the search then
    /// reduces those that come late further, and leaves out those beyond the late-move limit.
    const PRUNES_LATE_MOVES: bool;

    /// Whether a search looks at all moves of a leaf that is [threatened](Heuristics::is_threatened).
    const HAS_THREAT_PLY: bool;

    /// The strength of late-move reductions.
    const LMR_STRENGTH: LmrStrength;

    /// How far above beta the evaluation of a node near the leaves must be, in hundredths of a man for each ply of
    /// depth, to stand for its search (reverse futility pruning); `None` where a single move changes the evaluation
    /// so much that it never can.
    const FUTILITY_MARGIN: Option<i32>;

    /// Where its positions stand in endgame tables; `None` for a game without them.
    const PROBE: Option<&'static dyn Probe<Self>>;

    /// Appends the moves that a search tries, at least one where there is a legal one. They are the legal
    /// ones, but for those that are certainly no better than others; and where to find all takes more than about
    /// a millisecond, it may give up some.
    fn search_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Whether the side that is not to move could capture if it were its turn, so that the evaluation is not to be
    /// trusted; `false` in games where captures are not compulsory.
    fn is_threatened(&self) -> bool;

    /// The index of a move in tables of the search, below [`HISTORY_SIZE`]: equal moves have equal indices,
    /// and different moves of one position seldom share one.
    fn history_index(mv: Self::Move) -> u16;

    /// Passes on how good each of some moves looks, in their order, in hundredths of a man. All are judged
    /// together, since some games do that better or faster than one by one.
    fn move_scores(&self, moves: &[Self::Move], score: impl FnMut(i32));

    /// About how many moves the side to move makes until the end of the game, this one included: what games of
    /// self-play had left in positions with as much on the board. The clock is divided by it.
    fn moves_to_come(&self) -> u32;
}
