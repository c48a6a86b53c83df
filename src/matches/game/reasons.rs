//! Why games end that neither the rules nor the adjudication end.

/// An engine lost by its own fault.
pub(super) const FORFEIT: &str = "forfeit";

/// An engine has given the game up.
pub(super) const RESIGNATION: &str = "resignation";

/// An engine has accepted a draw.
pub(super) const AGREEMENT: &str = "agreement";
