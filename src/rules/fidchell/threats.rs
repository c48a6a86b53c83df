//! Captures that hang over the board, and how moves look in their light and in that of the chains.

use super::board::{Bits, Direction, INNER, points};
use super::chain::{LONGEST, Ways, shortest_ways};
use super::moves::Move;
use super::position::Position;
use crate::rules::sides::{BLACK, WHITE};

impl<const SECOND: bool> Position<SECOND> {
    /// For each side the points in its grip: it stands on one side of them and nobody on the other, on one
    /// line. An enemy stone there is taken by the next stone that comes to the other side. Whether one can
    /// come there is not asked; from the hand it always can.
    #[inline]
    #[must_use]
    pub fn grips(&self) -> [Bits; 2] {
        let empty = self.empty();
        let open_right = Direction::Counterclockwise.step(empty);
        let open_left = Direction::Clockwise.step(empty);
        let open_outward = Direction::Inward.step(empty);
        let open_inward = Direction::Outward.step(empty);
        let grip = |side: usize| {
            let own = self.stones(side);
            let outward = Direction::Outward.step(own) | self.points_by_the_navel(side);
            Direction::Clockwise.step(own) & open_right
                | Direction::Counterclockwise.step(own) & open_left
                | outward & open_outward
                | Direction::Inward.step(own) & open_inward
        };
        [grip(WHITE), grip(BLACK)]
    }

    /// The empty points where another stone of a side would capture.
    #[inline]
    #[must_use]
    pub fn capture_points(&self, side: usize) -> Bits {
        let (own, enemy) = (self.stones(side), self.stones(side ^ 1));
        let along = |direction: Direction| direction.step(direction.step(own) & enemy);
        let by_the_navel = Direction::Outward.step(self.points_by_the_navel(side) & enemy);
        let reached = along(Direction::Clockwise)
            | along(Direction::Counterclockwise)
            | along(Direction::Outward)
            | along(Direction::Inward)
            | by_the_navel;
        reached & self.empty()
    }

    /// Where the navel stands beside a point as a stone of this side would.
    #[inline(always)]
    fn points_by_the_navel(&self, side: usize) -> Bits {
        if self.is_navel_alive(side) { INNER } else { 0 }
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
        let way = |side: usize| match self.ways_of(side) {
            Some(ways) => (ways.points, ways.lacking.min(LONGEST + 1)),
            None => (0, LONGEST + 1),
        };
        let ((ours, we_lack), (theirs, they_lack)) = (way(us), way(us ^ 1));
        let takes = self.capture_points(us);
        let mut look_at = [0; 128];
        for (set, worth) in [
            (ours, GAIN[we_lack]),
            (theirs, BAR[they_lack]),
            (self.capture_points(us ^ 1), SAVES),
        ] {
            for bit in points(set) {
                look_at[usize::from(bit & 127)] += worth;
            }
        }
        for &mv in moves {
            let Some((to, _)) = mv.stone() else {
                tell(0);
                continue;
            };
            let mut look = look_at[usize::from(to & 127)];
            if takes & (1 << to) != 0 {
                look += TAKES * self.captures(mv).count_ones() as i32;
            }
            tell(look);
        }
    }
}

/// A captured stone.
const TAKES: i32 = 200;
/// A stone on a point where the other side would capture.
const SAVES: i32 = 40;
/// A stone on one's own shortest way, by the stones lacking before: the last one wins.
const GAIN: [i32; LONGEST + 2] = [0, 9_000, 120, 60, 40, 30, 20, 20, 10, 10, 10, 10, 10, 0];
/// A stone on the other side's shortest way.
const BAR: [i32; LONGEST + 2] = [0, 1_000, 100, 50, 30, 20, 15, 10, 10, 10, 10, 10, 10, 0];
