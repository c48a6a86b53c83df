//! The arguments of `level`: one table for the reader, the writer and the error sentences.

use super::level::Level;
use crate::hub::line::Line;
use crate::text::{MAX_REAL, TRUTH, count, listed, names, real, value_of};

/// One argument of `level`.
pub(super) struct LevelField {
    /// The argument's name.
    pub(super) name: &'static str,
    /// Whether it is written without a value, and means `true` then.
    pub(super) is_flag: bool,
    /// What it takes, in words.
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

/// Puts a value into its place, if there is one.
fn set<T>(slot: &mut Option<T>, value: Option<T>) -> Option<()> {
    *slot = Some(value?);
    Some(())
}

fn text_of(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

impl Level {
    /// The line of this level. A level without any bound is written `level moves=0`, since `level`
    /// alone is not a line of the protocol.
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
