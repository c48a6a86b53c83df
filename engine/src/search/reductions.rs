//! Late-move reductions: moves late in the order are searched less deep.

use std::sync::LazyLock;

use crate::eval::LmrStrength;

/// Greater depths and move numbers are treated as this one.
const MAX: usize = 64;

/// How many plies less a move is reduced at an open window.
const OPEN: f64 = 0.7;

/// Returns `offset` and `divisor` of the formula: the reduction is `offset` plus the product of the logarithms of depth
/// and move number divided by `divisor`, as in most chess engines.
///
/// Those of [`LmrStrength::Strong`] were chosen by matches of draughts with its network. They scored 374 of 700 points
/// against the normal ones at 10 000 nodes a move, and 84.5 of 160 at 100 000. Other pairs, in 300 games each: 0.5 and
/// 2.5 scored 157.5 points, 0.75 and 2.5 159, 1.0 and 2.5 155.5, 0.25 and 2.2 154, 0.5 and 2.0 151.5, 0.25 and 3.0
/// 141.5, 0.0 and 2.5 140.5. In Strand they scored 95.5 of 200 points, in Pyramidame 101.
fn constants(strength: LmrStrength) -> (f64, f64) {
    match strength {
        LmrStrength::Normal => (0.25, 2.5),
        LmrStrength::Strong => (0.5, 2.2),
    }
}

/// A table of reductions in plies.
pub(super) struct Reductions {
    /// By depth and move number: first for null windows, then for open ones.
    plies: [[[u8; MAX]; MAX]; 2],
}

impl Reductions {
    /// Returns the table of a strength; it is computed once.
    pub(super) fn of(strength: LmrStrength) -> &'static Self {
        static TABLES: LazyLock<[Reductions; LmrStrength::ALL.len()]> =
            LazyLock::new(|| LmrStrength::ALL.map(Reductions::new));
        &TABLES[strength as usize]
    }

    fn new(strength: LmrStrength) -> Self {
        let (offset, divisor) = constants(strength);
        let plies = [0.0, OPEN].map(|less| {
            std::array::from_fn(|depth| {
                std::array::from_fn(|searched| {
                    let depths = (depth.max(1) as f64).ln();
                    let places = ((searched + 1) as f64).ln();
                    let plies = offset + depths * places / divisor - less;
                    // A reduced move is still searched at least one ply deep.
                    plies.clamp(0.0, depth.saturating_sub(2) as f64) as u8
                })
            })
        });
        Self { plies }
    }

    /// Returns how many plies less than `depth` to search a move that comes after `searched` others.
    #[inline(always)]
    pub(super) fn plies(&self, depth: i32, searched: usize, is_open: bool) -> i32 {
        let depth = (depth.max(0) as usize).min(MAX - 1);
        self.plies[usize::from(is_open)][depth][searched.min(MAX - 1)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_searches_are_reduced_more() {
        for strength in LmrStrength::ALL {
            let table = Reductions::of(strength);
            for is_open in [false, true] {
                for at in 1..200 {
                    let by_place = table.plies(12, at, is_open);
                    assert!(by_place >= table.plies(12, at - 1, is_open));
                    let by_depth = table.plies(at as i32, 20, is_open);
                    assert!(by_depth >= table.plies(at as i32 - 1, 20, is_open));
                }
            }
        }
    }

    #[test]
    fn no_move_is_reduced_to_nothing_and_the_first_not_at_all() {
        for strength in LmrStrength::ALL {
            let table = Reductions::of(strength);
            for depth in 1..100 {
                assert_eq!(table.plies(depth, 0, true), 0);
                for searched in 0..300 {
                    assert!((0..depth.max(2) - 1).contains(&table.plies(depth, searched, false)));
                }
            }
        }
    }
}
