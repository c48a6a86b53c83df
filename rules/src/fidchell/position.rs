//! The state of a game of Fidchell: stones, hands, navel and challenge.

use super::board::{BOARD, Bits, has_chain, points, reflected_point, turned_point};
use super::setup::{FidchellPositionError, Navel, SLIDES, Setup};
use crate::ExtraTurn;
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::sides::{BLACK, WHITE};

/// The minimum number of stones that White needs in the second game: the length of a straight chain.
pub const WHITE_NEEDS: u32 = 7;

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
        setup.check(SECOND, extra_turn)?;
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

    /// The board turned clockwise by a quarter: it plays the same.
    ///
    /// ```
    /// use rafle_rules::fidchell::{First, Move, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let [a7, g7] = [0, 6].map(|spoke| Move::Place(bit_of(spoke, 7).expect("a point")));
    /// let start = First::start(&Options::default());
    /// assert_eq!(start.play(a7).turned(), start.play(g7));
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        self.seen_through(turned_point)
    }

    /// The position with the colours exchanged: in the first game it plays the same.
    ///
    /// ```
    /// use rafle_rules::fidchell::First;
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = First::read("W:Wa4,d4:Bc4:25:26:d:0:0:0", &Options::default())?;
    /// assert_eq!(position.exchanged().write_list(), "B:Wc4:Ba4,d4:26:25:d:0:0:0");
    /// # Ok::<(), rafle_rules::fidchell::TextError>(())
    /// ```
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let [white, black] = self.stones;
        let [hand_of_white, hand_of_black] = self.hands;
        let mut seen = *self;
        seen.stones = [black, white];
        seen.hands = [hand_of_black, hand_of_white];
        seen.side = self.side ^ 1;
        if let Some(End::Chain(side)) = self.end {
            seen.end = Some(End::Chain(side ^ 1));
        }
        seen.hash = seen.computed_hash();
        seen
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

/// Random numbers of the hash, one for each stone on each point.
static STONE_KEYS: PieceKeys<2, 128> = PieceKeys::new(0, 128);

/// The hash's number for a stone.
#[inline(always)]
pub(super) fn stone_key(side: usize, bit: u8) -> u64 {
    STONE_KEYS.of(side, bit)
}
