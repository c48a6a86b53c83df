//! Late-move reductions: by how many plies moves that come late in the order are searched less deep.

use std::sync::LazyLock;

/// Depths and moves beyond this are reduced as this.
const MAX: usize = 64;

/// The reduction grows with the product of the logarithms of depth and place, as in most engines of chess. The
/// constants were chosen by matches at draughts.
const OFFSET: f64 = 0.25;
const DIVISOR: f64 = 2.5;
/// By how many plies less a move is reduced at an open window.
const OPEN: f64 = 0.7;

/// A table of reductions in plies.
pub(super) struct Reductions {
    /// By depth and place, at null windows and at open ones.
    plies: [[[u8; MAX]; MAX]; 2],
}

impl Reductions {
    /// The table, made once.
    pub(super) fn table() -> &'static Self {
        static TABLE: LazyLock<Reductions> = LazyLock::new(Reductions::new);
        &TABLE
    }

    fn new() -> Self {
        let plies = [0.0, OPEN].map(|less| {
            std::array::from_fn(|depth| {
                std::array::from_fn(|searched| {
                    let depths = (depth.max(1) as f64).ln();
                    let places = ((searched + 1) as f64).ln();
                    let plies = OFFSET + depths * places / DIVISOR - less;
                    // A move is searched at least one ply deep, where it is at all.
                    plies.clamp(0.0, depth.saturating_sub(2) as f64) as u8
                })
            })
        });
        Self { plies }
    }

    /// By how many plies a move is searched less deep than `depth`, after `searched` others.
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
        let table = Reductions::table();
        for is_open in [false, true] {
            for at in 1..200 {
                let by_place = table.plies(12, at, is_open);
                assert!(by_place >= table.plies(12, at - 1, is_open));
                let by_depth = table.plies(at as i32, 20, is_open);
                assert!(by_depth >= table.plies(at as i32 - 1, 20, is_open));
            }
        }
    }

    #[test]
    fn no_move_is_reduced_to_nothing_and_the_first_not_at_all() {
        let table = Reductions::table();
        for depth in 1..100 {
            assert_eq!(table.plies(depth, 0, true), 0);
            for searched in 0..300 {
                assert!((0..depth.max(2) - 1).contains(&table.plies(depth, searched, false)));
            }
        }
    }
}
