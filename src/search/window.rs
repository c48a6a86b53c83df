//! The values between which a search's result matters.

use super::score::Score;

/// From the score that is sure already to the one that is too good to be allowed.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window that only asks whether a score is at least `beta`.
    pub(super) fn at(beta: Score) -> Self {
        Self {
            alpha: beta - 1,
            beta,
        }
    }

    /// Whether more is asked than on which side of a bound a score lies.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same window for the other side.
    pub(super) fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The part of it above a score that is now sure.
    pub(super) fn above(self, alpha: Score) -> Self {
        Self { alpha, ..self }
    }
}
