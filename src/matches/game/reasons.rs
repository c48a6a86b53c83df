//! Reasons for games ended by the players.

/// An engine lost by its own fault.
pub(super) const FORFEIT: &str = "forfeit";

/// An engine has resigned.
pub(super) const RESIGNATION: &str = "resignation";

/// An engine has accepted a draw.
pub(super) const AGREEMENT: &str = "agreement";
