//! Evaluation and heuristics: what positions are worth without looking ahead, and which moves look good.
//!
//! Each game has a folder. In it, `evaluator` is a handcrafted evaluation, `network` a learned one, `features` the
//! network's inputs, and `heuristics` guides the search.

mod bench;
pub mod chinese_checkers;
mod constants;
pub mod draughts;
mod evaluator;
mod features;
pub mod fidchell;
mod heuristics;
mod hybrid;
pub mod net;
pub mod pyramidame;
pub mod strand;
#[cfg(test)]
mod tests;

pub use bench::Bench;
pub use chinese_checkers::Race;
pub(crate) use constants::BUILT_IN;
pub use constants::{Constant, ConstantChanges, ConstantError, SearchConstants};
pub use evaluator::{Evaluator, MultiSeatEvaluator, ThreadEvaluator};
pub use features::{Features, InputSet, MoveFeatures, MoveInputs, SeatFeatures};
pub use heuristics::{HISTORY_SIZE, Heuristics};
pub use hybrid::Hybrid;
