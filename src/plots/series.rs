//! Series of points, their looks, and downsampling that does not change the picture.

use std::collections::HashSet;

/// A series of points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Series {
    /// Its name in the legend; empty for none.
    pub(crate) label: String,
    /// The points, sorted by their first coordinates.
    pub(crate) points: Vec<(f64, f64)>,
    /// How they are drawn.
    pub(crate) look: Look,
}

/// How a series is drawn. The numbers select a colour, and the dashes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// A line.
    Line(usize),
    /// A line with a shape at each point.
    Marked(usize, Shape),
    /// Bars from the lower axis up, side by side.
    Bars(usize),
    /// Shapes alone.
    Shapes(usize, Shape),
    /// A thin grey line.
    Guide,
}

/// A shape, which distinguishes points without relying on colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// An X.
    Cross,
    /// A filled triangle.
    Triangle,
    /// A circle that is not filled.
    Ring,
    /// A filled circle.
    Dot,
}

/// Downsamples a line to the first, lowest, highest and last point of each column.
pub(super) fn thin_line(
    points: &[(f64, f64)],
    column: impl Fn((f64, f64)) -> i64,
) -> Vec<(f64, f64)> {
    let mut thin = Vec::new();
    for points in points.chunk_by(|before, after| column(*before) == column(*after)) {
        let values = || points.iter().map(|point| point.1).enumerate();
        let lowest = values().min_by(|before, after| before.1.total_cmp(&after.1));
        let highest = values().max_by(|before, after| before.1.total_cmp(&after.1));
        let extremes = [lowest, highest].into_iter().flatten();
        let mut kept: Vec<usize> = extremes.map(|(index, _)| index).collect();
        kept.extend([0, points.len() - 1]);
        kept.sort_unstable();
        kept.dedup();
        thin.extend(kept.into_iter().filter_map(|index| points.get(index)));
    }
    thin
}

/// Keeps at most one point per cell.
pub(super) fn thin_points(
    points: &[(f64, f64)],
    cell: impl Fn((f64, f64)) -> (i64, i64),
) -> Vec<(f64, f64)> {
    let mut cells = HashSet::new();
    let points = points.iter().copied();
    points.filter(|&point| cells.insert(cell(point))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thin_line_has_the_ends_and_the_extremes_of_each_column() {
        let points = [3.0, 1.0, 2.0, 9.0, 4.0].map(|y| (0.0, y));
        let kept = [3.0, 1.0, 9.0, 4.0].map(|y| (0.0, y));
        assert_eq!(thin_line(&points, |(x, _)| x as i64), kept);
        let few = [(0.0, 1.0), (1.0, 5.0), (2.0, 1.0)];
        assert_eq!(thin_line(&few, |(x, _)| x as i64), few);
        assert_eq!(thin_line(&[], |(x, _)| x as i64), []);
    }

    #[test]
    fn points_of_the_same_cell_are_one() {
        let points = [(0.1, 0.2), (0.3, 0.4), (1.1, 0.2)];
        let cell = |(x, y): (f64, f64)| (x as i64, y as i64);
        assert_eq!(thin_points(&points, cell), [(0.1, 0.2), (1.1, 0.2)]);
    }
}
