//! The clock of one engine in one game.

use super::bounds::Pace;
use rafle_protocol::hub::Level;
use std::time::Duration;

/// One engine's clock in one game.
///
/// The increment is added before every move. The protocol's `time` is what was left before that, so `time` and `inc`
/// together are available for the move.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pace: Pace,
    /// Seconds left, without the increment of the next move.
    left: f64,
    moves_made: u32,
}

impl Clock {
    pub(crate) fn new(pace: Pace) -> Self {
        Self {
            pace,
            left: pace.control.map_or(0.0, |control| control.time),
            moves_made: 0,
        }
    }

    /// The level for the next move.
    pub(crate) fn level(&self) -> Level {
        let control = self.pace.control;
        Level {
            depth: self.pace.depth,
            nodes: self.pace.nodes,
            move_time: self.pace.move_time,
            moves: control.and_then(|control| {
                let moves = control.moves?;
                Some(moves - self.moves_made % moves)
            }),
            time: control.map(|_| (self.left * 1e6).round() / 1e6),
            increment: control.map(|control| control.increment),
            infinite: false,
        }
    }

    /// The time available for the next move; `None` if the pace does not bound it.
    pub(crate) fn allowance(&self) -> Option<Duration> {
        let by_clock = self
            .pace
            .control
            .map(|control| self.left + control.increment);
        let allowed = match (by_clock, self.pace.move_time) {
            (Some(left), Some(fixed)) => left.min(fixed),
            (left, fixed) => left.or(fixed)?,
        };
        Some(Duration::from_secs_f64(allowed.max(0.0)))
    }

    /// Deducts a move's seconds; returns the rest if there is a clock.
    pub(crate) fn charge(&mut self, seconds: f64) -> Option<f64> {
        self.moves_made += 1;
        let control = self.pace.control?;
        self.left += control.increment - seconds;
        if control
            .moves
            .is_some_and(|moves| self.moves_made.is_multiple_of(moves))
        {
            self.left += control.time;
        }
        Some(self.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::new(Pace {
            control: Some(text.parse().unwrap()),
            ..Pace::default()
        })
    }

    #[test]
    fn the_increment_is_added_before_the_move_and_not_told_as_time() {
        let mut clock = clock("60+0.5");
        let level = clock.level();
        assert_eq!(
            (level.time, level.increment, level.moves),
            (Some(60.0), Some(0.5), None)
        );
        assert_eq!(clock.allowance(), Some(Duration::from_millis(60_500)));
        assert_eq!(clock.charge(2.0), Some(58.5));
        assert_eq!(clock.level().time, Some(58.5));
    }

    #[test]
    fn a_session_of_moves_gives_its_time_again() {
        let mut clock = clock("2/10");
        assert_eq!(clock.level().moves, Some(2));
        assert_eq!(clock.charge(4.0), Some(6.0));
        assert_eq!(clock.level().moves, Some(1));
        assert_eq!(clock.charge(5.0), Some(11.0));
        assert_eq!(clock.level().moves, Some(2));
    }

    #[test]
    fn depth_and_nodes_leave_the_time_open() {
        let clock = Clock::new(Pace {
            depth: Some(5),
            nodes: Some(100),
            ..Pace::default()
        });
        assert_eq!(clock.allowance(), None);
        let level = clock.level();
        assert_eq!(
            (level.depth, level.nodes, level.time),
            (Some(5), Some(100), None)
        );
    }
}
