//! Matches between engines: games are scheduled, played by the rules of a session, and recorded, so that an
//! interrupted match can be resumed.
//!
//! Nothing here knows a game: seats, turns, legality and results come from [`Session`](rafle_engine::session).
//! A worker is a thread with its own engines, which plays one game after the other; the thread that
//! called [`run`] records their results.

mod adjudication;
mod engine;
mod game;
mod lessons;
mod merge;
mod pace;
mod plan;
mod records;
mod report;
mod runner;
mod schedule;
mod stats;
mod workers;

pub use adjudication::{AdjudicationRules, DrawRule, RuleError, WinRule};
pub use engine::{EngineKind, EngineSpec, EngineSpecError, Fault};
pub use lessons::write_lessons;
pub use merge::{merge, recall};
pub use pace::{Pace, PaceError, TimeControl, TimeControlError};
pub use plan::{MatchEnd, MatchError, MatchPlan};
pub use records::{Forfeit, GameRecord, JournalError, MoveRecord, record_paths};
pub use report::{
    EngineResult, EngineStats, ForfeitNote, History, Standings, crosstable, plots, report, summary,
};
pub use runner::{check_pairs, run};
pub use schedule::{First, Format, GameId, Schedule};
pub use stats::{Decision, Elo, Pairs, Scale, Sprt, SprtError, Tally, elo_of, score_at};
