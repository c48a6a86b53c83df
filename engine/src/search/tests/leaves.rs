//! Tests of what is searched where no depth is left, on a random tree with threats.

use super::{
    Noise, RandomTree, THOROUGH, any_ply_may_repeat_and_nothing_is_captured, search_with_noise,
};
use crate::eval::{Evaluator, Heuristics};
use crate::search::score::lost_at;
use crate::search::{DRAW, Limits, Score};
use proptest::prelude::*;
use rafle_rules::{MoveList, Outcome, Reason, Rules, Seat, Win};

/// A random tree of which some positions are threatened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contact(RandomTree);

impl Rules for Contact {
    type Move = u8;

    fn seats(&self) -> &'static [Seat] {
        self.0.seats()
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        self.0.legal_moves(moves);
    }

    fn play(&self, mv: u8) -> Self {
        Self(self.0.play(mv))
    }

    fn winner(&self) -> Option<Win> {
        self.0.winner()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn rule_draw(&self) -> Option<Reason> {
        self.0.rule_draw()
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

impl Heuristics for Contact {
    const PRUNES_LATE_MOVES: bool = false;
    const HAS_THREAT_PLY: bool = true;
    const CONSTANTS: crate::eval::SearchConstants = crate::eval::SearchConstants {
        futility_depth: 0,
        ..crate::eval::SearchConstants::USUAL
    };
    const PROBE: Option<&'static dyn crate::endgame::Probe<Self>> = None;

    fn search_moves(&self, moves: &mut MoveList<u8>) {
        self.legal_moves(moves);
    }

    fn is_threatened(&self) -> bool {
        self.hash().is_multiple_of(3)
    }

    fn history_index(mv: u8) -> u16 {
        mv.into()
    }

    fn move_scorer(&self) -> impl Fn(u8) -> i32 {
        |_| 0
    }

    fn moves_to_come(&self) -> u32 {
        1
    }
}

type Judge = fn(&Contact, usize) -> Score;

/// The best of some moves by what a function says of the positions after them.
fn best(position: &Contact, moves: &MoveList<u8>, ply: usize, judge: Judge) -> Option<Score> {
    let score = |&mv: &u8| {
        let next = position.play(mv);
        let score = judge(&next, ply + 1);
        if next.to_move() == position.to_move() {
            score
        } else {
            -score
        }
    };
    moves.iter().map(score).max()
}

fn legal(position: &Contact) -> MoveList<u8> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// The score of a game that is over: without a move the side to move has lost.
fn finished(position: &Contact, ply: usize) -> Option<Score> {
    position.rule_draw()?;
    let is_stuck = legal(position).is_empty();
    Some(if is_stuck { lost_at(ply) } else { DRAW })
}

fn quiescence(position: &Contact, ply: usize) -> Score {
    finished(position, ply).unwrap_or_else(|| Noise.evaluate(position))
}

fn leaf(position: &Contact, ply: usize) -> Score {
    if !position.is_threatened() {
        return quiescence(position, ply);
    }
    let searched = best(position, &legal(position), ply, quiescence);
    finished(position, ply).unwrap_or(searched.unwrap_or(lost_at(ply)))
}

proptest! {
    #[test]
    fn a_threatened_leaf_is_searched_a_ply_deeper(node: u64) {
        let position = Contact(RandomTree { node, left: 8 });
        let expected = best(&position, &legal(&position), 0, leaf);
        prop_assume!(expected.is_some());
        let limits = Limits { depth: 1, ..THOROUGH };
        prop_assert_eq!(Some(search_with_noise(position, limits, 1).0.score), expected);
    }
}
