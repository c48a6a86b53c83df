//! The bounds of a search, as `level` gives them.

use crate::hub::line::Line;
use crate::text::{MAX_REAL, TRUTH, count, listed, names, real, value_of};

/// The arguments of one `level` line, or of several merged lines.
///
/// A client may give the bounds in several lines. They add up until the next search or `pos`; see [`Level::merge`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Level {
    /// `depth=`: the maximum depth, in plies, at least 1.
    pub depth: Option<u32>,
    /// `nodes=`: the maximum number of positions searched, at least 1.
    pub nodes: Option<u64>,
    /// `move-time=`: the time for this move alone, in seconds, not negative.
    pub move_time: Option<f64>,
    /// `moves=`: the number of moves for the time on the clock, at least 1; `None` if the time is for the rest of the
    /// game, which a line may also write as `moves=0`.
    pub moves: Option<u32>,
    /// `time=`: the remaining time on the mover's clock, in seconds. It may be negative, since some clients subtract the
    /// increment, which the engine adds before every move.
    pub time: Option<f64>,
    /// `inc=`: the time that the clock gains with each move, in seconds, not negative.
    pub increment: Option<f64>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
}

impl Level {
    /// Merges another line: its fields replace those of the same name, the others stay.
    ///
    /// A line that removes a bound, such as `moves=0` or `infinite=false`, changes nothing.
    pub fn merge(&mut self, other: &Level) {
        self.depth = other.depth.or(self.depth);
        self.nodes = other.nodes.or(self.nodes);
        self.move_time = other.move_time.or(self.move_time);
        self.moves = other.moves.or(self.moves);
        self.time = other.time.or(self.time);
        self.increment = other.increment.or(self.increment);
        self.infinite |= other.infinite;
    }

    /// Whether a search at this level ends by `stop` alone: it has no depth, no number of positions, no time and no
    /// clock. A number of moves without a clock bounds nothing.
    #[must_use]
    pub fn bounds_nothing(&self) -> bool {
        let has_time = [self.move_time, self.time, self.increment]
            .iter()
            .any(Option::is_some);
        self.depth.is_none() && self.nodes.is_none() && !has_time
    }
}

/// One argument of `level`.
pub(super) struct LevelField {
    /// The argument's name.
    pub(super) name: &'static str,
    /// Whether it is written without a value, which means `true`.
    pub(super) is_flag: bool,
    /// The values that it takes, in words.
    pub(super) expected: fn() -> String,
    /// Reads a value into a level; `None` if it does not fit.
    pub(super) read: fn(&mut Level, &str) -> Option<()>,
    /// The value in a level, `None` if the level does not have it.
    write: fn(&Level) -> Option<String>,
}

impl LevelField {
    /// Every argument, in the order of the documentation.
    pub(super) const ALL: &'static [LevelField] = &[
        LevelField {
            name: "depth",
            is_flag: false,
            expected: || at_least(1),
            read: |level, text| set(&mut level.depth, count(text).filter(|depth| *depth > 0)),
            write: |level| text_of(level.depth),
        },
        LevelField {
            name: "nodes",
            is_flag: false,
            expected: || at_least(1),
            read: |level, text| set(&mut level.nodes, count(text).filter(|nodes| *nodes > 0)),
            write: |level| text_of(level.nodes),
        },
        LevelField {
            name: "move-time",
            is_flag: false,
            expected: || seconds_from(0.0),
            read: |level, text| set(&mut level.move_time, not_negative(text)),
            write: |level| text_of(level.move_time),
        },
        LevelField {
            name: "moves",
            is_flag: false,
            expected: || at_least(0),
            read: |level, text| {
                level.moves = Some(count(text)?).filter(|moves| *moves > 0);
                Some(())
            },
            write: |level| text_of(level.moves),
        },
        LevelField {
            name: "time",
            is_flag: false,
            expected: || seconds_from(-MAX_REAL),
            read: |level, text| set(&mut level.time, real(text)),
            write: |level| text_of(level.time),
        },
        LevelField {
            name: "inc",
            is_flag: false,
            expected: || seconds_from(0.0),
            read: |level, text| set(&mut level.increment, not_negative(text)),
            write: |level| text_of(level.increment),
        },
        LevelField {
            name: "infinite",
            is_flag: true,
            expected: || format!("{} or no value at all", names(TRUTH).join(", ")),
            read: |level, text| {
                level.infinite = value_of(TRUTH, text)?;
                Some(())
            },
            write: |level| text_of(level.infinite.then_some(true)),
        },
    ];

    /// The names, as an error sentence lists them.
    pub(super) fn listed() -> String {
        let sign = |field: &LevelField| if field.is_flag { "" } else { "=" };
        let names = Self::ALL.iter();
        let names: Vec<String> = names
            .map(|field| format!("{}{}", field.name, sign(field)))
            .collect();
        listed(&names, "or")
    }
}

fn at_least(least: u32) -> String {
    format!("a whole number from {least} upward that is not too large")
}

fn seconds_from(least: f64) -> String {
    format!("a number of seconds from {least} to {MAX_REAL}")
}

fn not_negative(text: &str) -> Option<f64> {
    real(text).filter(|value| *value >= 0.0)
}

/// Stores a value; `None` if there is none.
fn set<T>(slot: &mut Option<T>, value: Option<T>) -> Option<()> {
    *slot = Some(value?);
    Some(())
}

fn text_of(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

impl Level {
    /// The line of this level. A level without bounds is written `level moves=0`, since the protocol has no bare `level`.
    pub(super) fn to_line(&self) -> Line {
        let mut line = Line::new("level");
        for field in LevelField::ALL {
            match (field.write)(self) {
                Some(_) if field.is_flag => line = line.with_flag(field.name),
                Some(value) => line = line.with(field.name, value),
                None => {}
            }
        }
        if line.arguments.is_empty() {
            line.with("moves", "0")
        } else {
            line
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_combine_over_several_lines() {
        let mut level = Level {
            depth: Some(12),
            time: Some(60.0),
            ..Level::default()
        };
        level.merge(&Level {
            time: Some(-0.5),
            increment: Some(1.0),
            ..Level::default()
        });
        level.merge(&Level {
            infinite: true,
            ..Level::default()
        });
        let expected = Level {
            depth: Some(12),
            time: Some(-0.5),
            increment: Some(1.0),
            infinite: true,
            ..Level::default()
        };
        assert_eq!(level, expected);
    }

    #[test]
    fn a_level_is_written_with_the_names_of_the_protocol() {
        let level = Level {
            depth: Some(20),
            nodes: Some(1000),
            move_time: Some(0.5),
            moves: Some(40),
            time: Some(-0.00001),
            increment: Some(1.0),
            infinite: true,
        };
        assert_eq!(
            level.to_line().to_string(),
            "level depth=20 nodes=1000 move-time=0.5 moves=40 time=-0.00001 inc=1 infinite"
        );
        assert_eq!(Level::default().to_line().to_string(), "level moves=0");
    }
}
