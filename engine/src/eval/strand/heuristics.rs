//! Search heuristics of Strand: captures by the value of what they take.

use crate::endgame::{Probe, TablesFor};
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::MoveList;
use rafle_rules::strand::{Move, Position, QUICK_TRIES};

/// A captured man, in hundredths of a man.
const MAN: i32 = 100;
/// A captured sultan, in hundredths of a man.
const SULTAN: i32 = 400;

impl Heuristics for Position {
    const PRUNES_LATE_MOVES: bool = false;
    const CONSTANTS: SearchConstants = SearchConstants {
        late_futility_depth: 3,
        ..SearchConstants::USUAL
    };
    const HAS_THREAT_PLY: bool = true;
    const PROBE: Option<&'static dyn Probe<Self>> = Some(&TablesFor::<Self>::NEW);

    #[inline(always)]
    fn search_moves(&self, moves: &mut MoveList<Move>) {
        // A search must be able to stop at any time.
        self.moves_within(QUICK_TRIES, moves);
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        self.is_exposed()
    }

    #[inline(always)]
    fn history_index(mv: Move) -> u16 {
        u16::from(mv.from()) << 7 | u16::from(mv.to())
    }

    #[inline(always)]
    fn move_scorer(&self) -> impl Fn(Move) -> i32 {
        |mv| {
            let sultans = (mv.captured() & self.sultans()).count_ones() as i32;
            let men = mv.captured().count_ones() as i32 - sultans;
            MAN * men + SULTAN * sultans
        }
    }

    fn moves_to_come(&self) -> u32 {
        2 + (self.own() | self.enemy()).count_ones() * 11 / 10
    }
}
