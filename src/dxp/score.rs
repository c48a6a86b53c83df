//! The score of a series of games.

use rafle_protocol::dxp::Colour;
use rafle_protocol::pdn::GameOutcome;

/// The engine's wins, draws and losses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

impl Score {
    /// Counts a game in which the engine played `own`.
    pub(super) fn count(&mut self, outcome: GameOutcome, own: Colour) {
        let slot = match (outcome, own) {
            (GameOutcome::WhiteWins, Colour::White) | (GameOutcome::BlackWins, Colour::Black) => {
                &mut self.won
            }
            (GameOutcome::WhiteWins | GameOutcome::BlackWins, _) => &mut self.lost,
            (GameOutcome::Draw, _) => &mut self.drawn,
            (GameOutcome::DoubleForfeit | GameOutcome::Unknown, _) => &mut self.unknown,
        };
        *slot += 1;
    }

    /// The line of output.
    pub(super) fn line(self) -> String {
        let Self {
            won,
            drawn,
            lost,
            unknown,
        } = self;
        format!("score won={won} drawn={drawn} lost={lost} unknown={unknown}")
    }
}
