//! The time of a game, in the protocol's three characters.

use std::fmt;

use nom::bytes::complete::take_while;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A number of minutes that three characters can hold: `005`, `2.5` or `.05`.
///
/// The description of the protocol has only whole minutes; programs in use write short games with a decimal point. Zero
/// means that the game has no clock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Minutes {
    hundredths: u32,
}

impl Minutes {
    /// No clock.
    pub const NONE: Self = Self { hundredths: 0 };

    /// The nearest representable time. `None` for numbers that are no time, round to zero, or exceed 999 minutes.
    #[must_use]
    pub fn new(minutes: f64) -> Option<Self> {
        // There is room for two decimals below one minute, and for one below ten.
        let step = match minutes {
            _ if minutes < 0.995 => 1.0,
            _ if minutes < 9.95 => 10.0,
            _ => 100.0,
        };
        let hundredths = (minutes * 100.0 / step).round() * step;
        (1.0..=99_900.0).contains(&hundredths).then_some(Self {
            hundredths: hundredths as u32,
        })
    }

    /// The same in seconds; `None` if there is no clock.
    #[must_use]
    pub fn seconds(self) -> Option<f64> {
        (self.hundredths > 0).then(|| f64::from(self.hundredths * 6) / 10.0)
    }

    /// Reads the three characters, with blanks on either side; only blanks mean no clock.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim_matches(' ');
        if text.is_empty() {
            return Some(Self::NONE);
        }
        let hundredths = hundredths(text)?;
        Some(Self { hundredths })
    }
}

/// Reads a number with at most one point, in hundredths; further digits are truncated.
pub(super) fn hundredths(text: &str) -> Option<u32> {
    fn number(input: &str) -> IResult<&str, (Option<&str>, Option<&str>), ()> {
        let figures = take_while(|c: char| c.is_ascii_digit());
        (opt(digit1), opt(preceded(char('.'), figures))).parse(input)
    }
    let (_, (whole, fraction)) = all_consuming(number).parse(text).ok()?;
    let (whole, fraction) = (whole.unwrap_or(""), fraction.unwrap_or(""));
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let figures: String = fraction.chars().chain("00".chars()).take(2).collect();
    format!("{whole}{figures}").parse().ok()
}

/// Writes the three characters.
impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.hundredths / 100, self.hundredths % 100);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole:03}"),
            (0, _) => write!(f, ".{rest:02}"),
            _ => write!(f, "{whole}.{}", rest / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_blanks_are_read() {
        for (text, seconds, written) in [
            ("005", Some(300.0), "005"),
            (".05", Some(3.0), ".05"),
            ("0.5", Some(30.0), ".50"),
            ("2.5", Some(150.0), "2.5"),
            ("  5", Some(300.0), "005"),
            ("1. ", Some(60.0), "001"),
            ("999", Some(59_940.0), "999"),
            ("000", None, "000"),
            ("   ", None, "000"),
        ] {
            let minutes = Minutes::read(text).unwrap();
            assert_eq!(minutes.seconds(), seconds, "{text}");
            assert_eq!(minutes.to_string(), written, "{text}");
        }
        for text in ["-05", "1e2", ".", "1 5", "..5", "5.x"] {
            assert_eq!(Minutes::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_rounded_to_what_three_characters_can_hold() {
        for (minutes, written) in [
            (0.05, Some(".05")),
            (0.004, None),
            (0.994, Some(".99")),
            (0.996, Some("001")),
            (2.54, Some("2.5")),
            (9.96, Some("010")),
            (12.5, Some("013")),
            (999.4, Some("999")),
            (1000.0, None),
            (-1.0, None),
            (0.0, None),
            (f64::NAN, None),
            (f64::INFINITY, None),
        ] {
            let text = Minutes::new(minutes).map(|minutes| minutes.to_string());
            assert_eq!(text.as_deref(), written, "{minutes}");
        }
    }
}
