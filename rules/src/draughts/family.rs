//! The trait of the games that are played on the board of ten by ten squares.

use super::board::Direction;
use std::fmt::Debug;

/// What the rules of a game have of their own, known when the program is compiled. What a game does not say is as in
/// international draughts.
pub trait Family: Copy + Debug + Send + Sync + 'static {
    /// The variant's name in the protocol.
    const NAME: &'static str;

    /// How many of [`Direction::ALL`] captures take: the diagonals, or those along rows and columns too.
    const DIRECTIONS: usize = Direction::DIAGONAL;

    /// Which capture is the greatest.
    const GREATEST: Greatest = Greatest::Number;

    /// Whether a king whose last captured piece is a king stops on the square right behind it.
    const STOPS_BEHIND_KING: bool = false;

    /// Whether the quiet moves of a king in succession are limited: see [`KingMoves`](super::KingMoves).
    const LIMITS_KINGS: bool = false;

    /// How the game is won.
    const GOAL: Goal = Goal::Capture;

    /// Plies of kings only, without a capture, after which the game is drawn; `None` where it never is.
    const KINGS_ONLY: Option<u8> = Some(50);

    /// Plies after which an ending is drawn; `None` where no rule of endings is in force. Each side is given by the number of its pieces and by how many of them are
    /// kings.
    #[must_use]
    fn endgame_rule(one: [usize; 2], other: [usize; 2]) -> Option<u8> {
        endgame_rule(one, other)
    }
}

/// Which capture is compulsory of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greatest {
    /// The one of most pieces.
    Number,
    /// The one of the greatest value: a king counts as two men but for an infinitesimal less; of equal values, one by
    /// a king.
    Value,
}

impl Greatest {
    /// What a captured piece adds to the worth of a capture.
    #[inline(always)]
    #[must_use]
    pub(super) const fn of_piece(self, is_king: bool) -> u32 {
        match (self, is_king) {
            (Self::Number, _) => 1,
            // In the bits from the seventh the men and twice the kings, and below, from the second on, the pieces:
            // of equal sums, more pieces are fewer kings.
            (Self::Value, false) => 1 << 6 | 1 << 1,
            (Self::Value, true) => 2 << 6 | 1 << 1,
        }
    }

    /// What the capturing piece adds to it.
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
    /// It has won.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The worth of a capture of men and kings.
    fn value(men: u32, kings: u32) -> u32 {
        men * Greatest::Value.of_piece(false) + kings * Greatest::Value.of_piece(true)
    }

    #[test]
    fn kings_are_worth_less_than_twice_as_many_men_and_more_than_one_fewer() {
        for kings in 1..=10 {
            assert!(value(2 * kings, 0) > value(0, kings));
            assert!(value(2 * kings - 1, 0) < value(0, kings));
            for men in 0..=20 - kings {
                let by_king = value(men, kings) + Greatest::Value.of_capturer(true);
                assert!(by_king > value(men, kings) + Greatest::Value.of_capturer(false));
                assert!(by_king < value(men + 2, kings - 1), "the piece comes last");
            }
        }
    }
}
