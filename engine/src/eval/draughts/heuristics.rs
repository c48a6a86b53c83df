//! Search heuristics of draughts: captures by the value of what they take.

use crate::endgame::{Probe, TablesFor};
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::draughts::{Draughts, DraughtsRules, Goal, Move, QUICK_STATES};
use rafle_rules::{MoveList, Rules};

/// A captured man, in hundredths of a man.
const MAN: i32 = 100;
/// A captured king, in hundredths of a man.
const KING: i32 = 300;

/// What `rafle tune` found in 24 000 pairs of games of international draughts with its network, and in 8 000 more after
/// the futility pruning of late moves had come, at 2 000 nodes a move.
const TUNED: SearchConstants = SearchConstants {
    futility_margin: 15,
    late_futility_depth: 3,
    late_futility_margin: 26,
    probcut_margin: 8,
    probcut_share: 33,
    singular_margin: 38,
    singular_share: 43,
    multi_cut: 1,
    lmr_offset: 59,
    lmr_divisor: 196,
    lmr_open: 59,
    aspiration: 15,
    killer_bonus: 470,
    reply_bonus: 543,
    history_bonus: 17,
    ..SearchConstants::USUAL
};

/// Losing and breakthrough draughts: the tuned numbers lost 31 ± 20 and 9 ± 19 Elo there; killers, replies and the
/// multi-cut changed nothing.
const OTHER_GOALS: SearchConstants = SearchConstants {
    late_futility_depth: 3,
    lmr_offset: 50,
    lmr_divisor: 220,
    ..SearchConstants::USUAL
};

impl<R: DraughtsRules> Heuristics for Draughts<R> {
    const PRUNES_LATE_MOVES: bool = false;
    const CONSTANTS: SearchConstants = match R::GOAL {
        // Offers reduced half a ply more changed nothing in Frisian and killer draughts.
        Goal::Capture if R::STOPS_BEHIND_KING || R::LIMITS_KINGS => TUNED,
        Goal::Capture => SearchConstants {
            lmr_offer: 56,
            ..TUNED
        },
        Goal::Promote => OTHER_GOALS,
        Goal::Lose => SearchConstants {
            late_futility_depth: 5,
            late_futility_margin: 25,
            ..OTHER_GOALS
        },
    };
    const HAS_THREAT_PLY: bool = false;
    /// Results of Frisian endings depend on the counted king moves, which no table has.
    const PROBE: Option<&'static dyn Probe<Self>> = if R::LIMITS_KINGS {
        None
    } else {
        Some(&TablesFor::<Self>::NEW)
    };

    #[inline(always)]
    fn search_moves(&self, moves: &mut MoveList<Move>) {
        // A search must be able to stop at any time.
        self.moves_within(QUICK_STATES, moves);
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        self.turned_over().must_capture()
    }

    #[inline(always)]
    fn history_index(mv: Move) -> u16 {
        u16::from(mv.from) << 6 | u16::from(mv.to)
    }

    #[inline(always)]
    fn move_scorer(&self) -> impl Fn(Move) -> i32 {
        |mv| {
            let kings = (mv.captured & self.kings()).count_ones() as i32;
            let men = mv.captured.count_ones() as i32 - kings;
            MAN * men + KING * kings
        }
    }

    fn moves_to_come(&self) -> u32 {
        5 + (self.own() | self.enemy()).count_ones() * 5 / 3
    }
}
