//! The pyramid: 64 cubes, and the five boards that show them.
//!
//! A cube stands at `(x, y)` where `x + y` is odd and `|x| + |y|` is at most 7; its height is its level. Seen from
//! above, the cubes form an 8×8 board standing on a corner, and have the names of its squares: `a1` is White's corner,
//! `y = -7`, and `h8` Black's. A cube's bit is its index in the order a1 to h1, a2 to h2, up to h8.

use crate::bits::Indices;

/// A set of cubes.
pub type Bits = u64;

/// How many cubes the pyramid has.
pub const CUBES: u8 = 64;

/// The corners of White and Black; each is the other side's goal.
pub const CORNERS: [Bits; 2] = [1, 1 << 63];

/// The ten cubes of each side's corner, where its pawns stand at the start.
pub(super) const CAMPS: [Bits; 2] = {
    let mut camps = [0; 2];
    let mut cube = 0;
    while cube < CUBES {
        match coordinates(cube).1 {
            ..=-4 => camps[0] |= 1 << cube,
            4.. => camps[1] |= 1 << cube,
            _ => {}
        }
        cube += 1;
    }
    camps
};

/// A cube's name.
pub(super) fn name(cube: u8) -> String {
    format!("{}{}", char::from(b'a' + cube % 8), cube / 8 + 1)
}

/// The coordinates of a cube: `x` to White's right, `y` away from White.
///
/// ```
/// use rafle_rules::pyramidame::board::coordinates;
///
/// assert_eq!(coordinates(0), (0, -7), "a1 is White's corner");
/// assert_eq!(coordinates(63), (0, 7), "h8 is Black's corner");
/// ```
#[must_use]
pub const fn coordinates(cube: u8) -> (i8, i8) {
    let (file, rank) = ((cube % 8) as i8, (cube / 8 % 8) as i8);
    (file - rank, file + rank - 7)
}

/// The cube at these coordinates, if there is one.
#[must_use]
pub(super) const fn cube_at(x: i8, y: i8) -> Option<u8> {
    let (twice_file, twice_rank) = (x + y + 7, y - x + 7);
    if twice_file % 2 != 0 || twice_file < 0 || twice_file > 14 || twice_rank < 0 || twice_rank > 14
    {
        return None;
    }
    Some((twice_rank / 2 * 8 + twice_file / 2) as u8)
}

/// How high a cube stands, from 0 to 7.
#[must_use]
pub(super) const fn level(cube: u8) -> i8 {
    let (x, y) = coordinates(cube);
    summit(x) - x.abs() - y.abs()
}

/// The level of the middle of the pyramid, extrapolated from the cubes with this `x`.
const fn summit(x: i8) -> i8 {
    if x % 2 == 0 { 8 } else { 7 }
}

/// One of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    /// White's side of the pyramid.
    A,
    /// The side to White's right.
    B,
    /// Black's side.
    C,
    /// The side to White's left.
    D,
    /// The pyramid from above.
    E,
}

/// A square of a board: across and up, as in the board's picture.
pub(super) type Point = (i8, i8);

impl Board {
    /// All five.
    pub(super) const ALL: [Board; 5] = [Board::A, Board::B, Board::C, Board::D, Board::E];

    /// The boards that stand upright.
    pub(super) const UPRIGHT: [Board; 4] = [Board::A, Board::B, Board::C, Board::D];

    /// The square where the board shows a cube; `None` for a cube on the far side of the pyramid.
    #[must_use]
    pub(super) const fn point_of(self, cube: u8) -> Option<Point> {
        let (x, y) = coordinates(cube);
        let (seen, point) = match self {
            Board::A => (y <= 0, (x, level(cube))),
            Board::C => (y >= 0, (x, level(cube))),
            Board::B => (x >= 0, (y, level(cube))),
            Board::D => (x <= 0, (y, level(cube))),
            Board::E => (true, (x, y)),
        };
        if seen { Some(point) } else { None }
    }

    /// The cube that the board shows on a square.
    #[must_use]
    pub(super) const fn cube_at(self, (across, up): Point) -> Option<u8> {
        if !self.is_dark((across, up)) {
            return None;
        }
        let depth = match self {
            Board::A | Board::C => summit(across) - across.abs() - up,
            Board::B | Board::D => summit(across + 1) - across.abs() - up,
            Board::E => return cube_at(across, up),
        };
        if depth < 0 || up < 0 {
            return None;
        }
        match self {
            Board::A => cube_at(across, -depth),
            Board::C => cube_at(across, depth),
            Board::D => cube_at(-depth, across),
            Board::B | Board::E => cube_at(depth, across),
        }
    }

    /// Whether a square has the colour of the squares with cubes.
    #[must_use]
    pub(super) const fn is_dark(self, (across, up): Point) -> bool {
        let is_odd = (across + up) % 2 != 0;
        match self {
            Board::B | Board::D => !is_odd,
            Board::A | Board::C | Board::E => is_odd,
        }
    }

    /// The direction in which the first coordinate grows in pictures. A and E are seen with Black at the far side, B to
    /// D as one sees them when walking round the pyramid.
    #[must_use]
    pub(super) const fn rightward(self) -> i8 {
        match self {
            Board::A | Board::B | Board::E => 1,
            Board::C | Board::D => -1,
        }
    }

    /// The board's letter.
    #[must_use]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Board::A => "A",
            Board::B => "B",
            Board::C => "C",
            Board::D => "D",
            Board::E => "E",
        }
    }
}

/// The four diagonal directions on any board.
pub(super) const DIAGONALS: [Point; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The square at a number of steps along a diagonal.
#[must_use]
pub(super) const fn along((across, up): Point, (da, du): Point, steps: i8) -> Point {
    (across + steps * da, up + steps * du)
}

/// Whether a cube is a *frontier* cube, visible on three of the upright boards. Captures from there use the board from
/// above.
#[must_use]
pub(super) const fn is_frontier(cube: u8) -> bool {
    let (x, y) = coordinates(cube);
    x == 0 || y == 0
}

/// The pyramid turned by half a circle: White's corner becomes Black's.
///
/// ```
/// use rafle_rules::pyramidame::board::{CORNERS, turn};
///
/// assert_eq!(turn(CORNERS[0]), CORNERS[1]);
/// ```
#[must_use]
pub const fn turn(set: Bits) -> Bits {
    set.reverse_bits()
}

/// The pyramid mirrored with White's left and right swapped: files become ranks.
///
/// ```
/// use rafle_rules::pyramidame::board::{CORNERS, reflect};
///
/// assert_eq!(reflect(1 << 1), 1 << 8, "b1 becomes a2");
/// assert_eq!(reflect(CORNERS[0]), CORNERS[0]);
/// ```
#[must_use]
pub const fn reflect(set: Bits) -> Bits {
    let mut reflected = 0;
    let mut cube = 0;
    while cube < CUBES {
        if set & (1 << cube) != 0 {
            reflected |= 1 << reflect_cube(cube);
        }
        cube += 1;
    }
    reflected
}

/// [`reflect`] for a single cube.
#[must_use]
pub(super) const fn reflect_cube(cube: u8) -> u8 {
    (cube % 8) * 8 + cube / 8 % 8
}

/// The cubes of a set in their order.
///
/// ```
/// use rafle_rules::pyramidame::board::{CORNERS, cubes};
///
/// assert!(cubes(CORNERS[0] | CORNERS[1]).eq([0, 63]));
/// ```
#[inline(always)]
#[must_use]
pub fn cubes(set: Bits) -> Indices<Bits> {
    Indices(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_four_cubes_stand_where_the_sum_is_odd_and_seven_at_most() {
        let mut count = 0;
        for x in -9..=9_i8 {
            for y in -9..=9_i8 {
                let stands = (x + y) % 2 != 0 && x.abs() + y.abs() <= 7;
                let cube = cube_at(x, y);
                assert_eq!(cube.is_some(), stands, "({x}, {y})");
                if let Some(cube) = cube {
                    assert_eq!(coordinates(cube), (x, y));
                    count += 1;
                }
            }
        }
        assert_eq!(count, CUBES);
    }

    #[test]
    fn ten_cubes_make_a_camp() {
        let names = [0, 1, 2, 3, 8, 9, 10, 16, 17, 24];
        let white = names.iter().fold(0, |set: Bits, cube| set | 1 << cube);
        assert_eq!(CAMPS, [white, turn(white)]);
        assert!(CAMPS[0] & CORNERS[0] != 0 && CAMPS[1] & CORNERS[1] != 0);
    }

    #[test]
    fn a_board_shows_each_cube_that_it_sees_on_a_square_of_its_own() {
        for board in Board::ALL {
            let seen: Vec<Point> = (0..CUBES).filter_map(|cube| board.point_of(cube)).collect();
            assert_eq!(seen.len(), if board == Board::E { 64 } else { 36 });
            let mut all = Vec::new();
            for across in -10..=10 {
                for up in -10..=10 {
                    if let Some(cube) = board.cube_at((across, up)) {
                        assert_eq!(board.point_of(cube), Some((across, up)), "{board:?}");
                        all.push((across, up));
                    }
                }
            }
            assert_eq!(all.len(), seen.len());
        }
    }

    #[test]
    fn frontier_cubes_are_those_that_three_upright_boards_see() {
        for cube in 0..CUBES {
            let seen = |board: &&Board| board.point_of(cube).is_some();
            let views = Board::UPRIGHT.iter().filter(seen).count();
            assert_eq!(views, if is_frontier(cube) { 3 } else { 2 });
        }
    }

    #[test]
    fn half_a_turn_and_a_mirror_leave_the_pyramid_as_it_is() {
        for cube in 0..CUBES {
            let (x, y) = coordinates(cube);
            assert_eq!(Some(63 - cube), cube_at(-x, -y));
            assert_eq!(Some(reflect_cube(cube)), cube_at(-x, y));
            assert_eq!(level(63 - cube), level(cube));
            assert_eq!(level(reflect_cube(cube)), level(cube));
            assert_eq!(reflect(1 << cube), 1 << reflect_cube(cube));
        }
    }
}
