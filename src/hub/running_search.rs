//! The state of a running search.

use rafle_engine::SearchHandle;
use rafle_protocol::hub::Go;

/// A running search, and what it was asked for.
pub(super) struct RunningSearch {
    pub(super) handle: SearchHandle,
    mode: Go,
    /// Whether the move that it ponders on has been played.
    is_ponder_hit: bool,
    /// Whether the opponent has offered a draw.
    pub(super) draw_offer: bool,
}

impl RunningSearch {
    pub(super) fn new(handle: SearchHandle, mode: Go, draw_offer: bool) -> Self {
        Self {
            handle,
            mode,
            is_ponder_hit: false,
            draw_offer,
        }
    }

    /// Records that the expected reply was played.
    pub(super) fn ponder_hit(&mut self) {
        self.handle.ponder_hit();
        self.is_ponder_hit = true;
    }

    /// Whether its move will be played.
    pub(super) fn is_for_move(&self) -> bool {
        match self.mode {
            Go::Think => true,
            Go::Ponder => self.is_ponder_hit,
            Go::Analyze => false,
        }
    }
}
