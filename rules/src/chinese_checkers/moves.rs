//! Move generation: steps, and floods of jumps from each piece.
//!
//! A move consists of its two ends, so a flood visits each hole that a chain can reach once, however many ways lead
//! there. The moving piece is lifted first: it can't jump over itself, and landing on its origin leads to nothing new.
//!
//! The way of a move, the holes between its ends, is for texts and pictures.

use super::board::{
    AHEAD, BOARD, Bits, CELL_OF, DIRECTIONS, HOLES, PROGRESS, around, beyond, forward, holes, next,
    opposite, step,
};
use super::mv::Move;
use super::position::Position;
use crate::bits::Word;
use crate::{RuleSet, Rules};

/// The jumps of a position, for any piece.
#[derive(Clone, Copy)]
pub(super) struct Jumps {
    occupied: Bits,
    /// For each direction, the empty holes behind a piece, where a jump in that direction may land.
    landings: [Bits; DIRECTIONS],
    long: bool,
}

impl Jumps {
    #[inline(always)]
    pub(super) fn new(occupied: Bits, long: bool) -> Self {
        let empty = BOARD & !occupied;
        let landings = std::array::from_fn(|d| step(d, occupied) & empty);
        Self {
            occupied,
            landings,
            long,
        }
    }

    /// The holes where chains of the piece on `from` can end, except `from` itself.
    #[inline(always)]
    pub(super) fn from(&self, from: u8) -> Bits {
        if self.long {
            return self.long_from(from);
        }
        let mut reached = single_jumps(from, &self.landings);
        if reached == 0 {
            return 0;
        }
        let lifted = std::array::from_fn(|d| self.landings[d] & !next(from, d).0);
        let mut fresh = reached;
        while let Some(bit) = fresh.pop_lowest() {
            let found = single_jumps(bit, &lifted) & !reached;
            reached |= found;
            fresh |= found;
        }
        reached
    }

    fn long_from(&self, from: u8) -> Bits {
        let lifted = self.occupied & !(1 << from);
        let origin: Bits = 1 << from;
        let mut reached = origin;
        let mut fresh = origin;
        while let Some(bit) = fresh.pop_lowest() {
            let found = long_jumps(bit, lifted) & !reached;
            reached |= found;
            fresh |= found;
        }
        reached & !origin
    }

    /// The landings of a single jump from a hole, for a piece that was lifted from another hole.
    pub(super) fn once(&self, lifted_from: u8, from: u8) -> Bits {
        let lifted = self.occupied & !(1 << lifted_from);
        if self.long {
            long_jumps(from, lifted)
        } else {
            let empty = BOARD & !lifted;
            let landings = std::array::from_fn(|d| step(d, lifted) & empty);
            single_jumps(from, &landings)
        }
    }
}

/// The landings of jumps over a neighbour.
#[inline(always)]
fn single_jumps(from: u8, landings: &[Bits; DIRECTIONS]) -> Bits {
    let beyond = beyond(from);
    (0..DIRECTIONS).fold(0, |set, d| set | beyond[d] & landings[d])
}

/// The landings of jumps over a pivot at any distance, equally far behind it, with no other piece in between.
fn long_jumps(from: u8, occupied: Bits) -> Bits {
    (0..DIRECTIONS).fold(0, |set, d| set | long_jump(from, d, occupied))
}

fn long_jump(from: u8, d: usize, occupied: Bits) -> Bits {
    let (mut hole, mut bit) = next(from, d);
    let mut distance = 1;
    while hole != 0 && hole & occupied == 0 {
        (hole, bit) = next(bit, d);
        distance += 1;
    }
    for _ in 0..distance {
        (hole, bit) = next(bit, d);
        if hole == 0 || hole & occupied != 0 {
            return 0;
        }
    }
    hole
}

/// Passes on each piece of a player who is alone on the board, with the holes that it can reach by steps and by jumps
/// over neighbours, including holes where no turn may end.
///
/// ```
/// use rafle_rules::chinese_checkers::{board::bit_at, each_lone_origin};
///
/// // A piece in the middle of the star steps to each of its six neighbours.
/// let middle = bit_at(8, 9).expect("i9 is a hole");
/// each_lone_origin(1 << middle, |from, reached| {
///     assert_eq!((from, reached.count_ones()), (middle, 6));
/// });
/// ```
#[inline(always)]
pub fn each_lone_origin(pieces: Bits, mut pass_on: impl FnMut(u8, Bits)) {
    let jumps = Jumps::new(pieces, false);
    for from in holes(pieces) {
        pass_on(from, around(from) & BOARD & !pieces | jumps.from(from));
    }
}

impl Position {
    /// Passes on each piece that can move, with the holes that it can reach; nothing when the game is won.
    #[inline(always)]
    pub(super) fn each_origin(&self, mut pass_on: impl FnMut(u8, Bits)) {
        if self.winner().is_some() {
            return;
        }
        let mover = self.mover();
        let jumps = Jumps::new(self.occupied(), self.form().long_jumps);
        let home = self.form().camp(mover);
        let mut has_left = false;
        if self.must_leave(&jumps) {
            for from in holes(self.pieces(mover) & home) {
                let ends = self.ends(mover, from, &jumps) & !home;
                if ends != 0 {
                    has_left = true;
                    pass_on(from, ends);
                }
            }
        }
        if has_left {
            return;
        }
        for from in holes(self.pieces(mover)) {
            let ends = self.ends(mover, from, &jumps);
            if ends != 0 {
                pass_on(from, ends);
            }
        }
    }

    /// The holes that the player's piece can reach, ignoring *Leaving*.
    #[inline(always)]
    fn ends(&self, player: usize, from: u8, jumps: &Jumps) -> Bits {
        let empty = BOARD & !self.occupied();
        (around(from) & empty | jumps.from(from)) & self.resting_places(player)
    }

    /// The same pieces with the turn passed to the next player with a move, or to the next player if nobody has one.
    #[inline(always)]
    pub(super) fn with_turn_passed(self) -> Self {
        let first = self.form.after(self.mover);
        let mut next = first;
        while !self.can_move(next.into()) {
            next = self.form.after(next);
            if next == first {
                break;
            }
        }
        self.with_mover(next)
    }

    /// Whether a player has a move.
    #[inline(always)]
    fn can_move(&self, player: usize) -> bool {
        let free = !self.occupied() & self.resting_places(player);
        let pieces = self.pieces(player);
        // Try the forward directions first: the first piece almost always has a free step.
        let [ahead, _] = forward(player);
        let can_step = (0..DIRECTIONS).any(|d| step((ahead + d) % DIRECTIONS, pieces) & free != 0);
        can_step || {
            let jumps = Jumps::new(self.occupied(), self.form().long_jumps);
            holes(pieces).any(|from| self.ends(player, from, &jumps) != 0)
        }
    }

    /// Whether the player to move is bound by *Leaving*: the opposite player can progress only into the camp where
    /// pieces of the player to move still stand, or not at all.
    #[inline(always)]
    fn must_leave(&self, jumps: &Jumps) -> bool {
        let mover = self.mover();
        let facing = opposite(mover);
        let home = self.form().camp(mover);
        self.form().rules == RuleSet::Full
            && self.pieces(mover) & home != 0
            && self.pieces(facing) != 0
            && !self.progresses_outside(facing, home, jumps)
    }

    /// Whether a player has a move that progresses and ends outside the given camp.
    #[inline(always)]
    fn progresses_outside(&self, player: usize, camp: Bits, jumps: &Jumps) -> bool {
        let free = !self.occupied() & self.resting_places(player) & !camp;
        let pieces = self.pieces(player);
        let steps = forward(player).into_iter();
        steps.map(|d| step(d, pieces)).any(|ends| ends & free != 0)
            || holes(pieces).any(|from| {
                let row = usize::from(PROGRESS[player][usize::from(from)]);
                jumps.from(from) & free & AHEAD[player][row] != 0
            })
    }
}

/// The holes that a piece touches after leaving its origin.
pub(super) fn way(position: &Position, mv: Move) -> Vec<u8> {
    let target = 1 << mv.to;
    if around(mv.from) & target != 0 {
        return vec![mv.to];
    }
    // Jumps are reversible: search from the end, in rings that are each one jump further away.
    let jumps = jumps(position);
    let mut rings = vec![target];
    let mut seen: Bits = target;
    while seen & 1 << mv.from == 0 {
        let last = rings.last().copied().unwrap_or(0);
        let next = holes(last).fold(0, |set, bit| set | jumps.once(mv.from, bit)) & !seen;
        if next == 0 {
            // Every legal move has a way, so this is not reached for one.
            return vec![mv.to];
        }
        seen |= next;
        rings.push(next);
    }
    rings.pop();
    let mut way = Vec::new();
    let mut bit = mv.from;
    for ring in rings.into_iter().rev() {
        let landings = holes(jumps.once(mv.from, bit) & ring);
        bit = landings
            .min_by_key(|&bit| CELL_OF[usize::from(bit) % HOLES])
            .unwrap_or(mv.to);
        way.push(bit);
    }
    way
}

/// The jumps that a position allows.
pub(super) fn jumps(position: &Position) -> Jumps {
    Jumps::new(position.occupied(), position.form().long_jumps)
}
