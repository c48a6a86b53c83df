//! Move generation: quiet moves by shifting whole sets, captures by a walk from each piece that can capture.

use super::board::{BOARD, Bits, Direction, squares};
use super::capture_board::CaptureBoard;
use super::mv::Move;
use super::position::Draughts;
use super::rafles;
use super::variants::DraughtsRules;
use crate::MoveList;
use crate::sides::WHITE;

/// The two forward steps of each side's men, as left rotations. A rotation works like a shift here, since the bits that
/// wrap around are not squares; and unlike two kinds of shift, its amount can be looked up without a branch.
pub(super) const FORWARD: [[u32; 2]; 2] = [[64 - 6, 64 - 5], [5, 6]];

impl<R: DraughtsRules> Draughts<R> {
    /// The pieces of the side to move that can capture.
    #[inline(always)]
    pub(super) fn capturers(&self) -> Bits {
        let (own, enemy) = (self.own(), self.enemy());
        let empty = self.empty();
        let men = own & !self.kings();
        let mut capturers = rafles::jumping_men::<R>(men, enemy, empty);
        let kings = own & self.kings();
        if kings != 0 {
            capturers |= self.capturing_kings(kings, enemy, empty);
        }
        capturers
    }

    fn capturing_kings(&self, kings: Bits, enemy: Bits, empty: Bits) -> Bits {
        let occupied = BOARD & !empty;
        squares(kings)
            .filter(|&from| {
                CaptureBoard::<R>::directions().iter().any(|direction| {
                    let first = direction.nearest(direction.ray(from) & occupied);
                    direction.step(first & enemy) & empty != 0
                })
            })
            .fold(0, |set, from| set | 1 << from)
    }

    /// The free squares that a king can reach in one quiet move.
    ///
    /// ```
    /// use rafle_rules::draughts::Position;
    /// use rafle_rules::draughts::board::{bit_of, number_of, squares};
    /// use rafle_rules::{Game, Options};
    ///
    /// //  3   .     b     .     .     .
    /// //  2      .     .     .     .     .
    /// //  1   W     .     .     .     .
    /// //      a  b  c  d  e  f  g  h  i  j
    /// let position = Position::read("W:WK46:B37", &Options::default())?;
    /// let reached: Vec<u8> = squares(position.king_slides(bit_of(46))).map(number_of).collect();
    /// assert_eq!(reached, [41]);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    pub fn king_slides(&self, from: u8) -> Bits {
        let occupied = BOARD & !self.empty();
        Direction::DIAGONALS
            .into_iter()
            .fold(0, |reach, direction| {
                reach | direction.slide(from, occupied)
            })
    }

    /// The king of the side to move that may only capture now, as a set of one or none.
    #[inline(always)]
    pub(super) fn exhausted_king(&self) -> Bits {
        if R::LIMITS_KINGS {
            self.king_moves().exhausted(self.side())
        } else {
            0
        }
    }

    /// Appends the quiet moves, even if a capture is possible.
    #[inline(always)]
    pub(super) fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        let (men, empty) = (self.own() & !self.kings(), self.empty());
        for turn in FORWARD[self.side()] {
            for to in squares(men.rotate_left(turn) & empty) {
                moves.push(Move::quiet(to.wrapping_sub(turn as u8) & 63, to));
            }
        }
        for from in squares(self.own() & self.kings() & !self.exhausted_king()) {
            moves.extend(squares(self.king_slides(from)).map(|to| Move::quiet(from, to)));
        }
    }
}

const _: () = assert!(WHITE == 0, "FORWARD lists White first");
