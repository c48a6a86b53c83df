//! A number of places, who has them and who waits for them.

use super::slices::Slices;
use super::turn::Turn;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A number of places, who has them and who waits for them.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) free: usize,
    /// Those that wait, and since when, in the order of coming.
    pub(super) queue: Vec<(Arc<Turn>, Instant)>,
    /// Those that have places, and since when, in the order of their turns.
    pub(super) holders: Vec<(Arc<Turn>, Instant)>,
}

impl Lane {
    pub(super) fn new(places: usize) -> Self {
        Self {
            free: places,
            queue: Vec::new(),
            holders: Vec::new(),
        }
    }

    /// Those that wait, the next one first: whose engine has used least. The time that one waits counts as if its engine
    /// had given it back, so that each has its turn at last, whoever else comes.
    pub(super) fn order(&self, now: Instant) -> Vec<&Arc<Turn>> {
        let waits = |since: Instant| now.saturating_duration_since(since).as_secs_f64();
        let queue = self.queue.iter();
        let mut order: Vec<_> = queue
            .map(|(turn, since)| (turn.account.used(now) - waits(*since), turn))
            .collect();
        order.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        order.into_iter().map(|(_, turn)| turn).collect()
    }

    /// Whether a turn is the next one.
    pub(super) fn is_next(&self, turn: &Arc<Turn>, now: Instant) -> bool {
        let order = self.order(now);
        order.first().is_some_and(|next| Arc::ptr_eq(next, turn))
    }

    /// Ends searches that have had their share: no more than wait for a place, first those whose engines have used most.
    /// Gives the time until the next one has had its share.
    pub(super) fn make_room(&self, slices: &Slices, now: Instant) -> Option<Duration> {
        let (over, mut others): (Vec<_>, Vec<_>) =
            { self.holders.iter() }.partition(|(turn, _)| turn.is_over());
        others.sort_by(|(one, since), (other, other_since)| {
            let total = |turn: &Turn, since: &Instant| {
                let runs = now.saturating_duration_since(*since).as_secs_f64();
                turn.account.used(now) + runs
            };
            total(other, other_since).total_cmp(&total(one, since))
        });
        let waiting = self.order(now).into_iter().skip(over.len());
        let mut next: Option<Duration> = None;
        for ((turn, since), waits) in others.into_iter().zip(waiting) {
            let keeps = slices.keeps(
                turn.is_bounded(),
                turn.account.used(now),
                waits.account.used(now),
            );
            let left = keeps.saturating_sub(now.saturating_duration_since(*since));
            if left.is_zero() {
                turn.end();
            } else {
                next = Some(next.map_or(left, |next| next.min(left)));
            }
        }
        next
    }
}
