//! The crosstable of a match.

use super::numbers::{percent, points_text};
use super::standings::Standings;
use crate::matches::stats::Tally;
use std::fmt::Write;

/// The crosstable: the points of each engine against each other one.
#[must_use]
pub fn crosstable(standings: &Standings) -> String {
    let names = standings.names();
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (number, (name, result)) in (1..).zip(names.iter().zip(standings.results())) {
        let _ = write!(text, "{number:>3} {name:width$} ");
        for (other, (points, games)) in (1..).zip(&result.against) {
            let cell = match games {
                _ if other == number => "·".to_owned(),
                0 => "-".to_owned(),
                games => format!("{}/{games}", points_text(*points)),
            };
            let _ = write!(text, " {cell:>11}");
        }
        let Tally {
            wins,
            draws,
            losses,
        } = result.tally;
        let score = result
            .tally
            .score()
            .map(|_| result.points / result.tally.games() as f64);
        let _ = writeln!(
            text,
            "  +{wins} ={draws} -{losses}  {} {}",
            points_text(result.points),
            percent(score)
        );
    }
    text
}
