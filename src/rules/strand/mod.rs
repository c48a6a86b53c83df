//! Strand, also called Dhamet, variant `strand`.
//!
//! Board of 9×9 points joined by files, rows and the diagonals through every other point, the open ones.
//! Men step forward along a file or a diagonal and capture in every direction of a line by jumping onto
//! the next point. Capturing is compulsory and so is capturing the greatest number, men and sultans
//! counting the same. Captured pieces leave the board at once, so that a rafle can use their points and
//! lines. A man whose move ends on the far row becomes a sultan, who moves and captures at any distance.
//! A side without a piece or without a legal move has lost. Drawn: third repetition, and one sultan each
//! with nothing else.
//!
//! The document leaves open some points, which are parameters here: whether a man who lands on the far
//! row within a rafle becomes a sultan at once (`promotion`), whether a sultan lands next to the captured
//! piece or anywhere behind it (`landing`), and whether the game begins with the ten plies of the
//! "rencontre" (`opening`). The draw of two lone sultans is a choice too.

pub mod board;
mod moves;
mod position;
mod rafles;
#[cfg(test)]
mod tests;
mod text;
mod ways;

pub use moves::Move;
pub use position::{MAX_PIECES, Position, SetupError, Variation};
pub use text::TextError;

use super::sides::{BLACK, SIDES, WHITE, seat_name, won_by};
use super::{Game, MoveList, Opening, Options, Outcome, Reason, Rules, Seat, Win};
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
        self.is_sultan_each().then_some("sultan-each")
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
    const NAME: &'static str = "strand";
    type Error = TextError;

    fn start(options: &Options) -> Self {
        let start = Position::start(variation(options));
        match options.opening {
            Opening::Free => start,
            Opening::Rencontre => after_rencontre(start),
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        text::read(text, variation(options))
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn write_move(&self, mv: Move, _: &Options) -> String {
        text::write_move(self, mv)
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
        let greatest = regular.first().map_or(0, |mv| mv.captured().count_ones());
        rafles::shorter(self, capturers, greatest, moves);
        self.steps(moves);
    }

    fn draw(&self, names: bool) -> Vec<String> {
        text::draw(self, names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        seat_name(seat)
    }
}

/// The "rencontre", with which games conventionally begin: the ends of its ten moves, as places in reading
/// order. In the document's words: d4-e5 (f6xd4); c3xe5 (a5xc3); b2xd4 (c5xc3); e5xa5 (c3xe5);
/// f5xd5 (d6xd4).
const RENCONTRE: [(u8, u8); 10] = [
    (48, 40),
    (32, 48),
    (56, 40),
    (36, 56),
    (64, 48),
    (38, 56),
    (40, 36),
    (56, 40),
    (41, 39),
    (30, 48),
];

fn after_rencontre(start: Position) -> Position {
    RENCONTRE.into_iter().fold(start, |position, ends| {
        let mut moves = MoveList::new();
        position.legal(&mut moves);
        let ends_of = |mv: &Move| (board::index_of(mv.from()), board::index_of(mv.to()));
        let mv = moves.into_iter().find(|mv| ends_of(mv) == ends);
        mv.map_or(position, |mv| position.after(mv))
    })
}

fn variation(options: &Options) -> Variation {
    Variation {
        landing: options.landing,
        promotion: options.promotion,
    }
}

/// The moves of the mirrored position are the mirrored moves.
#[must_use]
pub fn mirrored_move(mv: Move) -> Move {
    let turn = |bit: u8| board::rotate(1 << bit).trailing_zeros() as u8;
    let captured: Bits = board::rotate(mv.captured());
    Move::rafle(
        turn(mv.from()),
        turn(mv.to()),
        captured,
        mv.promotes_on_the_way(),
    )
}
