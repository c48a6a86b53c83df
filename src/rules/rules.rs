//! The trait of every game's rules.

use super::{Outcome, Reason, Seat, Win};
use smallvec::SmallVec;
use std::fmt::Debug;

/// A list of moves: on the stack in all ordinary positions, on the heap beyond.
pub type MoveList<M> = SmallVec<[M; 64]>;

/// The rules of one game.
///
/// A position is a small value that is legal by construction; a move makes a new one. Equality and
/// [`Rules::hash`] cover all that decides which moves can be played from here on, and nothing that only a
/// draw rule counts. Nothing outside a game's folder assumes that turns alternate or that two play.
///
/// Only the two counts have default bodies, since what they mean follows from [`Rules::legal_moves`]: a type
/// that wraps a game has to say something of every other method.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move: two moves of one position are equal when they lead to the same position, unless the rules
    /// of the game distinguish them.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// The seats at the board, in the order of their first turns.
    fn seats(&self) -> &'static [Seat];

    /// The seat whose turn it is.
    fn to_move(&self) -> Seat;

    /// A 64-bit hash of the position and the side to move, kept up to date by [`Rules::play`].
    fn hash(&self) -> u64;

    /// Appends every legal move, each once. A won or lost game has none.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The position after a legal move.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The seat that has won, where that shows without looking for moves.
    fn winner(&self) -> Option<Win>;

    /// How the game has ended in a position that has no legal move and no [winner](Rules::winner).
    fn outcome_without_moves(&self) -> Outcome;

    /// The draw rule that ends the game here, repetition aside. A side without a legal move has the
    /// [outcome](Rules::outcome_without_moves) of that all the same.
    fn rule_draw(&self) -> Option<Reason>;

    /// How many plies back an equal position could stand: none after a move that can't be undone.
    fn reversible_plies(&self) -> usize;

    /// Whether the legal moves are captures, which the rules compel.
    fn must_capture(&self) -> bool;

    /// The number of legal moves; a game that can count without listing does so.
    fn count_moves(&self) -> u64 {
        count_by_listing(self)
    }

    /// The number of paths of two moves; a game that can count without making the positions does so.
    fn count_two_plies(&self) -> u64 {
        count_by_playing(self)
    }
}

/// The number of legal moves, found by listing them.
#[inline(never)]
pub(super) fn count_by_listing<R: Rules>(position: &R) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.len() as u64
}

/// The number of paths of two moves, found by playing the first of them.
pub(super) fn count_by_playing<R: Rules>(position: &R) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .map(|&mv| position.play(mv).count_moves())
        .sum()
}
