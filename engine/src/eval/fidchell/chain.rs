//! How far a side is from its chain: the fewest missing stones, and where they could go.
//!
//! Sets of points grow outwards from the innermost ring, one stone further with each step. Existing stones extend a set
//! along their whole group at no cost.

use multiversion::multiversion;
use rafle_rules::bits::Word;
use rafle_rules::fidchell::Position;
use rafle_rules::fidchell::board::{Bits, INNER, RIM, beside};
use rafle_rules::fidchell::steps::{neighbours, neighbours_of_halves};
use rafle_rules::sides::{BLACK, WHITE};

/// The most missing stones of a path; a side that is missing more is practically shut in.
pub(super) const MAX_LACKING: usize = 12;

/// The shortest paths to a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways {
    /// The fewest missing stones; 0 for a chain, [`MAX_LACKING`] + 1 if there is no path.
    pub lacking: usize,
    /// The empty points of all shortest paths.
    pub points: Bits,
    /// The fewest of these points in any step: 1 if a single stone blocks them all.
    pub narrowest: u32,
}

/// One step outwards.
#[derive(Clone, Copy, Default)]
struct Level {
    /// The reached empty points.
    fresh: Bits,
    /// The stones reached from them, with their groups.
    joined: Bits,
}

/// Returns the shortest paths for the side with the stones `own`, over the points of `free`.
#[must_use]
pub(super) fn shortest_ways(own: Bits, free: Bits) -> Ways {
    let (mut reached, touched) = groups(own & INNER, own);
    if reached & RIM != 0 {
        return Ways {
            lacking: 0,
            points: 0,
            narrowest: 0,
        };
    }
    let mut levels = [Level::default(); MAX_LACKING + 1];
    let mut fresh = (INNER | touched) & free;
    for lacking in 1..=MAX_LACKING {
        reached |= fresh;
        let near = neighbours(fresh);
        let (joined, touched) = groups(near & own & !reached, own);
        levels[lacking] = Level { fresh, joined };
        if (fresh | joined) & RIM != 0 {
            return traced(&levels[..=lacking]);
        }
        reached |= joined;
        fresh = (near | touched) & free & !reached;
        if fresh == 0 {
            break;
        }
    }
    Ways {
        lacking: MAX_LACKING + 1,
        points: 0,
        narrowest: 0,
    }
}

/// Returns the empty points where one more stone completes a chain, as long as there is none.
#[inline]
#[must_use]
pub(super) fn winning_points(own: Bits, empty: Bits) -> Bits {
    let (_, near_inner) = groups(own & INNER, own);
    let beside_inner = (near_inner | INNER) & empty;
    if beside_inner == 0 {
        return 0;
    }
    let (_, near_rim) = groups(own & RIM, own);
    beside_inner & (near_rim | RIM)
}

/// Returns the paths that lead to the rim, traced back through the levels.
fn traced(levels: &[Level]) -> Ways {
    let lacking = levels.len() - 1;
    let mut ways = Ways {
        lacking,
        points: 0,
        narrowest: u32::MAX,
    };
    let mut near = RIM;
    for level in levels.iter().skip(1).rev() {
        let (_, touched) = groups(near & level.joined, level.joined);
        let here = (near | touched) & level.fresh;
        ways.points |= here;
        ways.narrowest = ways.narrowest.min(here.count_ones());
        near = neighbours(here);
    }
    ways
}

/// Returns the fewest missing stones for several pairs of own stones and free points at once, as [`shortest_ways`]
/// counts them.
///
/// All pairs grow together, word by word and without branches, so that the compiler can vectorise them for several
/// processors.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
#[must_use]
pub(super) fn stones_lacking<const N: usize>(own: [Bits; N], free: [Bits; N]) -> [usize; N] {
    /// Every step adds a point or ends the growth of its pair.
    const STEPS: usize = 128;
    let (mut own_low, mut own_high) = ([0; N], [0; N]);
    let (mut free_low, mut free_high) = ([0; N], [0; N]);
    for n in 0..N {
        (own_low[n], own_high[n]) = (own[n] as u64, (own[n] >> 64) as u64);
        (free_low[n], free_high[n]) = (free[n] as u64, (free[n] >> 64) as u64);
    }
    let (mut reached_low, mut reached_high) = ([0; N], [0; N]);
    let mut lacking = [0_u64; N];
    // All ones while a pair grows.
    let mut grows = [u64::MAX; N];
    for _ in 0..STEPS {
        let mut any = 0;
        for n in 0..N {
            let (near_low, near_high) = neighbours_of_halves(reached_low[n], reached_high[n]);
            let near_low = (near_low | INNER as u64) & !reached_low[n];
            let near_high = near_high & !reached_high[n];
            // Stones join at no cost; another stone is needed only where there are none.
            let (joined_low, joined_high) = (near_low & own_low[n], near_high & own_high[n]);
            let pays = u64::from(joined_low | joined_high == 0).wrapping_neg();
            let fresh_low = joined_low | near_low & free_low[n] & pays;
            let fresh_high = joined_high | near_high & free_high[n] & pays;
            reached_low[n] |= fresh_low;
            reached_high[n] |= fresh_high;
            lacking[n] += pays & grows[n] & 1;
            let stuck = fresh_low | fresh_high == 0;
            lacking[n] |= grows[n] & u64::from(stuck).wrapping_neg() & FAR;
            let arrived = fresh_high & (RIM >> 64) as u64 != 0;
            grows[n] &= u64::from(!(stuck | arrived)).wrapping_neg();
            any |= grows[n];
        }
        if any == 0 {
            break;
        }
    }
    lacking.map(|stones| (stones as usize).min(MAX_LACKING + 1))
}

/// More than any number of stones.
const FAR: u64 = 1 << 8;

/// Returns the groups of some stones and the points next to them.
#[inline(always)]
fn groups(some: Bits, stones: Bits) -> (Bits, Bits) {
    let (mut group, mut touched) = (some, 0);
    let mut fresh = some;
    while let Some(bit) = fresh.pop_lowest() {
        touched |= beside(bit);
        let further = beside(bit) & stones & !group;
        group |= further;
        fresh |= further;
    }
    (group, touched)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rafle_rules::fidchell::board::{BOARD, bit_of, points};

    fn set(names: &str) -> Bits {
        names.split_whitespace().fold(0, |set, name| {
            let (spoke, ring) = name.split_at(1);
            set | 1 << bit_of(spoke.as_bytes()[0] - b'a', ring.parse().unwrap()).unwrap()
        })
    }

    #[test]
    fn on_an_empty_board_seven_stones_are_lacking_on_any_quarter_line() {
        let ways = shortest_ways(0, BOARD);
        assert_eq!((ways.lacking, ways.narrowest), (7, 4));
        assert_eq!(ways.points.count_ones(), 28);
    }

    #[test]
    fn stones_on_the_way_are_not_lacking_and_a_gap_between_them_is_narrow() {
        let own = set("a1 a2 a3 a5 a6 a7");
        let ways = shortest_ways(own, BOARD & !own);
        let gap = set("a4");
        assert_eq!((ways.lacking, ways.points, ways.narrowest), (1, gap, 1));
        // The way round costs stones at both sides of the bar.
        let round = shortest_ways(own, BOARD & !own & !gap);
        assert_eq!((round.lacking, round.narrowest), (3, 2));
        assert_eq!(round.points, set("c3 c4 c5 w3 w4 w5"));
    }

    #[test]
    fn a_closed_ring_of_the_enemy_leaves_no_way() {
        let wall = points(BOARD).filter(|&bit| set("a1 g1 m1 s1") & (1 << bit) != 0);
        let wall = wall.fold(0, |wall, bit| wall | 1 << bit);
        assert_eq!(shortest_ways(0, BOARD & !wall).lacking, MAX_LACKING + 1);
    }

    /// The stones lacking, by trying cheaper ways first, point by point.
    fn by_search(own: Bits, free: Bits) -> usize {
        let mut costs = [usize::MAX; 128];
        let cost_of = |bit: u8| usize::from(own & (1 << bit) == 0);
        let mut queue: Vec<(usize, u8)> = Vec::new();
        for bit in points(INNER & (own | free)) {
            queue.push((cost_of(bit), bit));
        }
        while let Some(at) = (0..queue.len()).min_by_key(|&at| queue[at]) {
            let (cost, bit) = queue.swap_remove(at);
            if costs[usize::from(bit)] != usize::MAX {
                continue;
            }
            costs[usize::from(bit)] = cost;
            for next in points(beside(bit) & (own | free)) {
                queue.push((cost + cost_of(next), next));
            }
        }
        let rim = points(RIM).map(|bit| costs[usize::from(bit)]).min();
        rim.unwrap_or(usize::MAX).min(MAX_LACKING + 1)
    }

    proptest! {
        #[test]
        fn the_stones_lacking_are_those_of_a_search_point_by_point(
            cells in prop::collection::vec(0..4_u8, 108),
        ) {
            let pick = |kind: u8| {
                let bits = points(BOARD).zip(&cells).filter(|&(_, &cell)| cell == kind);
                bits.fold(0, |set: Bits, (bit, _)| set | 1 << bit)
            };
            let (own, free) = (pick(0), pick(1) | pick(2));
            let ways = shortest_ways(own, free);
            prop_assert_eq!(ways.lacking, by_search(own, free));
            let several = stones_lacking([own, pick(3), own, 0], [free, free, BOARD, BOARD]);
            let expected = [(own, free), (pick(3), free), (own, BOARD), (0, BOARD)];
            prop_assert_eq!(several, expected.map(|(own, free)| by_search(own, free)));
            let expected = if ways.lacking == 1 { ways.points } else { 0 };
            if ways.lacking > 0 {
                prop_assert_eq!(winning_points(own, free), expected);
            }
            // A stone on any of the points is one less; barring a point off the ways changes nothing.
            for bit in points(ways.points) {
                let nearer = shortest_ways(own | 1 << bit, free & !(1 << bit));
                prop_assert_eq!(nearer.lacking, ways.lacking - 1);
            }
            if ways.lacking <= MAX_LACKING {
                for bit in points(free & !ways.points) {
                    prop_assert_eq!(shortest_ways(own, free & !(1 << bit)).lacking, ways.lacking);
                    let beside_it = shortest_ways(own | 1 << bit, free & !(1 << bit));
                    prop_assert_eq!(beside_it.lacking, ways.lacking);
                }
            }
        }
    }
}
