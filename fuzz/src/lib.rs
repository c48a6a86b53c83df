//! Fuzz targets: one for each reader of texts from outside.
//!
//! A [`Target`] gives bytes to a reader and panics where a property does not hold: an error is one plain sentence that
//! can travel in a quoted value, what was read is written so that it is read back the same, and a place that an error
//! names is in the text. Its seeds are in `seeds/`, one a line; `cargo test` checks them, and `scripts/fuzz` lets
//! libFuzzer look for more from there.

mod books;
mod dxp;
mod entries;
mod hub;
mod moves;
mod openings;
mod outcome;
mod pdn;
mod positions;
mod rules;
mod seeds;
mod suites;
mod target;

pub use outcome::Outcome;
pub use target::{TARGETS, Target};
