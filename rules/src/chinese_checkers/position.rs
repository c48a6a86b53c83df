//! The state of a game: players, pieces, and the player to move.

use super::board::{
    BOARD, Bits, HEXAGON, LARGE_CAMPS, POINTS, TRIANGLES, opposite, reflected_set, turned_set,
};
use crate::keys::PieceKeys;
use crate::random::split_mix;
use crate::{MultiSeat, Options, Pieces, Players, RuleSet, Seat};
use thiserror::Error;

/// The form of a game, agreed before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The number of players.
    pub players: Players,
    /// The number of pieces of each player.
    pub pieces: Pieces,
    /// Whether a jump may go over a pivot at a distance.
    pub long_jumps: bool,
    /// Whether *Staying* and *Leaving* are in force.
    pub rules: RuleSet,
}

impl Form {
    /// The form that the parameters ask for.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Form;
    /// use rafle_rules::{Options, Players};
    ///
    /// assert_eq!(Form::of(&Options::default()).players, Players::Two);
    /// ```
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self {
            players: options.players,
            pieces: options.pieces,
            long_jumps: options.long_jumps,
            rules: options.rules,
        }
    }

    /// Checks that a game of this form can be played.
    ///
    /// # Errors
    /// [`ChineseCheckersPositionError::TooManyPieces`]
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Form;
    /// use rafle_rules::{Options, Pieces, Players};
    ///
    /// let form = Form { pieces: Pieces::Fifteen, ..Form::of(&Options::default()) };
    /// assert!(form.check().is_ok());
    /// assert!(Form { players: Players::Six, ..form }.check().is_err());
    /// ```
    pub fn check(self) -> Result<(), ChineseCheckersPositionError> {
        match (self.pieces, self.players) {
            (Pieces::Fifteen, Players::Three | Players::Four | Players::Six) => {
                Err(ChineseCheckersPositionError::TooManyPieces {
                    players: self.players.count(),
                })
            }
            _ => Ok(()),
        }
    }

    /// The home points of the players, as seats from 0, in the order of their first turns.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Form;
    /// use rafle_rules::{Options, Players, Seat};
    ///
    /// let form = Form { players: Players::Three, ..Form::of(&Options::default()) };
    /// assert_eq!(form.seats(), [Seat(0), Seat(2), Seat(4)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn seats(self) -> &'static [Seat] {
        match self.players {
            Players::Two => &[Seat(0), Seat(3)],
            Players::Three => &[Seat(0), Seat(2), Seat(4)],
            Players::Four => &[Seat(0), Seat(1), Seat(3), Seat(4)],
            Players::Six => &[Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)],
        }
    }

    /// The camp at a point: its player begins here, and the opposite player's goal is here.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Form;
    /// use rafle_rules::Options;
    ///
    /// assert_eq!(Form::of(&Options::default()).camp(0).count_ones(), 10);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn camp(self, point: usize) -> Bits {
        match self.pieces {
            Pieces::Ten => TRIANGLES[point % POINTS],
            Pieces::Fifteen => LARGE_CAMPS[point % POINTS],
        }
    }

    /// The home point of the player after another.
    #[inline(always)]
    pub(super) const fn after(self, player: u8) -> u8 {
        match (self.players, player) {
            (Players::Two, 0) => 3,
            (Players::Two, _) => 0,
            (Players::Three, _) => (player + 2) % 6,
            (Players::Four, 1 | 4) => (player + 2) % 6,
            (Players::Four | Players::Six, _) => (player + 1) % 6,
        }
    }
}

/// Errors of a set of pieces, independent of the text format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChineseCheckersPositionError {
    /// Fifteen pieces each for more than two players.
    #[error("with {players} players each has 10 pieces, 15 are for 2 players")]
    TooManyPieces {
        /// The number of players.
        players: u8,
    },
    /// A digit that belongs to no player.
    #[error("with {players} players there is no player {digit}")]
    NoPlayer {
        /// The number of players.
        players: u8,
        /// The digit.
        digit: u8,
    },
    /// A player has the wrong number of pieces.
    #[error("player {digit} has {found} pieces and needs {expected}")]
    Count {
        /// The player's digit.
        digit: u8,
        /// The number that it has.
        found: u32,
        /// The number that it needs.
        expected: u32,
    },
    /// Two pieces in one hole.
    #[error("a hole holds two pieces")]
    Twice,
}

/// A position that is legal by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each player, by its home point; empty where nobody plays.
    pub(super) pieces: [Bits; POINTS],
    pub(super) occupied: Bits,
    pub(super) hash: u64,
    /// The home point of the player to move.
    pub(super) mover: u8,
    pub(super) form: Form,
}

impl Position {
    /// A position from the pieces of each player, by home points, and the home point of the player to
    /// move.
    ///
    /// # Errors
    /// A position that is impossible in a game: see [`ChineseCheckersPositionError`].
    ///
    /// ```
    /// use rafle_rules::Options;
    /// use rafle_rules::chinese_checkers::{Form, Position, ChineseCheckersPositionError};
    ///
    /// let form = Form::of(&Options::default());
    /// let mut pieces = [0; 6];
    /// pieces[0] = form.camp(0);
    /// let error = Position::new(pieces, 0, form).expect_err("player 4 has no piece");
    /// assert_eq!(error.to_string(), "player 4 has 0 pieces and needs 10");
    /// pieces[3] = form.camp(3);
    /// assert!(Position::new(pieces, 0, form).is_ok());
    /// ```
    pub fn new(
        pieces: [Bits; POINTS],
        mover: u8,
        form: Form,
    ) -> Result<Self, ChineseCheckersPositionError> {
        form.check()?;
        let (players, expected) = (form.players.count(), form.pieces.count());
        let is_absent = |point: u8| !form.seats().contains(&Seat(point));
        if let Some(digit) = (0..POINTS as u8)
            .find(|&point| is_absent(point) && (pieces[usize::from(point)] != 0 || point == mover))
        {
            return Err(ChineseCheckersPositionError::NoPlayer {
                players,
                digit: digit + 1,
            });
        }
        for &player in form.seats() {
            let found = (pieces[player.index()] & BOARD).count_ones();
            if found != expected {
                return Err(ChineseCheckersPositionError::Count {
                    digit: player.0 + 1,
                    found,
                    expected,
                });
            }
        }
        let position = Self::assemble(pieces, mover, form);
        if position.occupied.count_ones() != u32::from(players) * expected {
            return Err(ChineseCheckersPositionError::Twice);
        }
        Ok(position)
    }

    /// Builds a position from pieces that are known to be valid.
    pub(super) fn assemble(pieces: [Bits; POINTS], mover: u8, form: Form) -> Self {
        let pieces = pieces.map(|set| set & BOARD);
        let mut position = Self {
            pieces,
            occupied: pieces.iter().fold(0, |all, set| all | set),
            hash: 0,
            mover,
            form,
        };
        position.hash = position.computed_hash();
        position
    }

    /// The home point of the player to move, from 0.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Position;
    /// use rafle_rules::{Game, MultiSeat, Options, Seat};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!(start.mover(), 0);
    /// assert_eq!(start.with_turn_of(Seat(3)).map(|turned| turned.mover()), Some(3));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn mover(&self) -> usize {
        usize::from(self.mover)
    }

    /// The pieces of the player of a point.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Position;
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!(start.pieces(0), start.form().camp(0));
    /// assert_eq!(start.pieces(1), 0, "nobody plays from point 2");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, point: usize) -> Bits {
        self.pieces[point % POINTS]
    }

    /// The occupied holes.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Position;
    /// use rafle_rules::{Game, Options};
    ///
    /// assert_eq!(Position::start(&Options::default()).occupied().count_ones(), 20);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bits {
        self.occupied
    }

    /// The form agreed before the game.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::{Form, Position};
    /// use rafle_rules::{Game, Options};
    ///
    /// let options = Options::default();
    /// assert_eq!(Position::start(&options).form(), Form::of(&options));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// The holes where a player's move may end: by *Staying*, not in other players' triangles.
    #[inline(always)]
    #[must_use]
    pub(super) fn resting_places(&self, player: usize) -> Bits {
        match self.form.rules {
            RuleSet::Full => HEXAGON | TRIANGLES[player] | TRIANGLES[opposite(player)],
            RuleSet::Plain => BOARD,
        }
    }

    /// Computes the hash from the position alone.
    pub(super) fn computed_hash(&self) -> u64 {
        let form = self.form;
        let agreed = u64::from(form.long_jumps) << 1 | u64::from(form.rules == RuleSet::Full);
        let pieces = (0..POINTS as u8).map(|point| self.solitaire_hash(Seat(point)));
        let pieces = pieces.fold(0, |hash, of_player| hash ^ of_player);
        turn_key(self.mover) ^ split_mix(agreed << 32) ^ pieces
    }

    /// The same pieces with another player to move.
    #[inline(always)]
    pub(super) fn with_mover(mut self, player: u8) -> Self {
        self.hash ^= turn_key(self.mover) ^ turn_key(player);
        self.mover = player;
        self
    }

    /// Rotates the board and all players clockwise by a number of sixths of a circle.
    ///
    /// # Errors
    /// A player would come to a point without a player in this form of the game.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Position;
    /// use rafle_rules::{Game, Options};
    ///
    /// let start = Position::start(&Options::default());
    /// let turned = start.turned(3).expect("players sit at points 1 and 4");
    /// assert_eq!((turned.pieces(0), turned.mover()), (start.pieces(0), 3));
    /// assert!(start.turned(1).is_err());
    /// ```
    pub fn turned(&self, sixths: usize) -> Result<Self, ChineseCheckersPositionError> {
        let mut pieces = [0; POINTS];
        for (point, &set) in self.pieces.iter().enumerate() {
            pieces[(point + sixths) % POINTS] = turned_set(set, sixths);
        }
        let mover = (self.mover() + sixths) % POINTS;
        Self::new(pieces, mover as u8, self.form)
    }

    /// The star mirrored, left and right swapped, in a game of two, whose points stay where they are. With more players
    /// a mirror reverses the order of play.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::{Position, board::reflected_set};
    /// use rafle_rules::{Game, MoveList, Options, Rules};
    ///
    /// let start = Position::start(&Options::default());
    /// let mut moves = MoveList::new();
    /// start.legal_moves(&mut moves);
    /// let next = start.play(moves[0]);
    /// assert_eq!(next.reflected().pieces(0), reflected_set(next.pieces(0)));
    /// ```
    #[must_use]
    pub fn reflected(&self) -> Self {
        Self::assemble(self.pieces.map(reflected_set), self.mover, self.form)
    }
}

/// Random numbers of the hash, one for each player and hole.
static PIECE_KEYS: PieceKeys<POINTS, 128> = PieceKeys::new(0, 128);

/// Random numbers of the hash, one for each player to move.
static TURN_KEYS: [u64; 8] = {
    let mut keys = [0; 8];
    let mut player = 0;
    while player < 8 {
        keys[player] = split_mix((1 << 16) + player as u64);
        player += 1;
    }
    keys
};

/// The hash's number for a piece in a hole.
#[inline(always)]
pub(super) fn piece_key(player: usize, bit: u8) -> u64 {
    PIECE_KEYS.of(player, bit)
}

/// The hash's number for the player to move.
#[inline(always)]
fn turn_key(player: u8) -> u64 {
    TURN_KEYS[usize::from(player & 7)]
}
