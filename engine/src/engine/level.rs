//! Converts levels of the protocol to limits and time budgets.

use super::settings::Settings;
use crate::search::{self, Budget, Clock, Limits};
use rafle_protocol::hub::{Go, Level};
use std::time::Duration;

/// The seconds for a move if `go think` comes without a level.
const DEFAULT_MOVE_TIME: f64 = 1.0;

/// The greatest share of `move-time` reserved for `move-overhead`.
const MAX_OVERHEAD_SHARE: f64 = 0.1;

/// The greatest share of `move-time` reserved for writing the answer.
const MAX_DELAY_SHARE: f64 = 0.8;

/// Returns the limits of a search at a level, except for time.
pub(super) fn limits(level: &Level, settings: &Settings) -> Limits {
    let default = Limits::default();
    Limits {
        depth: level.depth.unwrap_or(default.depth),
        nodes: level.nodes,
        lines: settings.lines,
        threads: settings.threads,
    }
}

/// Returns the time budget for a move at a level, in a game expected to last `moves_to_come` more moves. `None` if only
/// depth, nodes or `stop` end the search.
pub(super) fn budget(
    level: &Level,
    mode: Go,
    settings: &Settings,
    moves_to_come: u32,
) -> Option<Budget> {
    let overhead = settings.overhead;
    let fixed = level.move_time.or_else(|| {
        let no_level = mode == Go::Think && level.bounds_nothing() && !level.infinite;
        no_level.then_some(DEFAULT_MOVE_TIME)
    });
    let fixed = fixed.map(|seconds| {
        let reserve = overhead
            .min(seconds * MAX_OVERHEAD_SHARE)
            .max(settings.answer_delay.min(seconds * MAX_DELAY_SHARE));
        let time = Duration::from_secs_f64(seconds - reserve);
        Budget {
            soft: time.mul_f64(2.0),
            hard: time,
        }
    });
    // A clock with only an increment has run down to it.
    let has_clock = level.time.is_some() || level.increment.is_some();
    let clock = has_clock.then(|| {
        search::budget(Clock {
            time: level.time.unwrap_or(0.0),
            increment: level.increment.unwrap_or(0.0),
            moves: level.moves,
            overhead,
            ponders: settings.ponder,
            moves_to_come,
        })
    });
    match (fixed, clock) {
        (Some(fixed), Some(clock)) if clock.hard < fixed.hard => Some(clock),
        (Some(fixed), _) => Some(fixed),
        (None, clock) => clock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(level: Level, mode: Go) -> Option<Duration> {
        budget(&level, mode, &Settings::default(), 60).map(|budget| budget.hard)
    }

    #[test]
    fn thinking_without_a_level_takes_a_second_and_analysis_has_no_end() {
        let second = time(Level::default(), Go::Think).expect("a time");
        assert!((0.9..=1.0).contains(&second.as_secs_f64()), "{second:?}");
        assert_eq!(time(Level::default(), Go::Analyze), None);
    }

    #[test]
    fn depth_and_nodes_bound_no_time() {
        let level = Level {
            depth: Some(7),
            nodes: Some(500),
            ..Level::default()
        };
        assert_eq!(time(level.clone(), Go::Think), None);
        let limits = limits(&level, &Settings::default());
        assert_eq!((limits.depth, limits.nodes), (7, Some(500)));
    }

    #[test]
    fn of_a_short_time_for_the_move_the_writing_of_the_answer_is_kept_back() {
        for (seconds, at_most) in [
            (0.001, 0.00021),
            (0.01, 0.0041),
            (0.02, 0.0141),
            (0.05, 0.0441),
        ] {
            let level = Level {
                move_time: Some(seconds),
                ..Level::default()
            };
            let time = time(level, Go::Think).expect("a time").as_secs_f64();
            assert!(time > 0.0 && time <= at_most, "{seconds}: {time}");
        }
    }

    #[test]
    fn where_answers_take_no_time_nearly_all_of_the_time_for_the_move_is_used() {
        let settings = Settings {
            overhead: 0.001,
            answer_delay: 0.0,
            ..Settings::default()
        };
        let level = Level {
            move_time: Some(0.1),
            ..Level::default()
        };
        let budget = budget(&level, Go::Think, &settings, 60).expect("a budget");
        assert!((0.0985..=0.099).contains(&budget.hard.as_secs_f64()));
    }

    #[test]
    fn of_a_clock_and_a_time_for_the_move_the_shorter_one_holds() {
        let level = |time: f64, move_time: f64| Level {
            time: Some(time),
            move_time: Some(move_time),
            ..Level::default()
        };
        let short = time(level(0.5, 60.0), Go::Think).expect("a time");
        assert!(short < Duration::from_millis(500), "{short:?}");
        let fixed = time(level(3600.0, 0.5), Go::Think).expect("a time");
        assert!(fixed <= Duration::from_millis(500), "{fixed:?}");
    }
}
