//! The way of a move: the holes between its ends, for texts and pictures.

use super::board::{Bits, CELL_OF, HOLES, around, holes};
use super::moves::Jumps;
use super::mv::Move;
use super::position::Position;

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
