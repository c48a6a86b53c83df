//! Counting moves without listing them, for perft.
//!
//! Where only men are concerned, whole sets are moved at once: a jump's landing and direction give its
//! start, so the jumps in one direction are counted by counting landings, and chains of two jumps by
//! counting the landings of each pair of directions. Two chains of two jumps never lead to the same
//! move; longer chains may, and are left to the walk that lists them.

use super::board::{BOARD, Bits, Direction, PROMOTION, squares};
use super::moves::FORWARD;
use super::position::Draughts;
use super::rafles;
use super::variants::{CapturePriority, DraughtsRules};
use std::marker::PhantomData;

/// The men of the side to move, moved one step in every way. This stays the same while the replies of the other side
/// are counted.
struct Men<R> {
    men: Bits,
    /// One step in each direction of captures.
    beside: [Bits; 8],
    /// One step forward, to either side.
    ahead: [Bits; 2],
    rules: PhantomData<R>,
}

impl<R: DraughtsRules> Men<R> {
    #[inline(always)]
    fn new(men: Bits, side: usize) -> Self {
        Self {
            men,
            beside: by_direction::<R>(|_, direction| direction.step(men)),
            ahead: FORWARD[side & 1].map(|turn| men.rotate_left(turn)),
            rules: PhantomData,
        }
    }

    /// Counts the legal moves of a side that has only men, where enemy kings make no difference; `None` if a rafle is
    /// too long for this method.
    #[inline(always)]
    fn count(&self, enemy: Bits, empty: Bits) -> Option<u64> {
        let first =
            by_direction::<R>(|d, direction| direction.step(self.beside[d] & enemy) & empty);
        let all = union(first);
        // A piece can't jump straight back: its origin still counts as occupied.
        if (R::DIRECTIONS == Direction::DIAGONAL || all != 0)
            && jumps_on::<R>(all, enemy, empty) != 0
        {
            return self.count_double_jumps(first, enemy, empty);
        }
        let jumps = count_in_all(first);
        // Branch-free: whether there is a capture is close to random here.
        Some(if jumps == 0 {
            self.count_steps(empty)
        } else {
            jumps
        })
    }

    #[inline(always)]
    fn count_steps(&self, empty: Bits) -> u64 {
        count_in(self.ahead[0] & empty) + count_in(self.ahead[1] & empty)
    }

    /// The squares where an enemy piece can be jumped.
    #[inline(always)]
    fn attacked(&self, empty: Bits) -> Bits {
        let attacked =
            by_direction::<R>(|d, direction| self.beside[d] & direction.opposite().step(empty));
        union(attacked)
    }

    /// The landing squares of jumps over enemy pieces, whether or not they are free.
    #[inline(always)]
    fn behind(&self, enemy: Bits) -> Bits {
        let behind = by_direction::<R>(|d, direction| direction.step(self.beside[d] & enemy));
        union(behind)
    }

    #[inline(never)]
    fn count_double_jumps(&self, first: [Bits; 8], enemy: Bits, empty: Bits) -> Option<u64> {
        let mut second = [0; 8];
        let mut count = 0;
        for landings in next_jumps::<R>(first, enemy, empty) {
            for (second, landings) in second.iter_mut().zip(landings) {
                *second |= landings;
            }
            count += count_in_all(landings);
        }
        // Three jumps, one of them along a row or column, can lead a man back to its origin.
        let empty = if R::DIRECTIONS > Direction::DIAGONAL {
            empty | self.men
        } else {
            empty
        };
        let mut further = next_jumps::<R>(second, enemy, empty);
        further
            .all(|landings| union(landings) == 0)
            .then_some(count)
    }
}

/// For each direction of earlier jumps with landings, the landings of the next jumps by direction. The opposite
/// direction is left out: the piece to jump back over has just been captured.
#[inline(always)]
fn next_jumps<R: DraughtsRules>(
    landings: [Bits; 8],
    enemy: Bits,
    empty: Bits,
) -> impl Iterator<Item = [Bits; 8]> {
    let reached = landings.into_iter().enumerate();
    reached
        .filter(|&(_, from)| from != 0)
        .map(move |(before, from)| {
            by_direction::<R>(|d, direction| {
                let from = if before ^ d == BACK { 0 } else { from };
                jump(direction, from, enemy, empty)
            })
        })
}

/// The bits in which the indices of opposite directions differ.
const BACK: usize = 3;

/// Calls `find` for each direction of captures and collects the results by index.
#[expect(
    clippy::needless_range_loop,
    reason = "the loop over pairs is not unrolled, and perft takes half as long again"
)]
#[inline(always)]
fn by_direction<R: DraughtsRules>(mut find: impl FnMut(usize, Direction) -> Bits) -> [Bits; 8] {
    let mut found = [0; 8];
    for d in 0..R::DIRECTIONS {
        found[d] = find(d, Direction::ALL[d]);
    }
    found
}

#[inline(always)]
fn count_in(set: Bits) -> u64 {
    u64::from(set.count_ones())
}

#[inline(always)]
fn union(sets: [Bits; 8]) -> Bits {
    sets.into_iter().fold(0, |all, set| all | set)
}

/// The sum of the sizes of sets that seldom overlap.
#[inline(always)]
fn count_in_all(sets: [Bits; 8]) -> u64 {
    let [once, twice] = sets.into_iter().fold([0, 0], |[once, twice], set| {
        [once | set, twice | once & set]
    });
    if twice == 0 {
        count_in(once)
    } else {
        sets.into_iter().map(count_in).sum()
    }
}

#[inline(always)]
fn jump(direction: Direction, from: Bits, enemy: Bits, empty: Bits) -> Bits {
    direction.step(direction.step(from) & enemy) & empty
}

/// The landings of the jumps in all directions from some squares.
#[inline(always)]
fn jumps_on<R: DraughtsRules>(from: Bits, enemy: Bits, empty: Bits) -> Bits {
    let directions = Direction::ALL[..R::DIRECTIONS].iter();
    directions.fold(0, |all, &direction| {
        all | jump(direction, from, enemy, empty)
    })
}

/// The number of legal moves of a side with men only; `None` if it has a king, if kings may be worth more than men, or
/// if a rafle is too long for this method.
#[inline]
pub(super) fn of_men<R: DraughtsRules>(position: &Draughts<R>) -> Option<u64> {
    let kings = match R::CAPTURE_PRIORITY {
        CapturePriority::Number => position.own() & position.kings(),
        CapturePriority::Value => position.kings(),
    };
    if kings != 0 {
        return None;
    }
    Men::<R>::new(position.own(), position.side()).count(position.enemy(), position.empty())
}

/// The number of paths of two moves whose first is a man's step without promotion and whose second is a man's move;
/// `None` if there are others.
pub(super) fn two_plies_of_men<R: DraughtsRules>(position: &Draughts<R>) -> Option<u64> {
    let (own, enemy) = (position.own(), position.enemy());
    let about_to_promote = own & SECOND_LAST[position.side()];
    if position.kings() | about_to_promote | position.capturers() != 0 || enemy == 0 {
        return None;
    }
    let replies = Men::<R>::new(enemy, position.side() ^ 1);
    let empty = position.empty();
    let attacked = replies.attacked(empty);
    let behind = replies.behind(own);
    let is_attacked = attacked & own != 0;
    let steps = replies.count_steps(empty);
    let mut count = 0;
    for turn in FORWARD[position.side()] {
        let all = own.rotate_left(turn) & empty;
        // If no piece can be jumped after a move, all replies are steps, and such moves are counted together. A move
        // can expose the piece that moved (also to a jump to its origin) or a piece beside the origin.
        let in_danger = attacked | enemy.rotate_right(turn) | behind.rotate_left(turn);
        let safe = if is_attacked { 0 } else { all & !in_danger };
        let from = safe.rotate_right(turn);
        let [freed, taken] = [from, safe].map(|set| replies.count_steps(set));
        count += count_in(safe) * steps + freed - taken;
        for to in squares(all & !safe) {
            let moved = (1 << to) | (1u64 << to).rotate_right(turn);
            let (own, empty) = (own ^ moved, empty ^ moved);
            count += replies
                .count(own, empty)
                .unwrap_or_else(|| rafles::count_of_men::<R>(enemy, own, empty));
        }
    }
    Some(count)
}

/// The rows from which a man's step promotes.
const SECOND_LAST: [Bits; 2] = [
    PROMOTION[0] << 5 | PROMOTION[0] << 6,
    PROMOTION[1] >> 5 | PROMOTION[1] >> 6,
];

const _: () = assert!(BOARD & SECOND_LAST[0] == 0b11111 << 5, "squares 6 to 10");
