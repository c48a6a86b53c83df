//! The lines beyond each point: which stone is met first in a direction, and how far a slide goes.

use super::board::{BOARD, Bits, Direction};

/// The points beyond a point in one direction, in two parts that rise or fall together: a ring closes, and the bits of its
/// second part continue at the other end of their range. The second part of a spoke is empty.
#[derive(Clone, Copy)]
struct Line {
    near: Bits,
    far: Bits,
}

/// By the number of the direction in [`Direction::ALL`], and the point.
static LINES: [[Line; 128]; 4] = {
    let mut lines = [[Line { near: 0, far: 0 }; 128]; 4];
    let mut at = 0;
    while at < Direction::ALL.len() {
        let mut from = 0;
        while from < 128 {
            let line = &mut lines[at][from as usize];
            let mut bit = Direction::ALL[at].next(from);
            while BOARD & (1 << bit) != 0 && bit != from {
                if (bit > from) == rises(Direction::ALL[at]) {
                    line.near |= 1 << bit;
                } else {
                    line.far |= 1 << bit;
                }
                bit = Direction::ALL[at].next(bit);
            }
            from += 1;
        }
        at += 1;
    }
    lines
};

/// Whether the bits of the points rise in a direction.
#[inline(always)]
const fn rises(direction: Direction) -> bool {
    matches!(direction, Direction::Clockwise | Direction::Outward)
}

#[inline(always)]
fn line(from: u8, direction: Direction) -> Line {
    LINES[direction as usize][usize::from(from & 127)]
}

/// The first point of a set that is met from a point in a direction.
///
/// ```
/// use rafle_rules::fidchell::board::{Direction, bit_of};
/// use rafle_rules::fidchell::lines::first_met;
///
/// let [a7, b7, x7] = [0, 1, 23].map(|spoke| bit_of(spoke, 7).expect("a point"));
/// let set = 1 << a7 | 1 << b7;
/// assert_eq!(first_met(set, x7, Direction::Clockwise), Some(a7));
/// assert_eq!(first_met(set, x7, Direction::Counterclockwise), Some(b7), "all the way round");
/// assert_eq!(first_met(set, x7, Direction::Inward), None);
/// ```
#[inline(always)]
#[must_use]
pub fn first_met(set: Bits, from: u8, direction: Direction) -> Option<u8> {
    let Line { near, far } = line(from, direction);
    let on_line = match set & near {
        0 => set & far,
        on_near => on_near,
    };
    if on_line == 0 {
        None
    } else if rises(direction) {
        Some(on_line.trailing_zeros() as u8)
    } else {
        Some(127 - on_line.leading_zeros() as u8)
    }
}

/// The empty points that a stone reaches along one line. On an empty ring it stops before its origin.
#[inline(always)]
#[must_use]
pub(super) fn slides(from: u8, occupied: Bits) -> Bits {
    let mut reached = 0;
    for direction in Direction::ALL {
        let Line { near, far } = line(from, direction);
        let before = |hits: Bits| {
            if rises(direction) {
                below_lowest(hits)
            } else {
                above_highest(hits)
            }
        };
        reached |= match occupied & near {
            0 => near | far & before(occupied & far),
            hits => near & before(hits),
        };
    }
    reached
}

/// The bits below the lowest of a set; all if it is empty.
#[inline(always)]
fn below_lowest(set: Bits) -> Bits {
    set.wrapping_sub(1) & !set
}

/// The bits above the highest of a set; all if it is empty.
#[inline(always)]
fn above_highest(set: Bits) -> Bits {
    !Bits::MAX.unbounded_shr(set.leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fidchell::board::{RIM, bit_of, points};
    use proptest::prelude::*;

    #[test]
    fn a_stone_alone_on_its_ring_slides_to_every_other_point_of_it() {
        let [x6, x7] = [6, 7].map(|ring| bit_of(23, ring).expect("a point"));
        let reached = slides(x7, 1 << x7);
        assert_eq!(reached & RIM, RIM & !(1 << x7));
        assert_eq!(reached & !RIM, 1 << x6);
    }

    proptest! {
        #[test]
        fn lines_are_walks_from_point_to_point(first: u128, second: u128, sparse: bool) {
            let occupied = BOARD & if sparse { first & second } else { first };
            for from in points(BOARD) {
                let mut reached = 0;
                for direction in Direction::ALL {
                    let mut bit = direction.next(from);
                    while BOARD & !occupied & (1 << bit) != 0 && bit != from {
                        reached |= 1 << bit;
                        bit = direction.next(bit);
                    }
                    let is_met = bit != from && occupied & (1 << bit) != 0;
                    prop_assert_eq!(first_met(occupied, from, direction), is_met.then_some(bit));
                }
                prop_assert_eq!(slides(from, occupied), reached);
            }
        }
    }
}
