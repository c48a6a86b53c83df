//! What a single point is drawn as.

/// A shape, which tells a point from others without its colour.
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
