//! International draughts, variant `normal`.
//!
//! Board of 10×10, played on the 50 dark squares. Men step forward and capture forward and backward;
//! kings fly. Capturing is compulsory and so is capturing the greatest number, men and kings counting
//! the same. Captured pieces stay on the board until the last jump; none may be jumped twice. A man
//! that ends its move on the last row becomes a king. A side without a piece or without a legal move
//! has lost. Drawn: third repetition, and by the federation's rules 25 moves of each side with kings
//! only and no capture, 16 moves of each side with three pieces (one a king at least) against a lone
//! king, 5 moves of each side with two or one against a lone king. The document says only "when no
//! capture can happen any more"; the federation's rules make that exact, and `draw-rules=repetition`
//! leaves them out. A counter goes on while the same one of these rules holds, and starts anew where
//! another begins to hold.

pub mod board;
mod count;
mod moves;
mod position;
mod rafles;
#[cfg(test)]
mod tests;
mod text;

pub use moves::Move;
pub use position::{MAX_PIECES, Position, SetupError};
pub use text::TextError;

use super::sides::{BLACK, SIDES, WHITE, seat_name, won_by};
use super::{Game, MoveList, Options, Outcome, Reason, Rules, Seat, Win};
use board::Bits;
use rafle_protocol::moves::MoveText;

impl Rules for Position {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        SIDES
    }

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.side() as u8)
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.kept_hash()
    }

    #[inline(always)]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.legal(moves);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    fn count_two_plies(&self) -> u64 {
        self.count_two()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    fn winner(&self) -> Option<Win> {
        let without = [WHITE, BLACK]
            .into_iter()
            .find(|&side| self.pieces(side) == 0)?;
        Some(won_by(without ^ 1, "no-pieces"))
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(won_by(self.side() ^ 1, "no-moves"))
    }

    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        self.draw_reason()
    }

    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        self.reversible()
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        self.capturers() != 0
    }
}

impl Game for Position {
    const NAME: &'static str = "normal";
    type Error = TextError;

    fn start(options: &Options) -> Self {
        Position::start(options.draw_rules)
    }

    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        text::read(text, options.draw_rules)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn record(&self) -> String {
        text::write_fen(self)
    }

    fn write_move(&self, mv: Move, options: &Options) -> String {
        text::write_move(mv, options.notation)
    }

    fn record_move(&self, mv: Move, options: &Options) -> String {
        text::record_move(self, mv, options.notation)
    }

    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        text::fits(self, mv, written)
    }

    fn irregular_moves(&self, moves: &mut MoveList<Move>) {
        let capturers = self.capturers();
        if capturers == 0 || self.winner().is_some() {
            return;
        }
        let mut regular = MoveList::new();
        self.legal(&mut regular);
        let greatest = regular.first().map_or(0, |mv| mv.captured.count_ones());
        rafles::any_length(self, capturers, moves);
        moves.retain(|mv| mv.captured.count_ones() < greatest);
        self.quiet_moves(moves);
    }

    fn draw(&self, names: bool) -> Vec<String> {
        text::draw(self, names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        seat_name(seat)
    }
}

/// The moves of the mirrored position are the mirrored moves.
#[must_use]
pub fn mirrored_move(mv: Move) -> Move {
    let turn = |bit: u8| board::rotate(1 << bit).trailing_zeros() as u8;
    let captured: Bits = board::rotate(mv.captured);
    Move {
        captured,
        from: turn(mv.from),
        to: turn(mv.to),
    }
}
