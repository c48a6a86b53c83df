//! The history heuristic (Schaeffer 1989): how well moves have done elsewhere in the tree.

use crate::eval::{HISTORY_SIZE, Heuristics, SearchConstants};
use rafle_rules::{MAX_SEATS, Seat};

/// The bound on history values. Each update moves a value by a share of its distance to the bound ("history gravity").
pub(super) const MAX_HISTORY: i32 = 16_384;

/// Returns the bonus of a move that cuts off at a depth.
#[inline(always)]
pub(super) fn history_bonus(constants: &SearchConstants, depth: i32) -> i32 {
    (constants.history_bonus * depth * depth).min(constants.history_most)
}

/// A value for every seat and [history index](Heuristics::history_index).
#[derive(Default)]
pub(super) struct History {
    values: Vec<i16>,
}

impl History {
    /// Forgets everything about these seats, those of the game. Clearing the others too would cost a short search more than it
    /// looks: what is cleared pushes other memory out of the cache.
    pub(super) fn reset(&mut self, seats: &[Seat]) {
        self.values.resize(MAX_SEATS * HISTORY_SIZE, 0);
        for &seat in seats {
            self.values[Self::index(seat, 0)..][..HISTORY_SIZE].fill(0);
        }
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
        bonus: i32,
    ) {
        self.add(seat, R::history_index(best), bonus);
        for mv in before {
            self.add(seat, R::history_index(mv), -bonus);
        }
    }
}
