//! Captures: rafles over cubes and through hidden places.
//!
//! The moving pawn is lifted from its cube first; captured pawns stay until the last jump, block the way and may not be
//! jumped again. The rest of a rafle depends only on the *state*, the current place and the set of captured pawns. A
//! walk visits every state once, so its work is bounded: with ten enemies there are at most 1024 sets on some hundred
//! places.

use super::board::{Bits, cubes};
use super::mv::Move;
use super::position::Position;
use super::tables::{JUMPS, Jump, Square, is_cube};
use crate::MoveList;
use smallvec::SmallVec;
use std::collections::HashMap;

/// Appends the rafles of the given pawns that go on as long as they can, each once.
#[inline]
pub(super) fn finished(position: &Position, capturers: Bits, moves: &mut MoveList<Move>) {
    collect(position, capturers, Wanted::Finished, moves);
}

/// Appends the rafles of the given pawns that stop on a cube where they could go on, each once.
pub(super) fn broken_off(position: &Position, capturers: Bits, moves: &mut MoveList<Move>) {
    collect(position, capturers, Wanted::BrokenOff, moves);
}

/// Whether one of the pawns can capture.
#[inline]
pub(super) fn is_any(own: Bits, enemy: Bits, capturers: Bits) -> bool {
    let empty = !(own | enemy);
    cubes(capturers).any(|from| CaptureBoard::new(enemy, empty, from).has_jump(from, 0))
}

fn collect(position: &Position, capturers: Bits, wanted: Wanted, moves: &mut MoveList<Move>) {
    for from in cubes(capturers) {
        let mut walk = Walk {
            board: CaptureBoard::new(position.enemy(), position.empty(), from),
            from,
            wanted,
            seen: Seen::default(),
            moves,
        };
        walk.go_on(from, 0);
    }
}

/// The board during a rafle: enemies to jump and cubes to land on.
#[derive(Clone, Copy)]
pub(super) struct CaptureBoard {
    enemy: Bits,
    empty: Bits,
}

impl CaptureBoard {
    /// The board with the pawn on `from` lifted.
    #[inline(always)]
    pub(super) fn new(enemy: Bits, empty: Bits, from: u8) -> Self {
        Self {
            enemy,
            empty: empty | 1 << from,
        }
    }

    /// The jumps from a state, including those into a hidden place without a way out.
    #[inline(always)]
    pub(super) fn jumps(self, at: Square, captured: Bits) -> impl Iterator<Item = Jump> {
        let enemy = self.enemy & !captured;
        let jumps = JUMPS.get(usize::from(at)).map_or(&[][..], |all| all.list());
        jumps.iter().copied().filter(move |jump| {
            let lands = !is_cube(jump.to) || self.empty & (1 << jump.to) != 0;
            lands && enemy & (1 << jump.over) != 0
        })
    }

    /// Whether a capture is possible from a state: a jump that ends on a cube, directly or after further jumps.
    fn has_jump(self, at: Square, captured: Bits) -> bool {
        // Most jumps end on a cube, and then there is no need to follow the others.
        self.jumps(at, captured).any(|jump| is_cube(jump.to))
            || self.jumps(at, captured).any(|jump| {
                self.comes_out(jump.to, captured | 1 << jump.over, &mut Seen::default())
            })
    }

    /// Whether a way leads from a hidden state to a cube.
    fn comes_out(self, at: Square, captured: Bits, seen: &mut Seen) -> bool {
        if is_cube(at) {
            return true;
        }
        if let Some(known) = seen.get(at, captured) {
            return known;
        }
        let comes_out = self
            .jumps(at, captured)
            .any(|jump| self.comes_out(jump.to, captured | 1 << jump.over, seen));
        seen.put(at, captured, comes_out);
        comes_out
    }
}

/// Which captures a walk keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Finished,
    BrokenOff,
}

/// A walk over all states of one pawn's rafles.
struct Walk<'a> {
    board: CaptureBoard,
    from: u8,
    wanted: Wanted,
    seen: Seen,
    moves: &'a mut MoveList<Move>,
}

impl Walk<'_> {
    /// Keeps the moves that end in a state or pass through it; returns whether there are any.
    fn go_on(&mut self, at: Square, captured: Bits) -> bool {
        if let Some(known) = self.seen.get(at, captured) {
            return known;
        }
        let mut goes_on = false;
        for jump in self.board.jumps(at, captured) {
            goes_on |= self.go_on(jump.to, captured | 1 << jump.over);
        }
        let wanted = match self.wanted {
            Wanted::Finished => !goes_on,
            Wanted::BrokenOff => goes_on,
        };
        if is_cube(at) && captured != 0 && wanted {
            self.moves.push(Move {
                captured,
                from: self.from,
                to: at,
            });
        }
        let is_capture = is_cube(at) || goes_on;
        self.seen.put(at, captured, is_capture);
        is_capture
    }
}

/// The results for visited states: a few in place, the many of unusual boards in a hash table.
#[derive(Default)]
pub(super) struct Seen {
    few: SmallVec<[(Bits, Square, bool); MAX_LINEAR]>,
    many: HashMap<(Bits, Square), bool>,
}

/// The number of states up to which a linear search is faster than a hash table.
const MAX_LINEAR: usize = 24;

impl Seen {
    /// The result for a state, if it was visited.
    #[inline(always)]
    pub(super) fn get(&self, at: Square, captured: Bits) -> Option<bool> {
        let known = self
            .few
            .iter()
            .find(|known| (known.0, known.1) == (captured, at));
        match known {
            Some(known) => Some(known.2),
            None if self.many.is_empty() => None,
            None => self.many.get(&(captured, at)).copied(),
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, at: Square, captured: Bits, value: bool) {
        if self.few.len() < MAX_LINEAR {
            self.few.push((captured, at, value));
        } else {
            self.many.insert((captured, at), value);
        }
    }
}
