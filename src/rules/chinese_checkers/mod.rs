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

use super::{Game, MoveList, MultiSeat, Options, Outcome, Players, Reason, Rules, Seat, Win};
use board::opposite;
use rafle_protocol::moves::MoveText;

/// The names of the seats: the digits of their home points.
const SEAT_NAMES: [&str; board::POINTS] = ["1", "2", "3", "4", "5", "6"];

impl Rules for Position {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        self.form().seats()
    }

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
    fn winner(&self) -> Option<Win> {
        self.winning_seat().map(|seat| Win {
            seat,
            reason: "camp-filled",
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        let reason = "no-moves";
        match self.form().players {
            Players::Two => Outcome::Win(Win {
                seat: Seat(opposite(self.mover()) as u8),
                reason,
            }),
            _ => Outcome::Draw { reason },
        }
    }

    /// No rule but repetition draws.
    #[inline(always)]
    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    /// Every move can be taken back.
    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }

    /// Nothing is captured.
    #[inline(always)]
    fn must_capture(&self) -> bool {
        false
    }
}

impl MultiSeat for Position {
    #[inline(always)]
    fn with_turn_of(&self, seat: Seat) -> Option<Self> {
        let is_seated = self.form().seats().contains(&seat);
        is_seated.then(|| self.with_turn_given(seat.0))
    }

    fn has_parted(&self, seat: Seat) -> bool {
        self.has_parted_from_all(seat.index())
    }

    fn solitaire_hash(&self, seat: Seat) -> u64 {
        self.hash_of(seat.index())
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

    fn seat_name(seat: Seat) -> &'static str {
        SEAT_NAMES[seat.index() % board::POINTS]
    }
}
