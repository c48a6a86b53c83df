//! Numbers as the protocol writes them: plain decimal figures, never `inf`, `nan` or hexadecimal.

use std::str::FromStr;

use nom::branch::alt;
use nom::character::complete::{digit1, one_of};
use nom::combinator::{all_consuming, opt, recognize};
use nom::{IResult, Parser};

/// The greatest magnitude of a real number that is read. In seconds it is more than thirty years, and
/// sums of a few such values stay exact enough.
pub(crate) const MAX_REAL: f64 = 1e9;

type Matched<'a> = IResult<&'a str, &'a str, ()>;

fn real_text(input: &str) -> Matched<'_> {
    // Not `digit0`: at the end of a text nom 8.0.0 lets it return a rest that `recognize` misplaces.
    let with_whole = recognize((digit1, opt((one_of(".,"), opt(digit1)))));
    let without_whole = recognize((one_of(".,"), digit1));
    let exponent = (one_of("eE"), opt(one_of("+-")), digit1);
    recognize((
        opt(one_of("+-")),
        alt((with_whole, without_whole)),
        opt(exponent),
    ))
    .parse(input)
}

fn integer_text(input: &str) -> Matched<'_> {
    recognize((opt(one_of("+-")), digit1)).parse(input)
}

/// Reads a real number: a sign, figures with a decimal point or comma, an exponent. Some programs
/// print the comma of their user's language, others `1e-05`. `None` if the text is something else or
/// its magnitude passes [`MAX_REAL`].
pub(crate) fn real(text: &str) -> Option<f64> {
    let (_, matched) = all_consuming(real_text).parse(text).ok()?;
    let value: f64 = matched.replace(',', ".").parse().ok()?;
    // Adding zero turns a negative zero into a plain one.
    (value.abs() <= MAX_REAL).then_some(value + 0.0)
}

/// Reads a whole number with an optional sign. `None` if the text is something else or out of the
/// range of 64 bits.
pub(crate) fn integer(text: &str) -> Option<i64> {
    let (_, matched) = all_consuming(integer_text).parse(text).ok()?;
    matched.parse().ok()
}

/// Reads a whole number without sign, `None` if the text is something else or too large for the type.
pub(crate) fn count<T: FromStr>(text: &str) -> Option<T> {
    let (_, matched) = all_consuming(digit1::<&str, ()>).parse(text).ok()?;
    matched.parse().ok()
}

/// Writes a number with a fixed count of decimals, never as `-0.00`. `None` for a value that is not
/// finite, which the protocol cannot carry.
pub(crate) fn fixed(value: f64, decimals: usize) -> Option<String> {
    if !value.is_finite() {
        return None;
    }
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => Some(rest.to_owned()),
        _ => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_number_has_a_point_or_a_comma_and_maybe_an_exponent() {
        assert_eq!(real("180,500"), Some(180.5));
        assert_eq!(real("1e-05"), Some(0.00001));
        assert_eq!(real("-0.25"), Some(-0.25));
        assert_eq!(real("+3."), Some(3.0));
        assert_eq!(real(".5"), Some(0.5));
        assert_eq!(real("1000000000"), Some(MAX_REAL));
    }

    #[test]
    fn what_is_not_a_plain_finite_number_is_refused() {
        for text in [
            "",
            "-",
            ".",
            "nan",
            "inf",
            "-infinity",
            "0x10",
            "1e",
            "1e400",
            "1000000001",
            "1 ",
            "1,2,3",
        ] {
            assert_eq!(real(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_stay_in_their_range() {
        assert_eq!(integer("-07"), Some(-7));
        assert_eq!(integer("9223372036854775808"), None);
        assert_eq!(count::<u32>("4294967296"), None);
        assert_eq!(count::<u32>("-1"), None);
        assert_eq!(count::<u32>("+1"), None);
        assert_eq!(count::<u64>("0012"), Some(12));
    }

    #[test]
    fn a_written_number_is_finite_and_zero_has_no_sign() {
        assert_eq!(fixed(-0.001, 2).as_deref(), Some("0.00"));
        assert_eq!(fixed(-0.006, 2).as_deref(), Some("-0.01"));
        assert_eq!(fixed(f64::NAN, 2), None);
    }
}
