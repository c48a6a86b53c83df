//! The board of 108 points and the navel as 128 bits.
//!
//! Rings 1 to 5 have sixteen bits each, one for each spoke that reaches ring 3; rings 6 and 7 have
//! twenty-four. Rings 1 and 2 leave bits unused, since fewer spokes reach them. So a step outward is one
//! shift for most rings, a step round a ring is a rotation of its bits, and the bits in rising order are
//! the points in the order of position texts. One of the unused bits stands for the navel.

use crate::bits::{Indices, Word};

/// A set of points.
pub type Bits = u128;

/// Straight lines from the centre outward, `a` to `x`, clockwise from the top.
pub(super) const SPOKES: u8 = 24;
/// Circles, from the innermost to the outer one.
pub(super) const RINGS: u8 = 7;
/// Points of the board, the navel not counted.
pub const POINTS: usize = 108;

/// The innermost ring of each spoke of a quarter; the other quarters are the same.
///
/// The sources give seven rings, four points on the first, and 108 points in all. The division of the rings between is
/// a reconstruction, and this line is all of it.
const INNERMOST: [u8; 6] = [1, 6, 3, 2, 3, 6];

/// The ring with the stones at the start of the second game, in the order of spokes. A reconstruction too.
pub(super) const OPENING_RING: u8 = 4;
/// White's spokes in the opening: the quarter lines and those half-way between.
pub(super) const OPENING_WHITE: &str = "adgjmpsv";
/// Black's spokes in the opening.
pub(super) const OPENING_BLACK: &str = "ceikoquw";

/// The bit of the navel; no point uses it.
pub const NAVEL: u8 = 1;
/// A bit that is always empty: the result of a step beyond the end of a line.
pub const NOWHERE: u8 = 3;

/// Every point.
pub const BOARD: Bits = {
    let mut board = 0;
    let mut ring = 1;
    while ring <= RINGS {
        board |= ring_of(ring);
        ring += 1;
    }
    board
};

/// The points where a chain begins.
pub const INNER: Bits = ring_of(1);
/// The points where a chain ends.
pub const RIM: Bits = ring_of(RINGS);

/// Whether a spoke (0 is `a`) has a point on a ring (1 is the innermost).
const fn is_point(spoke: u8, ring: u8) -> bool {
    ring >= INNERMOST[(spoke % 6) as usize] && ring <= RINGS
}

/// The bit of the point on a spoke (0 is `a`) and a ring (1 is the innermost), if there is one.
///
/// ```
/// use rafle_rules::fidchell::board::{bit_of, spoke_and_ring};
///
/// let a1 = bit_of(0, 1).expect("spoke a reaches the innermost ring");
/// assert_eq!(spoke_and_ring(a1), (0, 1));
/// assert_eq!(bit_of(2, 1), None, "spoke c begins further out");
/// ```
#[must_use]
pub const fn bit_of(spoke: u8, ring: u8) -> Option<u8> {
    if spoke >= SPOKES || !is_point(spoke, ring) {
        return None;
    }
    Some(match ring {
        6 => 80 + spoke,
        7 => 104 + spoke,
        _ => 16 * (ring - 1) + column(spoke),
    })
}

/// The index of a spoke among the sixteen that reach ring 3.
const fn column(spoke: u8) -> u8 {
    let mut column = 0;
    let mut before = 0;
    while before < spoke {
        if is_point(before, 3) {
            column += 1;
        }
        before += 1;
    }
    column
}

/// The points of a ring.
#[must_use]
pub(super) const fn ring_of(ring: u8) -> Bits {
    let mut set = 0;
    let mut spoke = 0;
    while spoke < SPOKES {
        if let Some(bit) = bit_of(spoke, ring) {
            set |= 1 << bit;
        }
        spoke += 1;
    }
    set
}

/// Spoke (0 is `a`) and ring (1 is the innermost) of a point's bit.
///
/// ```
/// use rafle_rules::fidchell::board::{BOARD, bit_of, points, spoke_and_ring};
///
/// for bit in points(BOARD) {
///     let (spoke, ring) = spoke_and_ring(bit);
///     assert_eq!(bit_of(spoke, ring), Some(bit));
/// }
/// ```
#[must_use]
pub fn spoke_and_ring(bit: u8) -> (u8, u8) {
    PLACES[usize::from(bit & 127)]
}

/// The name of a point: its spoke and its ring.
pub(super) fn point_name(bit: u8) -> String {
    let (spoke, ring) = spoke_and_ring(bit);
    format!("{}{ring}", char::from(b'a' + spoke))
}

static PLACES: [(u8, u8); 128] = {
    let mut places = [(0, 0); 128];
    let mut spoke = 0;
    while spoke < SPOKES {
        let mut ring = 1;
        while ring <= RINGS {
            if let Some(bit) = bit_of(spoke, ring) {
                places[bit as usize] = (spoke, ring);
            }
            ring += 1;
        }
        spoke += 1;
    }
    places
};

/// The points of a set in the order of position texts, each as a bit's index.
///
/// ```
/// use rafle_rules::fidchell::board::{BOARD, POINTS, points, spoke_and_ring};
///
/// assert_eq!(points(BOARD).count(), POINTS);
/// assert_eq!(points(BOARD).next().map(spoke_and_ring), Some((0, 1)), "a1 comes first");
/// ```
#[inline(always)]
#[must_use]
pub fn points(set: Bits) -> Indices<Bits> {
    Indices(set)
}

/// One of the four directions along the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Along the ring, from `a` to `b`.
    Clockwise,
    /// Along the ring, from `b` to `a`.
    Counterclockwise,
    /// Along the spoke, away from the navel.
    Outward,
    /// Along the spoke, towards the navel.
    Inward,
}

use Direction::{Clockwise, Counterclockwise, Inward, Outward};

impl Direction {
    /// All four; a direction and its opposite are neighbours.
    pub const ALL: [Direction; 4] = [Clockwise, Counterclockwise, Outward, Inward];

    /// The opposite direction.
    ///
    /// ```
    /// use rafle_rules::fidchell::board::Direction;
    ///
    /// assert_eq!(Direction::Inward.opposite(), Direction::Outward);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Clockwise => Counterclockwise,
            Counterclockwise => Clockwise,
            Outward => Inward,
            Inward => Outward,
        }
    }

    /// The next point in this direction; [`NAVEL`] inward of ring 1, [`NOWHERE`] at the end of the line.
    ///
    /// ```
    /// use rafle_rules::fidchell::board::{Direction, NAVEL, NOWHERE, bit_of};
    ///
    /// let [a1, a2, a7] = [1, 2, 7].map(|ring| bit_of(0, ring).expect("a point"));
    /// assert_eq!(Direction::Outward.next(a1), a2);
    /// assert_eq!(Direction::Inward.next(a1), NAVEL);
    /// assert_eq!(Direction::Outward.next(a7), NOWHERE);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn next(self, bit: u8) -> u8 {
        NEXT[self as usize][(bit & 127) as usize]
    }
}

const fn found(spoke: u8, ring: u8, direction: Direction) -> u8 {
    let turn = match direction {
        Outward if ring == RINGS => return NOWHERE,
        Inward if ring == 1 => return NAVEL,
        Outward | Inward => {
            let beside = if matches!(direction, Outward) {
                ring + 1
            } else {
                ring - 1
            };
            return match bit_of(spoke, beside) {
                Some(bit) => bit,
                None => NOWHERE,
            };
        }
        Clockwise => 1,
        Counterclockwise => SPOKES - 1,
    };
    let mut spoke = (spoke + turn) % SPOKES;
    loop {
        if let Some(bit) = bit_of(spoke, ring) {
            return bit;
        }
        spoke = (spoke + turn) % SPOKES;
    }
}

static NEXT: [[u8; 128]; 4] = {
    let mut next = [[NOWHERE; 128]; 4];
    let mut d = 0;
    while d < 4 {
        let mut bit = 0;
        while bit < 128 {
            if BOARD & (1 << bit) != 0 {
                let (spoke, ring) = PLACES[bit];
                next[d][bit] = found(spoke, ring, Direction::ALL[d]);
            }
            bit += 1;
        }
        d += 1;
    }
    next
};

/// The neighbours of each point along the lines.
static BESIDE: [Bits; 128] = {
    let mut beside = [0; 128];
    let mut bit = 0;
    while bit < 128 {
        let mut d = 0;
        while d < 4 {
            beside[bit] |= 1 << NEXT[d][bit];
            d += 1;
        }
        beside[bit] &= BOARD;
        bit += 1;
    }
    beside
};

/// The neighbours of a point along the lines, without the navel.
///
/// ```
/// use rafle_rules::fidchell::board::{beside, bit_of};
///
/// let [a1, a7] = [1, 7].map(|ring| bit_of(0, ring).expect("a point"));
/// assert_eq!(beside(a1).count_ones(), 3, "a2 and both sides of the ring");
/// assert_eq!(beside(a7).count_ones(), 3, "a6 and both sides of the rim");
/// ```
#[inline(always)]
#[must_use]
pub fn beside(bit: u8) -> Bits {
    BESIDE[usize::from(bit & 127)]
}

/// Whether stones form a chain from ring 1 to the rim.
#[must_use]
pub(super) fn has_chain(stones: Bits) -> bool {
    group_around(stones & INNER, stones) & RIM != 0
}

/// Whether the group of a stone forms such a chain.
#[inline(always)]
#[must_use]
pub(super) fn is_in_chain(bit: u8, stones: Bits) -> bool {
    if stones & INNER == 0 || stones & RIM == 0 {
        return false;
    }
    let group = group_around(1 << bit, stones);
    group & INNER != 0 && group & RIM != 0
}

/// The stones connected with some of them.
#[inline(always)]
fn group_around(some: Bits, stones: Bits) -> Bits {
    let mut group = some;
    let mut fresh = some;
    while let Some(bit) = fresh.pop_lowest() {
        let further = beside(bit) & stones & !group;
        group |= further;
        fresh |= further;
    }
    group
}

/// A point mirrored at the line through the spokes `a` and `m`.
///
/// ```
/// use rafle_rules::fidchell::board::{bit_of, reflected_point};
///
/// let [b7, x7] = [1, 23].map(|spoke| bit_of(spoke, 7).expect("a point"));
/// assert_eq!(reflected_point(b7), x7);
/// ```
#[must_use]
pub fn reflected_point(bit: u8) -> u8 {
    let (spoke, ring) = spoke_and_ring(bit);
    bit_of((SPOKES - spoke) % SPOKES, ring).unwrap_or(bit)
}

/// A point turned clockwise by a quarter of the board.
///
/// ```
/// use rafle_rules::fidchell::board::{bit_of, turned_point};
///
/// let [a7, g7] = [0, 6].map(|spoke| bit_of(spoke, 7).expect("a point"));
/// assert_eq!(turned_point(a7), g7);
/// ```
#[must_use]
pub fn turned_point(bit: u8) -> u8 {
    let (spoke, ring) = spoke_and_ring(bit);
    bit_of((spoke + SPOKES / 4) % SPOKES, ring).unwrap_or(bit)
}

const _: () = assert!(BOARD.count_ones() as usize == POINTS);
const _: () = assert!(BOARD & (1 << NAVEL | 1 << NOWHERE) == 0);

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> u8 {
        let (spoke, ring) = name.split_at(1);
        bit_of(spoke.as_bytes()[0] - b'a', ring.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_rings_have_4_8_16_16_16_24_and_24_points() {
        let sizes: Vec<u32> = (1..=RINGS).map(|ring| ring_of(ring).count_ones()).collect();
        assert_eq!(sizes, [4, 8, 16, 16, 16, 24, 24]);
    }

    #[test]
    fn the_bits_rise_ring_by_ring_and_spoke_by_spoke() {
        let places: Vec<(u8, u8)> = points(BOARD).map(spoke_and_ring).collect();
        let mut sorted = places.clone();
        sorted.sort_by_key(|&(spoke, ring)| (ring, spoke));
        assert_eq!(places, sorted);
        assert!(points(BOARD).all(|bit| {
            let (spoke, ring) = spoke_and_ring(bit);
            bit_of(spoke, ring) == Some(bit)
        }));
    }

    #[test]
    fn lines_lead_where_the_document_and_the_reconstruction_say() {
        for (from, direction, to) in [
            ("a1", Clockwise, "g1"),
            ("a1", Counterclockwise, "s1"),
            ("v2", Clockwise, "a2"),
            ("a3", Counterclockwise, "w3"),
            ("x7", Clockwise, "a7"),
            ("a6", Clockwise, "b6"),
            ("d2", Outward, "d3"),
            ("c5", Outward, "c6"),
            ("x6", Outward, "x7"),
            ("m7", Inward, "m6"),
        ] {
            assert_eq!(
                direction.next(named(from)),
                named(to),
                "{from} {direction:?}"
            );
        }
        for end in ["b6", "c3", "d2"] {
            assert_eq!(Inward.next(named(end)), NOWHERE, "{end}");
        }
        assert_eq!(Inward.next(named("s1")), NAVEL);
        assert_eq!(Outward.next(named("s7")), NOWHERE);
    }

    #[test]
    fn each_step_has_its_way_back() {
        for [there, back] in [[Clockwise, Counterclockwise], [Outward, Inward]] {
            for bit in points(BOARD) {
                let next = there.next(bit);
                if next != NOWHERE {
                    assert_eq!(back.next(next), bit);
                }
            }
        }
    }

    #[test]
    fn reflection_and_quarter_turn_keep_the_lines() {
        for bit in points(BOARD) {
            for image in [reflected_point, turned_point] {
                let moved = points(beside(bit)).fold(0, |set, next| set | 1 << image(next));
                assert_eq!(moved, beside(image(bit)));
            }
            assert_eq!(reflected_point(reflected_point(bit)), bit);
            let round = (0..4).fold(bit, |bit, _| turned_point(bit));
            assert_eq!(round, bit);
        }
    }

    #[test]
    fn a_chain_may_wind_but_not_leap() {
        let set = |names: &str| names.split(' ').fold(0, |set, name| set | 1 << named(name));
        let straight = set("a1 a2 a3 a4 a5 a6 a7");
        assert!(has_chain(straight));
        assert!(is_in_chain(named("a4"), straight));
        assert!(!has_chain(straight & !(1 << named("a4"))));
        let winding = set("g1 g2 d2 d3 d4 c4 c5 c6 b6 b7");
        assert!(has_chain(winding));
        assert!(!has_chain(set("g1 g2 d2 d3 d4 c5 c6 b6 b7")));
        assert!(!is_in_chain(named("m7"), straight | 1 << named("m7")));
    }
}
