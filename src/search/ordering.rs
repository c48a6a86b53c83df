//! The order in which moves are tried: the table's move, then captures by what they take, then the
//! history of moves that were good elsewhere in the tree.

use super::score::Score;
use crate::rules::{MoveList, Rules, Seat, TAGS};
use smallvec::SmallVec;

/// The most seats that any game has.
const SEATS: usize = 6;

/// The bound on history values; a value moves towards it by a share of what is left.
const FULL: i32 = 16_384;

/// How well moves have done, by seat and tag.
pub(super) struct History {
    values: Vec<i16>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            values: vec![0; SEATS * TAGS],
        }
    }

    #[inline(always)]
    fn index(seat: Seat, tag: u16) -> usize {
        (seat.index() % SEATS) * TAGS + usize::from(tag) % TAGS
    }

    /// From -16384 to 16384.
    #[inline(always)]
    pub(super) fn value(&self, seat: Seat, tag: u16) -> i32 {
        i32::from(self.values[Self::index(seat, tag)])
    }

    fn add(&mut self, seat: Seat, tag: u16, bonus: i32) {
        let value = &mut self.values[Self::index(seat, tag)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / FULL) as i16;
    }

    /// Rewards the move that was best at a node, and blames those tried before it.
    pub(super) fn reward<R: Rules>(
        &mut self,
        seat: Seat,
        best: R::Move,
        before: &[R::Move],
        depth: i32,
    ) {
        let bonus = (depth * depth * 16).min(1_600);
        self.add(seat, R::tag(best), bonus);
        for &mv in before {
            self.add(seat, R::tag(mv), -bonus);
        }
    }
}

/// Moves that come out best first; sorted only as far as they are asked for.
pub(super) struct Ordered<R: Rules> {
    moves: MoveList<R::Move>,
    keys: SmallVec<[Score; 64]>,
    given: usize,
}

impl<R: Rules> Ordered<R> {
    pub(super) fn new(
        position: &R,
        moves: MoveList<R::Move>,
        first: u16,
        history: &History,
    ) -> Self {
        /// Above every other key.
        const TABLE_MOVE: Score = 1 << 30;
        let seat = position.to_move();
        let keys = moves
            .iter()
            .map(|&mv| {
                let tag = R::tag(mv);
                if tag == first {
                    TABLE_MOVE
                } else {
                    // A man outweighs all history.
                    position.promise(mv) * (2 * FULL / 100) + history.value(seat, tag)
                }
            })
            .collect();
        Self {
            moves,
            keys,
            given: 0,
        }
    }

    /// The moves given so far, in that order.
    pub(super) fn given(&self) -> &[R::Move] {
        &self.moves[..self.given]
    }
}

impl<R: Rules> Iterator for Ordered<R> {
    type Item = R::Move;

    #[inline]
    fn next(&mut self) -> Option<R::Move> {
        let rest = self.keys.get(self.given..)?;
        let mut best = 0;
        for (index, key) in rest.iter().enumerate() {
            if *key > rest[best] {
                best = index;
            }
        }
        if rest.is_empty() {
            return None;
        }
        let best = self.given + best;
        self.moves.swap(self.given, best);
        self.keys.swap(self.given, best);
        self.given += 1;
        Some(self.moves[self.given - 1])
    }
}
