//! Pyramidame at its expert level, variant `pyramidame`: draughts on a pyramid of 64 cubes.
//!
//! Each side has ten pawns in its corner, White `a1` and Black `h8`. Five boards look at the pyramid: `A` to
//! `D` at its sides, `E` from above ([`board`]). A pawn steps to a diagonal neighbour in any of them, always
//! nearer to the enemy's corner. Capturing is compulsory, in any direction, by jumping over a neighbour in
//! one of the upright boards, or in `E` alone from a *frontier* cube, which three upright boards see. A rafle
//! goes on as long as it can, on any board after each jump, and need not take the most; captured pawns leave
//! after it, and none is jumped twice. In passing, a rafle may use squares of the upright boards that show no
//! cube (`tables`). Who reaches the enemy's corner, or leaves him without a pawn or a move, has won.
//!
//! The document's pictures are lost. The geometry is a reconstruction: the smallest regular one in which its
//! examples come out as told; they are among the tests.

pub mod board;
mod count;
mod draw;
mod moves;
mod position;
mod rafles;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod ways;

pub use moves::Move;
pub use position::{MAX_PAWNS, Position, SetupError};
pub use tables::STEPS;
pub use text::TextError;

use super::sides::{SIDES, seat_name, won_by};
use super::{Game, MoveList, Options, Outcome, Reason, Rules, Seat, Win};
use board::Board;
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

    #[inline(always)]
    fn count_two_plies(&self) -> u64 {
        self.count_two()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn winner(&self) -> Option<Win> {
        let winner = self.winning_side()?;
        let reason = if self.pawns(winner ^ 1) == 0 {
            "no-pieces"
        } else {
            "corner"
        };
        Some(won_by(winner, reason))
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(won_by(self.side() ^ 1, "no-moves"))
    }

    /// Nothing but a win or a loss ends a game.
    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    /// Steps only go forward and captures leave fewer pawns: no position ever comes back.
    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        0
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        rafles::is_any(self.own(), self.enemy(), self.in_contact())
    }
}

impl Game for Position {
    const NAME: &'static str = "pyramidame";
    type Error = TextError;

    fn start(_options: &Options) -> Self {
        Position::start()
    }

    fn read(text: &str, _options: &Options) -> Result<Self, TextError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn write_move(&self, mv: Move, _options: &Options) -> String {
        text::write_move(self, mv)
    }

    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        text::fits(self, mv, written)
    }

    fn irregular_moves(&self, moves: &mut MoveList<Move>) {
        let capturers = self.in_contact();
        if self.winning_side().is_none() && rafles::is_any(self.own(), self.enemy(), capturers) {
            rafles::broken_off(self, capturers, moves);
            self.steps(moves);
        }
    }

    fn draw(&self, names: bool) -> Vec<String> {
        draw::draw(self, Board::E, names)
    }

    fn boards() -> &'static [&'static str] {
        const NAMES: [&str; Board::ALL.len()] = [
            Board::A.name(),
            Board::B.name(),
            Board::C.name(),
            Board::D.name(),
            Board::E.name(),
        ];
        &NAMES
    }

    fn draw_board(&self, board: &str, names: bool) -> Option<Vec<String>> {
        let board = Board::ALL.into_iter().find(|known| known.name() == board)?;
        Some(draw::draw(self, board, names))
    }

    fn seat_name(seat: Seat) -> &'static str {
        seat_name(seat)
    }
}
