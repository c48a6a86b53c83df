//! Captures that hang over the board, and how moves look in their light and in that of the chains.

use super::board::{Bits, Direction, INNER};
use super::chain::{LONGEST, Ways, shortest_ways};
use super::moves::Move;
use super::position::{BLACK, Position};

/// What a side could capture if one more stone of its own stood somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats {
    /// The empty points where that stone would capture.
    pub points: Bits,
    /// The stones that would be captured.
    pub stones: Bits,
}

impl<const SECOND: bool> Position<SECOND> {
    /// The captures that hang over the other side's stones. Whether a stone can come to the points is not
    /// asked; from the hand it always can.
    #[inline]
    #[must_use]
    pub fn threats_of(&self, side: usize) -> Threats {
        let (own, enemy) = (self.stones(side), self.stones(side ^ 1));
        let from_navel = if self.is_navel_alive(side) { INNER } else { 0 };
        let empty = self.empty();
        let between = Direction::ALL.map(|direction| direction.step(own) & enemy);
        let [left, right, out, inner] = between;
        let points = [
            Direction::Clockwise.step(left),
            Direction::Counterclockwise.step(right),
            Direction::Outward.step(out | from_navel & enemy),
            Direction::Inward.step(inner),
        ]
        .map(|set| set & empty);
        Threats {
            points: points[0] | points[1] | points[2] | points[3],
            stones: Direction::Counterclockwise.step(points[0])
                | Direction::Clockwise.step(points[1])
                | Direction::Inward.step(points[2])
                | Direction::Outward.step(points[3]),
        }
    }

    /// The shortest ways of a side to its chain; none for Black in the second game.
    #[inline]
    #[must_use]
    pub fn ways_of(&self, side: usize) -> Option<Ways> {
        Self::builds(side).then(|| shortest_ways(self.stones(side), self.empty()))
    }

    /// How good moves look, in hundredths of a man: captures first, then stones on the shortest ways of
    /// either side, then stones that save others.
    #[inline]
    pub(super) fn looks(&self, moves: &[Move], mut tell: impl FnMut(i32)) {
        let us = self.side();
        let way = |side: usize| {
            self.ways_of(side)
                .map_or((0, 0), |ways| (ways.points, ways.lacking))
        };
        let ((ours, we_lack), (theirs, they_lack)) = (way(us), way(us ^ 1));
        let (gain, bar) = (GAIN[we_lack], BAR[they_lack]);
        let threatened = self.threats_of(us ^ 1).points;
        let takes = self.threats_of(us).points;
        for &mv in moves {
            let look = match mv.stone() {
                Some((to, _)) => {
                    let at = |set: Bits, worth: i32| if set & (1 << to) == 0 { 0 } else { worth };
                    let mut look = at(ours, gain) + at(theirs, bar) + at(threatened, SAVES);
                    if takes & (1 << to) != 0 {
                        look += TAKES * self.captures(mv).count_ones() as i32;
                    }
                    look
                }
                None => 0,
            };
            tell(look);
        }
        let _ = BLACK;
    }
}

/// A captured stone.
const TAKES: i32 = 200;
/// A stone on a point where the other side would capture.
const SAVES: i32 = 40;
/// A stone on one's own shortest way, by the stones lacking before.
const GAIN: [i32; LONGEST + 2] = [0, 9_000, 120, 60, 40, 30, 20, 20, 10, 10, 10, 10, 10, 0];
/// A stone on the other side's shortest way.
const BAR: [i32; LONGEST + 2] = [0, 1_000, 100, 50, 30, 20, 15, 10, 10, 10, 10, 10, 10, 0];
