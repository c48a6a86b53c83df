//! Fidchell, variants `fidchell-1` and `fidchell-2`.
//!
//! A board of 24 spokes and seven rings round a stone in the middle, the navel. Each player has 27
//! stones; he places them one at a time on empty points, and when his hand is empty he slides them along
//! the lines. A stone between two enemies on a line is captured when the second of them comes there; a
//! capture gives another turn. In the first game both sides want a chain from the innermost ring to the
//! outer one. In the second only White wants it; Black wins by wearing White down below seven stones, or
//! by challenging him: within five turns White must complete his chain or capture.
//!
//! The document leaves some things open. Chosen here: how rings 2 to 7 divide and where the stones stand
//! when the second game begins (both in `board`); a side without a move passes, and if both are without
//! one the game is drawn; a hundred slides in a row without a capture are a draw. A position that is
//! finished has no moves, and its text says what it would say if play went on.

pub mod board;
mod draw;
mod moves;
mod position;
pub mod steps;
#[cfg(test)]
mod tests;
mod text;

pub use moves::{Move, captured_by};
pub use position::{
    CHALLENGE_TURNS, End, Navel, Position, REMOVALS, SLIDES, STONES, Setup, SetupError, WHITE_NEEDS,
};
pub use text::TextError;

use super::sides::{BLACK, SIDE_NAMES, SIDES, won_by};
use super::{Game, MoveList, Options, Outcome, Reason, Rules, Seat, Win};
use rafle_protocol::moves::{MoveText, Signs};

/// The first game.
pub type First = Position<false>;
/// The second game, with the challenge.
pub type Second = Position<true>;

impl<const SECOND: bool> Rules for Position<SECOND> {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        SIDES
    }

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.side)
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline(always)]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.legal(moves);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn winner(&self) -> Option<Win> {
        let (winner, reason) = match self.end? {
            End::Chain(side) => (side, "chain"),
            End::UnderSeven => (BLACK, "under-seven"),
            End::Challenge => (BLACK, "challenge"),
            End::Slides => return None,
        };
        Some(won_by(winner, reason))
    }

    /// Without a move and without a pass the other side has no move either.
    fn outcome_without_moves(&self) -> Outcome {
        let reason = self.rule_draw().unwrap_or("no-moves");
        Outcome::Draw { reason }
    }

    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        (self.end == Some(End::Slides)).then_some("100-slides")
    }

    /// The slides since the last capture or placement, and the passes between them: no two in a row,
    /// since the game is over when both sides are stuck. Nothing recurs across a challenge.
    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        2 * usize::from(self.slides) + 1
    }

    /// No capture is compulsory.
    #[inline(always)]
    fn must_capture(&self) -> bool {
        false
    }
}

impl<const SECOND: bool> Game for Position<SECOND> {
    const NAME: &'static str = if SECOND { "fidchell-2" } else { "fidchell-1" };
    const SIGNS: Signs = Signs::Begin;
    type Error = TextError;

    fn start(_: &Options) -> Self {
        Self::assemble(text::opening(SECOND))
    }

    fn read(text: &str, _: &Options) -> Result<Self, TextError> {
        Ok(Self::new(text::read(text)?)?)
    }

    fn write(&self) -> String {
        text::write(&self.setup())
    }

    fn write_move(&self, mv: Move, _: &Options) -> String {
        text::write_move(mv)
    }

    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        text::fits(mv, || self.captures(mv), written)
    }

    /// There is no obligation to miss.
    fn irregular_moves(&self, _: &mut MoveList<Move>) {}

    fn draw(&self, names: bool) -> Vec<String> {
        draw::draw(&self.setup(), names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        SIDE_NAMES[seat.index() & 1]
    }
}
