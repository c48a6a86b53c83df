//! The games: positions, legal moves and results.
//!
//! Two traits say what a game is. [`Rules`] is what the search and perft need: positions are small
//! values, a move makes a new one, and nothing outside a game's folder assumes that turns alternate.
//! [`Game`] adds what a person or a program on a wire needs: texts of positions and moves, pictures,
//! names of seats. Each game lives in a folder of its own, split the same way: `board` (geometry),
//! `position` (state and validation), `moves` (generation), `text` (texts), and the traits in `mod`.

#[cfg(test)]
mod battery;
pub mod bits;
pub mod chinese_checkers;
pub mod draughts;
pub mod fidchell;
mod keys;
mod options;
pub mod pyramidame;
mod resolve;
pub mod sides;
pub mod strand;

use std::error::Error;
use std::fmt::Debug;

use rafle_protocol::moves::{MoveText, Signs};
use smallvec::SmallVec;

pub use options::{
    DrawRules, Irregular, Landing, Notation, Opening, OptionError, Options, Pieces, Players,
    Promotion, RuleSet,
};
pub use resolve::{MoveError, resolve, resolve_among};

/// A player's place at the board, from 0, in the order of the first turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Why a game ended, as one word of a wire's text.
pub type Reason = &'static str;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One seat has won.
    Win {
        /// The seat that won.
        winner: Seat,
        /// The rule that ended the game.
        reason: Reason,
    },
    /// Nobody has won.
    Draw {
        /// The rule that ended the game.
        reason: Reason,
    },
}

/// A list of moves: on the stack in all ordinary positions, on the heap beyond.
pub type MoveList<M> = SmallVec<[M; 64]>;

/// The rules of one game, as the search sees them.
///
/// A position is a value that is legal by construction. Equality and [`Rules::hash`] cover all that
/// decides which moves can be played from here on, and nothing that only a draw rule counts.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move: two moves of one position are equal when they lead to the same position, unless the rules
    /// of the game tell them apart.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// Whether positions have a hundred moves and more, few of which are to the point: the search then
    /// looks less deep at those that come late, or not at all.
    const WIDE: bool = false;

    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// A 64-bit hash of the position and the side to move, kept up to date by [`Rules::play`].
    fn hash(&self) -> u64;

    /// Appends every legal move, each once. A won or lost game has none.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The moves that a search tries. They are the legal ones, unless a game has positions where to find
    /// all of these takes more than about a millisecond: there it may give up some.
    fn search_moves(&self, moves: &mut MoveList<Self::Move>) {
        self.legal_moves(moves);
    }

    /// The number of legal moves; a game that can count without listing does so.
    fn count_moves(&self) -> u64 {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// The number of paths of two moves; a game that can count without making the positions does so.
    fn count_two_plies(&self) -> u64 {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().map(|&mv| self.play(mv).count_moves()).sum()
    }

    /// The position after a legal move.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The winner, where that can be told without looking for moves.
    fn decided(&self) -> Option<Outcome> {
        None
    }

    /// The result of having no legal move: the side to move loses, unless the game says otherwise.
    fn stuck(&self) -> Outcome;

    /// The draw rule that ends the game here, repetition aside.
    fn drawn(&self) -> Option<Outcome> {
        None
    }

    /// How many plies back an equal position could stand: none after a move that can't be undone.
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }

    /// Whether the side to move must capture: such a position is never evaluated as it stands.
    fn must_capture(&self) -> bool {
        false
    }

    /// The same position with the turn passed, in games where passing is never an advantage; the
    /// search uses it for null moves. `None` wherever being obliged to move can be a burden.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// The same position with another seat to move, in games where any seat could be given the turn. A
    /// search of more than two seats, or of one alone, lets seats miss their turns.
    fn with_turn_of(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Whether a seat and the others have parted for good, so that it plays a solitaire from here on.
    fn is_alone(&self, _seat: Seat) -> bool {
        false
    }

    /// A hash of what a seat has on the board, whatever the others have.
    fn hash_alone(&self, _seat: Seat) -> u64 {
        self.hash()
    }

    /// A short mark of a move, below [`TAGS`]: equal moves have equal tags, and different moves of
    /// one position seldom share one. Tables of the search are indexed by it.
    fn tag(mv: Self::Move) -> u16;

    /// How good a move looks before it is searched, in hundredths of a man: what it takes.
    fn promise(&self, mv: Self::Move) -> i32;

    /// Tells how good each of some moves looks, in their order: a game may judge them together better or
    /// faster than one by one.
    #[inline(always)]
    fn promises(&self, moves: &[Self::Move], mut tell: impl FnMut(i32)) {
        for &mv in moves {
            tell(self.promise(mv));
        }
    }
}

/// The most seats that any game has.
pub const SEATS: usize = 6;

/// The bound on [`Rules::tag`].
pub const TAGS: usize = 1 << 14;

/// A game's texts: what sessions and front ends use.
pub trait Game: Rules {
    /// The variant's name in the protocol.
    const NAME: &'static str;

    /// What a minus sign after a blank means in its lists of moves.
    const SIGNS: Signs = Signs::Join;

    /// What can be wrong with a position text.
    type Error: Error + Send + Sync + 'static;

    /// Whether a game can begin under the options.
    ///
    /// # Errors
    /// One sentence that says which of them do not go together.
    fn check(_options: &Options) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The start position under the options, which have passed [`Game::check`].
    fn start(options: &Options) -> Self;

    /// Reads a position text.
    ///
    /// # Errors
    /// One sentence naming the part that is wrong.
    fn read(text: &str, options: &Options) -> Result<Self, Self::Error>;

    /// The position as text; [`Game::read`] gives the same position back, but for a result that belongs
    /// to the game that led there and not to the position.
    fn write(&self) -> String;

    /// The position as records of games have it; [`Game::read`] gives the same position back.
    fn record(&self) -> String {
        self.write()
    }

    /// The text of a move, as the engine writes it.
    fn write_move(&self, mv: Self::Move, options: &Options) -> String;

    /// The text of a move as records of games have it; [`Game::fits`] makes it this move and no other.
    fn record_move(&self, mv: Self::Move, options: &Options) -> String {
        self.write_move(mv, options)
    }

    /// Whether what was written is one of the ways to write this legal move.
    fn fits(&self, mv: Self::Move, written: &MoveText) -> bool;

    /// Appends the moves that break only the obligation to capture, to capture the most or to finish
    /// a rafle: what `irregular=claim` allows in a move list.
    fn irregular_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The board as rows of text from top to bottom, with the cells' names instead of the empty
    /// cells on request.
    fn draw(&self, names: bool) -> Vec<String>;

    /// The names of the boards, in games where several boards look at the same cells.
    fn boards() -> &'static [&'static str] {
        &[]
    }

    /// One of [`Game::boards`], drawn as by [`Game::draw`]; `None` if there is none of that name.
    fn draw_board(&self, _board: &str, _names: bool) -> Option<Vec<String>> {
        None
    }

    /// The seats at the board, in the order of their first turns.
    fn seats(&self) -> Vec<Seat> {
        vec![Seat(0), Seat(1)]
    }

    /// A seat's name on the wire.
    fn seat_name(seat: Seat) -> &'static str;
}

/// The number of paths of exactly `depth` moves from a position; the last plies are counted, not played.
#[must_use]
pub fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        2 => return position.count_two_plies(),
        _ => {}
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .map(|&mv| perft(&position.play(mv), depth - 1))
        .sum()
}
