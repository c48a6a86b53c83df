//! The move picker: first the table's move, then captures by the value of what they take, then other moves by history and
//! [hints](super::hints).

use super::hints::NodeHints;
use super::history::{History, MAX_HISTORY};
use super::transposition::NO_MOVE;
use crate::eval::Heuristics;
use rafle_rules::{MoveList, USUAL_MOVES};
use smallvec::SmallVec;

/// Hands out the moves of a position, the best first.
///
/// The table's move can be taken first; often it cuts off, and nothing was ordered in vain.
///
/// A key holds how good a move looks and, in its low bits, the index of the move in the list. A move that was handed
/// out gets the key [`GIVEN`]. Finding the greatest key is then one pass without branches. A postponed move is handed
/// out once more, after all others.
pub(super) struct MovePicker<R: Heuristics> {
    moves: MoveList<R::Move>,
    /// Empty until the moves are ordered.
    keys: SmallVec<[i64; USUAL_MOVES]>,
    /// The index of the move handed out last.
    last: Option<usize>,
    /// The index of the move to hand out next, if it is known.
    peeked: Option<usize>,
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
            last: None,
            peeked: None,
        }
    }

    /// Generates the moves and returns their number.
    #[inline(always)]
    pub(super) fn generate(&mut self, position: &R) -> usize {
        position.search_moves(&mut self.moves);
        self.moves.len()
    }

    /// Hands out the move with a history index before the moves are ordered, as the first of all.
    #[inline(always)]
    pub(super) fn take_first(&mut self, index: u16) -> Option<R::Move> {
        if index == NO_MOVE || self.last.is_some() {
            return None;
        }
        let mut moves = self.moves.iter();
        self.last = moves.position(|&mv| R::history_index(mv) == index);
        self.last.map(|place| self.moves[place])
    }

    /// Whether the moves are ordered.
    #[inline(always)]
    pub(super) fn is_ordered(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Computes the key of every move that was not taken first.
    #[inline(always)]
    pub(super) fn order(&mut self, position: &R, history: &History, hints: &NodeHints) {
        /// A captured man outweighs any history value, but not every sum with a bonus of hints.
        const HUNDREDTH: i32 = 2 * MAX_HISTORY / 100;
        let seat = position.to_move();
        let score = position.move_scorer();
        // Not `extend`, which has two copies of its loop, so that the compiler inlines no long scorer into either.
        self.keys.resize(self.moves.len(), GIVEN);
        for ((key, &mv), place) in self.keys.iter_mut().zip(&self.moves).zip(0..) {
            let index = R::history_index(mv);
            let worth = history.value(seat, index) + hints.bonus(index);
            *key = i64::from(score(mv) * HUNDREDTH + worth) << 16 | (PLACE - place);
        }
        self.set_last(GIVEN);
    }

    /// Sets the key of the move handed out last.
    #[inline(always)]
    fn set_last(&mut self, key: i64) {
        if let Some(last) = self.last
            && let Some(last) = self.keys.get_mut(last)
        {
            *last = key;
        }
    }

    /// Returns the move that comes next, without handing it out; `None` if there is none, or before the moves are ordered.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<R::Move> {
        self.peeked = self.best();
        let index = self.peeked?;
        self.moves.get(index).copied()
    }

    /// Returns the index of the best move that was not handed out.
    #[inline(always)]
    fn best(&self) -> Option<usize> {
        let best = self.keys.iter().copied().fold(GIVEN, i64::max);
        (best != GIVEN).then_some((PLACE - (best & PLACE)) as usize)
    }

    /// Moves the move handed out last behind all others.
    #[cold]
    pub(super) fn postpone(&mut self) {
        if let Some(place) = self.last {
            self.set_last(POSTPONED << 16 | (PLACE - place as i64));
        }
    }

    /// Returns the moves handed out so far except `last`; none before the moves are ordered.
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
        let index = match self.peeked.take() {
            Some(index) => index,
            None => self.best()?,
        };
        self.last = Some(index);
        self.set_last(GIVEN);
        self.moves.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::Position;
    use rafle_rules::{Game, Options, Rules};

    #[test]
    fn postponed_moves_are_given_once_more_after_all_others() {
        let position = Position::start(&Options::default());
        let mut picker = MovePicker::new();
        let count = picker.generate(&position);
        let mut history = History::default();
        history.reset(position.seats());
        picker.order(&position, &history, &NodeHints::NONE);
        let mut first = Vec::new();
        let mut postponed = Vec::new();
        for turn in 0..count {
            let seen = picker.peek();
            let mv = picker.next().expect("a move for each turn");
            assert_eq!(seen, Some(mv));
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

    #[test]
    fn a_move_taken_first_is_given_once() {
        let position = Position::start(&Options::default());
        let mut picker = MovePicker::new();
        let count = picker.generate(&position);
        let first = *picker.moves.last().expect("the start has moves");
        let index = Position::history_index(first);
        assert_eq!(picker.take_first(NO_MOVE), None);
        assert_eq!(picker.take_first(index), Some(first));
        assert_eq!(picker.take_first(index), None);
        assert!(!picker.is_ordered());
        assert_eq!(picker.given_before(first).count(), 0);
        let mut history = History::default();
        history.reset(position.seats());
        picker.order(&position, &history, &NodeHints::NONE);
        let second = picker.next().expect("more than one move");
        assert!(picker.given_before(second).eq([first]));
        let others = picker.by_ref().filter(|&mv| mv != first).count();
        assert_eq!(others, count - 2);
    }
}
