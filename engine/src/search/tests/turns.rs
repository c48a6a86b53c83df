//! Tests of the search where turns do not alternate, on small games made for the purpose.

use super::{
    Race, THOROUGH, TWO, agrees_with_minimax, any_ply_may_repeat_and_nothing_is_captured,
    heuristics, mix, search_with_noise,
};
use crate::eval::Heuristics;
use crate::search::DRAW;
use proptest::prelude::*;
use rafle_rules::{MoveList, Outcome, Reason, Rules, Seat, Win};

/// A race in which some steps give another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Relay(Race);

impl Relay {
    fn gives_another_turn(&self, mv: u8) -> bool {
        let [a, b] = self.0.lacks.map(u64::from);
        mix(self.0.seed ^ a << 8 ^ b << 16 ^ u64::from(mv)).is_multiple_of(3)
    }
}

impl Rules for Relay {
    type Move = u8;

    fn seats(&self) -> &'static [Seat] {
        TWO
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
        let next = self.0.play(mv);
        let mover = if self.gives_another_turn(mv) {
            self.0.mover
        } else {
            next.mover
        };
        Self(Race { mover, ..next })
    }

    fn winner(&self) -> Option<Win> {
        self.0.winner()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

heuristics! { Relay, u8, prunes_late_moves: false, score: |_| 0 }

/// A side that goes round a circle of places by itself, and may step out of it, which loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Circle {
    Place(u8),
    Outside,
}

impl Rules for Circle {
    type Move = bool;

    fn seats(&self) -> &'static [Seat] {
        TWO
    }

    fn to_move(&self) -> Seat {
        Seat(0)
    }

    fn hash(&self) -> u64 {
        match self {
            Circle::Place(place) => mix(u64::from(*place) + 1),
            Circle::Outside => mix(1 << 32),
        }
    }

    fn legal_moves(&self, moves: &mut MoveList<bool>) {
        if *self != Circle::Outside {
            moves.extend([true, false]);
        }
    }

    fn play(&self, leaves: bool) -> Self {
        match self {
            Circle::Place(place) if !leaves => Circle::Place((place + 1) % 4),
            _ => Circle::Outside,
        }
    }

    fn winner(&self) -> Option<Win> {
        (*self == Circle::Outside).then_some(Win {
            seat: Seat(1),
            reason: "outside",
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw { reason: "stuck" }
    }

    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

heuristics! { Circle, bool, prunes_late_moves: false, score: |_| 0 }

/// A wide game of few turns: forty moves, most of which lead to nothing, and any side may move again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fan {
    node: u64,
    left: u8,
}

impl Rules for Fan {
    type Move = u8;

    fn seats(&self) -> &'static [Seat] {
        TWO
    }

    fn to_move(&self) -> Seat {
        Seat((mix(self.node) >> 20 & 1) as u8)
    }

    fn hash(&self) -> u64 {
        mix(self.node ^ u64::from(self.left) << 56)
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        if self.left > 0 {
            moves.extend(0..40);
        }
    }

    fn play(&self, mv: u8) -> Self {
        Self {
            node: mix(self.node.wrapping_add(u64::from(mv) + 1)),
            left: self.left - 1,
        }
    }

    fn winner(&self) -> Option<Win> {
        None
    }

    fn outcome_without_moves(&self) -> Outcome {
        match mix(self.node) >> 8 & 31 {
            side @ (0 | 1) => Outcome::Win(Win {
                seat: Seat(side as u8),
                reason: "luck",
            }),
            _ => Outcome::Draw { reason: "nothing" },
        }
    }

    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

heuristics! { Fan, u8, prunes_late_moves: true, score: |_| 0 }

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_race_with_further_turns_agrees_with_minimax(a in 1..10_u8, b in 1..10_u8, seed: u64) {
        agrees_with_minimax(Relay(Race { lacks: [a, b], mover: 0, seed }))?;
    }

    #[test]
    fn no_win_of_a_wide_game_is_left_out(node: u64, left in 1..=2_u8) {
        agrees_with_minimax(Fan { node, left })?;
    }
}

#[test]
fn a_side_that_can_go_round_for_ever_by_itself_draws() {
    let (result, _) = search_with_noise(Circle::Place(0), THOROUGH, 1);
    assert_eq!(result.score, DRAW);
    assert_eq!(result.root, 1, "it stays in the circle");
}
