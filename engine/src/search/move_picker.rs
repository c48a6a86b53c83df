//! The move picker: first the table's move, then captures by the value of what they take, then other moves by history and
//! [hints](super::hints).

use super::hints::NodeHints;
use super::history::{History, MAX_HISTORY};
use crate::eval::Heuristics;
use rafle_rules::{MoveList, USUAL_MOVES};
use smallvec::SmallVec;

/// Hands out the moves of a position, the best first.
///
/// A key holds how good a move looks and, in its low bits, the index of the move in the list. A move that was handed
/// out gets the key [`GIVEN`]. Finding the greatest key is then one pass without branches. A postponed move is handed
/// out once more, after all others.
pub(super) struct MovePicker<R: Heuristics> {
    moves: MoveList<R::Move>,
    keys: SmallVec<[i64; USUAL_MOVES]>,
    /// The index of the move handed out last.
    last: usize,
}

/// The key of a move that was handed out.
const GIVEN: i64 = i64::MIN;

/// Less than the key of every move that was not postponed, greater than [`GIVEN`].
const POSTPONED: i64 = -1 << 40;

/// The bits of a key that hold the index of the move. The index counts down, so that the first of equal moves comes
/// first.
const PLACE: i64 = 0xFFFF;

impl<R: Heuristics> MovePicker<R> {
    /// Creates an empty picker. Its lists are large: they are created in place and never moved.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self {
            moves: MoveList::new(),
            keys: SmallVec::new(),
            last: 0,
        }
    }

    /// Generates the moves and returns their number.
    #[inline(always)]
    pub(super) fn generate(&mut self, position: &R) -> usize {
        position.search_moves(&mut self.moves);
        self.moves.len()
    }

    /// Computes the key of every move. The move with the history index `first` comes before all others.
    #[inline(always)]
    pub(super) fn order(&mut self, position: &R, first: u16, history: &History, hints: &NodeHints) {
        /// Greater than every other key.
        const TABLE_MOVE: i64 = 1 << 40;
        /// A captured man outweighs any history value, but not every sum with a bonus of hints.
        const HUNDREDTH: i32 = 2 * MAX_HISTORY / 100;
        let seat = position.to_move();
        let score = position.move_scorer();
        let keys = self.moves.iter().zip(0..).map(|(&mv, place)| {
            let index = R::history_index(mv);
            let key = if index == first {
                TABLE_MOVE
            } else {
                let worth = history.value(seat, index) + hints.bonus(index);
                i64::from(score(mv) * HUNDREDTH + worth)
            };
            key << 16 | (PLACE - place)
        });
        self.keys.extend(keys);
    }

    /// Moves the move handed out last behind all others.
    #[cold]
    pub(super) fn postpone(&mut self) {
        if let Some(key) = self.keys.get_mut(self.last) {
            *key = POSTPONED << 16 | (PLACE - self.last as i64);
        }
    }

    /// Returns the moves handed out so far except `last`.
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
        picker.order(&position, 0, &history, &NodeHints::NONE);
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
