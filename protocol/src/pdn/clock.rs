//! The clocks of a game in comments: `[%clock 0:49:11]`, `[%clock w0:00:10 B0:00:03]`.

use std::fmt;

use super::time::{commands, read_time, write_time};

/// What `[%clock …]` says about the clocks.
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
    /// What it shows, in seconds.
    pub seconds: f64,
    /// Whether it runs, which a capital letter says.
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

/// Writes the command, White's clock first; a value that is not finite as zero.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
