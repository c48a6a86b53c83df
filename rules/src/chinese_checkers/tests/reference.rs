//! The moves against a slow reference that knows rows and numbers only, and walks over paths.

use super::setups;
use crate::chinese_checkers::board::{CELLS, bit_at, place};
use crate::chinese_checkers::{Move, Position};
use crate::{MoveList, Pieces, RuleSet, Rules};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Row and number.
type Hole = (i8, i8);

const STEPS: [Hole; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

/// The board as a map from places to owners' points, with the rules written out slowly.
struct Slow<'a> {
    position: &'a Position,
    owners: BTreeMap<Hole, usize>,
}

fn along(from: Hole, step: Hole, count: i8) -> Hole {
    (from.0 + step.0 * count, from.1 + step.1 * count)
}

fn is_hole((row, number): Hole) -> bool {
    bit_at(row, number).is_some()
}

/// The point that contains a place, if any.
fn point_of((row, number): Hole) -> Option<usize> {
    match (row, number) {
        (..=3, _) => Some(0),
        (13.., _) => Some(3),
        (4..=7, n) if n >= row + 6 => Some(1),
        (9..=12, 14..) => Some(2),
        (9..=12, n) if n <= row - 4 => Some(4),
        (4..=7, ..=4) => Some(5),
        _ => None,
    }
}

/// How many rows a place lies from the tip of a point.
fn rows((row, number): Hole, point: usize) -> i8 {
    match point {
        0 => row,
        1 => row - number + 9,
        2 => 17 - number,
        3 => 16 - row,
        4 => number - row + 7,
        _ => number - 1,
    }
}

impl<'a> Slow<'a> {
    fn new(position: &'a Position) -> Self {
        let mut owners = BTreeMap::new();
        for point in 0..6 {
            for bit in CELLS {
                if position.pieces(point) & 1 << bit != 0 {
                    owners.insert(place(bit), point);
                }
            }
        }
        Self { position, owners }
    }

    fn is_empty(&self, place: Hole) -> bool {
        is_hole(place) && !self.owners.contains_key(&place)
    }

    /// Whether a place lies in the camp of a player: the point, with fifteen pieces the row behind it too.
    fn is_in_camp(&self, place: Hole, player: usize) -> bool {
        let last = match self.position.form().pieces {
            Pieces::Ten => 3,
            Pieces::Fifteen => 4,
        };
        let is_elsewhere = point_of(place).is_some_and(|point| point != player);
        rows(place, player) <= last && !is_elsewhere
    }

    /// The landings of one jump, with the board as it stands.
    fn jumps(&self, from: Hole) -> Vec<Hole> {
        let reach = if self.position.form().long_jumps {
            8
        } else {
            1
        };
        let mut found = Vec::new();
        for step in STEPS {
            for k in 1..=reach {
                let clear = (1..2 * k + 1)
                    .filter(|&n| n != k)
                    .all(|n| self.is_empty(along(from, step, n)));
                if clear && self.owners.contains_key(&along(from, step, k)) {
                    found.push(along(from, step, 2 * k));
                }
            }
        }
        found
    }

    /// The places that a piece can reach, ignoring *Leaving*.
    fn ends(&mut self, from: Hole) -> BTreeSet<Hole> {
        let Some(owner) = self.owners.remove(&from) else {
            return BTreeSet::new();
        };
        let mut reached = BTreeSet::from([from]);
        let mut left = vec![from];
        while let Some(place) = left.pop() {
            for landing in self.jumps(place) {
                if reached.insert(landing) {
                    left.push(landing);
                }
            }
        }
        reached.extend(
            STEPS
                .map(|step| along(from, step, 1))
                .into_iter()
                .filter(|&place| self.is_empty(place)),
        );
        reached.remove(&from);
        self.owners.insert(from, owner);
        let is_full = self.position.form().rules == RuleSet::Full;
        let may_rest = |place| match point_of(place) {
            Some(point) if is_full => point == owner || point == (owner + 3) % 6,
            _ => true,
        };
        reached.retain(|&place| may_rest(place));
        reached
    }

    fn all(&mut self, player: usize) -> Vec<(Hole, Hole)> {
        let own = self.owners.iter().filter(|(_, owner)| **owner == player);
        let own: Vec<Hole> = own.map(|(place, _)| *place).collect();
        own.into_iter()
            .flat_map(|from| self.ends(from).into_iter().map(move |to| (from, to)))
            .collect()
    }

    fn legal(&mut self) -> Vec<(Hole, Hole)> {
        let mover = self.position.mover();
        let facing = (mover + 3) % 6;
        let all = self.all(mover);
        let faced = self.owners.values().any(|&owner| owner == facing);
        if self.position.form().rules == RuleSet::Plain || !faced {
            return all;
        }
        let goes_on = self
            .all(facing)
            .into_iter()
            .any(|(from, to)| rows(to, facing) > rows(from, facing) && !self.is_in_camp(to, mover));
        let leaves = |&&(from, to): &&(Hole, Hole)| {
            self.is_in_camp(from, mover) && !self.is_in_camp(to, mover)
        };
        if goes_on || !all.iter().any(|mv| leaves(&mv)) {
            return all;
        }
        all.iter().filter(leaves).copied().collect()
    }
}

fn fast(position: &Position) -> Vec<(Hole, Hole)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut found: Vec<(Hole, Hole)> = moves
        .into_iter()
        .map(|Move { from, to }| (place(from), place(to)))
        .collect();
    found.sort_unstable();
    found
}

proptest! {
    #[test]
    fn the_moves_are_those_of_the_reference(position in setups::any()) {
        prop_assume!(position.winner().is_none());
        let mut slow = Slow::new(&position).legal();
        slow.sort_unstable();
        prop_assert_eq!(fast(&position), slow);
    }
}
