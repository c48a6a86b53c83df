//! Whether the constants have come to rest.

use super::file::Row;
use crate::eval::SearchConstants;

/// What a tuning has found for a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The constant's name.
    pub name: String,
    /// Its value at the start.
    pub start: f64,
    /// Its mean over the last quarter of the pairs.
    pub value: f64,
    /// How far that mean lies from the mean of the quarter before, in the constant's steps.
    pub drift: f64,
}

impl Settled {
    /// The greatest drift of a constant that has come to rest, in its steps.
    pub const MOST_DRIFT: f64 = 0.25;

    /// The number of pairs before which a small drift says nothing: the constants have hardly had a chance to move.
    pub const MIN_PAIRS: u64 = 2_000;

    /// Whether it has come to rest: a further tuning would hardly move it.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        self.drift.abs() <= Self::MOST_DRIFT
    }
}

/// Returns what a tuning of these constants has found. `None` if it has too few rows to tell.
#[must_use]
pub fn settled(names: &[String], rows: &[Row]) -> Option<Vec<Settled>> {
    /// The least rows in a quarter.
    const LEAST: usize = 4;
    let quarter = rows.len() / 4;
    if quarter < LEAST {
        return None;
    }
    let first = rows.first()?;
    let (before, last) = rows[rows.len() - 2 * quarter..].split_at(quarter);
    let constants = names.iter().enumerate().map(|(place, name)| {
        let mean = |rows: &[Row]| {
            let values = rows.iter().filter_map(|row| row.values.get(place));
            values.sum::<f64>() / rows.len() as f64
        };
        let step = SearchConstants::LIST[SearchConstants::place(name)?].step;
        Some(Settled {
            name: name.clone(),
            start: *first.values.get(place)?,
            value: mean(last),
            drift: (mean(last) - mean(before)) / f64::from(step),
        })
    });
    constants.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(values: impl Iterator<Item = f64>) -> Vec<Row> {
        let rows = values.zip(0..);
        let rows = rows.map(|(value, pairs)| Row {
            pairs,
            values: vec![value],
        });
        rows.collect()
    }

    #[test]
    fn a_constant_that_stays_is_at_rest_and_one_that_moves_is_not() {
        let names = ["aspiration".to_owned()];
        let judge = |rows: Vec<Row>| settled(&names, &rows).expect("enough rows").remove(0);
        let stays = judge(rows((0..100).map(|at| 20.0 + f64::from(at.min(40)) / 10.0)));
        assert!(stays.is_at_rest());
        assert_eq!((stays.start, stays.value), (20.0, 24.0));
        let moves = judge(rows((0..100).map(|at| 20.0 + f64::from(at) / 10.0)));
        assert!(!moves.is_at_rest() && moves.drift > 0.5);
        assert_eq!(settled(&names, &rows((0..15).map(f64::from))), None);
    }
}
