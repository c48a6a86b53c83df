//! How many nodes a slice may search to take a given time.

use std::time::Duration;

/// The nodes of the first slice: a few milliseconds in every game.
const FIRST: f64 = 2_000.0;

/// The fewest and the most nodes of a slice.
const LEAST: f64 = 100.0;
const MOST: f64 = 1e9;

/// The most by which a slice is longer than the one before. A slice is shorter by any factor.
const GROWTH: f64 = 2.0;

/// The pace of a search, kept from one slice to the next.
#[derive(Debug)]
pub(crate) struct Pace {
    nodes: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { nodes: FIRST }
    }
}

impl Pace {
    /// The nodes of the next slice.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes as u64
    }

    /// Adapts to a slice that took `taken` and should have taken `wanted`.
    pub(crate) fn adapt(&mut self, taken: Duration, wanted: Duration) {
        let factor = wanted.as_secs_f64() / taken.as_secs_f64().max(1e-6);
        self.nodes = (self.nodes * factor.min(GROWTH)).clamp(LEAST, MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Duration = Duration::from_millis(8);

    /// The nodes of a slice after many at a speed in nodes a second.
    fn nodes_at(speed: f64, pace: &mut Pace) -> f64 {
        for _ in 0..30 {
            let taken = Duration::from_secs_f64(pace.nodes() as f64 / speed);
            pace.adapt(taken, WANTED);
        }
        pace.nodes() as f64
    }

    #[test]
    fn a_slice_takes_the_wanted_time_at_any_speed() {
        let mut pace = Pace::default();
        for speed in [1e6, 2e4, 5e6, 1e5] {
            let expected = speed * WANTED.as_secs_f64();
            let nodes = nodes_at(speed, &mut pace);
            assert!((nodes / expected - 1.0).abs() < 0.05, "{nodes} at {speed}");
        }
    }

    #[test]
    fn a_clock_that_stands_still_is_no_error() {
        let mut pace = Pace::default();
        for _ in 0..100 {
            pace.adapt(Duration::ZERO, WANTED);
        }
        assert_eq!(pace.nodes(), MOST as u64);
    }
}
