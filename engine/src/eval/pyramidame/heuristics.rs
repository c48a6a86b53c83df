//! Search heuristics of Pyramidame: captures by the value of what they take.

use crate::endgame::{Probe, TablesFor};
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::pyramidame::{Move, Position};
use rafle_rules::{MoveList, Rules};

/// A captured pawn, in hundredths of a pawn.
const PAWN: i32 = 100;

impl Heuristics for Position {
    const PRUNES_LATE_MOVES: bool = false;
    const CONSTANTS: SearchConstants = SearchConstants {
        late_futility_depth: 3,
        ..SearchConstants::USUAL
    };
    const HAS_THREAT_PLY: bool = false;
    const PROBE: Option<&'static dyn Probe<Self>> = Some(&TablesFor::<Self>::NEW);

    #[inline(always)]
    fn search_moves(&self, moves: &mut MoveList<Move>) {
        self.legal_moves(moves);
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
        |mv| PAWN * mv.captured.count_ones() as i32
    }

    fn moves_to_come(&self) -> u32 {
        let pawns = (self.own() | self.enemy()).count_ones();
        1 + pawns * pawns / 11
    }
}
