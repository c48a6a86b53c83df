//! Parsers of values on the command line and in engine descriptions: durations, counts and scores.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// The text is not the expected value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    /// Not a number of seconds.
    #[error("'{0}' is not a number of seconds above 0")]
    Seconds(String),
    /// Not a count.
    #[error("'{0}' is not a whole number above 0")]
    Count(String),
    /// Not a number of men.
    #[error("'{0}' is not a number of men from 0 to {MAX_MEN}")]
    Men(String),
    /// Not a whole number within the bounds.
    #[error("'{text}' is not a whole number from {least} to {most}")]
    Range {
        /// The text.
        text: String,
        /// The least number.
        least: String,
        /// The greatest number.
        most: String,
    },
}

/// The greatest depth of a search that a command or a request may ask for, in plies.
pub const MAX_DEPTH: u32 = 100;

/// The greatest accepted duration in seconds: more than ten years.
const MAX_SECONDS: f64 = 4e8;

/// Parses a number of seconds above 0, at most ten years.
///
/// # Errors
/// [`ValueError::Seconds`] for any other text.
pub fn seconds(text: &str) -> Result<f64, ValueError> {
    seconds_or_zero(text)
        .filter(|&seconds| seconds > 0.0)
        .ok_or_else(|| ValueError::Seconds(text.to_owned()))
}

/// Parses a number of seconds from 0 to ten years, written in digits with at most one point; `None` for any other text.
pub fn seconds_or_zero(text: &str) -> Option<f64> {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds: f64 = text.parse().ok().filter(|_| is_plain)?;
    (seconds <= MAX_SECONDS).then_some(seconds)
}

/// The greatest bound on a score, in men: beyond it, a game is decided.
const MAX_MEN: f64 = 80.0;

/// Parses a bound on a score: a number of men from 0 to 80.
///
/// # Errors
/// [`ValueError::Men`] for any other text.
pub fn men(text: &str) -> Result<f64, ValueError> {
    let men = text.parse().ok();
    let men = men.filter(|men| (0.0..=MAX_MEN).contains(men));
    men.ok_or_else(|| ValueError::Men(text.to_owned()))
}

/// Parses a whole number above 0, written in digits.
///
/// # Errors
/// [`ValueError::Count`] for any other text.
pub fn count<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, ValueError> {
    digits(text)
        .filter(|number| *number > T::from(0))
        .ok_or_else(|| ValueError::Count(text.to_owned()))
}

/// Returns a parser of whole numbers within bounds, written in digits.
///
/// # Errors
/// [`ValueError::Range`] for any other text.
pub fn whole<T: FromStr + PartialOrd + Display + Clone>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, ValueError> + Clone {
    move |text| {
        let inside = digits(text).filter(|number| range.contains(number));
        inside.ok_or_else(|| ValueError::Range {
            text: text.to_owned(),
            least: range.start().to_string(),
            most: range.end().to_string(),
        })
    }
}

/// Parses a number that is written only in digits.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_plain_decimals_above_zero() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert_eq!(seconds_or_zero("0"), Some(0.0));
        for text in ["", "0", "-1", "+1", "1e3", "inf", "nan", "1 ", "400000001"] {
            let error = seconds(text).unwrap_err().to_string();
            assert!(error.contains(&format!("'{text}'")), "{error}");
        }
    }

    #[test]
    fn men_are_a_number_within_their_bounds() {
        assert_eq!(men("0.25"), Ok(0.25));
        for text in ["", "-0.1", "80.5", "nan", "inf", "x"] {
            let error = men(text).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("'{text}' is not a number of men from 0 to 80")
            );
        }
    }

    #[test]
    fn whole_numbers_are_digits_within_their_bounds() {
        assert_eq!(whole(1..=512_u16)("512"), Ok(512));
        for text in ["", "0", "513", "-1", "+1", "1.5", "x", "99999999999"] {
            let error = whole(1..=512_u16)(text).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("'{text}' is not a whole number from 1 to 512")
            );
        }
    }

    #[test]
    fn counts_are_digits_above_zero_within_their_type() {
        assert_eq!(count("7"), Ok(7_u32));
        for text in ["", "0", "-1", "+1", "1.5", "4294967296"] {
            let error = count::<u32>(text).unwrap_err().to_string();
            assert!(error.contains(&format!("'{text}'")), "{error}");
        }
    }
}
