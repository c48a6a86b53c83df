//! Series of points.

use super::shape::Shape;

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
