//! The rules of draughts: legal moves, the position after a move, and how games end.

use super::board::{PROMOTION, squares};
use super::count;
use super::mv::Move;
use super::position::{DrawCounters, Position, TURN_KEY, piece_key};
use super::rafles;
use crate::rules::rules::{count_by_listing, count_by_playing};
use crate::rules::sides::SIDES;
use crate::rules::two_sided::ReversiblePlies;
use crate::rules::{DrawRules, MoveList, Outcome, Reason, Rules, Seat, Win};

impl Rules for Position {
    type Move = Move;

    #[inline(always)]
    fn seats(&self) -> &'static [Seat] {
        SIDES
    }

    #[inline(always)]
    fn to_move(&self) -> Seat {
        Seat(self.side)
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }

    /// The captures of the greatest number if there is a capture, otherwise the quiet moves; none when a
    /// side has no piece left.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        let capturers = self.capturers();
        if capturers != 0 {
            rafles::greatest(self, capturers, moves);
        } else if self.enemy != 0 {
            self.quiet_moves(moves);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.enemy == 0 {
            return 0;
        }
        count::of_men(self).unwrap_or_else(|| count_by_listing(self))
    }

    fn count_two_plies(&self) -> u64 {
        count::two_plies_of_men(self).unwrap_or_else(|| count_by_playing(self))
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let us = self.side();
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let is_king = self.promoted & from != 0;
        let becomes_king = is_king || to & PROMOTION[us] != 0;
        let mut kings = self.promoted & !from;
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
                hash ^= piece_key(us ^ 1, self.promoted & (1 << bit) != 0, bit);
            }
            enemy &= !mv.captured;
            kings &= !mv.captured;
        }
        let reversible = is_king && mv.captured == 0;
        let mut next = Self {
            own: enemy,
            enemy: self.own & !from | to,
            promoted: kings,
            hash,
            side: self.side ^ 1,
            extra: DrawCounters {
                reversible: self.extra.reversible.after(reversible),
                endgame: 0,
                ..self.extra
            },
        };
        if kings != 0 && (next.own | next.enemy).count_ones() <= 4 {
            next.extra.endgame = endgame_count(self, &next);
        }
        next
    }

    fn winner(&self) -> Option<Win> {
        self.won_without_pieces()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.lost_without_moves()
    }

    #[inline]
    fn rule_draw(&self) -> Option<Reason> {
        let DrawCounters {
            reversible,
            endgame,
            draw_rules,
        } = self.extra;
        if reversible.count() == 0 && endgame == 0 || draw_rules == DrawRules::Repetition {
            return None;
        }
        if reversible.count() >= usize::from(KINGS_ONLY) {
            return Some("25-moves");
        }
        match endgame_limit(self) {
            Some(limit) if endgame >= limit => {
                Some(if limit == 32 { "16-moves" } else { "5-moves" })
            }
            _ => None,
        }
    }

    fn counted_anew(&self) -> Self {
        let extra = DrawCounters {
            reversible: ReversiblePlies::default(),
            endgame: 0,
            ..self.extra
        };
        Self { extra, ..*self }
    }

    #[inline(always)]
    fn reversible_plies(&self) -> usize {
        self.extra.reversible.count()
    }

    #[inline(always)]
    fn must_capture(&self) -> bool {
        self.capturers() != 0
    }
}

/// The endgame rule's counter after a move: it goes on while the same rule holds.
fn endgame_count(before: &Position, after: &Position) -> u8 {
    match endgame_limit(after) {
        Some(limit) if endgame_limit(before) == Some(limit) => {
            before.extra.endgame.saturating_add(1)
        }
        _ => 0,
    }
}

/// The same of a position.
fn endgame_limit(position: &Position) -> Option<u8> {
    let side = |pieces: u64| {
        let kings = (pieces & position.promoted).count_ones();
        [pieces.count_ones(), kings].map(|count| count as usize)
    };
    endgame_rule(side(position.own), side(position.enemy))
}

/// Plies of kings only after which a game is drawn, by the federation's rules: 25 moves of each side.
pub(crate) const KINGS_ONLY: u8 = 50;

/// Plies after which an ending is drawn, by the federation's rules: 32 for three pieces with at least one king against
/// a lone king, 10 for two such pieces or one king against a lone king. Each side is given by the number of its pieces
/// and by how many of them are kings.
pub(crate) fn endgame_rule(one: [usize; 2], other: [usize; 2]) -> Option<u8> {
    let ([lone, lone_kings], [pieces, kings]) = (one.min(other), one.max(other));
    if lone != 1 || lone_kings == 0 || kings == 0 {
        return None;
    }
    match pieces {
        1 | 2 => Some(10),
        3 => Some(32),
        _ => None,
    }
}

impl Position {
    /// Plies after which this ending is drawn by the rules that are in force, and how many of them have been played.
    pub(crate) fn endgame_count(&self) -> Option<(u8, u8)> {
        let is_in_force = self.extra.draw_rules == DrawRules::Fmjd;
        let limit = endgame_limit(self).filter(|_| is_in_force)?;
        Some((limit, self.extra.endgame))
    }
}
