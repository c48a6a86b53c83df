//! Plots as SVG: lines and points over two axes, in one size and one font, with colours that everyone can tell apart.
//!
//! A [`Plot`] describes a drawing; its series never differ by colour alone. A plot has a bounded size for any number of
//! points.

pub(crate) mod analysis;
mod axis;
mod draw;
mod plot;
mod series;
mod style;
pub(crate) mod training;
pub(crate) mod tuning;

pub(crate) use axis::Axis;
pub(crate) use draw::stacked;
pub(crate) use plot::Plot;
pub(crate) use series::{Look, Series, Shape};
