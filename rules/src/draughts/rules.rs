//! The rules of draughts: legal moves, the position after a move, and how games end.

use super::board::{PROMOTION, squares};
use super::count;
use super::king_moves::KingMoves;
use super::mv::Move;
use super::position::{Counters, Draughts, TURN_KEY, piece_key};
use super::rafles;
use super::states::MAX_STATES;
use super::variants::{DraughtsRules, Goal};
use crate::bits::Word;
use crate::rules::{count_by_listing, count_by_playing};
use crate::sides::{BLACK, SIDES, WHITE, won_by};
use crate::two_sided::ReversiblePlies;
use crate::{DrawRules, MoveList, Outcome, Reason, Rules, Seat, Win};

impl<R: DraughtsRules> Rules for Draughts<R> {
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

    /// The greatest captures if there is a capture, otherwise the quiet moves; none if a side has no pieces left or has
    /// won by promotion.
    #[inline]
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.moves_within(MAX_STATES, moves);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.enemy == 0 || self.has_promoted() {
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
            extra: Counters {
                reversible: self.extra.reversible.after(reversible),
                endgame: 0,
                ..self.extra
            },
        };
        if kings != 0 && (next.own | next.enemy).count_ones() <= 4 {
            next.extra.endgame = endgame_count(self, &next);
        }
        // Without kings there are no counts to update.
        if R::LIMITS_KINGS && self.promoted != 0 {
            let king_moves = king_moves_after(self, mv, &next);
            next.hash ^= self.extra.king_moves.hash() ^ king_moves.hash();
            next.extra.king_moves = king_moves;
        }
        next
    }

    fn winner(&self) -> Option<Win> {
        match R::GOAL {
            Goal::Promote if self.promoted != 0 => {
                let side = usize::from(self.pieces(BLACK).meets(self.promoted));
                Some(won_by(side, "promotion"))
            }
            Goal::Capture | Goal::Promote => self.won_without_pieces(),
            Goal::Lose => [WHITE, BLACK]
                .into_iter()
                .find(|&side| self.pieces(side) == 0)
                .map(|side| won_by(side, "no-pieces")),
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        match R::GOAL {
            Goal::Capture | Goal::Promote => self.lost_without_moves(),
            Goal::Lose => Outcome::Win(won_by(self.side(), "no-moves")),
        }
    }

    #[inline]
    fn rule_draw(&self) -> Option<Reason> {
        if self.extra.reversible.count() == 0 && self.extra.endgame == 0 {
            return None;
        }
        let mut rules = self.counting_rules();
        rules
            .find(|rule| rule.plies_left == 0)
            .map(|rule| rule.reason)
    }

    #[inline(always)]
    fn plies_to_draw(&self) -> u32 {
        if self.promoted == 0 {
            return u32::MAX;
        }
        let plies_left = self.counting_rules().map(|rule| rule.plies_left);
        plies_left.min().unwrap_or(u32::MAX)
    }

    fn with_reset_counters(&self) -> Self {
        let extra = Counters {
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

/// A draw rule that counts plies.
struct CountingRule {
    /// The plies until the rule draws the game, unless one of them resets its counter.
    plies_left: u32,
    reason: Reason,
}

/// The endgame rule's counter after a move. It keeps counting while the same rule applies, even after a capture.
fn endgame_count<R: DraughtsRules>(before: &Draughts<R>, after: &Draughts<R>) -> u8 {
    match endgame_limit(after) {
        Some(limit) if endgame_limit(before) == Some(limit) => {
            before.extra.endgame.saturating_add(1)
        }
        _ => 0,
    }
}

/// The endgame limit of a position, in plies.
fn endgame_limit<R: DraughtsRules>(position: &Draughts<R>) -> Option<u8> {
    let side = |pieces: u64| {
        let kings = (pieces & position.promoted).count_ones();
        [pieces.count_ones(), kings].map(|count| count as usize)
    };
    R::endgame_rule(side(position.own), side(position.enemy))
}

/// The king moves after a move. The side that moved is `enemy` in the position after it.
fn king_moves_after<R: DraughtsRules>(
    before: &Draughts<R>,
    mv: Move,
    after: &Draughts<R>,
) -> KingMoves {
    let (us, them) = (before.side(), after.side());
    let moves = before.extra.king_moves;
    let is_quiet_king = mv.captured == 0 && before.promoted & (1 << mv.from) != 0;
    let moves = if is_quiet_king && after.enemy & !after.promoted != 0 {
        moves.after_king(us, mv.from, mv.to)
    } else {
        moves.without(us)
    };
    let king_is_captured = moves
        .of(them)
        .is_some_and(|(bit, _)| mv.captured & (1 << bit) != 0);
    if king_is_captured || after.own & !after.promoted == 0 {
        moves.without(them)
    } else {
        moves
    }
}

impl<R: DraughtsRules> Draughts<R> {
    /// Appends the legal moves. On boards constructed to have very many captures, at most `states` states are expanded
    /// in full, which may miss some of the greatest captures. Returns whether all were found.
    ///
    /// ```
    /// use rafle_rules::draughts::{Position, QUICK_STATES};
    /// use rafle_rules::{Game, MoveList, Options};
    ///
    /// let mut moves = MoveList::new();
    /// let start = Position::start(&Options::default());
    /// assert!(start.moves_within(QUICK_STATES, &mut moves));
    /// assert_eq!(moves.len(), 9);
    /// ```
    #[inline(always)]
    pub fn moves_within(&self, states: usize, moves: &mut MoveList<Move>) -> bool {
        if self.has_promoted() {
            return true;
        }
        let capturers = self.capturers();
        if capturers != 0 {
            return rafles::greatest(self, capturers, states, moves);
        }
        if self.enemy != 0 {
            self.quiet_moves(moves);
        }
        true
    }

    /// The draw rules that count plies in this position.
    fn counting_rules(&self) -> impl Iterator<Item = CountingRule> {
        let Counters {
            reversible,
            endgame,
            draw_rules,
            ..
        } = self.extra;
        let rule = |limit: u8, count: usize, reason| CountingRule {
            plies_left: usize::from(limit).saturating_sub(count) as u32,
            reason,
        };
        let kings_only = R::KINGS_ONLY.map(|limit| rule(limit, reversible.count(), "25-moves"));
        let is_ending = (self.own | self.enemy).count_ones() <= 4;
        let ending = if is_ending { endgame_limit(self) } else { None };
        let ending = ending.map(|limit| {
            let reason = match limit {
                32 => "16-moves",
                14 => "7-moves",
                10 => "5-moves",
                _ => "2-moves",
            };
            rule(limit, endgame.into(), reason)
        });
        let is_in_force = draw_rules != DrawRules::Repetition;
        kings_only
            .into_iter()
            .chain(ending)
            .filter(move |_| is_in_force)
    }

    /// Whether a side has won by promotion, in a game where that wins.
    #[inline(always)]
    pub(super) fn has_promoted(&self) -> bool {
        R::GOAL == Goal::Promote && self.promoted != 0
    }

    /// Plies until this ending is drawn under the rules in force, and how many of them have been played.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, Position, board::bit_of};
    /// use rafle_rules::{Game, Options, Rules};
    ///
    /// let position = Position::read("W:WK46:BK50", &Options::default())?;
    /// assert_eq!(position.endgame_count(), Some((10, 0)));
    /// let next = position.play(Move::quiet(bit_of(46), bit_of(41)));
    /// assert_eq!(next.endgame_count(), Some((10, 1)));
    /// assert_eq!(Position::start(&Options::default()).endgame_count(), None);
    /// # Ok::<(), rafle_rules::draughts::TextError>(())
    /// ```
    pub fn endgame_count(&self) -> Option<(u8, u8)> {
        let is_in_force = self.extra.draw_rules == DrawRules::Fmjd;
        let limit = endgame_limit(self).filter(|_| is_in_force)?;
        Some((limit, self.extra.endgame))
    }
}
