use super::chain::{MAX_LACKING, stones_lacking};
use rafle_rules::fidchell::Position;
use rafle_rules::fidchell::board::Bits;
use rafle_rules::sides::{BLACK, WHITE};

/// The missing stones of a side's chain; more than [`MAX_LACKING`] if there is no path, and for a side that builds no
/// chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lacking {
    /// Over all empty points.
    pub open: usize,
    /// Over those that the enemy does not grip, and using only stones that it does not grip.
    pub safely: usize,
}

/// Returns each side's missing stones, given the points in each side's grip.
#[inline(always)]
#[must_use]
pub(super) fn lacking<const SECOND: bool>(
    position: &Position<SECOND>,
    grips: [Bits; 2],
) -> [Lacking; 2] {
    let empty = position.empty();
    let safe = |side: usize| position.stones(side) & !grips[side ^ 1];
    let (white, black) = (position.stones(WHITE), position.stones(BLACK));
    let (free_of_black, free_of_white) = (empty & !grips[BLACK], empty & !grips[WHITE]);
    let lacking = |[open, safely]: [usize; 2]| Lacking { open, safely };
    if SECOND {
        let found = stones_lacking([white, safe(WHITE)], [empty, free_of_black]);
        return [found, [MAX_LACKING + 1; 2]].map(lacking);
    }
    let own = [white, safe(WHITE), black, safe(BLACK)];
    let free = [empty, free_of_black, empty, free_of_white];
    let [open_white, safe_white, open_black, safe_black] = stones_lacking(own, free);
    [[open_white, safe_white], [open_black, safe_black]].map(lacking)
}
