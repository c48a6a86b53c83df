//! The move picker: the table's move, then captures by what they take, then the history of moves that were
//! good elsewhere in the tree.

use super::history::{History, MAX_HISTORY};
use crate::eval::Heuristics;
use rafle_rules::{MoveList, USUAL_MOVES};
use smallvec::SmallVec;

/// The moves of a position, given out best first.
///
/// Each key holds, above its move's place in the list, how good the move looks; a move that has been given keeps
/// [`GIVEN`]. Finding the greatest key is then one pass without branches. A move that is postponed is given out once
/// more, after all others.
pub(super) struct MovePicker<R: Heuristics> {
    moves: MoveList<R::Move>,
    keys: SmallVec<[i64; USUAL_MOVES]>,
    /// The place of the move given last.
    last: usize,
}

/// The key of a move that has been given.
const GIVEN: i64 = i64::MIN;

/// Below the key of every move that was not postponed, above [`GIVEN`].
const POSTPONED: i64 = -1 << 40;

/// The bits of a key that hold the move's place in the list, counted down so that of equals the first is taken.
const PLACE: i64 = 0xFFFF;

impl<R: Heuristics> MovePicker<R> {
    /// The legal moves, not yet in order. The lists are large: they are made in place and never moved.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            moves: MoveList::new(),
            keys: SmallVec::new(),
            last: 0,
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
        let Self { moves, keys, .. } = self;
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

    /// Puts the move given last behind all others.
    #[cold]
    pub(super) fn postpone(&mut self) {
        if let Some(key) = self.keys.get_mut(self.last) {
            *key = POSTPONED << 16 | (PLACE - self.last as i64);
        }
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
        self.last = index;
        self.moves.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::Position;
    use rafle_rules::{Game, Options};

    #[test]
    fn postponed_moves_are_given_once_more_after_all_others() {
        let position = Position::start(&Options::default());
        let mut picker = MovePicker::new();
        let count = picker.generate(&position);
        let mut history = History::default();
        history.reset();
        picker.order(&position, 0, &history);
        let mut first = Vec::new();
        let mut postponed = Vec::new();
        for turn in 0..count {
            let mv = picker.next().expect("a move for each turn");
            if turn % 3 == 1 {
                picker.postpone();
                postponed.push(mv);
            } else {
                first.push(mv);
            }
        }
        let mut again: Vec<_> = picker.collect();
        assert_eq!(again.len(), postponed.len());
        again.retain(|mv| !postponed.contains(mv));
        assert!(again.is_empty());
        assert!(first.iter().all(|mv| !postponed.contains(mv)));
    }
}
