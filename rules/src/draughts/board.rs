//! The board of 50 dark squares as 54 bits.
//!
//! Square `n` (1 to 50) is bit `(n-1) + (n-1)/10`: after every two rows one bit stays empty, so that a
//! step in a direction is the same shift from every square, and a step off the board's side lands on
//! an empty bit. Square 1 is at the top, Black's side; White moves towards lower bits.

use crate::bits::Indices;

/// A set of squares.
pub type Bits = u64;

/// How many squares the board has.
pub const SQUARES: u8 = 50;

/// One past the highest bit in use.
pub const BITS: usize = 54;

/// Every square.
pub const BOARD: Bits = {
    let mut board = 0;
    let mut number = 1;
    while number <= SQUARES {
        board |= 1 << bit_of(number);
        number += 1;
    }
    board
};

/// The rows where men become kings: squares 1 to 5 for White, 46 to 50 for Black.
pub const PROMOTION: [Bits; 2] = [0b11111, 0b11111 << 49];

/// The bit of a square number from 1 to 50.
///
/// ```
/// use rafle_rules::draughts::board::{bit_of, number_of};
///
/// assert_eq!((bit_of(1), bit_of(10), bit_of(11), bit_of(50)), (0, 9, 11, 53));
/// assert!((1..=50).all(|number| number_of(bit_of(number)) == number));
/// ```
#[must_use]
pub const fn bit_of(number: u8) -> u8 {
    (number - 1) + (number - 1) / 10
}

/// The square number of a bit.
///
/// ```
/// use rafle_rules::draughts::board::number_of;
///
/// assert_eq!((number_of(0), number_of(53)), (1, 50));
/// ```
#[must_use]
pub const fn number_of(bit: u8) -> u8 {
    bit - bit / 11 + 1
}

/// File (0 is `a`) and rank (1 is White's first row) of a square number: `a1` is square 46.
///
/// ```
/// use rafle_rules::draughts::board::file_rank;
///
/// // 10      1     2     3     4     5
/// //  9   6     7     8     9    10
/// //  …
/// //  2     41    42    43    44    45
/// //  1  46    47    48    49    50
/// //      a  b  c  d  e  f  g  h  i  j
/// assert_eq!(file_rank(46), (0, 1));
/// assert_eq!(file_rank(5), (9, 10));
/// ```
#[must_use]
pub const fn file_rank(number: u8) -> (u8, u8) {
    let index = number - 1;
    let row = index / 5;
    let file = 2 * (index % 5) + if row.is_multiple_of(2) { 1 } else { 0 };
    (file, 10 - row)
}

/// The square number at a file (0 is `a`) and rank (1 is White's first row), if it is a dark square.
///
/// ```
/// use rafle_rules::draughts::board::square_at;
///
/// assert_eq!(square_at(0, 1), Some(46), "a1");
/// assert_eq!(square_at(0, 10), None, "a10 is a light square");
/// ```
#[must_use]
pub const fn square_at(file: u8, rank: u16) -> Option<u8> {
    if file > 9 || rank < 1 || rank > 10 {
        return None;
    }
    let row = 10 - rank as u8;
    if (row + file).is_multiple_of(2) {
        return None;
    }
    Some(row * 5 + file / 2 + 1)
}

/// The squares of a set, lowest first, each as a bit's index.
///
/// ```
/// use rafle_rules::draughts::board::{PROMOTION, number_of, squares};
/// use rafle_rules::sides::WHITE;
///
/// let row: Vec<u8> = squares(PROMOTION[WHITE]).map(number_of).collect();
/// assert_eq!(row, [1, 2, 3, 4, 5]);
/// ```
#[inline(always)]
#[must_use]
pub fn squares(set: Bits) -> Indices<Bits> {
    Indices(set)
}

/// The board turned by half a circle: square `n` becomes `51-n`.
///
/// ```
/// use rafle_rules::draughts::board::{PROMOTION, bit_of, rotate};
///
/// assert_eq!(rotate(1 << bit_of(28)), 1 << bit_of(23));
/// assert_eq!(rotate(PROMOTION[0]), PROMOTION[1]);
/// ```
#[must_use]
pub const fn rotate(set: Bits) -> Bits {
    set.reverse_bits() >> (64 - BITS)
}

/// A direction in which dark squares follow each other, seen with square 1 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up and left.
    NorthWest,
    /// Up and right.
    NorthEast,
    /// Down and left.
    SouthWest,
    /// Down and right.
    SouthEast,
    /// Up a column.
    North,
    /// Left along a row.
    West,
    /// Right along a row.
    East,
    /// Down a column.
    South,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

/// The squares at the left and at the right end of a row.
const LEFT: Bits = column(1) | column(6);
const RIGHT: Bits = column(5) | column(10);

/// The squares of the column of a square of the first two rows.
const fn column(number: u8) -> Bits {
    let mut column = 0;
    let mut row = 0;
    while row < 5 {
        column |= 1 << bit_of(number + 10 * row);
        row += 1;
    }
    column
}

impl Direction {
    /// All eight: those along diagonals, then those along rows and columns. Directions that are opposite have
    /// indices that differ by their two lowest bits.
    pub const ALL: [Direction; 8] = [
        NorthWest, NorthEast, SouthWest, SouthEast, North, West, East, South,
    ];

    /// How many of [`Direction::ALL`] are along diagonals.
    pub const DIAGONAL: usize = 4;

    /// The four along diagonals.
    pub const DIAGONALS: [Direction; Self::DIAGONAL] = [NorthWest, NorthEast, SouthWest, SouthEast];

    /// Every square of the set moved one step; squares that leave the board end on no square.
    #[inline(always)]
    #[must_use]
    pub(super) const fn step(self, set: Bits) -> Bits {
        match self {
            NorthWest => set >> 6,
            NorthEast => set >> 5,
            SouthWest => set << 5,
            SouthEast => set << 6,
            North => set >> 11,
            West => (set & !LEFT) >> 1,
            East => (set & !RIGHT) << 1,
            South => set << 11,
        }
    }

    /// Whether squares further in this direction are lower bits.
    #[inline(always)]
    #[must_use]
    pub(super) const fn is_down_the_bits(self) -> bool {
        matches!(self, NorthWest | NorthEast | North | West)
    }

    /// The direction back.
    #[inline(always)]
    #[must_use]
    pub(super) const fn opposite(self) -> Direction {
        Self::ALL[self as usize ^ 3]
    }

    /// The directions but this one and the one back: first the two at a right angle.
    #[inline(always)]
    #[must_use]
    pub(super) const fn turns(self) -> [Direction; 6] {
        match self {
            NorthWest | SouthEast => [NorthEast, SouthWest, North, West, East, South],
            NorthEast | SouthWest => [NorthWest, SouthEast, North, West, East, South],
            North | South => [West, East, NorthWest, NorthEast, SouthWest, SouthEast],
            West | East => [North, South, NorthWest, NorthEast, SouthWest, SouthEast],
        }
    }

    /// The squares from a bit to the edge of the board, the bit itself left out.
    #[inline(always)]
    #[must_use]
    pub(super) const fn ray(self, bit: u8) -> Bits {
        RAYS[self as usize][(bit & 63) as usize]
    }

    /// The square of a ray's set that is nearest to where the ray began, as a set of one or none.
    #[inline(always)]
    #[must_use]
    pub(super) const fn nearest(self, set: Bits) -> Bits {
        match self.is_down_the_bits() {
            true if set == 0 => 0,
            true => 1 << (63 - set.leading_zeros()),
            false => set & set.wrapping_neg(),
        }
    }

    /// The free squares from a bit up to the first square of `occupied`.
    #[inline(always)]
    #[must_use]
    pub(super) const fn slide(self, bit: u8, occupied: Bits) -> Bits {
        let ray = self.ray(bit);
        let blocker = self.nearest(ray & occupied);
        if blocker == 0 {
            return ray;
        }
        ray & !blocker & !self.ray(blocker.trailing_zeros() as u8)
    }
}

/// The rays of all directions from every bit.
static RAYS: [[Bits; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let mut bit = 0;
        while bit < BITS {
            let mut set = Direction::ALL[d].step(1 << bit) & BOARD;
            let on_board = BOARD & (1 << bit) != 0;
            while on_board && set != 0 {
                rays[d][bit] |= set;
                set = Direction::ALL[d].step(set) & BOARD;
            }
            bit += 1;
        }
        d += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Word;

    #[test]
    fn numbers_and_bits_are_inverse() {
        for number in 1..=SQUARES {
            assert_eq!(number_of(bit_of(number)), number);
        }
        assert_eq!(BOARD.count_ones(), 50);
    }

    #[test]
    fn algebraic_names_match_the_published_corners() {
        let names = [
            (46, (0, 1)),
            (47, (2, 1)),
            (50, (8, 1)),
            (41, (1, 2)),
            (5, (9, 10)),
            (6, (0, 9)),
        ];
        for (number, file_rank_expected) in names {
            assert_eq!(file_rank(number), file_rank_expected);
            assert_eq!(
                square_at(file_rank_expected.0, u16::from(file_rank_expected.1)),
                Some(number)
            );
        }
        assert_eq!(square_at(0, 10), None, "a10 is a light square");
    }

    #[test]
    fn a_step_changes_file_and_rank_as_its_direction_says_or_leaves_the_board() {
        for number in 1..=SQUARES {
            let (file, rank) = file_rank(number);
            for (direction, df, dr) in [
                (NorthWest, -1, 1),
                (NorthEast, 1, 1),
                (SouthWest, -1, -1),
                (SouthEast, 1, -1),
                (North, 0, 2),
                (West, -2, 0),
                (East, 2, 0),
                (South, 0, -2),
            ] {
                let target = direction.step(1 << bit_of(number)) & BOARD;
                let file = i16::from(file) + df;
                let rank = i16::from(rank) + dr;
                let expected = u8::try_from(file).ok().zip(u16::try_from(rank).ok());
                let expected = expected.and_then(|(file, rank)| square_at(file, rank));
                assert_eq!(
                    squares(target).next().map(number_of),
                    expected,
                    "{direction:?} of {number}"
                );
            }
        }
    }

    #[test]
    fn a_step_and_the_opposite_one_lead_back() {
        for direction in Direction::ALL {
            let square = 1 << bit_of(28);
            assert_eq!(direction.opposite().step(direction.step(square)), square);
            let turns = direction.turns();
            assert!(!turns.contains(&direction) && !turns.contains(&direction.opposite()));
            for bit in direction.ray(bit_of(28)).indices() {
                assert_eq!(bit < bit_of(28), direction.is_down_the_bits());
            }
        }
    }

    #[test]
    fn rotation_sends_each_square_to_its_counterpart() {
        for number in 1..=SQUARES {
            assert_eq!(rotate(1 << bit_of(number)), 1 << bit_of(51 - number));
        }
    }

    #[test]
    fn the_long_diagonal_is_a_ray_of_nine() {
        assert_eq!(NorthEast.ray(bit_of(46)).count_ones(), 9);
        assert_eq!(NorthEast.slide(bit_of(46), 1 << bit_of(28)).count_ones(), 3);
    }
}
