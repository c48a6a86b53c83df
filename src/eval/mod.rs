//! Evaluation and heuristics: what positions are worth without looking ahead, and which moves look good.
//!
//! Each game has a folder of its own: `evaluator` judges positions, `heuristics` guides the search.

mod bench;
pub(crate) mod chinese_checkers;
pub(crate) mod draughts;
mod evaluator;
pub(crate) mod fidchell;
mod heuristics;
pub(crate) mod pyramidame;
pub(crate) mod strand;

pub use bench::Bench;
pub use chinese_checkers::Race;
pub use draughts::Draughts;
pub use evaluator::{Evaluator, MultiSeatEvaluator};
pub use fidchell::Fidchell;
pub use heuristics::{HISTORY_SIZE, Heuristics};
pub use pyramidame::Pyramidame;
pub use strand::Strand;
