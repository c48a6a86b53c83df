//! The games of the family, each as a type with its own constants.

use super::board::Direction;
use super::family::{Family, Goal, Greatest};

/// International draughts.
#[derive(Clone, Copy, Debug)]
pub struct International;

impl Family for International {
    const NAME: &'static str = "normal";
}

/// Killer draughts: a king whose last captured piece is a king stops right behind it.
#[derive(Clone, Copy, Debug)]
pub struct Killer;

impl Family for Killer {
    const NAME: &'static str = "killer";
    const STOPS_BEHIND_KING: bool = true;

    fn endgame_rule(_one: [usize; 2], _other: [usize; 2]) -> Option<u8> {
        None
    }
}

/// Breakthrough draughts: the first side to make a king wins.
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough;

impl Family for Breakthrough {
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

impl Family for Losing {
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

impl Family for Frisian {
    const NAME: &'static str = "frisian";
    const DIRECTIONS: usize = Direction::ALL.len();
    const GREATEST: Greatest = Greatest::Value;
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
