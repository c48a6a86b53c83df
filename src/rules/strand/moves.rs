//! Moves of Strand and their generation: steps by shifting whole sets, captures in `rafles`.

use super::board::{Bits, Direction, points};
use super::position::Position;
use super::rafles;
use crate::rules::MoveList;
use crate::rules::sides::WHITE;
use std::fmt;

/// A move: two moves of one position are equal when they lead to the same position.
///
/// One word holds the captured points in the bits of the board, and above them the two ends and whether a
/// man becomes a sultan on his way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u128);

const FROM: u32 = 100;
const TO: u32 = 107;
const PROMOTES: u32 = 114;

impl Move {
    /// A move without a capture.
    #[inline(always)]
    #[must_use]
    pub fn step(from: u8, to: u8) -> Self {
        Self(u128::from(from & 127) << FROM | u128::from(to & 127) << TO)
    }

    /// A rafle that captures the points of a set.
    #[inline(always)]
    #[must_use]
    pub fn rafle(from: u8, to: u8, captured: Bits, promotes_on_the_way: bool) -> Self {
        let ends = Self::step(from, to).0;
        Self(captured | ends | u128::from(promotes_on_the_way) << PROMOTES)
    }

    /// The bit of the point left.
    #[inline(always)]
    #[must_use]
    pub fn from(self) -> u8 {
        (self.0 >> FROM) as u8 & 127
    }

    /// The bit of the point reached.
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

    /// Whether a man becomes a sultan before the end of his rafle.
    #[inline(always)]
    #[must_use]
    pub fn promotes_on_the_way(self) -> bool {
        self.0 >> PROMOTES & 1 != 0
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::text::long(*self))
    }
}

/// Where a side's men step to.
pub(super) const FORWARD: [[Direction; 3]; 2] = [
    [Direction::North, Direction::NorthEast, Direction::NorthWest],
    [Direction::South, Direction::SouthWest, Direction::SouthEast],
];

impl Position {
    /// Appends the legal moves: the captures of the greatest number if there is a capture, otherwise
    /// the steps. None when a side has no piece left.
    #[inline]
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        self.list(rafles::MOST_TRIED, moves);
    }

    /// The same within the time that a search can spare: on boards made up to have endless rafles, some
    /// of these are given up.
    #[inline]
    pub fn legal_in_search(&self, moves: &mut MoveList<Move>) {
        self.list(rafles::MOST_TRIED_IN_SEARCH, moves);
    }

    /// The moves, so many captures being tried in full.
    #[inline(always)]
    fn list(&self, tries: usize, moves: &mut MoveList<Move>) {
        let capturers = self.capturers();
        if capturers != 0 {
            rafles::greatest(self, capturers, tries, moves);
        } else if self.enemy() != 0 {
            self.steps(moves);
        }
    }

    /// The number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        let capturers = self.capturers();
        if capturers != 0 {
            let mut moves = MoveList::new();
            rafles::greatest(self, capturers, rafles::MOST_TRIED, &mut moves);
            moves.len() as u64
        } else if self.enemy() != 0 {
            self.count_steps()
        } else {
            0
        }
    }

    /// The pieces of the side to move that can capture something.
    #[inline(always)]
    #[must_use]
    pub fn capturers(&self) -> Bits {
        let (own, enemy) = (self.own(), self.enemy());
        let empty = self.empty();
        let mut capturers = rafles::jumping_men(own & !self.sultans(), enemy, empty);
        let sultans = own & self.sultans();
        if sultans != 0 {
            capturers |= rafles::jumping_sultans(sultans, enemy, empty);
        }
        capturers
    }

    /// The free points that a sultan reaches in one step.
    #[inline(always)]
    #[must_use]
    pub fn sultan_reach(&self, from: u8) -> Bits {
        let empty = self.empty();
        Direction::ALL
            .into_iter()
            .fold(0, |reach, direction| reach | direction.slide(from, empty))
    }

    /// Appends the steps, whether or not a capture is possible.
    pub fn steps(&self, moves: &mut MoveList<Move>) {
        let (men, empty) = (self.own() & !self.sultans(), self.empty());
        for direction in FORWARD[self.side()] {
            let back = direction.opposite();
            for to in points(direction.step(men & direction.lines()) & empty) {
                let from = back.step(1 << to).trailing_zeros() as u8;
                moves.push(Move::step(from, to));
            }
        }
        for from in points(self.own() & self.sultans()) {
            moves.extend(points(self.sultan_reach(from)).map(|to| Move::step(from, to)));
        }
    }

    fn count_steps(&self) -> u64 {
        let (men, empty) = (self.own() & !self.sultans(), self.empty());
        let count = |set: Bits| u64::from(set.count_ones());
        let of_men: u64 = FORWARD[self.side()]
            .into_iter()
            .map(|direction| count(direction.step(men & direction.lines()) & empty))
            .sum();
        let sultans = points(self.own() & self.sultans());
        of_men
            + sultans
                .map(|from| count(self.sultan_reach(from)))
                .sum::<u64>()
    }
}

const _: () = assert!(WHITE == 0, "FORWARD lists White first");
