//! Times and scores that programs put into comments: `[%clk 1:55:21]`, `[%eval 0.35]`.
//!
//! `clk` and `emt` are commands of the standard, `eval` is one that several programs write. A command
//! stands anywhere in a comment; one that cannot be read is ignored.

use std::fmt;

use super::time::{commands, read_time, write_time};
use crate::text::{fixed, real};

/// What a comment says about the move before it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Annotation {
    /// `clk`: the time that is left on the mover's clock, in seconds.
    pub clk: Option<f64>,
    /// `emt`: the time that the move took, in seconds.
    pub emt: Option<f64>,
    /// `eval`: the value of the position, in men.
    pub eval: Option<f64>,
}

impl Annotation {
    /// Reads the commands of a comment; of two with the same name, the first that can be read.
    #[must_use]
    pub fn parse(comment: &str) -> Self {
        Annotation {
            clk: commands(comment, "clk").find_map(read_time),
            emt: commands(comment, "emt").find_map(read_time),
            eval: commands(comment, "eval").find_map(real),
        }
    }
}

/// Writes the commands with blanks between them, times to the millisecond and the score with two
/// decimals; a negative time as zero, and nothing for a value that is not finite.
impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = [
            ("clk", self.clk.and_then(write_time)),
            ("emt", self.emt.and_then(write_time)),
            ("eval", self.eval.and_then(|eval| fixed(eval, 2))),
        ];
        let mut blank = "";
        for (name, value) in values {
            if let Some(value) = value {
                write!(f, "{blank}[%{name} {value}]")?;
                blank = " ";
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_stand_anywhere_in_a_comment() {
        let comment =
            "before [%clk 1:55:21] between [%emt 0:0:9.56][%depth 12] [%eval -0.048] after";
        let expected = Annotation {
            clk: Some(6921.0),
            emt: Some(9.56),
            eval: Some(-0.048),
        };
        assert_eq!(Annotation::parse(comment), expected);
        assert_eq!(
            expected.to_string(),
            "[%clk 1:55:21] [%emt 0:00:09.560] [%eval -0.05]"
        );
    }

    #[test]
    fn what_is_no_time_is_passed_over() {
        for time in [
            "",
            "1:00",
            "0:60:00",
            "0:00:60",
            "-0:00:01",
            "0:000:00",
            "0:00:03.",
            "0:00:03 x",
            "123456:00:00",
            "0:00:nan",
        ] {
            let comment = format!("[%clk {time}] [%eval inf]");
            assert_eq!(Annotation::parse(&comment), Annotation::default(), "{time}");
        }
        for comment in [
            "[%clk 0:00:01",
            "[%clk [%x 0:00:01]",
            "[%clk0:00:01]",
            "clk 0:00:01]",
        ] {
            assert_eq!(Annotation::parse(comment).clk, None, "{comment}");
        }
        let second = Annotation::parse("[%clk ?] [%clk 0:00:01]");
        assert_eq!(second.clk, Some(1.0));
    }
}
