//! The contents of a position text, and the checks that a game can lead there.

use super::board::Bits;
use crate::ExtraTurn;
use crate::sides::{BLACK, SIDE_NAMES, WHITE};
use thiserror::Error;

/// The number of stones of each side before any is captured.
pub const STONES: u32 = 27;
/// The number of turns that White has under a challenge.
pub const CHALLENGE_TURNS: u8 = 5;
/// The number of black stones that White removes after defeating a challenge.
pub const REMOVALS: u8 = 2;
/// The number of consecutive slides of both sides without a capture that draws the game.
pub const SLIDES: u8 = 100;

/// For which sides the navel is alive: it counts as their stone when stones of ring 1 are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navel {
    /// For nobody.
    Dead,
    /// For White.
    White,
    /// For both sides.
    Both,
}

impl Navel {
    /// Every state.
    pub(super) const ALL: [Self; 3] = [Self::Dead, Self::White, Self::Both];

    /// Its letter in the texts of positions.
    pub(super) fn letter(self) -> &'static str {
        match self {
            Self::Dead => "d",
            Self::White => "w",
            Self::Both => "a",
        }
    }
}

/// The contents of a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The stones of each side.
    pub stones: [Bits; 2],
    /// The stones in hand of each side.
    pub hands: [u8; 2],
    /// The side to move.
    pub side: usize,
    /// For whom the navel is alive.
    pub navel: Navel,
    /// The turns left to White under a challenge; 0 if there is none.
    pub challenge: u8,
    /// Black stones that White has still to remove.
    pub owed: u8,
    /// Consecutive slides without a capture.
    pub slides: u8,
    /// Whether this is the extra turn of a capture, which may be declined; never with [`ExtraTurn::Must`].
    pub may_decline: bool,
}

impl Setup {
    /// The letter of the stone on a point, if there is one.
    pub(super) fn letter(&self, bit: u8) -> Option<char> {
        match 1 << bit {
            point if self.stones[WHITE] & point != 0 => Some('w'),
            point if self.stones[BLACK] & point != 0 => Some('b'),
            _ => None,
        }
    }
}

/// Errors of a position, independent of the text format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FidchellPositionError {
    /// A side has too many stones.
    #[error(
        "{side} has {on_board} on the board and {in_hand} in hand; at most {STONES} stones together are possible"
    )]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its stones on the board.
        on_board: u32,
        /// Its stones in hand.
        in_hand: u8,
    },
    /// A state of the navel that this variant does not have.
    #[error("the navel is never '{0}' in this variant")]
    NavelOfVariant(char),
    /// The navel is alive for both, but nobody can have slid yet.
    #[error("the navel is 'a', but {0} cannot have slid: stones are in hand")]
    NavelAwake(&'static str),
    /// There was a slide, and the navel is still dead.
    #[error("the navel is 'd' after a slide")]
    NavelAsleep,
    /// A challenge in a variant without challenges.
    #[error("there is no challenge in this variant")]
    NoChallenge,
    /// More turns than a challenge gives.
    #[error("a challenge leaves at most {CHALLENGE_TURNS} turns, not {0}")]
    ChallengeTurns(u8),
    /// A challenge or its removals while Black has stones in hand.
    #[error("black cannot have challenged with {0} in hand")]
    ChallengerPlaces(u8),
    /// More removals than a defeat gives, or than Black has stones.
    #[error("the number of removals owed is {owed}, at most {most} is possible here")]
    Owed {
        /// The maximum number of removals.
        most: u32,
        /// The removals given.
        owed: u8,
    },
    /// White has removals left, but the other fields contradict that.
    #[error(
        "while removals are owed, white is to move, no challenge is pending, the count is 0, and black has lost a stone by the capture and one by each removal made"
    )]
    NotRemoving,
    /// The number of slides is beyond the end of the game.
    #[error("the count of slides is {0}, at most {SLIDES} is possible")]
    Slides(u8),
    /// The number of slides is impossible with these hands: a placement would have reset it.
    #[error("the count of slides is {count}, at most {most} is possible with stones in hand")]
    SlidesInHand {
        /// The number of slides.
        count: u8,
        /// The maximum.
        most: u8,
    },
    /// An extra turn that may be declined, under rules that make it compulsory.
    #[error("an extra turn can be declined only with extra-turn=may")]
    NoDeclining,
    /// An extra turn without a capture to give it.
    #[error("an extra turn follows a capture: the count of slides is 0 and {0} has lost a stone")]
    NoCapture(&'static str),
    /// A challenge that the capture before White's extra turn has defeated.
    #[error("an extra turn of white follows a capture, which defeats a challenge: none is pending")]
    DefeatedChallenge,
}

impl Setup {
    /// Checks that a game can lead to these contents, in the first game or the second.
    pub(super) fn check(
        &self,
        second: bool,
        extra_turn: ExtraTurn,
    ) -> Result<(), FidchellPositionError> {
        check_stones(self)?;
        check_navel(self, second)?;
        check_challenge(self, second)?;
        check_slides(self)?;
        check_extra_turn(self, extra_turn)
    }
}

fn check_stones(setup: &Setup) -> Result<(), FidchellPositionError> {
    for side in [WHITE, BLACK] {
        let on_board = setup.stones[side].count_ones();
        let in_hand = setup.hands[side];
        if on_board + u32::from(in_hand) > STONES {
            return Err(FidchellPositionError::TooMany {
                side: SIDE_NAMES[side],
                on_board,
                in_hand,
            });
        }
    }
    Ok(())
}

/// Checks the navel. The first slide of either side wakes it, in the second game only Black's; and only a side without
/// stones in hand slides.
fn check_navel(setup: &Setup, second: bool) -> Result<(), FidchellPositionError> {
    match (setup.navel, second) {
        (Navel::White, false) => Err(FidchellPositionError::NavelOfVariant('w')),
        (Navel::Dead, true) => Err(FidchellPositionError::NavelOfVariant('d')),
        (Navel::Dead, false) if setup.slides > 0 => Err(FidchellPositionError::NavelAsleep),
        (Navel::Both, false) if setup.hands[WHITE] > 0 && setup.hands[BLACK] > 0 => {
            Err(FidchellPositionError::NavelAwake("either side"))
        }
        (Navel::Both, true) if setup.hands[BLACK] > 0 => {
            Err(FidchellPositionError::NavelAwake("black"))
        }
        _ => Ok(()),
    }
}

fn check_challenge(setup: &Setup, second: bool) -> Result<(), FidchellPositionError> {
    if setup.challenge == 0 && setup.owed == 0 {
        return Ok(());
    }
    if !second {
        return Err(FidchellPositionError::NoChallenge);
    }
    if setup.hands[BLACK] > 0 {
        return Err(FidchellPositionError::ChallengerPlaces(setup.hands[BLACK]));
    }
    if setup.challenge > CHALLENGE_TURNS {
        return Err(FidchellPositionError::ChallengeTurns(setup.challenge));
    }
    let left = setup.stones[BLACK].count_ones();
    let (owed, most) = (u32::from(setup.owed), left.min(REMOVALS.into()));
    if owed > most {
        return Err(FidchellPositionError::Owed {
            most,
            owed: setup.owed,
        });
    }
    let removing = setup.side == WHITE && setup.challenge == 0 && setup.slides == 0;
    let has_lost = STONES - left + owed > REMOVALS.into();
    if owed > 0 && !(removing && has_lost) {
        return Err(FidchellPositionError::NotRemoving);
    }
    Ok(())
}

fn check_slides(setup: &Setup) -> Result<(), FidchellPositionError> {
    let count = setup.slides;
    if count > SLIDES {
        return Err(FidchellPositionError::Slides(count));
    }
    let placing = setup.hands.iter().filter(|&&hand| hand > 0).count();
    let most = match placing {
        0 => SLIDES,
        1 => 1,
        _ => 0,
    };
    if count > most {
        return Err(FidchellPositionError::SlidesInHand { count, most });
    }
    Ok(())
}

fn check_extra_turn(setup: &Setup, extra_turn: ExtraTurn) -> Result<(), FidchellPositionError> {
    if !setup.may_decline {
        return Ok(());
    }
    if extra_turn == ExtraTurn::Must {
        return Err(FidchellPositionError::NoDeclining);
    }
    let other = (setup.side ^ 1) & 1;
    let left = setup.stones[other].count_ones() + u32::from(setup.hands[other]);
    if setup.slides > 0 || left >= STONES {
        return Err(FidchellPositionError::NoCapture(SIDE_NAMES[other]));
    }
    if setup.side == WHITE && setup.challenge > 0 {
        return Err(FidchellPositionError::DefeatedChallenge);
    }
    Ok(())
}
