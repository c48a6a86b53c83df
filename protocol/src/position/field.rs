//! The fields after the cells of a position.

use nom::Parser;
use nom::character::complete::digit1;
use nom::combinator::{all_consuming, map_opt, verify};

/// Reads the number of a field, from 0 to 255, without leading zeros; `None` for any other text.
///
/// ```
/// use rafle_protocol::position::field_number;
///
/// assert_eq!([field_number("0"), field_number("27")], [Some(0), Some(27)]);
/// assert!(["", "07", "+7", "256", " 7"].iter().all(|text| field_number(text).is_none()));
/// ```
#[must_use]
pub fn field_number(text: &str) -> Option<u8> {
    let plain = verify(digit1::<&str, ()>, |figures: &str| {
        figures == "0" || !figures.starts_with('0')
    });
    let number = map_opt(plain, |figures| figures.parse().ok());
    let (_, number) = all_consuming(number).parse(text).ok()?;
    Some(number)
}

/// The column, from 1, where a field of a word or a list begins: the field with `behind` fields after it. Blanks before
/// the field are skipped.
///
/// ```
/// use rafle_protocol::position::field_column;
///
/// assert_eq!(field_column("Wwbe:27: 3:d", 1), 10);
/// ```
#[must_use]
pub fn field_column(text: &str, behind: usize) -> usize {
    let field = text.rsplit(':').nth(behind).unwrap_or(text);
    let later = text.rsplit(':').take(behind);
    let end = text.len()
        - later
            .map(|field| field.len() + 1)
            .sum::<usize>()
            .min(text.len());
    let start = end.saturating_sub(field.trim_start().len());
    text.get(..start).unwrap_or(text).chars().count() + 1
}
