//! Shapes of single points.

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
