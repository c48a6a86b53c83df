//! The "rencontre": the ten conventional opening plies.

use super::board::index_of;
use super::mv::Move;
use crate::random::split_mix;

/// The ends of the ten moves, as indices in reading order. In the document's words: d4-e5 (f6xd4); c3xe5 (a5xc3); b2xd4
/// (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4).
const ENDS: [(u8, u8); 10] = [
    (48, 40),
    (32, 48),
    (56, 40),
    (36, 56),
    (64, 48),
    (38, 56),
    (40, 36),
    (56, 40),
    (41, 39),
    (30, 48),
];

/// The number of remaining plies of the rencontre: 0 in a free game and after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rencontre(u8);

impl Rencontre {
    /// The whole rencontre, before its first ply.
    pub(super) const WHOLE: Self = Self(ENDS.len() as u8);

    /// Whether the next ply belongs to the rencontre.
    #[inline(always)]
    pub(super) fn is_on(self) -> bool {
        self.0 > 0
    }

    /// The rencontre after one more ply.
    #[inline(always)]
    pub(super) fn after(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// The rencontre's part of a position's hash: within it a position has other moves than the same pieces have in a
    /// free game.
    #[inline(always)]
    pub(super) fn key(self) -> u64 {
        if self.is_on() {
            split_mix((1 << 34) + u64::from(self.0))
        } else {
            0
        }
    }

    /// Whether a move is the next one of the rencontre.
    pub(super) fn asks_for(self, mv: Move) -> bool {
        let ends = ENDS.len().checked_sub(usize::from(self.0));
        ends.and_then(|played| ENDS.get(played)) == Some(&(index_of(mv.from()), index_of(mv.to())))
    }
}
