//! Move generation: steps, and floods of jumps from each piece.
//!
//! A move is its two ends, so a flood visits each hole that a chain can reach once, whatever the number
//! of ways there. The piece that moves is lifted first: it is no pivot for itself, and landing where it
//! came from leads to nothing new.

use super::board::{
    AHEAD, BOARD, Bits, DIRECTIONS, HOLES, PROGRESS, TRIANGLES, around, beyond, forward, holes,
    next, opposite, step,
};
use super::position::Position;
use crate::rules::{MoveList, RuleSet};

/// A move, as the bits of its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The bit of the hole left.
    pub from: u8,
    /// The bit of the hole reached.
    pub to: u8,
}

impl Move {
    /// A number below 14 641 that tells a move from every other.
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.from) * HOLES as u16 + u16::from(self.to)
    }
}

/// The jumps of a position, for whichever piece.
#[derive(Clone, Copy)]
pub(super) struct Jumps {
    occupied: Bits,
    /// For each direction the empty holes behind a piece: where a jump in that direction may land.
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

    /// Where the chains of the piece on a hole can end, its own hole left out.
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
        while fresh != 0 {
            let bit = fresh.trailing_zeros() as u8;
            fresh &= fresh - 1;
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
        while fresh != 0 {
            let bit = fresh.trailing_zeros() as u8;
            fresh &= fresh - 1;
            let found = long_jumps(bit, lifted) & !reached;
            reached |= found;
            fresh |= found;
        }
        reached & !origin
    }

    /// The landings of a single jump from a hole, for a piece that was lifted from another.
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

/// The landings of jumps over a pivot at any distance, as far behind it, with nothing else between.
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

impl Position {
    /// Appends the legal moves; none when the game is won.
    #[inline]
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        self.each_origin(|from, ends| {
            moves.extend(holes(ends).map(|to| Move { from, to }));
        });
    }

    /// The number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        let mut count = 0;
        self.each_origin(|_, ends| count += u64::from(ends.count_ones()));
        count
    }

    /// Tells each piece that can move, and where it can go.
    #[inline(always)]
    fn each_origin(&self, mut tell: impl FnMut(u8, Bits)) {
        if self.winning_seat().is_some() {
            return;
        }
        let mover = self.mover();
        let jumps = Jumps::new(self.occupied(), self.form().long_jumps);
        let home = TRIANGLES[mover];
        let mut told = false;
        if self.must_leave(&jumps) {
            for from in holes(self.pieces(mover) & home) {
                let ends = self.ends(mover, from, &jumps) & !home;
                if ends != 0 {
                    told = true;
                    tell(from, ends);
                }
            }
        }
        if told {
            return;
        }
        for from in holes(self.pieces(mover)) {
            let ends = self.ends(mover, from, &jumps);
            if ends != 0 {
                tell(from, ends);
            }
        }
    }

    /// Where the piece of a player can go, *Leaving* aside.
    #[inline(always)]
    fn ends(&self, player: usize, from: u8, jumps: &Jumps) -> Bits {
        let empty = BOARD & !self.occupied();
        (around(from) & empty | jumps.from(from)) & self.resting_places(player)
    }

    /// Whether a player has a move.
    #[inline(always)]
    pub(super) fn can_move(&self, player: usize) -> bool {
        let free = !self.occupied() & self.resting_places(player);
        let pieces = self.pieces(player);
        // The directions from the foremost round: almost always the first has a free step.
        let [ahead, _] = forward(player);
        let can_step = (0..DIRECTIONS).any(|d| step((ahead + d) % DIRECTIONS, pieces) & free != 0);
        can_step || {
            let jumps = Jumps::new(self.occupied(), self.form().long_jumps);
            holes(pieces).any(|from| self.ends(player, from, &jumps) != 0)
        }
    }

    /// Whether the duty of *Leaving* lies on the player to move: the player who faces him can progress
    /// only into the triangle that pieces of his still stand in, or not at all.
    #[inline(always)]
    fn must_leave(&self, jumps: &Jumps) -> bool {
        let mover = self.mover();
        let facing = opposite(mover);
        self.form().rules == RuleSet::Full
            && self.pieces(mover) & TRIANGLES[mover] != 0
            && self.pieces(facing) != 0
            && !self.progresses_outside(facing, TRIANGLES[mover], jumps)
    }

    /// Whether a player has a move that progresses and ends outside a triangle.
    #[inline(always)]
    fn progresses_outside(&self, player: usize, triangle: Bits, jumps: &Jumps) -> bool {
        let free = !self.occupied() & self.resting_places(player) & !triangle;
        let pieces = self.pieces(player);
        let steps = forward(player).into_iter();
        steps.map(|d| step(d, pieces)).any(|ends| ends & free != 0)
            || holes(pieces).any(|from| {
                let row = usize::from(PROGRESS[player][usize::from(from)]);
                jumps.from(from) & free & AHEAD[player][row] != 0
            })
    }
}
