//! Moves that cut off nearby: the killers of a ply (Akl and Newborn 1977) and the replies to a move (the countermove
//! heuristic, Uiterwijk 1992). They come before moves with as good a history.

use super::score::MAX_PLY;
use super::transposition::NO_MOVE;
use crate::eval::{HISTORY_SIZE, SearchConstants};
use rafle_rules::Seat;

/// What one thread's search knows of such moves. All moves are history indices.
#[derive(Default)]
pub(super) struct Hints {
    /// The last two moves that cut off at each ply.
    killers: Vec<[u16; 2]>,
    /// By the move before and the side to move, the last move that cut off.
    replies: Vec<[u16; 2]>,
    /// The move that led to each ply of the line.
    line: Vec<u16>,
}

/// The moves that look good at one node.
pub(super) struct NodeHints {
    killers: [u16; 2],
    killer_bonus: i32,
    reply: u16,
    reply_bonus: i32,
}

impl Hints {
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        let plies = MAX_PLY + 1;
        self.killers.resize(plies, [NO_MOVE; 2]);
        self.killers.fill([NO_MOVE; 2]);
        self.replies.resize(HISTORY_SIZE, [NO_MOVE; 2]);
        self.replies.fill([NO_MOVE; 2]);
        self.line.resize(plies, NO_MOVE);
        self.line.fill(NO_MOVE);
    }

    /// Notes the move that is played at a ply.
    #[inline(always)]
    pub(super) fn play(&mut self, ply: usize, index: u16) {
        self.line[ply + 1] = index;
    }

    #[inline(always)]
    fn reply(&mut self, seat: Seat, ply: usize) -> &mut u16 {
        let before = usize::from(self.line[ply]) % HISTORY_SIZE;
        &mut self.replies[before][seat.index() % 2]
    }

    /// Returns the moves that look good for a seat at a ply.
    #[inline(always)]
    pub(super) fn at(&mut self, seat: Seat, ply: usize, constants: &SearchConstants) -> NodeHints {
        NodeHints {
            killers: self.killers[ply],
            killer_bonus: constants.killer_bonus,
            reply: *self.reply(seat, ply),
            reply_bonus: constants.reply_bonus,
        }
    }

    /// Notes a move of a seat that cuts off at a ply.
    pub(super) fn cut_off(&mut self, seat: Seat, ply: usize, index: u16) {
        let [first, second] = &mut self.killers[ply];
        if *first != index {
            *second = *first;
            *first = index;
        }
        *self.reply(seat, ply) = index;
    }
}

impl NodeHints {
    /// The hints of a node where nothing is known.
    pub(super) const NONE: Self = Self {
        killers: [NO_MOVE; 2],
        killer_bonus: 0,
        reply: NO_MOVE,
        reply_bonus: 0,
    };

    /// What a move is worth beside its history, in the units of that.
    #[inline(always)]
    pub(super) fn bonus(&self, index: u16) -> i32 {
        let killer = i32::from(self.killers.contains(&index)) * self.killer_bonus;
        killer + i32::from(self.reply == index) * self.reply_bonus
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONSTANTS: SearchConstants = SearchConstants {
        killer_bonus: 3,
        reply_bonus: 4,
        ..SearchConstants::USUAL
    };

    #[test]
    fn the_last_two_moves_that_cut_off_at_a_ply_are_its_killers() {
        let mut hints = Hints::default();
        hints.reset();
        for index in [10, 11, 11, 12] {
            hints.play(4, index + 100);
            hints.cut_off(Seat(0), 5, index);
        }
        hints.play(4, 99);
        let at = hints.at(Seat(0), 5, &CONSTANTS);
        assert_eq!([10, 11, 12].map(|index| at.bonus(index)), [0, 3, 3]);
        assert_eq!(hints.at(Seat(0), 6, &CONSTANTS).bonus(12), 0);
    }

    #[test]
    fn a_reply_belongs_to_the_move_before_and_the_side() {
        let mut hints = Hints::default();
        hints.reset();
        hints.play(4, 99);
        hints.cut_off(Seat(1), 5, 10);
        hints.play(6, 99);
        assert_eq!(hints.at(Seat(1), 7, &CONSTANTS).bonus(10), 4);
        assert_eq!(hints.at(Seat(0), 7, &CONSTANTS).bonus(10), 0);
        hints.play(6, 98);
        assert_eq!(hints.at(Seat(1), 7, &CONSTANTS).bonus(10), 0);
        hints.reset();
        hints.play(4, 99);
        assert_eq!(hints.at(Seat(1), 5, &CONSTANTS).bonus(10), 0);
    }
}
