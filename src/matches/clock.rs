//! Time controls, and the clock of one engine in one game.

use rafle_protocol::hub::Level;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A text that sets no pace.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PaceError {
    /// Not a time control.
    #[error("'{0}' is not a time control such as 60+0.6, 40/60 or 40/60+1")]
    TimeControl(String),
    /// Not a number of seconds.
    #[error("'{0}' is not a number of seconds above 0")]
    Seconds(String),
    /// Not a count.
    #[error("'{0}' is not a whole number above 0")]
    Count(String),
}

/// The seconds beyond which a time makes no sense: more than ten years.
const MAX_SECONDS: f64 = 4e8;

/// Time for a number of moves or for the game, written `[MOVES/]SECONDS[+INCREMENT]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// After so many moves the time is given again; `None` if it must do for the game.
    pub moves: Option<u32>,
    /// Seconds.
    pub time: f64,
    /// Seconds added before every move.
    pub increment: f64,
}

impl FromStr for TimeControl {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let bad = || PaceError::TimeControl(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            None => (None, text),
            Some((moves, rest)) => (Some(count(moves).map_err(|_| bad())?), rest),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self {
            moves,
            time: seconds_from_zero(time).ok_or_else(bad)?,
            increment: seconds_from_zero(increment).ok_or_else(bad)?,
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

fn seconds_from_zero(text: &str) -> Option<f64> {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds: f64 = text.parse().ok().filter(|_| is_plain)?;
    (seconds <= MAX_SECONDS).then_some(seconds)
}

/// Reads a number of seconds above 0.
///
/// # Errors
/// The text is something else.
pub fn seconds(text: &str) -> Result<f64, PaceError> {
    seconds_from_zero(text)
        .filter(|&seconds| seconds > 0.0)
        .ok_or_else(|| PaceError::Seconds(text.to_owned()))
}

/// Reads a whole number above 0.
///
/// # Errors
/// The text is something else.
pub fn count<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, PaceError> {
    let is_plain = text.chars().all(|c| c.is_ascii_digit());
    let number: Option<T> = text.parse().ok().filter(|_| is_plain);
    number
        .filter(|number| *number > T::from(0))
        .ok_or_else(|| PaceError::Count(text.to_owned()))
}

/// How much an engine may think; the bounds that are given hold together.
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

    /// Reads one bound by its name; `None` if the name is none of a bound.
    ///
    /// # Errors
    /// The value is not what the bound takes.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), PaceError>> {
        Some(match name {
            "tc" => value.parse().map(|control| self.control = Some(control)),
            "move-time" => seconds(value).map(|seconds| self.move_time = Some(seconds)),
            "depth" => count(value).map(|depth| self.depth = Some(depth)),
            "nodes" => count(value).map(|nodes| self.nodes = Some(nodes)),
            _ => return None,
        })
    }
}

/// The bounds as they are given on the command line: `tc=60+0.6`, `depth=8,nodes=5000`.
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

/// One engine's clock in one game.
///
/// The increment is added before every move. The protocol's `time` is what was left before that, so
/// that `time` and `inc` together are what the move may take.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pace: Pace,
    /// Seconds left, without the increment of the move to come.
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

    /// The level of the move to come.
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

    /// The time that the move to come may take; `None` where the pace does not bound it.
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

    /// Takes a move's seconds off the clock; what is left then, where there is a clock.
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
