//! The results of one engine.

use crate::matches::engine::Fault;
use crate::matches::records::MoveRecord;
use crate::matches::stats::Tally;

/// Sums over the moves of one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EngineStats {
    /// Moves made.
    pub moves: u64,
    /// Seconds spent on them.
    pub seconds: f64,
    /// The sum of the reported positions, and the number of moves with a report.
    nodes: (u64, u64),
    /// The sum of the reported depths, and the number of moves with a report.
    depth: (u64, u64),
}

impl EngineStats {
    /// Adds a move.
    pub(super) fn add(&mut self, mv: &MoveRecord) {
        self.moves += 1;
        self.seconds += mv.seconds;
        if let Some(nodes) = mv.nodes {
            self.nodes = (self.nodes.0.saturating_add(nodes), self.nodes.1 + 1);
        }
        if let Some(depth) = mv.depth {
            self.depth = (self.depth.0 + u64::from(depth), self.depth.1 + 1);
        }
    }

    /// Seconds per move; `None` without moves.
    #[must_use]
    pub fn mean_seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }

    /// Positions per move, as far as the engine reports them.
    #[must_use]
    pub fn mean_nodes(&self) -> Option<f64> {
        mean(self.nodes)
    }

    /// Depth in plies per move, as far as the engine reports it.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        mean(self.depth)
    }
}

fn mean((sum, count): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// One engine's results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineResult {
    /// Its games.
    pub tally: Tally,
    /// Its points.
    pub points: f64,
    /// Its points and games against each engine.
    pub against: Vec<(f64, u64)>,
    /// Its moves.
    pub stats: EngineStats,
    /// Its forfeits of each kind, in the order of [`Fault::ALL`].
    pub forfeits: [u64; Fault::ALL.len()],
}
