//! What the engine makes of a game beside its move.

use rafle_protocol::hub::Draw;

/// What the engine makes of a game beside its move. The default is to play on and say nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// Whether it gives the game up.
    pub resigns: bool,
    /// Whether it accepts the draw that is offered, or offers one itself. Never together with a resignation.
    pub draw: Option<Draw>,
}
