//! A move of Strand.

use super::board::{Bits, point_name, points};
use std::fmt;

/// A move. Two moves of one position are equal if they lead to the same position.
///
/// One word holds the captured points in the bits of the board, and above them the two ends and whether a
/// man becomes a sultan on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u128);

const FROM: u32 = 100;
const TO: u32 = 107;
const PROMOTES: u32 = 114;

impl Move {
    /// A move without a capture.
    ///
    /// ```
    /// use rafle_rules::strand::{Move, board::point_at};
    ///
    /// let [d4, e5] = [(3, 4), (4, 5)].map(|(file, rank)| point_at(file, rank).expect("a point"));
    /// let mv = Move::step(d4, e5);
    /// assert_eq!((mv.from(), mv.to(), mv.captured()), (d4, e5, 0));
    /// assert_eq!(mv.to_string(), "d4-e5");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn step(from: u8, to: u8) -> Self {
        Self(u128::from(from & 127) << FROM | u128::from(to & 127) << TO)
    }

    /// A rafle that captures the points of a set.
    ///
    /// ```
    /// use rafle_rules::strand::{Move, board::point_at};
    ///
    /// let [e5, e6, e7] = [5, 6, 7].map(|rank| point_at(4, rank).expect("a point"));
    /// let mv = Move::rafle(e5, e7, 1 << e6, false);
    /// assert_eq!(mv.captured(), 1 << e6);
    /// assert_eq!(mv.to_string(), "e5xe7(e6)");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn rafle(from: u8, to: u8, captured: Bits, promotes_on_the_way: bool) -> Self {
        let ends = Self::step(from, to).0;
        Self(captured | ends | u128::from(promotes_on_the_way) << PROMOTES)
    }

    /// The bit of the origin.
    #[inline(always)]
    #[must_use]
    pub fn from(self) -> u8 {
        (self.0 >> FROM) as u8 & 127
    }

    /// The bit of the destination.
    #[inline(always)]
    #[must_use]
    pub fn to(self) -> u8 {
        (self.0 >> TO) as u8 & 127
    }

    /// The points captured; none in a step.
    #[inline(always)]
    #[must_use]
    pub fn captured(self) -> Bits {
        self.0 & ((1 << FROM) - 1)
    }

    /// Whether a man becomes a sultan before the end of its rafle.
    #[inline(always)]
    #[must_use]
    pub(super) fn promotes_on_the_way(self) -> bool {
        self.0 >> PROMOTES & 1 != 0
    }
}

/// The ends, and the captured points in parentheses: `d4-e5`, `f5xe9(d8,e5)`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (point_name(self.from()), point_name(self.to()));
        if self.captured() == 0 {
            return write!(f, "{from}-{to}");
        }
        let captured: Vec<String> = points(self.captured()).map(point_name).collect();
        write!(f, "{from}x{to}({})", captured.join(","))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
