//! Time controls.

use rafle_engine::value_parsers::{count, seconds_or_zero};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

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
}
