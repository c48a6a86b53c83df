//! Plots as SVG: lines and points over two axes, with one size, one font and colours that are told apart by everyone.
//!
//! A [`Plot`] says what is drawn; what tells its series apart is never their colour alone. A plot has a bounded size whatever the
//! number of its points.

pub(crate) mod analysis;
mod axis;
mod draw;
mod plot;
mod series;
mod shape;
mod style;
mod thin;
pub(crate) mod training;

pub(crate) use axis::Axis;
pub(crate) use draw::stacked;
pub(crate) use plot::Plot;
pub(crate) use series::{Look, Series};
pub(crate) use shape::Shape;
