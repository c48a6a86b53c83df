//! The bounds of an engine's searches.

use super::time_control::{TimeControl, TimeControlError};
use rafle_engine::value_parsers::{ValueError, count, seconds};
use std::fmt;
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
