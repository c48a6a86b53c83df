//! The order in which moves are tried: the table's move, then captures by what they take, then the
//! history of moves that were good elsewhere in the tree.

use crate::rules::{MoveList, Rules, SEATS, Seat, TAGS};
use smallvec::SmallVec;

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
        before: impl Iterator<Item = R::Move>,
        depth: i32,
    ) {
        let bonus = (depth * depth * 16).min(1_600);
        self.add(seat, R::tag(best), bonus);
        for mv in before {
            self.add(seat, R::tag(mv), -bonus);
        }
    }
}

/// The legal moves of a position, given out best first.
///
/// Each key holds, above its move's index, how good the move looks; a move that has been given keeps
/// [`GIVEN`]. Finding the greatest key is then one pass without branches.
pub(super) struct Ordered<R: Rules> {
    moves: MoveList<R::Move>,
    keys: SmallVec<[i64; 64]>,
}

/// The key of a move that has been given.
const GIVEN: i64 = i64::MIN;

/// The bits of a key that hold the index, counted down so that of equals the first is taken.
const INDEX: i64 = 0xFFFF;

impl<R: Rules> Ordered<R> {
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

    /// Gives every move its key; the move with the tag `first` comes before all others.
    #[inline(always)]
    pub(super) fn order(&mut self, position: &R, first: u16, history: &History) {
        /// Above every other key.
        const TABLE_MOVE: i64 = 1 << 40;
        let seat = position.to_move();
        let Self { moves, keys } = self;
        keys.reserve(moves.len());
        let mut rest = moves.iter();
        position.promises(moves, |promise| {
            let (Some(&mv), index) = (rest.next(), keys.len() as i64) else {
                return;
            };
            let tag = R::tag(mv);
            let key = if tag == first {
                TABLE_MOVE
            } else {
                // A man outweighs all history.
                i64::from(promise * (2 * FULL / 100) + history.value(seat, tag))
            };
            keys.push(key << 16 | (INDEX - index));
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

impl<R: Rules> Iterator for Ordered<R> {
    type Item = R::Move;

    #[inline(always)]
    fn next(&mut self) -> Option<R::Move> {
        let best = self.keys.iter().copied().fold(GIVEN, i64::max);
        if best == GIVEN {
            return None;
        }
        let index = (INDEX - (best & INDEX)) as usize;
        *self.keys.get_mut(index)? = GIVEN;
        self.moves.get(index).copied()
    }
}
