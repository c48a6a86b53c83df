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

    /// The reason from the view of a side, as it is sent to the other.
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

    /// A draw on which both sides agree.
    pub(super) fn agreed_draw() -> Self {
        Self {
            outcome: GameOutcome::Draw,
            reason: "agreed".to_owned(),
        }
    }

    /// The end of a game in which the peer resigns; `own` is the engine's side.
    pub(super) fn peer_gives_up(own: Colour) -> Self {
        Self::win_of(own, "the peer gives up")
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
