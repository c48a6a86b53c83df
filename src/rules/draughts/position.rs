//! The state of a game of draughts: pieces, side to move, hash and the counters of the draw rules.

use super::board::{BITS, BOARD, Bits, PROMOTION, SQUARES, number_of, rotate, squares};
use super::moves::Move;
use crate::random::split_mix;
use crate::rules::DrawRules;
use crate::rules::keys::piece_keys;
use crate::rules::sides::{BLACK, SIDE_NAMES, WHITE};
use thiserror::Error;

/// Pieces a side has at the start, and so at most.
pub const MAX_PIECES: u32 = 20;

/// What can be wrong with a set of pieces, whatever text it came from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Neither side has a piece.
    #[error("the board is empty")]
    Empty,
    /// A side has more pieces than the game holds.
    #[error("{side} has {count} pieces, {MAX_PIECES} at most are possible")]
    TooMany {
        /// The side's name.
        side: &'static str,
        /// Its pieces.
        count: u32,
    },
    /// A man stands where he would have become a king.
    #[error("square {square} holds a {side} man on the row where men become kings")]
    ManOnLastRow {
        /// The side's name.
        side: &'static str,
        /// The square's number.
        square: u8,
    },
    /// Two pieces on one square.
    #[error("square {square} is given twice")]
    Twice {
        /// The square's number.
        square: u8,
    },
}

/// A position that is legal by construction.
///
/// Equality and the hash cover pieces and side to move; the draw rules' counters are left out, since
/// they never change the moves of a position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The pieces of the side to move. Naming the sides by turn and not by colour keeps the hot path
    /// free of indexed memory.
    own: Bits,
    /// The pieces of the other side.
    enemy: Bits,
    kings: Bits,
    hash: u64,
    side: u8,
    /// Plies in a row of kings only, without a capture.
    reversible: u8,
    /// Plies since the endgame rule in force began to count.
    endgame: u8,
    draw_rules: DrawRules,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.enemy, self.kings, self.side)
            == (other.own, other.enemy, other.kings, other.side)
    }
}

impl Eq for Position {}

impl Position {
    /// The start position: Black's men on 1 to 20, White's on 31 to 50, White to move.
    #[must_use]
    pub fn start(draw_rules: DrawRules) -> Self {
        let rows = |from: u8, to: u8| {
            (from..=to).fold(0, |set, number| set | 1 << super::board::bit_of(number))
        };
        Self::assemble([rows(31, 50), rows(1, 20)], 0, WHITE, draw_rules)
    }

    /// A position from its pieces: `pieces[side]` are all the pieces of a side, `kings` those of both
    /// that are kings.
    ///
    /// # Errors
    /// Whatever no game can hold: see [`SetupError`].
    pub fn new(
        pieces: [Bits; 2],
        kings: Bits,
        side: usize,
        draw_rules: DrawRules,
    ) -> Result<Self, SetupError> {
        if let Some(bit) = squares(pieces[WHITE] & pieces[BLACK]).next() {
            return Err(SetupError::Twice {
                square: number_of(bit),
            });
        }
        if (pieces[WHITE] | pieces[BLACK]) & BOARD == 0 {
            return Err(SetupError::Empty);
        }
        for owner in [WHITE, BLACK] {
            let count = pieces[owner].count_ones();
            if count > MAX_PIECES {
                return Err(SetupError::TooMany {
                    side: SIDE_NAMES[owner],
                    count,
                });
            }
            if let Some(bit) = squares(pieces[owner] & !kings & PROMOTION[owner]).next() {
                let square = number_of(bit);
                return Err(SetupError::ManOnLastRow {
                    side: SIDE_NAMES[owner],
                    square,
                });
            }
        }
        Ok(Self::assemble(pieces, kings, side, draw_rules))
    }

    fn assemble(pieces: [Bits; 2], kings: Bits, side: usize, draw_rules: DrawRules) -> Self {
        let pieces = pieces.map(|set| set & BOARD);
        let kings = kings & (pieces[WHITE] | pieces[BLACK]);
        let side = (side & 1) as u8;
        let (own, enemy) = (pieces[usize::from(side)], pieces[usize::from(side ^ 1)]);
        let mut position = Self {
            own,
            enemy,
            kings,
            hash: 0,
            side,
            reversible: 0,
            endgame: 0,
            draw_rules,
        };
        position.hash = position.computed_hash();
        position
    }

    /// The side to move: [`WHITE`] or [`BLACK`].
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(self.side & 1)
    }

    /// The pieces of a side.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: usize) -> Bits {
        if side == self.side() {
            self.own
        } else {
            self.enemy
        }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn own(&self) -> Bits {
        self.own
    }

    /// The pieces of the side that is not to move.
    #[inline(always)]
    #[must_use]
    pub fn enemy(&self) -> Bits {
        self.enemy
    }

    /// The kings of both sides.
    #[inline(always)]
    #[must_use]
    pub fn kings(&self) -> Bits {
        self.kings
    }

    /// The squares without a piece.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bits {
        BOARD & !(self.own | self.enemy)
    }

    /// The number of pieces of both sides.
    #[inline(always)]
    #[must_use]
    pub fn piece_count(&self) -> u32 {
        (self.own | self.enemy).count_ones()
    }

    /// The hash kept by [`Position::after`].
    #[inline(always)]
    #[must_use]
    pub fn kept_hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from nothing but the pieces and the side to move.
    #[must_use]
    pub fn computed_hash(&self) -> u64 {
        let mut hash = if self.side() == BLACK { TURN_KEY } else { 0 };
        for owner in [WHITE, BLACK] {
            for bit in squares(self.pieces(owner)) {
                hash ^= piece_key(owner, self.kings & (1 << bit) != 0, bit);
            }
        }
        hash
    }

    /// The board turned round and the colours exchanged: the same game seen from the other side.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let pieces = [rotate(self.pieces(BLACK)), rotate(self.pieces(WHITE))];
        let mut mirrored =
            Self::assemble(pieces, rotate(self.kings), self.side() ^ 1, self.draw_rules);
        mirrored.reversible = self.reversible;
        mirrored.endgame = self.endgame;
        mirrored
    }

    /// The position after a move of this position.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let us = self.side();
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let is_king = self.kings & from != 0;
        let becomes_king = is_king || to & PROMOTION[us] != 0;
        let mut kings = self.kings & !from;
        if becomes_king {
            kings |= to;
        }
        let mut hash = self.hash
            ^ TURN_KEY
            ^ piece_key(us, is_king, mv.from)
            ^ piece_key(us, becomes_king, mv.to);
        let mut enemy = self.enemy;
        if mv.captured != 0 {
            for bit in squares(mv.captured) {
                hash ^= piece_key(us ^ 1, self.kings & (1 << bit) != 0, bit);
            }
            enemy &= !mv.captured;
            kings &= !mv.captured;
        }
        let quiet_king = is_king && mv.captured == 0;
        let mut next = Self {
            own: enemy,
            enemy: self.own & !from | to,
            kings,
            hash,
            side: self.side ^ 1,
            reversible: if quiet_king {
                self.reversible.saturating_add(1)
            } else {
                0
            },
            endgame: 0,
            draw_rules: self.draw_rules,
        };
        if kings != 0 && next.piece_count() <= 4 {
            next.endgame = next.endgame_count_after(self);
        }
        next
    }

    /// The endgame rule's counter after a move: it goes on while the same rule holds.
    fn endgame_count_after(&self, before: &Self) -> u8 {
        match self.endgame_limit() {
            Some(limit) if before.endgame_limit() == Some(limit) => {
                before.endgame.saturating_add(1)
            }
            _ => 0,
        }
    }

    /// Plies after which this ending is drawn, by the federation's rules: 32 for three pieces with at
    /// least one king against a lone king, 10 for two such pieces or one king against a lone king.
    fn endgame_limit(&self) -> Option<u8> {
        let own_is_lone = self.own.count_ones() <= self.enemy.count_ones();
        let (lone, other) = if own_is_lone {
            (self.own, self.enemy)
        } else {
            (self.enemy, self.own)
        };
        if lone.count_ones() != 1 || lone & self.kings == 0 || other & self.kings == 0 {
            return None;
        }
        match other.count_ones() {
            1 | 2 => Some(10),
            3 => Some(32),
            _ => None,
        }
    }

    /// The draw rule that holds in this position, as one word.
    #[inline]
    #[must_use]
    pub fn draw_reason(&self) -> Option<&'static str> {
        /// Plies of kings only after which the game is drawn: 25 moves of each side.
        const KINGS_ONLY: u8 = 50;
        if self.reversible == 0 && self.endgame == 0 || self.draw_rules == DrawRules::Repetition {
            return None;
        }
        if self.reversible >= KINGS_ONLY {
            return Some("25-moves");
        }
        match self.endgame_limit() {
            Some(limit) if self.endgame >= limit => {
                Some(if limit == 32 { "16-moves" } else { "5-moves" })
            }
            _ => None,
        }
    }

    /// Plies in a row of kings only and without a capture: how far back an equal position can stand.
    #[inline(always)]
    #[must_use]
    pub fn reversible(&self) -> usize {
        match self.reversible {
            // The counter is full: nobody knows how far.
            u8::MAX => usize::MAX,
            plies => usize::from(plies),
        }
    }
}

/// Random numbers of the hash, one for each kind of piece on each square.
static PIECE_KEYS: [[u64; 64]; 4] = piece_keys(0, BITS);

/// Black to move.
const TURN_KEY: u64 = split_mix(1 << 32);

#[inline(always)]
fn piece_key(owner: usize, king: bool, bit: u8) -> u64 {
    PIECE_KEYS[owner << 1 | usize::from(king)][usize::from(bit & 63)]
}

const _: () = assert!(SQUARES as usize <= BITS && BITS <= 64);
