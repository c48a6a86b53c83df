//! Pictures of positions, drawn only from the geometry of their boards.

mod board;
mod iso;
#[cfg(feature = "png")]
mod png;
mod scene;
mod shapes;
mod svg;

pub use iso::iso;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use scene::Scene;
pub use svg::svg;
