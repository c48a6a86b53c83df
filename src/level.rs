//! What a level of the protocol means for a search: how far it goes and how long it may take.

use crate::search::{self, Budget, Clock, Limits};
use crate::settings::Settings;
use rafle_protocol::hub::{Go, Level};
use std::time::Duration;

/// The seconds for a move when `go think` comes without any level.
const DEFAULT_MOVE_TIME: f64 = 1.0;

/// The share of `move-time` that is kept back, at most, for the way of the answer.
const MOVE_TIME_RESERVE: f64 = 0.1;

/// How far a search at a level goes, time aside.
#[must_use]
pub fn limits(level: &Level, settings: &Settings) -> Limits {
    let default = Limits::default();
    Limits {
        depth: level.depth.unwrap_or(default.depth),
        nodes: level.nodes,
        lines: settings.lines,
    }
}

/// The time for a move at a level; `None` where only depth, nodes or `stop` end the search.
#[must_use]
pub fn budget(level: &Level, mode: Go, settings: &Settings) -> Option<Budget> {
    let overhead = settings.overhead;
    let fixed = level.move_time.or_else(|| {
        let no_level = mode == Go::Think && *level == Level::default();
        no_level.then_some(DEFAULT_MOVE_TIME)
    });
    let fixed = fixed.map(|seconds| {
        let reserve = overhead.min(seconds * MOVE_TIME_RESERVE);
        let time = Duration::from_secs_f64(seconds - reserve);
        Budget {
            soft: time.mul_f64(2.0),
            hard: time,
        }
    });
    // A clock with an increment alone has run down to it.
    let has_clock = level.time.is_some() || level.increment.is_some();
    let clock = has_clock.then(|| {
        search::budget(Clock {
            time: level.time.unwrap_or(0.0),
            increment: level.increment.unwrap_or(0.0),
            moves: level.moves,
            overhead,
            ponders: settings.ponder,
        })
    });
    match (fixed, clock) {
        (Some(fixed), Some(clock)) if clock.hard < fixed.hard => Some(clock),
        (Some(fixed), _) => Some(fixed),
        (None, clock) => clock,
    }
}
