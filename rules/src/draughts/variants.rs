//! The games on the board of ten by ten squares: each is a type with its own constants.

use super::board::Direction;
use std::fmt::Debug;

/// The constants of one game, known at compile time. The defaults are those of international draughts.
pub trait DraughtsRules: Copy + Debug + Send + Sync + 'static {
    /// The variant's name in the protocol.
    const NAME: &'static str;

    /// The number of [`Direction::ALL`] in which captures go: the diagonals, or also rows and columns.
    const DIRECTIONS: usize = Direction::DIAGONAL;

    /// How captures are ranked.
    const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Number;

    /// Whether a king whose last captured piece is a king stops on the square right behind it.
    const STOPS_BEHIND_KING: bool = false;

    /// Whether consecutive quiet moves of a king are limited: see [`KingMoves`](super::KingMoves).
    const LIMITS_KINGS: bool = false;

    /// How the game is won.
    const GOAL: Goal = Goal::Capture;

    /// Plies with kings only and without a capture until the game is drawn; `None` for never.
    const KINGS_ONLY: Option<u8> = Some(50);

    /// Plies until an ending is drawn; `None` if no endgame rule applies. Each side is given by its number of pieces
    /// and how many of them are kings.
    #[must_use]
    fn endgame_rule(one: [usize; 2], other: [usize; 2]) -> Option<u8> {
        endgame_rule(one, other)
    }
}

/// How captures are ranked: the greatest is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturePriority {
    /// By the number of pieces.
    Number,
    /// By value: a king counts slightly less than two men. Of equal values, a capture by a king is greater.
    Value,
}

impl CapturePriority {
    /// What a captured piece adds to the rank of a capture.
    #[inline(always)]
    #[must_use]
    pub(super) const fn of_piece(self, is_king: bool) -> u32 {
        match (self, is_king) {
            (Self::Number, _) => 1,
            // The seventh bit and above hold the men plus twice the kings; the second bit and above hold the number of
            // pieces: of equal sums, more pieces mean fewer kings.
            (Self::Value, false) => 1 << 6 | 1 << 1,
            (Self::Value, true) => 2 << 6 | 1 << 1,
        }
    }

    /// What the capturing piece adds to the rank.
    #[inline(always)]
    #[must_use]
    pub(super) const fn of_capturer(self, is_king: bool) -> u32 {
        match self {
            Self::Number => 0,
            Self::Value => is_king as u32,
        }
    }
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side that has no piece or no legal move has lost.
    Capture,
    /// The side that has no piece or no legal move has won.
    Lose,
    /// A side that makes a king has won; one that has no piece or no legal move has lost.
    Promote,
}

/// The endgame rules of the world federation: a draw after 32 plies for three pieces with at least one king against a lone
/// king, after 10 for two such pieces or one king against a lone king.
fn endgame_rule(one: [usize; 2], other: [usize; 2]) -> Option<u8> {
    let ([lone, lone_kings], [pieces, kings]) = (one.min(other), one.max(other));
    if lone != 1 || lone_kings == 0 || kings == 0 {
        return None;
    }
    match pieces {
        1 | 2 => Some(10),
        3 => Some(32),
        _ => None,
    }
}

/// International draughts.
#[derive(Clone, Copy, Debug)]
pub struct International;

impl DraughtsRules for International {
    const NAME: &'static str = "normal";
}

/// Killer draughts: a king whose last captured piece is a king stops right behind it.
#[derive(Clone, Copy, Debug)]
pub struct Killer;

impl DraughtsRules for Killer {
    const NAME: &'static str = "killer";
    const STOPS_BEHIND_KING: bool = true;

    fn endgame_rule(_one: [usize; 2], _other: [usize; 2]) -> Option<u8> {
        None
    }
}

/// Breakthrough draughts: the first side to make a king wins.
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough;

impl DraughtsRules for Breakthrough {
    const NAME: &'static str = "bt";
    const GOAL: Goal = Goal::Promote;
    const KINGS_ONLY: Option<u8> = None;

    fn endgame_rule(_one: [usize; 2], _other: [usize; 2]) -> Option<u8> {
        None
    }
}

/// Losing draughts, antidraughts: a side without a legal move wins.
#[derive(Clone, Copy, Debug)]
pub struct Losing;

impl DraughtsRules for Losing {
    const NAME: &'static str = "losing";
    const GOAL: Goal = Goal::Lose;
    const KINGS_ONLY: Option<u8> = None;

    fn endgame_rule(_one: [usize; 2], _other: [usize; 2]) -> Option<u8> {
        None
    }
}

/// Frisian draughts: captures also go along rows and columns, the greatest value is compulsory, and consecutive moves
/// of a king are limited.
#[derive(Clone, Copy, Debug)]
pub struct Frisian;

impl DraughtsRules for Frisian {
    const NAME: &'static str = "frisian";
    const DIRECTIONS: usize = Direction::ALL.len();
    const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Value;
    const LIMITS_KINGS: bool = true;
    const KINGS_ONLY: Option<u8> = None;

    /// A draw after seven moves of each side for two kings against one, and after two for king against king, if there
    /// are no other pieces.
    fn endgame_rule(one: [usize; 2], other: [usize; 2]) -> Option<u8> {
        match (one.min(other), one.max(other)) {
            ([1, 1], [1, 1]) => Some(4),
            ([1, 1], [2, 2]) => Some(14),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rank of a capture of men and kings.
    fn value(men: u32, kings: u32) -> u32 {
        men * CapturePriority::Value.of_piece(false) + kings * CapturePriority::Value.of_piece(true)
    }

    #[test]
    fn kings_are_worth_less_than_twice_as_many_men_and_more_than_one_fewer() {
        for kings in 1..=10 {
            assert!(value(2 * kings, 0) > value(0, kings));
            assert!(value(2 * kings - 1, 0) < value(0, kings));
            for men in 0..=20 - kings {
                let by_king = value(men, kings) + CapturePriority::Value.of_capturer(true);
                assert!(by_king > value(men, kings) + CapturePriority::Value.of_capturer(false));
                assert!(by_king < value(men + 2, kings - 1), "the piece comes last");
            }
        }
    }
}
