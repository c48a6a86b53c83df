//! Search heuristics of draughts: captures by the value of what they take.

use crate::endgame::{Probe, TablesFor};
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::draughts::{Draughts, DraughtsRules, Move, QUICK_STATES};
use rafle_rules::{MoveList, Rules};

/// A captured man, in hundredths of a man.
const MAN: i32 = 100;
/// A captured king, in hundredths of a man.
const KING: i32 = 300;

impl<R: DraughtsRules> Heuristics for Draughts<R> {
    const PRUNES_LATE_MOVES: bool = false;
    /// The late-move reductions were chosen by matches of draughts with its network. They scored 374 of 700 points
    /// against the usual ones at 10 000 nodes a move, and 84.5 of 160 at 100 000. Other pairs of offset and divisor, in
    /// 300 games each: 0.5 and 2.5 scored 157.5 points, 0.75 and 2.5 159, 1.0 and 2.5 155.5, 0.25 and 2.2 154, 0.5 and
    /// 2.0 151.5, 0.25 and 3.0 141.5, 0.0 and 2.5 140.5. In Strand they scored 95.5 of 200 points, in Pyramidame 101.
    const CONSTANTS: SearchConstants = SearchConstants {
        lmr_offset: 50,
        lmr_divisor: 220,
        ..SearchConstants::USUAL
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
    fn move_scores(&self, moves: &[Move], mut score: impl FnMut(i32)) {
        for mv in moves {
            let kings = (mv.captured & self.kings()).count_ones() as i32;
            let men = mv.captured.count_ones() as i32 - kings;
            score(MAN * men + KING * kings);
        }
    }

    fn moves_to_come(&self) -> u32 {
        5 + (self.own() | self.enemy()).count_ones() * 5 / 3
    }
}
