//! Tunes the constants of alpha-beta by games of the engine against itself: simultaneous perturbation stochastic
//! approximation (Spall 1992), as Stockfish's fishtest does it.
//!
//! For each pair of games every constant is raised by its step or lowered by it, at random, and one side plays with
//! these values, the other with their opposites. All constants then move a little towards the side that has won. So a
//! pair costs the same for one constant as for thirty.
//!
//! [`Spsa`] is the arithmetic, [`tune`] plays the pairs on several threads and keeps the way of the constants in a
//! [`TuningFile`]. A pair depends only on its number, the seed and the constants, and the constants change only after
//! whole batches, whose pairs are added in order. So the same plan finds the same values with any number of threads,
//! even if it was interrupted and continued.

mod error;
mod file;
mod plan;
mod run;
mod settled;
mod spsa;

pub use error::TuningError;
pub use file::{Row, TuningFile};
pub use plan::{TuningPlan, TuningSettings};
pub use run::{TuningEnd, tune};
pub use settled::{Settled, settled};
pub use spsa::{Spsa, Trial};
