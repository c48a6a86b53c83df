//! The star of 121 holes as 121 bits.
//!
//! A hole has a row, 0 (`a`, at the top) to 16 (`q`), and a number, that of its diagonal. The nine rows
//! `e` to `m` stand thirteen bits apart: row `e` fills its thirteen bits, and the shorter rows below it
//! leave gaps, of one, two, three, four bits before them. These gaps are the shape of the top point, and
//! those of the lower rows are the shape of the bottom point: there the two points are kept. A step in a
//! direction is then one shift from almost every hole, and another shift across the edge between one
//! of these two points and the rest.

use crate::bits::Indices;

/// A set of holes.
pub type Bits = u128;

/// How many holes the board has.
pub const HOLES: usize = 121;

/// The number of the star's points, and so the maximum number of players.
pub const POINTS: usize = 6;

/// How many directions a hole has.
pub(super) const DIRECTIONS: usize = 6;

/// Every hole.
pub const BOARD: Bits = (1 << HOLES) - 1;

/// The number of rows from a player's own tip to the opposite tip, its goal.
pub const LAST_ROW: u8 = 16;

/// A bit that is not a hole: the result of a step off the board.
const NOWHERE: u8 = 127;

/// The first and the last number of each row.
const ROWS: [(u8, u8); 17] = [
    (5, 5),
    (5, 6),
    (5, 7),
    (5, 8),
    (1, 13),
    (2, 13),
    (3, 13),
    (4, 13),
    (5, 13),
    (5, 14),
    (5, 15),
    (5, 16),
    (5, 17),
    (10, 13),
    (11, 13),
    (12, 13),
    (13, 13),
];

/// The middle of the star, `i9`.
const CENTRE: (i8, i8) = (8, 9);

/// The changes of row and number in each direction, clockwise from the right.
const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The bit of a row and a number; `None` outside the star.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{bit_at, place};
///
/// let a5 = bit_at(0, 5).expect("a5 is the top of the star");
/// assert_eq!(place(a5), (0, 5));
/// assert_eq!(bit_at(0, 6), None);
/// ```
#[must_use]
pub const fn bit_at(row: i8, number: i8) -> Option<u8> {
    if row < 0 || row as usize >= ROWS.len() {
        return None;
    }
    let (first, last) = ROWS[row as usize];
    if number < first as i8 || number > last as i8 {
        return None;
    }
    let bit = match row {
        0..4 => 13 * (row + 1) as i16 + number as i16 - 5,
        4..13 => 13 * (row - 4) as i16 + number as i16 - 1,
        _ => 13 * (row - 8) as i16 + number as i16 - 10,
    };
    Some(bit as u8)
}

/// The row and the number of each bit.
const PLACES: [(i8, i8); HOLES] = {
    let mut places = [(0, 0); HOLES];
    let mut cell = 0;
    while cell < HOLES {
        let place = place_of_cell(cell);
        if let Some(bit) = bit_at(place.0, place.1) {
            places[bit as usize] = place;
        }
        cell += 1;
    }
    places
};

/// The row and the number of a hole in the order of texts: row by row from the top, from left to right.
const fn place_of_cell(cell: usize) -> (i8, i8) {
    let (mut row, mut left) = (0, cell as i8);
    while left > (ROWS[row].1 - ROWS[row].0) as i8 {
        left -= (ROWS[row].1 - ROWS[row].0) as i8 + 1;
        row += 1;
    }
    (row as i8, ROWS[row].0 as i8 + left)
}

/// The bits in the order of texts.
pub const CELLS: [u8; HOLES] = {
    let mut cells = [0; HOLES];
    let mut cell = 0;
    while cell < HOLES {
        let (row, number) = place_of_cell(cell);
        if let Some(bit) = bit_at(row, number) {
            cells[cell] = bit;
        }
        cell += 1;
    }
    cells
};

/// The place of each bit in the order of texts.
pub(super) const CELL_OF: [u8; HOLES] = {
    let mut order = [0; HOLES];
    let mut cell = 0;
    while cell < HOLES {
        order[CELLS[cell] as usize] = cell as u8;
        cell += 1;
    }
    order
};

/// The row and the number of a bit.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{CELLS, place};
///
/// assert_eq!(place(CELLS[0]), (0, 5), "a5 is the first hole of a position text");
/// ```
#[must_use]
pub const fn place(bit: u8) -> (i8, i8) {
    PLACES[bit as usize % HOLES]
}

/// The hole next to each bit in each direction, [`NOWHERE`] at the edge. Bits that are not holes have rows too, so that
/// no index needs a check.
static NEXT: [[u8; DIRECTIONS]; 128] = {
    let mut next = [[NOWHERE; DIRECTIONS]; 128];
    let mut bit = 0;
    while bit < HOLES {
        let mut d = 0;
        while d < DIRECTIONS {
            let (row, number) = (PLACES[bit].0 + STEPS[d].0, PLACES[bit].1 + STEPS[d].1);
            if let Some(found) = bit_at(row, number) {
                next[bit][d] = found;
            }
            d += 1;
        }
        bit += 1;
    }
    next
};

/// The hole next to a bit in a direction, as a set of one or none, and as a bit.
#[inline(always)]
#[must_use]
pub(super) fn next(bit: u8, d: usize) -> (Bits, u8) {
    let next = NEXT[usize::from(bit & 127)][d % DIRECTIONS];
    ((1 << next) & BOARD, next)
}

/// The holes around each bit.
static AROUND: [Bits; 128] = {
    let mut around = [0; 128];
    let mut bit = 0;
    while bit < HOLES {
        let mut d = 0;
        while d < DIRECTIONS {
            around[bit] |= (1 << NEXT[bit][d]) & BOARD;
            d += 1;
        }
        bit += 1;
    }
    around
};

/// The holes around a bit.
#[inline(always)]
#[must_use]
pub(super) fn around(bit: u8) -> Bits {
    AROUND[usize::from(bit & 127)]
}

/// For each bit and direction the hole two steps away, as a set of one or none.
static BEYOND: [[Bits; DIRECTIONS]; 128] = {
    let mut beyond = [[0; DIRECTIONS]; 128];
    let mut bit = 0;
    while bit < HOLES {
        let mut d = 0;
        while d < DIRECTIONS {
            let pivot = NEXT[bit][d] as usize;
            beyond[bit][d] = (1 << NEXT[pivot][d]) & BOARD;
            d += 1;
        }
        bit += 1;
    }
    beyond
};

/// The holes two steps from a bit, one in each direction, as sets of one or none.
#[inline(always)]
#[must_use]
pub(super) fn beyond(bit: u8) -> &'static [Bits; DIRECTIONS] {
    &BEYOND[usize::from(bit & 127)]
}

/// The left rotation that moves a set one step in each direction: within the points or the rest, and from one to the
/// other.
const SHIFTS: [[u32; 2]; DIRECTIONS] = {
    const ROW: u32 = 13;
    const ACROSS: u32 = 61;
    [
        [1, 0],
        [ROW + 1, 128 + ROW + 1 - ACROSS],
        [ROW, 128 + ROW - ACROSS],
        [127, 0],
        [127 - ROW, ACROSS - ROW - 1],
        [128 - ROW, ACROSS - ROW],
    ]
};

/// The holes to which each of these rotations applies.
const SOURCES: [[Bits; 2]; DIRECTIONS] = {
    let mut sources = [[0; 2]; DIRECTIONS];
    let mut d = 0;
    while d < DIRECTIONS {
        let mut bit = 0;
        while bit < HOLES {
            let target = NEXT[bit][d] as u32;
            if target != NOWHERE as u32 {
                let inner = (bit as u32 + SHIFTS[d][0]) % 128 == target;
                assert!(inner || (bit as u32 + SHIFTS[d][1]) % 128 == target);
                sources[d][if inner { 0 } else { 1 }] |= 1 << bit;
            }
            bit += 1;
        }
        d += 1;
    }
    sources
};

/// Moves every hole of the set one step in a direction; holes at the edge drop out.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{BOARD, bit_at, step};
///
/// let a5 = 1 << bit_at(0, 5).expect("a hole");
/// let inside = (0..6).filter(|&direction| step(direction, a5) & BOARD != 0);
/// assert_eq!(inside.count(), 2, "the top of the star has two neighbours");
/// ```
#[inline(always)]
#[must_use]
pub const fn step(d: usize, set: Bits) -> Bits {
    let [inner, across] = SOURCES[d];
    let near = (set & inner).rotate_left(SHIFTS[d][0]);
    if across == 0 {
        return near;
    }
    near | (set & across).rotate_left(SHIFTS[d][1])
}

/// The holes of a set, lowest bit first.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{BOARD, holes};
///
/// assert_eq!(holes(BOARD).count(), 121);
/// ```
#[inline(always)]
pub fn holes(set: Bits) -> Indices<Bits> {
    Indices(set)
}

/// The image of each bit when the board turns clockwise by a sixth of a circle.
const TURNED: [u8; HOLES] = {
    let mut turned = [0; HOLES];
    let mut bit = 0;
    while bit < HOLES {
        let (down, right) = (PLACES[bit].0 - CENTRE.0, PLACES[bit].1 - CENTRE.1);
        // A step to the right becomes one down to the right, and one down to the left one to the left.
        match bit_at(CENTRE.0 + right, CENTRE.1 + right - down) {
            Some(found) => turned[bit] = found,
            None => panic!("the star has six equal points"),
        }
        bit += 1;
    }
    turned
};

/// The image of a bit when the board turns clockwise by a number of sixths of a circle.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{bit_at, turned};
///
/// let a5 = bit_at(0, 5).expect("a hole");
/// assert_eq!(turned(a5, 6), a5);
/// assert_eq!(turned(turned(a5, 2), 4), a5);
/// ```
#[must_use]
pub const fn turned(bit: u8, sixths: usize) -> u8 {
    let mut bit = bit;
    let mut turns = 0;
    while turns < sixths {
        bit = TURNED[bit as usize % HOLES];
        turns += 1;
    }
    bit
}

/// The image of a set under the same turn.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{TRIANGLES, turned_set};
///
/// assert_eq!(turned_set(TRIANGLES[0], 3), TRIANGLES[3]);
/// ```
#[must_use]
pub const fn turned_set(set: Bits, sixths: usize) -> Bits {
    let mut result = 0;
    let mut left = set & BOARD;
    while left != 0 {
        result |= 1 << turned(left.trailing_zeros() as u8, sixths);
        left &= left - 1;
    }
    result
}

/// The star mirrored with left and right swapped: points 1 and 4 stay where they are.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{TRIANGLES, reflected_set};
///
/// assert_eq!(reflected_set(TRIANGLES[0]), TRIANGLES[0]);
/// assert_eq!(reflected_set(TRIANGLES[1]), TRIANGLES[5]);
/// ```
#[must_use]
pub fn reflected_set(set: Bits) -> Bits {
    let images = holes(set).filter_map(|bit| {
        let (row, number) = place(bit);
        bit_at(row, 10 + row - number)
    });
    images.fold(0, |set, bit| set | 1 << bit)
}

/// The rows of the top point and the next row within the hexagon.
const fn top(rows: i8) -> Bits {
    let mut set = 0;
    let mut row = 0;
    while row < rows {
        let mut number = 5;
        while number <= 5 + row {
            if let Some(bit) = bit_at(row, number) {
                set |= 1 << bit;
            }
            number += 1;
        }
        row += 1;
    }
    set
}

const fn six(of_top: Bits) -> [Bits; POINTS] {
    let mut sets = [of_top; POINTS];
    let mut point = 1;
    while point < POINTS {
        sets[point] = turned_set(of_top, point);
        point += 1;
    }
    sets
}

/// The ten holes of each point, clockwise from the top.
pub const TRIANGLES: [Bits; POINTS] = six(top(4));

/// Each point with its base row in the hexagon: the camps of fifteen pieces.
pub(super) const LARGE_CAMPS: [Bits; POINTS] = six(top(5));

/// The 61 holes outside the points.
pub const HEXAGON: Bits = {
    let mut set = BOARD;
    let mut point = 0;
    while point < POINTS {
        set &= !TRIANGLES[point];
        point += 1;
    }
    set
};

/// The point across the board.
///
/// ```
/// use rafle_rules::chinese_checkers::board::opposite;
///
/// assert_eq!((opposite(0), opposite(4)), (3, 1));
/// ```
#[inline(always)]
#[must_use]
pub const fn opposite(point: usize) -> usize {
    (point + 3) % POINTS
}

/// The rows from a point's own tip to each bit, 0 to 16.
pub static PROGRESS: [[u8; 128]; POINTS] = {
    let mut progress = [[0; 128]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut bit = 0;
        while bit < HOLES {
            progress[point][turned(bit as u8, point) as usize] = PLACES[bit].0 as u8;
            bit += 1;
        }
        point += 1;
    }
    progress
};

/// The distance of each bit from the middle line between a point and the opposite one, in halves of the distance
/// between neighbours.
pub static ASIDE: [[u8; 128]; POINTS] = {
    let mut aside = [[0; 128]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut bit = 0;
        while bit < HOLES {
            // That line runs from a5 to q13: on it, twice the number is ten more than the row.
            let (row, number) = PLACES[bit];
            let off = (2 * number - row - 10).unsigned_abs();
            aside[point][turned(bit as u8, point) as usize] = off;
            bit += 1;
        }
        point += 1;
    }
    aside
};

/// The holes further from a point's own tip than each row.
pub static AHEAD: [[Bits; LAST_ROW as usize + 1]; POINTS] = {
    let mut ahead = [[0; LAST_ROW as usize + 1]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut bit = 0;
        while bit < HOLES {
            let mut row = 0;
            while row < PROGRESS[point][bit] as usize {
                ahead[point][row] |= 1 << bit;
                row += 1;
            }
            bit += 1;
        }
        point += 1;
    }
    ahead
};

/// The two directions in which a point's player goes forward.
///
/// ```
/// use rafle_rules::chinese_checkers::board::{TRIANGLES, forward, step};
///
/// // Two steps forward lead from the innermost row of the triangle into the hexagon.
/// let [left, right] = forward(0);
/// assert!(step(left, TRIANGLES[0]) & !TRIANGLES[0] != 0);
/// assert!(step(right, TRIANGLES[0]) & !TRIANGLES[0] != 0);
/// ```
#[inline(always)]
#[must_use]
pub const fn forward(point: usize) -> [usize; 2] {
    [(point + 1) % DIRECTIONS, (point + 2) % DIRECTIONS]
}
