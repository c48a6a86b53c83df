//! Search heuristics of Fidchell: first captures, then stones on the shortest paths of either side, then stones that
//! save others.

use super::chain::{MAX_LACKING, shortest_ways};
use super::decisive::decisive_moves;
use super::threats::capture_points;
use crate::endgame::Probe;
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::fidchell::board::{Bits, NAVEL, NOWHERE, points};
use rafle_rules::fidchell::{Move, Position};
use rafle_rules::sides::{BLACK, WHITE};
use rafle_rules::{MoveList, Rules};

/// A captured stone, in hundredths of a man, like all numbers here.
const CAPTURE: i32 = 200;
/// A stone on a point where the other side would capture.
const SAVES: i32 = 40;
/// A stone on the own shortest path, by the missing stones before it: the last one wins.
const GAIN: [i32; MAX_LACKING + 2] = [0, 9_000, 120, 60, 40, 30, 20, 20, 10, 10, 10, 10, 10, 0];
/// A stone on the other side's shortest path, by the stones that it is missing.
const BAR: [i32; MAX_LACKING + 2] = [0, 1_000, 100, 50, 30, 20, 15, 10, 10, 10, 10, 10, 10, 0];

/// The constants of the first game, by SPSA over 5 000 pairs at 2 000 nodes a move: 53.6 % of 1 200 games at 5 000 nodes against
/// the usual values.
const TUNED_FIRST: SearchConstants = SearchConstants {
    futility_margin: 22,
    probcut_depth: 4,
    probcut_margin: 11,
    probcut_share: 41,
    singular_margin: 37,
    singular_share: 41,
    lmr_offset: 24,
    lmr_divisor: 247,
    lmr_open: 72,
    late_moves_more: 2,
    killer_bonus: 137,
    reply_bonus: 125,
    history_most: 1678,
    ..SearchConstants::USUAL
};

/// What `rafle tune` found in 4 000 pairs of games of the second game, at 1 000 nodes a move: 52.1 % of 2 000 games at
/// 2 500 nodes against the usual values.
const TUNED_SECOND: SearchConstants = SearchConstants {
    // One stone can change the distance to the chain by several hundreds: any margin lost.
    futility_depth: 0,
    late_futility_depth: 1,
    late_futility_margin: 28,
    singular_share: 38,
    lmr_offset: 24,
    lmr_divisor: 248,
    lmr_open: 74,
    aspiration: 18,
    killer_bonus: 140,
    reply_bonus: 95,
    history_bonus: 17,
    history_most: 1584,
    ..SearchConstants::USUAL
};

impl<const SECOND: bool> Heuristics for Position<SECOND> {
    const PRUNES_LATE_MOVES: bool = true;
    const HAS_THREAT_PLY: bool = false;
    const CONSTANTS: SearchConstants = if SECOND { TUNED_SECOND } else { TUNED_FIRST };
    const PROBE: Option<&'static dyn Probe<Self>> = None;

    #[inline(always)]
    fn search_moves(&self, moves: &mut MoveList<Move>) {
        if !decisive_moves(self, moves) {
            self.legal_moves(moves);
        }
    }

    #[inline(always)]
    fn is_threatened(&self) -> bool {
        false
    }

    #[inline(always)]
    fn history_index(mv: Move) -> u16 {
        let pair = |from: u8, to: u8| u16::from(from) << 7 | u16::from(to);
        match mv {
            Move::Place(to) => pair(to, to),
            Move::Slide { from, to } => pair(from, to),
            Move::Remove(bit) => pair(NOWHERE, bit),
            Move::Challenge => pair(NOWHERE, NOWHERE),
            Move::Pass => pair(NAVEL, NAVEL),
        }
    }

    #[inline]
    fn move_scorer(&self) -> impl Fn(Move) -> i32 {
        let us = self.side();
        let (ours, we_lack) = shortest_way(self, us);
        let (theirs, they_lack) = shortest_way(self, us ^ 1);
        let mut score_at = [0; 128];
        let mut takes_at = [false; 128];
        for bit in points(capture_points(self, us)) {
            takes_at[usize::from(bit & 127)] = true;
        }
        for (set, worth) in [
            (ours, GAIN[we_lack]),
            (theirs, BAR[they_lack]),
            (capture_points(self, us ^ 1), SAVES),
        ] {
            for bit in points(set) {
                score_at[usize::from(bit & 127)] += worth;
            }
        }
        move |mv| {
            let Some((to, _)) = mv.stone() else {
                return 0;
            };
            let captured = if takes_at[usize::from(to & 127)] {
                self.captures(mv).count_ones() as i32
            } else {
                0
            };
            score_at[usize::from(to & 127)] + CAPTURE * captured
        }
    }

    fn moves_to_come(&self) -> u32 {
        if SECOND {
            let in_hand = u32::from(self.hand(WHITE)) + u32::from(self.hand(BLACK));
            16 + in_hand * 5 / 8
        } else {
            35
        }
    }
}

/// Returns the empty points of a side's shortest paths to its chain and its missing stones; no points for Black in the
/// second game, who builds no chain.
#[inline(always)]
fn shortest_way<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> (Bits, usize) {
    if Position::<SECOND>::builds(side) {
        let ways = shortest_ways(position.stones(side), position.empty());
        (ways.points, ways.lacking.min(MAX_LACKING + 1))
    } else {
        (0, MAX_LACKING + 1)
    }
}
