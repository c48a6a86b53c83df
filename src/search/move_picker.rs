//! The move picker: the table's move, then captures by what they take, then the history of moves that were
//! good elsewhere in the tree.

use super::history::{History, MAX_HISTORY};
use crate::eval::Heuristics;
use crate::rules::MoveList;
use smallvec::SmallVec;

/// The moves of a position, given out best first.
///
/// Each key holds, above its move's place in the list, how good the move looks; a move that has been given keeps
/// [`GIVEN`]. Finding the greatest key is then one pass without branches.
pub(super) struct MovePicker<R: Heuristics> {
    moves: MoveList<R::Move>,
    keys: SmallVec<[i64; 64]>,
}

/// The key of a move that has been given.
const GIVEN: i64 = i64::MIN;

/// The bits of a key that hold the move's place in the list, counted down so that of equals the first is taken.
const PLACE: i64 = 0xFFFF;

impl<R: Heuristics> MovePicker<R> {
    /// The legal moves, not yet in order. The lists are large: they are made in place and never moved.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            moves: MoveList::new(),
            keys: SmallVec::new(),
        }
    }

    /// Fills the list; gives the number of moves.
    #[inline(always)]
    pub(super) fn generate(&mut self, position: &R) -> usize {
        position.search_moves(&mut self.moves);
        self.moves.len()
    }

    /// Gives every move its key; the move with the history index `first` comes before all others.
    #[inline(always)]
    pub(super) fn order(&mut self, position: &R, first: u16, history: &History) {
        /// Above every other key.
        const TABLE_MOVE: i64 = 1 << 40;
        /// A captured man outweighs all history.
        const HUNDREDTH: i32 = 2 * MAX_HISTORY / 100;
        let seat = position.to_move();
        let Self { moves, keys } = self;
        keys.reserve(moves.len());
        let mut rest = moves.iter();
        position.move_scores(moves, |score| {
            let (Some(&mv), place) = (rest.next(), keys.len() as i64) else {
                return;
            };
            let index = R::history_index(mv);
            let key = if index == first {
                TABLE_MOVE
            } else {
                i64::from(score * HUNDREDTH + history.value(seat, index))
            };
            keys.push(key << 16 | (PLACE - place));
        });
    }

    /// The moves given so far other than one.
    pub(super) fn given_before(&self, last: R::Move) -> impl Iterator<Item = R::Move> {
        let given = self.moves.iter().zip(&self.keys);
        given
            .filter(move |&(&mv, &key)| key == GIVEN && mv != last)
            .map(|(&mv, _)| mv)
    }
}

impl<R: Heuristics> Iterator for MovePicker<R> {
    type Item = R::Move;

    #[inline(always)]
    fn next(&mut self) -> Option<R::Move> {
        let best = self.keys.iter().copied().fold(GIVEN, i64::max);
        if best == GIVEN {
            return None;
        }
        let index = (PLACE - (best & PLACE)) as usize;
        *self.keys.get_mut(index)? = GIVEN;
        self.moves.get(index).copied()
    }
}
