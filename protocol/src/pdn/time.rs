//! The commands of comments, and the times in them.

use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, opt, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::text::MAX_REAL;

/// The values of the commands of that name. A command ends before the next one begins, so that a text of
/// nothing but beginnings is read in linear time.
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

/// A time `h:mm:ss` with maybe a fraction of a second, in seconds. One figure instead of two is read.
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
            // Read as one number, so that a written time comes back as the same.
            match fraction {
                Some(fraction) => format!("{whole}.{fraction}").parse().ok(),
                None => Some(f64::from(whole)),
            }
        },
    )
    .parse(input)
}

/// Seconds as `h:mm:ss`, with milliseconds where there are some. A clock that is past its time shows
/// zero; `None` for a value that no clock has.
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
