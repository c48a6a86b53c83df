//! How much an engine may think: time controls, other bounds, and clocks.

mod bounds;
mod clock;
mod time_control;

pub use bounds::{Pace, PaceError};
pub(super) use clock::Clock;
pub use time_control::{TimeControl, TimeControlError};
