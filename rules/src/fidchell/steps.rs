//! Whole sets of points moved one step along the lines, by shifts and masks of their bits.

use super::board::{Bits, Direction, INNER, RIM, ring_of};

impl Direction {
    /// Moves every point of a set one step; points that leave the board drop out.
    ///
    /// ```
    /// use rafle_rules::fidchell::board::{Direction, INNER, RIM};
    ///
    /// assert_eq!(Direction::Clockwise.step(RIM), RIM);
    /// assert_eq!(Direction::Outward.step(RIM), 0);
    /// assert_eq!(Direction::Outward.step(INNER).count_ones(), 4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn step(self, set: Bits) -> Bits {
        match self {
            Direction::Clockwise => halves(set, clockwise),
            Direction::Counterclockwise => halves(set, counterclockwise),
            Direction::Outward => halves(set, outward),
            Direction::Inward => halves(set, inward),
        }
    }
}

/// The neighbours of all points of a set.
#[inline(always)]
#[must_use]
pub fn neighbours(set: Bits) -> Bits {
    halves(set, neighbours_of_halves)
}

/// Applies a function to a set split into two words, rings 1 to 4 and rings 5 to 7.
#[inline(always)]
fn halves(set: Bits, of_halves: impl Fn(u64, u64) -> (u64, u64)) -> Bits {
    let (low, high) = of_halves(set as u64, (set >> 64) as u64);
    Bits::from(low) | Bits::from(high) << 64
}

/// [`neighbours`] of a set given as its lower and upper word. It uses only shifts and masks, so that several sets can
/// be processed at once.
#[inline(always)]
#[must_use]
pub fn neighbours_of_halves(low: u64, high: u64) -> (u64, u64) {
    let (right, left) = (clockwise(low, high), counterclockwise(low, high));
    let (out, back) = (outward(low, high), inward(low, high));
    (
        right.0 | left.0 | out.0 | back.0,
        right.1 | left.1 | out.1 | back.1,
    )
}

/// Rotates each ring by the distance of its points: 4, 2, 1 and 1 bits; then 1 bit each in rings of 16, 24 and 24.
#[inline(always)]
fn clockwise(low: u64, high: u64) -> (u64, u64) {
    let turned = low << 4 & 0x1110
        | low >> 12 & 0x0001
        | low << 2 & 0x5554_0000
        | low >> 14 & 0x0001_0000
        | low << 1 & 0xFFFE_FFFE_0000_0000
        | low >> 15 & 0x0001_0001_0000_0000;
    let outer =
        high << 1 & 0xFFFF_FEFF_FFFE_FFFE | high >> 15 & 1 | high >> 23 & (1 << 16 | 1 << 40);
    (turned, outer)
}

#[inline(always)]
fn counterclockwise(low: u64, high: u64) -> (u64, u64) {
    let turned = low >> 4 & 0x0111
        | low << 12 & 0x1000
        | low >> 2 & 0x1555_0000
        | low << 14 & 0x4000_0000
        | low >> 1 & 0x7FFF_7FFF_0000_0000
        | low << 15 & 0x8000_8000_0000_0000;
    let outer =
        high >> 1 & 0x7FFF_FF7F_FFFF_7FFF | high << 15 & 0x8000 | high << 23 & (1 << 39 | 1 << 63);
    (turned, outer)
}

/// Rings 2 to 5.
const MIDDLE: Bits = ring_of(2) | ring_of(3) | ring_of(4) | ring_of(5);
/// Rings 1 to 4.
const INNER_FOUR: Bits = INNER | MIDDLE & !ring_of(5);
/// Rings 6 and 7 in the upper word.
const SIXTH: u64 = (ring_of(6) >> 64) as u64;
const SEVENTH: u64 = (RIM >> 64) as u64;

#[inline(always)]
fn outward(low: u64, high: u64) -> (u64, u64) {
    let middle = low << 16 & MIDDLE as u64;
    let outer = low >> 48 | spread(high) << 16 | high << 24 & SEVENTH;
    (middle, outer)
}

#[inline(always)]
fn inward(low: u64, high: u64) -> (u64, u64) {
    let middle = (low >> 16 | high << 48) & INNER_FOUR as u64;
    let outer = gathered(high >> 16) | high >> 24 & SIXTH;
    (middle, outer)
}

/// The lowest bit of each of four groups of six.
const SIXES: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18;

/// Moves the sixteen points of ring 5 to the positions of ring 6 on the same spokes: of the six in each quarter of ring
/// 6 they are the first, third, fourth and fifth.
#[inline(always)]
fn spread(fifth: u64) -> u64 {
    let quarters = fifth & 0xF | (fifth & 0xF0) << 2 | (fifth & 0xF00) << 4 | (fifth & 0xF000) << 6;
    quarters & SIXES | (quarters & (SIXES * 0b1110)) << 1
}

/// The reverse: the points of ring 6 whose spokes reach ring 5.
#[inline(always)]
fn gathered(sixth: u64) -> u64 {
    let quarters = sixth & SIXES | (sixth & (SIXES * 0b1_1100)) >> 1;
    quarters & 0xF | quarters >> 2 & 0xF0 | quarters >> 4 & 0xF00 | quarters >> 6 & 0xF000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fidchell::board::{BOARD, beside, points};

    #[test]
    fn a_step_of_a_set_is_the_steps_of_its_points() {
        for direction in Direction::ALL {
            for bit in points(BOARD) {
                let single = (1 << direction.next(bit)) & BOARD;
                assert_eq!(direction.step(1 << bit), single, "{direction:?} of {bit}");
            }
            let all = points(BOARD).fold(0, |all, bit| all | direction.step(1 << bit));
            assert_eq!(direction.step(BOARD), all, "{direction:?}");
        }
        for bit in points(BOARD) {
            assert_eq!(neighbours(1 << bit), beside(bit));
        }
    }
}
