//! Pictures of positions, drawn from the geometry of their boards and nothing else.

mod board;
mod scene;
mod svg;

pub use scene::Scene;
pub use svg::svg;
