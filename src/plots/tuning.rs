//! Plots the way of each constant of a tuning.

use crate::plots::{Axis, Look, Plot, Series, stacked};
use rafle_engine::tuning::Row;

/// The constants by pairs of games as SVG, one drawing below the other; `None` if there is nothing to draw.
pub(crate) fn plot(variant: &str, names: &[String], rows: &[Row]) -> Option<String> {
    let last = rows.last().filter(|last| last.pairs > 0)?;
    let plots = names.iter().enumerate().map(|(place, name)| {
        let points = rows.iter().filter_map(|row| {
            let value = row.values.get(place)?;
            Some((row.pairs as f64, *value))
        });
        let points: Vec<(f64, f64)> = points.collect();
        let values = points.iter().map(|&(_, value)| value);
        let axes = [
            Axis::between("pairs of games", 0.0, last.pairs as f64).whole(),
            Axis::around(name, values),
        ];
        let series = Series {
            label: String::new(),
            points,
            look: Look::Line(0),
        };
        Plot::new(&format!("{variant}: {name}"), "", axes, vec![series])
    });
    Some(stacked(&plots.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_constant_has_a_drawing() {
        let names = ["lmr-offset", "aspiration"].map(str::to_owned);
        let rows = (0..9).map(|at| Row {
            pairs: 32 * at,
            values: vec![25.0 + at as f64, 20.0],
        });
        let rows: Vec<Row> = rows.collect();
        let svg = plot("normal", &names, &rows).expect("a drawing");
        assert!(svg.contains("normal: lmr-offset") && svg.contains("normal: aspiration"));
        assert_eq!(plot("normal", &names, &rows[..1]), None);
        // The axis of a constant that stays is narrow, and far from 0.
        let stays = [0, 32].map(|pairs| Row {
            pairs,
            values: vec![1_600.0],
        });
        assert!(plot("normal", &names[..1], &stays).is_some());
    }
}
