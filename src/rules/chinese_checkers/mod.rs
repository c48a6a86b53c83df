//! Chinese checkers, variant `chinese-checkers`.
//!
//! On a star of 121 holes two, three, four or six players bring ten or fifteen pieces each from the
//! point where they sit to the one across. A move is one step to an empty neighbouring hole, or a chain of
//! jumps; a jump goes over one piece of any colour to the hole as far behind it, which must be empty, and
//! captures nothing. The pivot is a neighbour, or with `long-jumps` any piece with nothing between, before or
//! after. Two rules keep players from blocking each other. *Staying*: a turn ends only in the player's
//! own triangle, in the hexagon or in the triangle across. *Leaving*: whoever faces a player that can
//! progress no more, except into the triangle across, must take a piece out of that triangle if one
//! of his own is in it and can go; that the duty is read so, by rows of progress and by triangles of ten
//! holes, is this program's choice. `rules=plain` drops both.
//!
//! The first player with all his pieces in the camp across has won. A player without a move is skipped.
//! A position in which nobody can move, or which is set up with a stuck player to move, has no moves:
//! with two players the other one has won then, with more nobody has.

pub mod board;
mod moves;
mod position;
#[cfg(test)]
mod tests;
mod text;

pub use moves::Move;
pub use position::{Form, Position, SetupError};
pub use text::TextError;

use super::{Game, MoveList, Options, Outcome, Players, Rules, Seat};
use board::{AHEAD, ASIDE, BOARD, PROGRESS, opposite};
use rafle_protocol::moves::MoveText;

/// The names of the seats: the digits of their home points.
const SEAT_NAMES: [&str; board::POINTS] = ["1", "2", "3", "4", "5", "6"];

impl Rules for Position {
    type Move = Move;

    const WIDE: bool = true;

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.mover() as u8)
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
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn decided(&self) -> Option<Outcome> {
        self.winner().map(|winner| Outcome::Win {
            winner: Seat(winner as u8),
            reason: "camp-filled",
        })
    }

    fn stuck(&self) -> Outcome {
        let reason = "no-moves";
        match self.form().players {
            Players::Two => Outcome::Win {
                winner: Seat(opposite(self.mover()) as u8),
                reason,
            },
            _ => Outcome::Draw { reason },
        }
    }

    #[inline(always)]
    fn with_turn_of(&self, seat: Seat) -> Option<Self> {
        let seats = self.form().seats();
        seats
            .contains(&seat.0)
            .then(|| self.with_turn_given(seat.0))
    }

    fn hash_alone(&self, seat: Seat) -> u64 {
        self.hash_of(seat.index())
    }

    fn is_alone(&self, seat: Seat) -> bool {
        self.has_parted(seat.index())
    }

    #[inline(always)]
    fn tag(mv: Move) -> u16 {
        mv.number()
    }

    #[inline(always)]
    fn promise(&self, mv: Move) -> i32 {
        /// A row forward, in hundredths of a move.
        const ROW: i32 = 25;
        /// Each half hole's width nearer to the middle line.
        const INWARD: i32 = 4;
        /// Taking the last piece along.
        const LAST: i32 = 20;
        let mover = self.mover();
        let row = |bit: u8| i32::from(PROGRESS[mover][usize::from(bit & 127)]);
        let aside = |bit: u8| i32::from(ASIDE[mover][usize::from(bit & 127)]);
        let behind = BOARD & !AHEAD[mover][row(mv.from) as usize];
        let is_last = self.pieces(mover) & behind == 1 << mv.from;
        let rows = row(mv.to) - row(mv.from);
        let inward = aside(mv.from) - aside(mv.to);
        let promise = ROW * rows + INWARD * inward + if is_last { LAST } else { 0 };
        // Only going back is worth less than nothing.
        if rows < 0 { promise } else { promise.max(0) }
    }
}

impl Game for Position {
    const NAME: &'static str = "chinese-checkers";
    type Error = TextError;

    fn check(options: &Options) -> Result<(), TextError> {
        Ok(Form::of(options).check()?)
    }

    fn start(options: &Options) -> Self {
        Position::start(Form::of(options))
    }

    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        text::read(text, Form::of(options))
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

    fn irregular_moves(&self, _moves: &mut MoveList<Move>) {}

    fn draw(&self, names: bool) -> Vec<String> {
        text::draw(self, names)
    }

    fn seats(&self) -> Vec<Seat> {
        self.form().seats().iter().map(|&seat| Seat(seat)).collect()
    }

    fn seat_name(seat: Seat) -> &'static str {
        SEAT_NAMES[seat.index() % board::POINTS]
    }
}
