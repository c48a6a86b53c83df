//! Move generation: steps by shifting whole sets, captures in `rafles`.

use super::board::{Bits, Direction, points};
use super::mv::Move;
use super::position::Position;
use super::rafles;
use crate::MoveList;
use crate::sides::WHITE;

/// The squares that a side's men step to.
pub(super) const FORWARD: [[Direction; 3]; 2] = [
    [Direction::North, Direction::NorthEast, Direction::NorthWest],
    [Direction::South, Direction::SouthWest, Direction::SouthEast],
];

/// The maximum number of captures tried in full where time is short: a millisecond's work.
pub const QUICK_TRIES: usize = 1 << 14;

impl Position {
    /// Appends the legal moves and tries a limited number of captures in full: on boards constructed to have endless
    /// rafles, it misses some beyond that. Returns whether all were found.
    ///
    /// ```
    /// use rafle_rules::{Game, MoveList, Options, strand::Position};
    ///
    /// let mut moves = MoveList::new();
    /// assert!(Position::start(&Options::default()).moves_within(1000, &mut moves));
    /// assert_eq!(moves.len(), 3);
    /// ```
    #[inline(always)]
    pub fn moves_within(&self, max_tried: usize, moves: &mut MoveList<Move>) -> bool {
        if self.extra.rencontre.is_on() {
            self.rencontre_move(moves);
            true
        } else {
            self.free_moves_within(max_tried, moves)
        }
    }

    /// The same outside the rencontre.
    #[inline(always)]
    fn free_moves_within(&self, max_tried: usize, moves: &mut MoveList<Move>) -> bool {
        let capturers = self.capturers();
        if capturers != 0 {
            return rafles::greatest(self, capturers, max_tried, moves);
        }
        if self.enemy() != 0 {
            self.steps(moves);
        }
        true
    }

    /// Appends the next move of the rencontre.
    #[cold]
    fn rencontre_move(&self, moves: &mut MoveList<Move>) {
        let mut free = MoveList::new();
        self.free_moves_within(rafles::MAX_TRIED, &mut free);
        let rencontre = self.extra.rencontre;
        moves.extend(free.into_iter().find(|&mv| rencontre.asks_for(mv)));
    }

    /// The pieces of the side to move that can capture.
    #[inline(always)]
    pub(super) fn capturers(&self) -> Bits {
        let (own, enemy) = (self.own(), self.enemy());
        let empty = self.empty();
        let mut capturers = rafles::jumping_men(own & !self.sultans(), enemy, empty);
        let sultans = own & self.sultans();
        if sultans != 0 {
            capturers |= rafles::jumping_sultans(sultans, enemy, empty);
        }
        capturers
    }

    /// Whether the side that is not to move could capture if it were its turn.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, strand::Position};
    ///
    /// // 7 . b .
    /// // 6 . w .
    /// // 5 . . .
    /// //   d e f
    /// let position = Position::read("W:We6:Be7", &Options::default())?;
    /// assert!(position.is_exposed(), "Black could jump onto e5");
    /// assert!(!Position::read("W:We5:Be7", &Options::default())?.is_exposed());
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_exposed(&self) -> bool {
        self.turned_over().capturers() != 0
    }

    /// The free points that a sultan can reach in one step.
    ///
    /// ```
    /// use rafle_rules::strand::{Position, board::point_at};
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = Position::read("W:WKa1:Ba4,c3", &Options::default())?;
    /// let reach = position.sultan_reach(point_at(0, 1).expect("a1"));
    /// // a2 and a3; b2; b1 to i1.
    /// assert_eq!(reach.count_ones(), 2 + 1 + 8);
    /// # Ok::<(), rafle_rules::strand::TextError>(())
    /// ```
    #[inline(always)]
    pub fn sultan_reach(&self, from: u8) -> Bits {
        let empty = self.empty();
        Direction::ALL
            .into_iter()
            .fold(0, |reach, direction| reach | direction.slide(from, empty))
    }

    /// Appends the steps, even if a capture is possible.
    pub(super) fn steps(&self, moves: &mut MoveList<Move>) {
        let (men, empty) = (self.own() & !self.sultans(), self.empty());
        for direction in FORWARD[self.side()] {
            let back = direction.opposite();
            for to in points(direction.step(men & direction.lines()) & empty) {
                let from = back.step(1 << to).trailing_zeros() as u8;
                moves.push(Move::step(from, to));
            }
        }
        for from in points(self.own() & self.sultans()) {
            moves.extend(points(self.sultan_reach(from)).map(|to| Move::step(from, to)));
        }
    }

    /// The number of steps.
    pub(super) fn count_steps(&self) -> u64 {
        let (men, empty) = (self.own() & !self.sultans(), self.empty());
        let count = |set: Bits| u64::from(set.count_ones());
        let of_men: u64 = FORWARD[self.side()]
            .into_iter()
            .map(|direction| count(direction.step(men & direction.lines()) & empty))
            .sum();
        let sultans = points(self.own() & self.sultans());
        of_men
            + sultans
                .map(|from| count(self.sultan_reach(from)))
                .sum::<u64>()
    }
}

const _: () = assert!(WHITE == 0, "FORWARD lists White first");
