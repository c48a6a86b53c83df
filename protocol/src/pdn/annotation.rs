//! Times and scores that programs put into comments: `[%clk 1:55:21]`, `[%eval 0.35]`, `[%clock w0:00:10 B0:00:03]`.
//!
//! `clk` and `emt` are commands of the standard, `eval` and `clock` are ones that several programs write. A command may
//! stand anywhere in a comment; one that cannot be read is ignored.

use std::fmt;

use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::text::{MAX_REAL, fixed, real};

/// The commands of a comment about the move before it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Annotation {
    /// `clk`: the remaining time on the mover's clock, in seconds.
    pub clk: Option<f64>,
    /// `emt`: the time that the move took, in seconds.
    pub emt: Option<f64>,
    /// `eval`: the value of the position, in men.
    pub eval: Option<f64>,
}

impl Annotation {
    /// Reads the commands of a comment: the first valid command of each name.
    #[must_use]
    pub fn parse(comment: &str) -> Self {
        Annotation {
            clk: commands(comment, "clk").find_map(read_time),
            emt: commands(comment, "emt").find_map(read_time),
            eval: commands(comment, "eval").find_map(real),
        }
    }
}

/// Writes the commands separated by blanks, times to the millisecond and the score with two decimals. A negative time is
/// written as zero, and a value that is not finite is omitted.
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

/// The clocks in `[%clock …]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Clock {
    /// `[%clock 0:49:11]`: the time of the side that has moved, in seconds.
    Mover(f64),
    /// `[%clock w0:00:10 B0:00:03]`: the clocks by colour, at least one of them.
    Sides {
        /// White's clock.
        white: Option<SideClock>,
        /// Black's clock.
        black: Option<SideClock>,
    },
}

/// The clock of one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SideClock {
    /// The time that it shows, in seconds.
    pub seconds: f64,
    /// Whether it runs, marked by a capital letter.
    pub running: bool,
}

impl Clock {
    /// The first `clock` command of a comment that can be read.
    #[must_use]
    pub fn parse(comment: &str) -> Option<Self> {
        commands(comment, "clock").find_map(Clock::read)
    }

    fn read(value: &str) -> Option<Self> {
        if let Some(seconds) = read_time(value) {
            return Some(Clock::Mover(seconds));
        }
        let (mut white, mut black) = (None, None);
        let mut words = value.split_ascii_whitespace();
        for word in words.by_ref().take(2) {
            let (side, running) = match word.chars().next()? {
                'w' => (&mut white, false),
                'W' => (&mut white, true),
                'b' => (&mut black, false),
                'B' => (&mut black, true),
                _ => return None,
            };
            let seconds = read_time(word.get(1..)?)?;
            if side.replace(SideClock { seconds, running }).is_some() {
                return None;
            }
        }
        let some = white.is_some() || black.is_some();
        (some && words.next().is_none()).then_some(Clock::Sides { white, black })
    }
}

/// Writes the command, White's clock first. A value that is not finite is written as zero.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |seconds| write_time(seconds).unwrap_or_else(|| "0:00:00".into());
        f.write_str("[%clock")?;
        match self {
            Clock::Mover(seconds) => write!(f, " {}", shown(*seconds))?,
            Clock::Sides { white, black } => {
                for (clock, letters) in [(white, ['w', 'W']), (black, ['b', 'B'])] {
                    if let Some(SideClock { seconds, running }) = clock {
                        let [stopped, runs] = letters;
                        let letter = if *running { runs } else { stopped };
                        write!(f, " {letter}{}", shown(*seconds))?;
                    }
                }
            }
        }
        f.write_str("]")
    }
}

/// The values of the commands with a name. A command ends before the next one begins, so that a text of unfinished
/// commands is read in linear time.
pub(super) fn commands<'a>(comment: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    comment.split("[%").skip(1).filter_map(move |command| {
        let (command, _) = command.split_once(']')?;
        let value = command.strip_prefix(name)?;
        value
            .starts_with(|c: char| c.is_ascii_whitespace())
            .then(|| value.trim_ascii())
    })
}

type Parsed<'a, T> = IResult<&'a str, T, ()>;

/// Reads a time `h:mm:ss` as seconds. A fraction of a second may follow, and one digit may stand for two.
pub(super) fn read_time(text: &str) -> Option<f64> {
    all_consuming(time).parse(text).ok().map(|(_, time)| time)
}

fn time(input: &str) -> Parsed<'_, f64> {
    let figures = |limit| take_while_m_n(1, limit, |c: char| c.is_ascii_digit());
    let number = move |limit| map_opt(figures(limit), |text: &str| text.parse::<u32>().ok());
    let sixty = move || preceded(char(':'), verify(number(2), |number| *number < 60));
    let fraction = opt(preceded(char('.'), digit1));
    map_opt(
        (number(5), sixty(), sixty(), fraction),
        |(hours, minutes, seconds, fraction)| {
            let whole = hours * 3600 + minutes * 60 + seconds;
            // Parsed as one number, so that a written time reads back as the same value.
            match fraction {
                Some(fraction) => format!("{whole}.{fraction}").parse().ok(),
                None => Some(f64::from(whole)),
            }
        },
    )
    .parse(input)
}

/// Writes seconds as `h:mm:ss`, with milliseconds unless they are zero. Negative times become zero; `None` for values
/// that are not finite or too large.
pub(super) fn write_time(seconds: f64) -> Option<String> {
    if !seconds.is_finite() || seconds > MAX_REAL / 10.0 {
        return None;
    }
    let milliseconds = (seconds.max(0.0) * 1000.0).round() as u64;
    let (whole, fraction) = (milliseconds / 1000, milliseconds % 1000);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    Some(if fraction == 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}.{fraction:03}")
    })
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

    #[test]
    fn the_running_clock_has_a_capital_letter() {
        let clocks = Clock::parse("so [%clock w0:00:10 B0:00:03] it is").unwrap();
        let expected = Clock::Sides {
            white: Some(SideClock {
                seconds: 10.0,
                running: false,
            }),
            black: Some(SideClock {
                seconds: 3.0,
                running: true,
            }),
        };
        assert_eq!(clocks, expected);
        assert_eq!(clocks.to_string(), "[%clock w0:00:10 B0:00:03]");
        let turned = Clock::parse("[%clock B0:00:03  w0:00:10 ]");
        assert_eq!(turned, Some(expected));
        let mover = Clock::parse("[%clock 0:49:11]");
        assert_eq!(mover, Some(Clock::Mover(2951.0)));
        assert_eq!(Clock::Mover(2951.5).to_string(), "[%clock 0:49:11.500]");
    }

    #[test]
    fn a_clock_command_has_one_or_two_different_sides() {
        for value in [
            "",
            "w",
            "x0:00:01",
            "w0:00:01 W0:00:02",
            "é0:00:01",
            "w0:00:01 b0:00:01 w0:00:01",
        ] {
            assert_eq!(Clock::parse(&format!("[%clock {value}]")), None, "{value}");
        }
    }

    #[test]
    fn a_time_is_written_to_the_millisecond() {
        let written = |seconds| write_time(seconds).unwrap();
        assert_eq!(written(3.25), "0:00:03.250");
        assert_eq!(written(59.9996), "0:01:00");
        assert_eq!(written(360_000.0), "100:00:00");
        assert_eq!(written(-0.5), "0:00:00");
        assert_eq!(write_time(f64::NAN), None);
        assert_eq!(write_time(1e9), None);
    }
}
