//! How much an engine may think: time controls, other bounds, and the clock that counts the time.

mod bounds;
mod clock;
mod time_control;

pub use bounds::{Pace, PaceError};
pub(super) use clock::Clock;
pub use time_control::{TimeControl, TimeControlError};
