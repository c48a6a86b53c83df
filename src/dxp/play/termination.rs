//! How games end.

use rafle_protocol::dxp::{Colour, EndReason};
use rafle_protocol::pdn::GameOutcome;

/// How a game ended, and why: a word or a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dxp) struct Termination {
    pub(in crate::dxp) outcome: GameOutcome,
    pub(in crate::dxp) reason: String,
}

impl Termination {
    /// The end of a game without a result.
    pub(in crate::dxp) fn unknown(reason: impl Into<String>) -> Self {
        Self {
            outcome: GameOutcome::Unknown,
            reason: reason.into(),
        }
    }

    /// The reason that a side sends to the other one.
    pub(in crate::dxp) fn reason_of(&self, side: Colour) -> EndReason {
        match (self.outcome, side) {
            (GameOutcome::WhiteWins, Colour::White) | (GameOutcome::BlackWins, Colour::Black) => {
                EndReason::IWin
            }
            (GameOutcome::WhiteWins, Colour::Black) | (GameOutcome::BlackWins, Colour::White) => {
                EndReason::ILose
            }
            (GameOutcome::Draw, _) => EndReason::Draw,
            (GameOutcome::DoubleForfeit | GameOutcome::Unknown, _) => EndReason::Unknown,
        }
    }

    /// The end of a game that a side wins.
    pub(in crate::dxp) fn win_of(side: Colour, reason: impl Into<String>) -> Self {
        Self {
            outcome: match side {
                Colour::White => GameOutcome::WhiteWins,
                Colour::Black => GameOutcome::BlackWins,
            },
            reason: reason.into(),
        }
    }
}
