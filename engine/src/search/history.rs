//! The history heuristic (Schaeffer 1989): how well moves have done elsewhere in the tree.

use crate::eval::{HISTORY_SIZE, Heuristics};
use rafle_rules::{MAX_SEATS, Seat};

/// The bound on history values. Each update moves a value by a share of its distance to the bound ("history gravity").
pub(super) const MAX_HISTORY: i32 = 16_384;

/// A bonus is this factor times the square of the depth, up to a bound. Both were chosen by hand.
const BONUS: i32 = 16;
const MAX_BONUS: i32 = 1_600;

/// A value for every seat and [history index](Heuristics::history_index).
#[derive(Default)]
pub(super) struct History {
    values: Vec<i16>,
}

impl History {
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        self.values.clear();
        self.values.resize(MAX_SEATS * HISTORY_SIZE, 0);
    }

    #[inline(always)]
    fn index(seat: Seat, index: u16) -> usize {
        (seat.index() % MAX_SEATS) * HISTORY_SIZE + usize::from(index) % HISTORY_SIZE
    }

    /// From −[`MAX_HISTORY`] to [`MAX_HISTORY`].
    #[inline(always)]
    pub(super) fn value(&self, seat: Seat, index: u16) -> i32 {
        i32::from(self.values[Self::index(seat, index)])
    }

    fn add(&mut self, seat: Seat, index: u16, bonus: i32) {
        let value = &mut self.values[Self::index(seat, index)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    /// Rewards the move that caused a cut-off and penalises the moves searched before it.
    pub(super) fn reward<R: Heuristics>(
        &mut self,
        seat: Seat,
        best: R::Move,
        before: impl Iterator<Item = R::Move>,
        depth: i32,
    ) {
        let bonus = (BONUS * depth * depth).min(MAX_BONUS);
        self.add(seat, R::history_index(best), bonus);
        for mv in before {
            self.add(seat, R::history_index(mv), -bonus);
        }
    }
}
