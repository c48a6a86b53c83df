//! The board of 9×9 points as bits of a word of 128.
//!
//! Rows are ten bits apart with one empty bit between them, so that a step in a direction is the same shift from every
//! point and a step off the board ends on no point. Eleven bits stay empty below the first point, so that the point
//! behind a neighbour is always a bit of the word. Rank 9 comes first, in reading order of a diagram; White moves
//! towards lower bits.

use crate::bits::Indices;

/// A set of points.
pub type Bits = u128;

/// Files and ranks.
pub(super) const WIDTH: u8 = 9;

/// How many points the board has.
pub const POINTS: u8 = WIDTH * WIDTH;

/// One past the highest bit in use.
pub const BITS: usize = 100;

/// The bit of the point that is `index` places after `a9` in reading order, from 0 to 80.
///
/// ```
/// use rafle_rules::strand::board::{bit_of, file_rank};
///
/// assert_eq!(file_rank(bit_of(0)), (0, 9), "a9");
/// assert_eq!(file_rank(bit_of(80)), (8, 1), "i1");
/// ```
#[must_use]
pub const fn bit_of(index: u8) -> u8 {
    10 * (index / WIDTH + 1) + index % WIDTH + 1
}

/// The place of a point's bit in reading order.
#[must_use]
pub(super) const fn index_of(bit: u8) -> u8 {
    (bit / 10 - 1) * WIDTH + bit % 10 - 1
}

/// File (0 is `a`) and rank (1 is White's first row) of a point's bit.
///
/// ```
/// use rafle_rules::strand::board::{file_rank, point_at};
///
/// let e5 = point_at(4, 5).expect("a point");
/// assert_eq!(file_rank(e5), (4, 5));
/// ```
#[must_use]
pub const fn file_rank(bit: u8) -> (u8, u8) {
    (bit % 10 - 1, 10 - bit / 10)
}

/// The bit at a file (0 is `a`) and a rank, if it is on the board.
///
/// ```
/// use rafle_rules::strand::board::point_at;
///
/// assert!(point_at(8, 9).is_some(), "i9");
/// assert_eq!(point_at(9, 1), None, "there are nine files");
/// ```
#[must_use]
pub const fn point_at(file: u8, rank: u16) -> Option<u8> {
    if file >= WIDTH || rank < 1 || rank > WIDTH as u16 {
        return None;
    }
    Some(10 * (10 - rank as u8) + file + 1)
}

/// The name of a point's bit: `a1` is White's left corner.
pub(super) fn point_name(bit: u8) -> String {
    let (file, rank) = file_rank(bit);
    format!("{}{rank}", char::from(b'a' + file))
}

/// Every point.
pub const BOARD: Bits = {
    let mut board = 0;
    let mut index = 0;
    while index < POINTS {
        board |= 1 << bit_of(index);
        index += 1;
    }
    board
};

/// The open points, which the diagonals run through: their file and rank numbers have an even sum.
pub const OPEN: Bits = {
    let mut open = 0;
    let mut index = 0;
    while index < POINTS {
        // Reading order alternates, and a9 is open.
        if index.is_multiple_of(2) {
            open |= 1 << bit_of(index);
        }
        index += 1;
    }
    open
};

/// The row where a side's men become sultans: rank 9 for White, rank 1 for Black.
pub const FAR_ROW: [Bits; 2] = [0x1FF << 11, 0x1FF << 91];

/// The points of a set, lowest bit first.
///
/// ```
/// use rafle_rules::strand::board::{BOARD, OPEN, points};
///
/// assert_eq!(points(BOARD).count(), 81);
/// assert_eq!(points(OPEN).count(), 41);
/// ```
#[inline(always)]
#[must_use]
pub fn points(set: Bits) -> Indices<Bits> {
    Indices(set)
}

/// The board turned by half a circle: `a1` becomes `i9`.
///
/// ```
/// use rafle_rules::strand::board::{point_at, rotate};
///
/// let [a1, i9] = [point_at(0, 1), point_at(8, 9)].map(|point| 1 << point.expect("a point"));
/// assert_eq!(rotate(a1), i9);
/// ```
#[must_use]
pub const fn rotate(set: Bits) -> Bits {
    // The lowest point is bit 11, the highest bit 99.
    set.reverse_bits() >> (127 - 110)
}

/// The board mirrored with left and right swapped.
///
/// ```
/// use rafle_rules::strand::board::{point_at, reflect};
///
/// let [a1, i1] = [0, 8].map(|file| 1 << point_at(file, 1).expect("a point"));
/// assert_eq!(reflect(a1), i1);
/// ```
#[must_use]
pub fn reflect(set: Bits) -> Bits {
    let images = points(set).filter_map(|bit| {
        let (file, rank) = file_rank(bit);
        point_at(8 - file, u16::from(rank))
    });
    images.fold(0, |set, bit| set | 1 << bit)
}

/// One of the eight directions, seen with rank 9 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up the file.
    North,
    /// To the right.
    East,
    /// Down the file.
    South,
    /// To the left.
    West,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Direction {
    /// All eight, those along files and rows first.
    pub const ALL: [Direction; 8] = [
        North, East, South, West, NorthEast, SouthEast, SouthWest, NorthWest,
    ];

    /// One direction of each kind of line: file, row and the two diagonals.
    pub(super) const AXES: [Direction; 4] = [North, East, NorthEast, SouthEast];

    /// Whether lines in this direction run only through open points.
    #[inline(always)]
    #[must_use]
    pub(super) const fn is_diagonal(self) -> bool {
        matches!(self, NorthEast | SouthEast | SouthWest | NorthWest)
    }

    /// The points that a line in this direction runs through.
    ///
    /// ```
    /// use rafle_rules::strand::board::{BOARD, Direction, OPEN};
    ///
    /// // Rows and files run through every point, diagonals only through the open ones.
    /// assert!(Direction::ALL.iter().all(|direction| [BOARD, OPEN].contains(&direction.lines())));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn lines(self) -> Bits {
        if self.is_diagonal() { OPEN } else { BOARD }
    }

    /// The opposite direction.
    ///
    /// ```
    /// use rafle_rules::strand::board::{Direction, point_at};
    ///
    /// let e5 = 1 << point_at(4, 5).expect("a point");
    /// for direction in Direction::ALL {
    ///     assert_eq!(direction.opposite().step(direction.step(e5)), e5);
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            North => South,
            East => West,
            South => North,
            West => East,
            NorthEast => SouthWest,
            SouthEast => NorthWest,
            SouthWest => NorthEast,
            NorthWest => SouthEast,
        }
    }

    /// Moves every point of the set one step, with or without a line there; points that leave the board end on no point.
    ///
    /// ```
    /// use rafle_rules::strand::board::{BOARD, Direction, point_at};
    ///
    /// let a1 = 1 << point_at(0, 1).expect("a point");
    /// let steps = Direction::ALL.iter().filter(|direction| direction.step(a1) & BOARD != 0);
    /// assert_eq!(steps.count(), 3, "a corner has three neighbours");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn step(self, set: Bits) -> Bits {
        match self {
            North => set >> 10,
            East => set << 1,
            South => set << 10,
            West => set >> 1,
            NorthEast => set >> 9,
            SouthEast => set << 11,
            SouthWest => set << 9,
            NorthWest => set >> 11,
        }
    }

    /// The points from a bit along its line to the edge of the board, without the bit itself; none where no line runs
    /// in this direction.
    #[inline(always)]
    #[must_use]
    pub(super) const fn ray(self, bit: u8) -> Bits {
        RAYS[self as usize][(bit & 127) as usize]
    }

    /// The point of a ray's set nearest to the ray's origin, as a set of one or none.
    #[inline(always)]
    #[must_use]
    pub(super) const fn nearest(self, set: Bits) -> Bits {
        match self {
            North | West | NorthEast | NorthWest if set == 0 => 0,
            North | West | NorthEast | NorthWest => 1 << (127 - set.leading_zeros()),
            South | East | SouthEast | SouthWest => set & set.wrapping_neg(),
        }
    }

    /// The free points from a bit along its line up to the first point that is not in `empty`.
    #[inline(always)]
    #[must_use]
    pub(super) const fn slide(self, bit: u8, empty: Bits) -> Bits {
        let ray = self.ray(bit);
        let blocker = self.nearest(ray & !empty);
        if blocker == 0 {
            return ray;
        }
        ray & !blocker & !self.ray(blocker.trailing_zeros() as u8)
    }
}

/// The rays of all eight directions from every bit.
static RAYS: [[Bits; 128]; 8] = {
    let mut rays = [[0; 128]; 8];
    let mut d = 0;
    while d < 8 {
        let direction = Direction::ALL[d];
        let mut index = 0;
        while index < POINTS {
            let bit = bit_of(index);
            let mut front = (1 << bit) & direction.lines();
            while front != 0 {
                front = direction.step(front) & BOARD;
                rays[d][bit as usize] |= front;
            }
            index += 1;
        }
        d += 1;
    }
    rays
};

/// The points one step away along a line, for every bit.
static NEIGHBOURS: [Bits; 128] = {
    let mut neighbours = [0; 128];
    let mut index = 0;
    while index < POINTS {
        let bit = bit_of(index);
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            neighbours[bit as usize] |= direction.step((1 << bit) & direction.lines()) & BOARD;
            d += 1;
        }
        index += 1;
    }
    neighbours
};

/// The points one step away from a bit along a line.
#[inline(always)]
#[must_use]
pub(super) fn neighbours(bit: u8) -> Bits {
    NEIGHBOURS[usize::from(bit & 127)]
}

const _: () = assert!(BOARD.count_ones() == 81 && OPEN.count_ones() == 41);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_its_own_name_and_bit() {
        for index in 0..POINTS {
            let bit = bit_of(index);
            let (file, rank) = file_rank(bit);
            assert_eq!(index_of(bit), index);
            assert_eq!(point_at(file, rank.into()), Some(bit));
        }
        assert_eq!(point_at(0, 9), Some(bit_of(0)));
        assert_eq!(point_at(8, 1), Some(bit_of(80)));
        assert_eq!([point_at(9, 1), point_at(0, 0), point_at(0, 10)], [None; 3]);
    }

    #[test]
    fn the_board_has_144_orthogonal_and_64_diagonal_edges() {
        let edges = |diagonal: bool| -> u32 {
            Direction::AXES
                .into_iter()
                .filter(|axis| axis.is_diagonal() == diagonal)
                .map(|axis| (axis.step(axis.lines()) & BOARD).count_ones())
                .sum()
        };
        assert_eq!((edges(false), edges(true)), (144, 64));
        let degrees: u32 = points(BOARD).map(|bit| neighbours(bit).count_ones()).sum();
        assert_eq!(degrees, 2 * (144 + 64));
    }

    #[test]
    fn half_a_turn_exchanges_the_far_rows_and_keeps_open_points_open() {
        assert_eq!(rotate(BOARD), BOARD);
        assert_eq!(rotate(OPEN), OPEN);
        assert_eq!(rotate(FAR_ROW[0]), FAR_ROW[1]);
        for bit in points(BOARD) {
            assert_eq!(rotate(rotate(1 << bit)), 1 << bit);
        }
    }

    #[test]
    fn a_slide_ends_before_the_first_piece() {
        let e5 = point_at(4, 5).unwrap_or_default();
        let g7 = 1 << point_at(6, 7).unwrap_or_default();
        assert_eq!(Direction::NorthEast.slide(e5, BOARD).count_ones(), 4);
        assert_eq!(Direction::NorthEast.slide(e5, BOARD & !g7).count_ones(), 1);
        let c4 = point_at(2, 4).unwrap_or_default();
        assert_eq!(Direction::NorthEast.slide(c4, BOARD), 0);
        assert_eq!(
            Direction::North.slide(c4, BOARD).count_ones(),
            5,
            "b5 to b9"
        );
    }
}
