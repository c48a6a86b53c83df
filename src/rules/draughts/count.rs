//! Counting moves without listing them, for perft.
//!
//! Where only men are concerned, whole sets are moved at once: a jump's landing and direction give its
//! start, so the jumps in one direction are counted by counting landings, and chains of two jumps by
//! counting the landings of each pair of directions. Two chains of two jumps never lead to the same
//! move; longer chains may, and are left to the walk that lists them.

use super::board::{BOARD, Bits, Direction, PROMOTION, squares};
use super::moves::FORWARD;
use super::position::Position;
use super::rafles;

/// The men of the side to move, moved one step in every way: what stays the same while the other side
/// tries its moves.
struct Men {
    /// One step in each of the four directions.
    beside: [Bits; 4],
    /// One step forward, to either side.
    ahead: [Bits; 2],
}

impl Men {
    #[inline(always)]
    fn new(men: Bits, side: usize) -> Self {
        Self {
            beside: Direction::ALL.map(|direction| direction.step(men)),
            ahead: FORWARD[side & 1].map(|turn| men.rotate_left(turn)),
        }
    }

    /// The number of legal moves if the men are all that the side has; `None` where a rafle is too
    /// long to be counted so.
    #[inline(always)]
    fn count(&self, enemy: Bits, empty: Bits) -> Option<u64> {
        let first: [Bits; 4] =
            std::array::from_fn(|d| Direction::ALL[d].step(self.beside[d] & enemy) & empty);
        // No piece jumps straight back: its own square still counts as taken.
        if jumps_on(
            [first.into_iter().fold(0, |all, set| all | set); 4],
            enemy,
            empty,
        ) != 0
        {
            return count_double_jumps(first, enemy, empty);
        }
        let steps = count_in(self.ahead[0] & empty) + count_in(self.ahead[1] & empty);
        let jumps: u64 = first.into_iter().map(count_in).sum();
        // Chosen without a branch: whether there is a capture is as good as random here.
        Some(if jumps == 0 { steps } else { jumps })
    }
}

#[inline(always)]
fn count_in(set: Bits) -> u64 {
    u64::from(set.count_ones())
}

/// For each direction, the landings from which a jump in it may follow: all but those reached by the
/// opposite direction, where the piece to jump back over has just been captured.
#[inline(always)]
fn onward([nw, ne, sw, se]: [Bits; 4]) -> [Bits; 4] {
    [nw | ne | sw, nw | ne | se, nw | sw | se, ne | sw | se]
}

#[inline(always)]
fn jump(direction: Direction, from: Bits, enemy: Bits, empty: Bits) -> Bits {
    direction.step(direction.step(from) & enemy) & empty
}

/// The landings of the jumps in each direction from the squares given for it, all together.
#[inline(always)]
fn jumps_on(from: [Bits; 4], enemy: Bits, empty: Bits) -> Bits {
    (0..4).fold(0, |all, d| {
        all | jump(Direction::ALL[d], from[d], enemy, empty)
    })
}

#[inline(never)]
fn count_double_jumps(first: [Bits; 4], enemy: Bits, empty: Bits) -> Option<u64> {
    let mut count = 0;
    let mut second = [0; 4];
    for (d, direction) in Direction::ALL.into_iter().enumerate() {
        // Directions are listed so that opposite ones stand at indices that sum to three.
        for before in (0..4).filter(|before| before + d != 3) {
            let landings = jump(direction, first[before], enemy, empty);
            count += count_in(landings);
            second[d] |= landings;
        }
    }
    (jumps_on(onward(second), enemy, empty) == 0).then_some(count)
}

/// The number of legal moves of a side that has men only; `None` where it has a king, or a rafle is too long
/// to be counted so.
#[inline]
pub(super) fn of_men(position: &Position) -> Option<u64> {
    if position.own() & position.kings() != 0 {
        return None;
    }
    Men::new(position.own(), position.side()).count(position.enemy(), position.empty())
}

/// The number of paths of two moves where the first one is a man's step and makes no king, the second
/// one a man's; `None` elsewhere.
pub(super) fn two_plies_of_men(position: &Position) -> Option<u64> {
    let (own, enemy) = (position.own(), position.enemy());
    let about_to_promote = own & SECOND_LAST[position.side()];
    if position.kings() | about_to_promote | position.capturers() != 0 || enemy == 0 {
        return None;
    }
    let replies = Men::new(enemy, position.side() ^ 1);
    let empty = position.empty();
    let mut count = 0;
    for turn in FORWARD[position.side()] {
        for to in squares(own.rotate_left(turn) & empty) {
            let moved = (1 << to) | (1u64 << to).rotate_right(turn);
            let (own, empty) = (own ^ moved, empty ^ moved);
            count += replies
                .count(own, empty)
                .unwrap_or_else(|| rafles::count_of_men(enemy, own, empty));
        }
    }
    Some(count)
}

/// The rows from which a man's step makes a king.
const SECOND_LAST: [Bits; 2] = [
    PROMOTION[0] << 5 | PROMOTION[0] << 6,
    PROMOTION[1] >> 5 | PROMOTION[1] >> 6,
];

const _: () = assert!(BOARD & SECOND_LAST[0] == 0b11111 << 5, "squares 6 to 10");
