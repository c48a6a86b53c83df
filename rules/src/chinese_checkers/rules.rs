//! The rules of Chinese checkers: legal moves, the position after a move, and how games end.

use super::board::{AHEAD, BOARD, HEXAGON, POINTS, PROGRESS, TRIANGLES, holes, opposite};
use super::mv::Move;
use super::position::{Position, piece_key};
use crate::{MoveList, MultiSeat, Outcome, Players, Reason, Rules, Seat, Win};

impl Rules for Position {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        self.form.seats()
    }

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.mover)
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.each_origin(|from, ends| {
            moves.extend(holes(ends).map(|to| Move { from, to }));
        });
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each_origin(|_, ends| count += u64::from(ends.count_ones()));
        count
    }

    /// Passes the turn to the next player with a move.
    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let mover = self.mover();
        let ends = 1 << mv.from | 1 << mv.to;
        let mut next = *self;
        next.pieces[mover] ^= ends;
        next.occupied ^= ends;
        next.hash ^= piece_key(mover, mv.from) ^ piece_key(mover, mv.to);
        next.with_turn_passed()
    }

    /// A player wins when all its pieces stand in the target camp. A position from a set-up may have several such
    /// players; the one that moved last wins.
    #[inline(always)]
    fn winner(&self) -> Option<Win> {
        let seats = self.form.seats();
        let has_won = |seat: &Seat| {
            let seat = seat.index();
            self.pieces[seat % POINTS] == self.form.camp(opposite(seat))
        };
        if !seats.iter().any(has_won) {
            return None;
        }
        let turn = seats.iter().position(|&seat| seat.0 == self.mover)?;
        let (later, earlier) = (seats.get(turn..)?, seats.get(..turn)?);
        let mut latest_first = earlier.iter().rev().chain(later.iter().rev());
        let seat = *latest_first.find(|&seat| has_won(seat))?;
        Some(Win {
            seat,
            reason: "camp-filled",
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        let reason = "no-moves";
        match self.form.players {
            Players::Two => Outcome::Win(Win {
                seat: Seat(opposite(self.mover()) as u8),
                reason,
            }),
            _ => Outcome::Draw { reason },
        }
    }

    /// Repetition is the only draw.
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
        let is_seated = self.form.seats().contains(&seat);
        is_seated.then(|| self.with_mover(seat.0))
    }

    /// A player has parted from all others when each of their pieces either stands behind its last one, or has come to
    /// rest in a side point that is not their home.
    fn has_parted(&self, seat: Seat) -> bool {
        let player = seat.index() % POINTS;
        let rows = holes(self.pieces(player)).map(|bit| PROGRESS[player][usize::from(bit & 127)]);
        let not_behind = match rows.min() {
            Some(last @ 1..) => AHEAD[player][usize::from(last - 1)],
            _ => BOARD,
        };
        let way = HEXAGON | TRIANGLES[player] | TRIANGLES[opposite(player)];
        (0..POINTS)
            .filter(|&other| other != player)
            .all(|other| self.pieces(other) & not_behind & (way | TRIANGLES[other]) == 0)
    }

    fn solitaire_hash(&self, seat: Seat) -> u64 {
        let player = seat.index();
        holes(self.pieces(player)).fold(0, |hash, bit| hash ^ piece_key(player, bit))
    }

    #[inline(always)]
    fn move_to_bits(mv: Move) -> u16 {
        u16::from_le_bytes([mv.from, mv.to])
    }

    #[inline(always)]
    fn move_from_bits(bits: u16) -> Move {
        let [from, to] = bits.to_le_bytes();
        Move { from, to }
    }
}
