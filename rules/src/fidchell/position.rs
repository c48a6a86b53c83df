//! The state of a game of Fidchell: stones, hands, navel and challenge.

use super::board::{BOARD, Bits, has_chain, points, reflected_point};
use crate::ExtraTurn;
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::sides::{BLACK, SIDE_NAMES, WHITE};
use thiserror::Error;

/// The number of stones of each side before any is captured.
pub const STONES: u32 = 27;
/// The minimum number of stones that White needs in the second game: the length of a straight chain.
pub const WHITE_NEEDS: u32 = 7;
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

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side has its chain.
    Chain(usize),
    /// White has fewer than seven stones left: Black has won.
    UnderSeven,
    /// White's turns ran out under a challenge: Black has won.
    Challenge,
    /// Too many consecutive slides: a draw.
    Slides,
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
        "{side} has {on_board} stones on the board and {in_hand} in hand; at most {STONES} together are possible"
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
    #[error("black has {0} stones in hand and cannot have challenged")]
    ChallengerPlaces(u8),
    /// More removals than a defeat gives, or than Black has stones.
    #[error("{owed} removals are owed, at most {most} are possible here")]
    Owed {
        /// The maximum number of removals.
        most: u32,
        /// The removals given.
        owed: u8,
    },
    /// White has removals left, but the other fields contradict that.
    #[error(
        "while removals are owed, white is to move, no challenge is pending and the count is 0"
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
}

/// A position of the first game, or of the second with `SECOND`, legal by construction.
///
/// Equality and the hash ignore the number of slides, which only a draw rule counts.
#[derive(Clone, Copy, Debug)]
pub struct Position<const SECOND: bool> {
    pub(super) stones: [Bits; 2],
    pub(super) hash: u64,
    pub(super) hands: [u8; 2],
    pub(super) side: u8,
    pub(super) navel: Navel,
    pub(super) challenge: u8,
    pub(super) owed: u8,
    pub(super) slides: u8,
    pub(super) extra_turn: ExtraTurn,
    pub(super) may_decline: bool,
    /// Stored, since a lost challenge is not visible from the rest: it belongs to the game that led here.
    pub(super) end: Option<End>,
}

impl<const SECOND: bool> PartialEq for Position<SECOND> {
    fn eq(&self, other: &Self) -> bool {
        let key = |of: &Self| {
            let lost = of.end == Some(End::Challenge);
            let counters = (of.hands, of.navel, of.challenge, of.owed);
            let extra = (of.extra_turn, of.may_decline);
            (of.stones, of.side, counters, extra, lost)
        };
        key(self) == key(other)
    }
}

impl<const SECOND: bool> Eq for Position<SECOND> {}

impl<const SECOND: bool> Position<SECOND> {
    /// Builds a position from the contents of its text.
    ///
    /// # Errors
    /// A position that is impossible in a game: see [`FidchellPositionError`].
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Second, FidchellPositionError};
    /// use rafle_rules::{ExtraTurn, Game, Options};
    ///
    /// let setup = First::start(&Options::default()).setup();
    /// assert!(First::new(setup, ExtraTurn::Must).is_ok());
    /// // In the second game the navel is White's from the start.
    /// assert_eq!(Second::new(setup, ExtraTurn::Must), Err(FidchellPositionError::NavelOfVariant('d')));
    /// ```
    pub fn new(setup: Setup, extra_turn: ExtraTurn) -> Result<Self, FidchellPositionError> {
        check_stones(&setup)?;
        check_navel(&setup, SECOND)?;
        check_challenge(&setup, SECOND)?;
        check_slides(&setup)?;
        check_extra_turn(&setup, extra_turn)?;
        Ok(Self::assemble(setup, extra_turn))
    }

    /// Builds a position that is known to be valid.
    pub(super) fn assemble(setup: Setup, extra_turn: ExtraTurn) -> Self {
        let mut position = Self {
            stones: setup.stones.map(|set| set & BOARD),
            hash: 0,
            hands: setup.hands,
            side: (setup.side & 1) as u8,
            navel: setup.navel,
            challenge: setup.challenge,
            owed: setup.owed,
            slides: setup.slides,
            extra_turn,
            may_decline: setup.may_decline,
            end: None,
        };
        position.end = position.found_end();
        position.hash = position.computed_hash();
        position
    }

    /// The contents from which [`Position::new`] builds this position, except for a lost challenge.
    ///
    /// ```
    /// use rafle_rules::fidchell::First;
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = First::start(&Options::default());
    /// let setup = start.setup();
    /// assert_eq!((setup.hands, setup.stones), ([27, 27], [0, 0]));
    /// assert_eq!(First::new(setup, start.extra_turn()), Ok(start));
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            stones: self.stones,
            hands: self.hands,
            side: self.side(),
            navel: self.navel,
            challenge: self.challenge,
            owed: self.owed,
            slides: self.slides,
            may_decline: self.may_decline,
        }
    }

    /// Whether the extra turns of this game must be taken.
    ///
    /// ```
    /// use rafle_rules::{ExtraTurn, Game, Options, fidchell::First};
    ///
    /// assert_eq!(First::start(&Options::default()).extra_turn(), ExtraTurn::Must);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn extra_turn(&self) -> ExtraTurn {
        self.extra_turn
    }

    /// The end that is visible on the board. Two chains are impossible in a game; in a set-up, the chain of the side
    /// not to move counts, as if it had just been made.
    fn found_end(&self) -> Option<End> {
        let chain = [self.side() ^ 1, self.side()]
            .into_iter()
            .find(|&side| Self::builds(side) && has_chain(self.stones[side]));
        match chain {
            Some(side) => Some(End::Chain(side)),
            None if self.is_white_spent() => Some(End::UnderSeven),
            None if self.slides >= SLIDES => Some(End::Slides),
            None => None,
        }
    }

    /// Whether a side wins by a chain.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Second};
    /// use rafle_rules::sides::{BLACK, WHITE};
    ///
    /// assert!(First::builds(WHITE) && First::builds(BLACK));
    /// assert!(Second::builds(WHITE) && !Second::builds(BLACK));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn builds(side: usize) -> bool {
        !SECOND || side == WHITE
    }

    /// Whether White has too few stones left to go on.
    #[inline(always)]
    pub(super) fn is_white_spent(&self) -> bool {
        SECOND && self.stones[WHITE].count_ones() + u32::from(self.hands[WHITE]) < WHITE_NEEDS
    }

    /// The side to move: [`WHITE`] or [`BLACK`].
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::First, sides::WHITE};
    ///
    /// assert_eq!(First::start(&Options::default()).side(), WHITE);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(self.side & 1)
    }

    /// The stones of a side on the board.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::Second, sides::{BLACK, WHITE}};
    ///
    /// let start = Second::start(&Options::default());
    /// assert_eq!([WHITE, BLACK].map(|side| start.stones(side).count_ones()), [8, 8]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn stones(&self, side: usize) -> Bits {
        self.stones[side & 1]
    }

    /// The stones of a side in hand.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::First, sides::BLACK};
    ///
    /// assert_eq!(First::start(&Options::default()).hand(BLACK), 27);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn hand(&self, side: usize) -> u8 {
        self.hands[side & 1]
    }

    /// The points without a stone.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, board::BOARD};
    /// use rafle_rules::{Game, Options};
    ///
    /// assert_eq!(First::start(&Options::default()).empty(), BOARD);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        BOARD & !(self.stones[WHITE] | self.stones[BLACK])
    }

    /// For whom the navel is alive.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Navel, Second};
    /// use rafle_rules::{Game, Options};
    ///
    /// let options = Options::default();
    /// assert_eq!(First::start(&options).navel(), Navel::Dead);
    /// assert_eq!(Second::start(&options).navel(), Navel::White);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn navel(&self) -> Navel {
        self.navel
    }

    /// Whether the navel is alive for a side.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::Second, sides::{BLACK, WHITE}};
    ///
    /// let start = Second::start(&Options::default());
    /// assert!(start.is_navel_alive(WHITE) && !start.is_navel_alive(BLACK));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_navel_alive(&self, side: usize) -> bool {
        match self.navel {
            Navel::Dead => false,
            Navel::White => side == WHITE,
            Navel::Both => true,
        }
    }

    /// The turns left to White under a challenge; 0 if there is none.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::Second};
    ///
    /// assert_eq!(Second::start(&Options::default()).challenge(), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn challenge(&self) -> u8 {
        self.challenge
    }

    /// Black stones that White has still to remove.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::Second};
    ///
    /// assert_eq!(Second::start(&Options::default()).owed(), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn owed(&self) -> u8 {
        self.owed
    }

    /// Slides of both sides in a row without a capture.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, fidchell::Second};
    ///
    /// assert_eq!(Second::start(&Options::default()).slides(), 0);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn slides(&self) -> u8 {
        self.slides
    }

    /// Why the game is over, except for a lack of moves.
    ///
    /// ```
    /// use rafle_rules::fidchell::{End, First, Navel, SLIDES, Setup};
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = First::start(&Options::default());
    /// assert_eq!(start.end(), None);
    /// let setup = Setup { hands: [0, 0], navel: Navel::Both, slides: SLIDES, ..start.setup() };
    /// let drawn = First::new(setup, start.extra_turn());
    /// assert_eq!(drawn.map(|position| position.end()), Ok(Some(End::Slides)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Computes the hash from the position alone.
    pub(super) fn computed_hash(&self) -> u64 {
        let mut hash = self.counters_hash();
        for side in [WHITE, BLACK] {
            for bit in points(self.stones[side]) {
                hash ^= stone_key(side, bit);
            }
        }
        hash
    }

    /// The hash of everything except the stones.
    #[inline(always)]
    pub(super) fn counters_hash(&self) -> u64 {
        let lost = self.end == Some(End::Challenge);
        let packed = u64::from(self.hands[WHITE])
            | u64::from(self.hands[BLACK]) << 8
            | u64::from(self.challenge) << 16
            | u64::from(self.owed) << 20
            | (self.navel as u64) << 24
            | u64::from(self.side) << 28
            | u64::from(lost) << 29
            | u64::from(self.may_decline) << 30;
        // The indices for counters follow those of the stones' keys.
        split_mix(packed | 1 << 32)
    }

    /// The board mirrored at the spokes `a` and `m`: it plays the same.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Move, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let [b7, x7] = [1, 23].map(|spoke| Move::Place(bit_of(spoke, 7).expect("a point")));
    /// let start = First::start(&Options::default());
    /// assert_eq!(start.play(b7).mirrored(), start.play(x7));
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.seen_through(reflected_point)
    }

    /// The position with every stone moved to an image of its point.
    pub(super) fn seen_through(&self, image: fn(u8) -> u8) -> Self {
        let mut seen = *self;
        seen.stones = self
            .stones
            .map(|set| points(set).fold(0, |moved, bit| moved | 1 << image(bit)));
        seen.hash = seen.computed_hash();
        seen
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
    let most = setup.stones[BLACK].count_ones().min(REMOVALS.into());
    if u32::from(setup.owed) > most {
        return Err(FidchellPositionError::Owed {
            most,
            owed: setup.owed,
        });
    }
    let removing = setup.side == WHITE && setup.challenge == 0 && setup.slides == 0;
    if setup.owed > 0 && !removing {
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
    Ok(())
}

/// Random numbers of the hash, one for each stone on each point.
static STONE_KEYS: PieceKeys<2, 128> = PieceKeys::new(0, 128);

/// The hash's number for a stone.
#[inline(always)]
pub(super) fn stone_key(side: usize, bit: u8) -> u64 {
    STONE_KEYS.of(side, bit)
}
