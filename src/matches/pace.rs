//! How much an engine may think: time controls, other bounds, and clocks.

use rafle_engine::value_parsers::{ValueError, count, seconds, seconds_or_zero};
use rafle_protocol::hub::Level;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Errors of a bound's value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaceError {
    /// Not a time control.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// Not a number of seconds, or not a count.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// How much an engine may think; all given bounds apply together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// A clock.
    pub control: Option<TimeControl>,
    /// Seconds for each move.
    pub move_time: Option<f64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
}

impl Pace {
    /// Whether nothing is bounded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Sets one bound by its name; `None` if there is no bound of that name.
    ///
    /// # Errors
    /// The value is invalid for the bound.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), PaceError>> {
        Some(match name {
            "tc" => value
                .parse()
                .map(|control| self.control = Some(control))
                .map_err(PaceError::from),
            "move-time" => store(seconds(value), &mut self.move_time),
            "depth" => store(count(value), &mut self.depth),
            "nodes" => store(count(value), &mut self.nodes),
            _ => return None,
        })
    }
}

fn store<T>(value: Result<T, ValueError>, bound: &mut Option<T>) -> Result<(), PaceError> {
    *bound = Some(value?);
    Ok(())
}

/// The bounds in the form of the command line: `tc=60+0.6`, `depth=8,nodes=5000`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = [
            ("tc", self.control.map(|control| control.to_string())),
            ("move-time", self.move_time.map(|time| time.to_string())),
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
        ];
        let given = bounds
            .iter()
            .filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        f.write_str(&given.collect::<Vec<_>>().join(","))
    }
}

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a time control such as 60+0.6, 40/60 or 40/60+1")]
pub struct TimeControlError(String);

/// Time for a number of moves or for the game, written `[MOVES/]SECONDS[+INCREMENT]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// The number of moves after which the time is added again; `None` if the time is for the whole game.
    pub moves: Option<u32>,
    /// Seconds.
    pub time: f64,
    /// Seconds added before every move.
    pub increment: f64,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let bad = || TimeControlError(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            None => (None, text),
            Some((moves, rest)) => (Some(count(moves).map_err(|_| bad())?), rest),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self {
            moves,
            time: seconds_or_zero(time).ok_or_else(bad)?,
            increment: seconds_or_zero(increment).ok_or_else(bad)?,
        };
        if control.time + control.increment > 0.0 {
            Ok(control)
        } else {
            Err(bad())
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time)?;
        if self.increment > 0.0 {
            write!(f, "+{}", self.increment)?;
        }
        Ok(())
    }
}

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
            time: control.map(|_| (self.left.max(0.0) * 1e6).round() / 1e6),
            increment: control.map(|control| control.increment),
            infinite: false,
        }
    }

    /// The seconds available for the next move, negative where the clock has been exceeded by more than the increment;
    /// `None` if the pace does not bound them.
    pub(crate) fn allowance(&self) -> Option<f64> {
        let by_clock = self
            .pace
            .control
            .map(|control| self.left + control.increment);
        match (by_clock, self.pace.move_time) {
            (Some(left), Some(fixed)) => Some(left.min(fixed)),
            (left, fixed) => left.or(fixed),
        }
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

    #[test]
    fn a_time_control_reads_back_as_it_is_written() {
        for text in ["60+0.6", "40/60", "40/60+1", "0.1+0.01", "300", "0+1"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_time_control_is_named() {
        for text in [
            "", "0", "-1", "1+", "+1", "/60", "0/60", "40/", "1e3", "inf", "60 + 1", "x",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.contains(&format!("'{text}'")), "{error}");
        }
    }

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
        assert_eq!(clock.allowance(), Some(60.5));
        assert_eq!(clock.charge(2.0), Some(58.5));
        assert_eq!(clock.level().time, Some(58.5));
    }

    #[test]
    fn an_exceeded_clock_stays_so_and_is_told_as_empty() {
        let mut clock = clock("0.5");
        assert_eq!(clock.charge(0.75), Some(-0.25));
        assert_eq!(clock.allowance(), Some(-0.25));
        assert_eq!(clock.level().time, Some(0.0));
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
