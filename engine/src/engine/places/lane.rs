use super::slices::Slices;
use super::turn::Turn;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A number of places, with the turns that hold them and the turns that wait.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) free: usize,
    /// The waiting turns and when they started to wait, in order of arrival.
    pub(super) queue: Vec<(Arc<Turn>, Instant)>,
    /// The turns that hold places and since when, in that order.
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

    /// Returns the waiting turns, the next one first: the one whose engine has used the least. Waiting time counts as
    /// time that the engine gave back, so that every turn comes eventually.
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

    /// Ends searches that have had their share: at most as many as wait for a place, those of the engines with the
    /// greatest use first. Returns the time until the next one has had its share.
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
