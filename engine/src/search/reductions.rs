//! Late-move reductions: moves late in the order are searched less deep.

use crate::eval::SearchConstants;
use std::sync::LazyLock;

/// Greater depths and move numbers are treated as this one.
const MAX: usize = 64;

/// The natural logarithms of depths and move numbers.
static LOGARITHMS: LazyLock<[f32; MAX]> =
    LazyLock::new(|| std::array::from_fn(|number| (number.max(1) as f32).ln()));

/// The reductions of a search: an offset plus the product of the logarithms of depth and move number divided by a
/// number, as in most chess engines.
pub(super) struct Reductions {
    logarithms: &'static [f32; MAX],
    /// In plies, like all fields.
    offset: f32,
    factor: f32,
    open: f32,
    offer: f32,
}

/// What the reduction of a move depends on beside depth and move number.
#[derive(Clone, Copy)]
pub(super) struct LateMove {
    /// Whether the window is open.
    pub(super) is_open: bool,
    /// Whether the move offers something: the other side must capture.
    pub(super) is_offer: bool,
}

impl Reductions {
    pub(super) fn new(constants: &SearchConstants) -> Self {
        let plies = |hundredths: i32| hundredths as f32 / 100.0;
        Self {
            logarithms: &LOGARITHMS,
            offset: plies(constants.lmr_offset),
            factor: 1.0 / plies(constants.lmr_divisor),
            open: plies(constants.lmr_open),
            offer: plies(constants.lmr_offer),
        }
    }

    /// Returns how many plies less than `depth` to search a move that comes after `searched` others. A reduced move is
    /// still searched at least one ply deep.
    #[inline(always)]
    pub(super) fn plies(&self, depth: i32, searched: usize, late: LateMove) -> i32 {
        let logarithm = |number: usize| self.logarithms[number.min(MAX - 1)];
        let product = logarithm(depth.max(0) as usize) * logarithm(searched + 1);
        let less = if late.is_open { self.open } else { 0.0 };
        let more = if late.is_offer { self.offer } else { 0.0 };
        let plies = self.offset + product * self.factor - less + more;
        (plies as i32).clamp(0, (depth - 2).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(is_open: bool) -> LateMove {
        LateMove {
            is_open,
            is_offer: false,
        }
    }

    #[test]
    fn later_moves_and_deeper_searches_are_reduced_more() {
        let reductions = Reductions::new(&SearchConstants::USUAL);
        for is_open in [false, true] {
            for at in 1..200 {
                let by_place = reductions.plies(12, at, usual(is_open));
                assert!(by_place >= reductions.plies(12, at - 1, usual(is_open)));
                let by_depth = reductions.plies(at as i32, 20, usual(is_open));
                assert!(by_depth >= reductions.plies(at as i32 - 1, 20, usual(is_open)));
            }
        }
    }

    #[test]
    fn no_move_is_reduced_to_nothing_and_the_first_not_at_all() {
        let reductions = Reductions::new(&SearchConstants::USUAL);
        for depth in 1..100 {
            assert_eq!(reductions.plies(depth, 0, usual(true)), 0);
            for searched in 0..300 {
                assert!((0..depth.max(2) - 1).contains(&reductions.plies(
                    depth,
                    searched,
                    usual(false)
                )));
            }
        }
    }

    #[test]
    fn an_offer_is_reduced_as_much_more_as_its_constant_says() {
        let reductions = Reductions::new(&SearchConstants {
            lmr_offer: 200,
            ..SearchConstants::USUAL
        });
        let offer = LateMove {
            is_offer: true,
            ..usual(false)
        };
        for searched in 0..40 {
            let other = reductions.plies(20, searched, usual(false));
            assert_eq!(reductions.plies(20, searched, offer), other + 2);
        }
    }
}
