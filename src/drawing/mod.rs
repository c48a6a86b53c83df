//! Pictures of positions, drawn from the geometry of their boards and nothing else.

mod beside;
mod board;
mod png;
mod scene;
mod shapes;
mod svg;

pub use png::{PngError, png};
pub use scene::Scene;
pub use svg::svg;
