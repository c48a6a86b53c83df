//! The state of a game in which two sides alternate, shared by draughts, Strand and Pyramidame.

use super::bits::Word;
use super::sides::{BLACK, WHITE, won_by};
use super::{Outcome, Rules, Win};

/// A position of a game in which two sides alternate, legal by construction.
///
/// `B` is a set of points, `P` the promoted pieces of both sides (a set, or an empty type if pieces never promote), and
/// `X` everything else in the position, in bytes. Each game defines its own type alias and implements its rules for it.
#[derive(Clone, Copy, Debug)]
pub struct TwoSided<B, P, X> {
    /// The pieces of the side to move. Storing the sides by turn instead of by colour keeps indexed memory out of the
    /// hot path.
    pub(super) own: B,
    /// The pieces of the other side.
    pub(super) enemy: B,
    pub(super) promoted: P,
    pub(super) hash: u64,
    pub(super) side: u8,
    pub(super) extra: X,
}

impl<B: Word, P, X> TwoSided<B, P, X> {
    /// Builds a position from the pieces of White and Black and leaves the hash unset.
    pub(super) fn without_hash(pieces: [B; 2], promoted: P, side: usize, extra: X) -> Self {
        Self {
            own: pieces[side & 1],
            enemy: pieces[side & 1 ^ 1],
            promoted,
            hash: 0,
            side: (side & 1) as u8,
            extra,
        }
    }

    /// The side to move: [`WHITE`] or [`BLACK`].
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position, sides::{BLACK, WHITE}};
    ///
    /// let options = Options::default();
    /// assert_eq!(Position::start(&options).side(), WHITE);
    /// assert_eq!(Position::read("B:W31:B20", &options)?.side(), BLACK);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(self.side & 1)
    }

    /// The pieces of a side.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, sides::{BLACK, WHITE}, strand::Position};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!([WHITE, BLACK].map(|side| start.pieces(side).count_ones()), [40, 40]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: usize) -> B {
        if side == self.side() {
            self.own
        } else {
            self.enemy
        }
    }

    /// The pieces of the side to move.
    ///
    /// ```
    /// use rafle_rules::draughts::{Position, board::bit_of};
    /// use rafle_rules::{Game, Options};
    ///
    /// let position = Position::read("B:W31:B20", &Options::default())?;
    /// assert_eq!((position.own(), position.enemy()), (1 << bit_of(20), 1 << bit_of(31)));
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn own(&self) -> B {
        self.own
    }

    /// The pieces of the opponent of the side to move.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, draughts::Position, sides::BLACK};
    ///
    /// let start = Position::start(&Options::default());
    /// assert_eq!(start.enemy(), start.pieces(BLACK));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn enemy(&self) -> B {
        self.enemy
    }

    /// The same pieces with the other side to move, to ask what it could do; the hash does not change.
    ///
    /// ```
    /// use rafle_rules::{Game, Options, Rules, draughts::Position};
    ///
    /// // White can step with either man; Black could capture one of them.
    /// let position = Position::read("W:W28,38:B22", &Options::default())?;
    /// assert_eq!(position.turned_over().own(), position.enemy());
    /// assert!(position.turned_over().must_capture());
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    #[inline(always)]
    pub fn turned_over(&self) -> Self
    where
        P: Copy,
        X: Copy,
    {
        Self {
            own: self.enemy,
            enemy: self.own,
            side: self.side ^ 1,
            ..*self
        }
    }

    /// The letter, `w` or `b`, of the side that has a piece on a point.
    pub(super) fn side_letter(&self, point: B) -> Option<char> {
        if self.pieces(WHITE).meets(point) {
            Some('w')
        } else if self.pieces(BLACK).meets(point) {
            Some('b')
        } else {
            None
        }
    }

    /// Computes the hash from the pieces and the side to move alone.
    pub(super) fn hash_of_pieces(
        &self,
        black_to_move: u64,
        piece_key: impl Fn(usize, u8) -> u64,
    ) -> u64 {
        let turn = if self.side() == BLACK {
            black_to_move
        } else {
            0
        };
        [WHITE, BLACK]
            .into_iter()
            .flat_map(|side| self.pieces(side).indices().map(move |bit| (side, bit)))
            .fold(turn, |hash, (side, bit)| hash ^ piece_key(side, bit))
    }

    /// Whether both have the same pieces and the same side to move.
    #[inline(always)]
    pub(super) fn has_pieces_of(&self, other: &Self) -> bool
    where
        P: PartialEq,
    {
        self.own == other.own
            && self.enemy == other.enemy
            && self.promoted == other.promoted
            && self.side == other.side
    }

    /// The win of a side whose opponent has no pieces left.
    pub(super) fn won_without_pieces(&self) -> Option<Win> {
        let loser = [WHITE, BLACK]
            .into_iter()
            .find(|&side| self.pieces(side) == B::EMPTY)?;
        Some(won_by(loser ^ 1, "no-pieces"))
    }

    /// The loss of the side to move, which has no legal move.
    pub(super) fn lost_without_moves(&self) -> Outcome {
        Outcome::Win(won_by(self.side() ^ 1, "no-moves"))
    }
}

impl<B: Word, X> TwoSided<B, B, X> {
    /// Rotates the board and swaps the colours; the hash does not change.
    pub(super) fn turned_round(self, turn: impl Fn(B) -> B) -> Self {
        Self {
            own: turn(self.own),
            enemy: turn(self.enemy),
            promoted: turn(self.promoted),
            side: self.side ^ 1,
            ..self
        }
    }

    /// The letter of the piece on a point, a capital if it is promoted.
    pub(super) fn piece_letter(&self, point: B) -> Option<char> {
        let letter = self.side_letter(point)?;
        Some(if self.promoted.meets(point) {
            letter.to_ascii_uppercase()
        } else {
            letter
        })
    }
}

/// Whether a move can break an obligation here: a capture is compulsory, and the game goes on.
pub(super) fn can_miss_capture<R: Rules>(position: &R) -> bool {
    position.must_capture() && position.winner().is_none()
}

/// The number of consecutive plies that can be undone. It saturates at 255, which stands for any greater number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReversiblePlies(u8);

impl ReversiblePlies {
    /// The number after one more ply: 0 after a ply that can't be undone.
    #[inline(always)]
    pub(super) fn after(self, is_reversible: bool) -> Self {
        Self(if is_reversible {
            self.0.saturating_add(1)
        } else {
            0
        })
    }

    /// The maximum number of plies since an equal position.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        match self.0 {
            u8::MAX => usize::MAX,
            plies => usize::from(plies),
        }
    }
}
