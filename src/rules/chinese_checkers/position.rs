//! The state of a game: who plays, whose pieces stand where, whose turn it is.

use super::board::{
    AHEAD, BOARD, Bits, HEXAGON, LARGE_CAMPS, POINTS, PROGRESS, TRIANGLES, holes, opposite,
    turned_set,
};
use super::moves::Move;
use crate::random::split_mix;
use crate::rules::keys::PieceKeys;
use crate::rules::{Options, Pieces, Players, RuleSet, Seat};
use thiserror::Error;

/// The form of a game: what is agreed before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// How many play.
    pub players: Players,
    /// How many pieces each of them has.
    pub pieces: Pieces,
    /// Whether a jump may go over a pivot at a distance.
    pub long_jumps: bool,
    /// Whether *Staying* and *Leaving* are in force.
    pub rules: RuleSet,
}

impl Form {
    /// The form that the parameters ask for.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self {
            players: options.players,
            pieces: options.pieces,
            long_jumps: options.long_jumps,
            rules: options.rules,
        }
    }

    /// Whether such a game can be played.
    ///
    /// # Errors
    /// [`SetupError::TooManyPieces`]
    pub fn check(self) -> Result<(), SetupError> {
        match (self.pieces, self.players) {
            (Pieces::Fifteen, Players::Four | Players::Six) => Err(SetupError::TooManyPieces {
                players: self.players.count(),
            }),
            _ => Ok(()),
        }
    }

    /// The home points of the players, as seats from 0, in the order of their first turns.
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

    /// The camp at a point: where its player begins, and where the player of the opposite point goes.
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
    const fn after(self, player: u8) -> u8 {
        match (self.players, player) {
            (Players::Two, 0) => 3,
            (Players::Two, _) => 0,
            (Players::Three, _) => (player + 2) % 6,
            (Players::Four, 1 | 4) => (player + 2) % 6,
            (Players::Four | Players::Six, _) => (player + 1) % 6,
        }
    }
}

/// What can be wrong with a set of pieces, whatever text it came from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Fifteen pieces for more than three.
    #[error("with {players} players each has 10 pieces, 15 are for 2 or 3 players")]
    TooManyPieces {
        /// The players.
        players: u8,
    },
    /// A digit of no player.
    #[error("with {players} players there is no player {digit}")]
    NoPlayer {
        /// The players.
        players: u8,
        /// The digit.
        digit: u8,
    },
    /// A player has another number of pieces.
    #[error("player {digit} has {found} pieces and needs {expected}")]
    Count {
        /// The player's digit.
        digit: u8,
        /// His pieces.
        found: u32,
        /// What he needs.
        expected: u32,
    },
    /// Two pieces in one hole.
    #[error("a hole holds two pieces")]
    Twice,
}

/// A position that is legal by construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces of each player, by his home point; empty where nobody plays.
    pieces: [Bits; POINTS],
    occupied: Bits,
    hash: u64,
    /// The home point of the player to move.
    mover: u8,
    form: Form,
}

impl Position {
    /// The start position of a form; with ten pieces where it can't be played with fifteen.
    #[must_use]
    pub fn start(form: Form) -> Self {
        let pieces = match form.check() {
            Ok(()) => form.pieces,
            Err(_) => Pieces::Ten,
        };
        let form = Form { pieces, ..form };
        let mut sets = [0; POINTS];
        for &player in form.seats() {
            sets[player.index()] = form.camp(player.index());
        }
        Self::assemble(sets, 0, form)
    }

    /// A position from the pieces of each player, by home points, and the home point of the player to
    /// move.
    ///
    /// # Errors
    /// Whatever no game can hold: see [`SetupError`].
    pub fn new(pieces: [Bits; POINTS], mover: u8, form: Form) -> Result<Self, SetupError> {
        form.check()?;
        let (players, expected) = (form.players.count(), form.pieces.count());
        let is_absent = |point: u8| !form.seats().contains(&Seat(point));
        if let Some(digit) = (0..POINTS as u8)
            .find(|&point| is_absent(point) && (pieces[usize::from(point)] != 0 || point == mover))
        {
            return Err(SetupError::NoPlayer {
                players,
                digit: digit + 1,
            });
        }
        for &player in form.seats() {
            let found = (pieces[player.index()] & BOARD).count_ones();
            if found != expected {
                return Err(SetupError::Count {
                    digit: player.0 + 1,
                    found,
                    expected,
                });
            }
        }
        let position = Self::assemble(pieces, mover, form);
        if position.occupied.count_ones() != u32::from(players) * expected {
            return Err(SetupError::Twice);
        }
        Ok(position)
    }

    fn assemble(pieces: [Bits; POINTS], mover: u8, form: Form) -> Self {
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
    #[inline(always)]
    #[must_use]
    pub fn mover(&self) -> usize {
        usize::from(self.mover)
    }

    /// The pieces of the player of a point.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, point: usize) -> Bits {
        self.pieces[point % POINTS]
    }

    /// The holes that are not empty.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bits {
        self.occupied
    }

    /// What was agreed before the game.
    #[inline(always)]
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// The holes where a move of a player may end: by the rule of *Staying* not in a foreign triangle.
    #[inline(always)]
    #[must_use]
    pub fn resting_places(&self, player: usize) -> Bits {
        match self.form.rules {
            RuleSet::Full => HEXAGON | TRIANGLES[player] | TRIANGLES[opposite(player)],
            RuleSet::Plain => BOARD,
        }
    }

    /// The player whose pieces all stand in his target camp. A position that was set up may have
    /// several: of these, the one that moved last.
    #[inline(always)]
    #[must_use]
    pub fn winning_seat(&self) -> Option<Seat> {
        let seats = self.form.seats();
        let has_won = |seat: &Seat| {
            let seat = seat.index();
            self.pieces[seat % POINTS] == self.form.camp(opposite(seat))
        };
        if !seats.iter().any(has_won) {
            return None;
        }
        let turn = seats.iter().position(|&seat| seat.0 == self.mover)?;
        let (later, earlier) = (seats.get(turn..)?, seats.get(..turn)?);
        let mut latest_first = earlier.iter().rev().chain(later.iter().rev());
        latest_first.find(|&seat| has_won(seat)).copied()
    }

    /// Whether a player's way is clear of all others for good: each of their pieces stands behind his last
    /// one, or in a point aside that is not its home, where it has come to rest.
    #[must_use]
    pub fn has_parted_from_all(&self, player: usize) -> bool {
        let player = player % POINTS;
        let rows = holes(self.pieces(player)).map(|bit| PROGRESS[player][usize::from(bit & 127)]);
        let not_behind = match rows.min() {
            Some(last @ 1..) => AHEAD[player][usize::from(last - 1)],
            _ => BOARD,
        };
        let way = HEXAGON | TRIANGLES[player] | TRIANGLES[opposite(player)];
        (0..POINTS)
            .filter(|&other| other != player)
            .all(|other| self.pieces(other) & not_behind & (way | TRIANGLES[other]) == 0)
    }

    /// The hash kept by [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn kept_hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from nothing but the position.
    #[must_use]
    pub fn computed_hash(&self) -> u64 {
        let form = self.form;
        let agreed = u64::from(form.long_jumps) << 1 | u64::from(form.rules == RuleSet::Full);
        let pieces = (0..POINTS).fold(0, |hash, player| hash ^ self.hash_of(player));
        turn_key(self.mover) ^ split_mix(agreed << 32) ^ pieces
    }

    /// What the pieces of a player make of the hash.
    #[must_use]
    pub fn hash_of(&self, player: usize) -> u64 {
        holes(self.pieces(player)).fold(0, |hash, bit| hash ^ piece_key(player, bit))
    }

    /// The position after a move of this position: the turn goes to the next player who has a move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mover = self.mover();
        let ends = 1 << mv.from | 1 << mv.to;
        let mut next = *self;
        next.pieces[mover] ^= ends;
        next.occupied ^= ends;
        next.hash ^= piece_key(mover, mv.from) ^ piece_key(mover, mv.to);
        next.with_turn_passed()
    }

    /// The same pieces with the turn passed to the next player who has a move, or to the next of all if
    /// nobody has one.
    #[inline(always)]
    #[must_use]
    pub fn with_turn_passed(self) -> Self {
        let first = self.form.after(self.mover);
        let mut next = first;
        while !self.can_move(next.into()) {
            next = self.form.after(next);
            if next == first {
                break;
            }
        }
        self.with_turn_given(next)
    }

    /// The same pieces with the turn given to a player.
    #[inline(always)]
    #[must_use]
    pub(super) fn with_turn_given(mut self, player: u8) -> Self {
        self.hash ^= turn_key(self.mover) ^ turn_key(player);
        self.mover = player;
        self
    }

    /// The board turned clockwise by so many sixths of a circle, each player with it.
    ///
    /// # Errors
    /// A player would come to a point where nobody sits in this form of the game.
    pub fn turned(&self, sixths: usize) -> Result<Self, SetupError> {
        let mut pieces = [0; POINTS];
        for (point, &set) in self.pieces.iter().enumerate() {
            pieces[(point + sixths) % POINTS] = turned_set(set, sixths);
        }
        let mover = (self.mover() + sixths) % POINTS;
        Self::new(pieces, mover as u8, self.form)
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

#[inline(always)]
fn piece_key(player: usize, bit: u8) -> u64 {
    PIECE_KEYS.of(player, bit)
}

#[inline(always)]
fn turn_key(player: u8) -> u64 {
    TURN_KEYS[usize::from(player & 7)]
}
