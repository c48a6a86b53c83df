//! The search against plain minimax, on small games made for the purpose.

mod many;
mod turns;

use super::*;
use crate::eval::Evaluator;
use crate::rules::{MoveList, Outcome, Rules, Seat};
use proptest::prelude::*;

/// A random tree: each node has up to four moves, and whoever is to move next is as random as the rest,
/// so that the same side often moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RandomTree {
    node: u64,
    left: u8,
}

fn mix(value: u64) -> u64 {
    let z = (value ^ value >> 31).wrapping_mul(0x7FB5_D329_728E_A185);
    (z ^ z >> 27).wrapping_mul(0x81DA_DEF4_BC2D_D44D)
}

impl Rules for RandomTree {
    type Move = u8;

    fn to_move(&self) -> Seat {
        Seat((mix(self.node) >> 20 & 1) as u8)
    }

    fn hash(&self) -> u64 {
        mix(self.node ^ u64::from(self.left) << 56)
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        if self.left > 0 {
            moves.extend(0..(mix(self.node) >> 8 & 3) as u8 + u8::from(self.left > 3));
        }
    }

    fn play(&self, mv: u8) -> Self {
        Self {
            node: mix(self.node.wrapping_add(u64::from(mv) + 1)),
            left: self.left - 1,
        }
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win {
            winner: Seat(1 - self.to_move().0),
            reason: "stuck",
        }
    }

    fn drawn(&self) -> Option<Outcome> {
        (mix(self.node) >> 40 & 7 == 0).then_some(Outcome::Draw { reason: "luck" })
    }

    fn tag(mv: u8) -> u16 {
        mv.into()
    }

    fn promise(&self, _: u8) -> i32 {
        0
    }
}

/// A race: a move advances its own side by one to three of the steps it lacks, as the place allows, and
/// who arrives first wins. Passing is never an advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Race {
    lacks: [u8; 2],
    mover: u8,
    seed: u64,
}

impl Rules for Race {
    type Move = u8;

    fn to_move(&self) -> Seat {
        Seat(self.mover)
    }

    fn hash(&self) -> u64 {
        let [a, b] = self.lacks.map(u64::from);
        mix(self.seed ^ a << 40 ^ b << 48 ^ u64::from(self.mover) << 56)
    }

    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        let [own, other] = [self.mover, 1 - self.mover].map(|side| self.lacks[usize::from(side)]);
        if other > 0 && own > 0 {
            let most = 1 + (mix(self.seed ^ u64::from(own)) % 3) as u8;
            moves.extend(1..=most.min(own));
        }
    }

    fn play(&self, mv: u8) -> Self {
        let mut next = Self {
            mover: 1 - self.mover,
            ..*self
        };
        next.lacks[usize::from(self.mover)] -= mv;
        next
    }

    fn decided(&self) -> Option<Outcome> {
        let side = self.lacks.iter().position(|&lacks| lacks == 0)?;
        Some(Outcome::Win {
            winner: Seat(side as u8),
            reason: "arrived",
        })
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win {
            winner: Seat(1 - self.mover),
            reason: "stuck",
        }
    }

    fn pass(&self) -> Option<Self> {
        Some(Self {
            mover: 1 - self.mover,
            ..*self
        })
    }

    fn tag(mv: u8) -> u16 {
        mv.into()
    }

    fn promise(&self, mv: u8) -> i32 {
        mv.into()
    }
}

/// Knows nothing, and says something else of every position.
struct Noise;

impl<R: Rules> Evaluator<R> for Noise {
    fn evaluate(&self, position: &R) -> i32 {
        (mix(position.hash()) % 301) as i32 - 150
    }
}

/// 1, 0 or -1 for the side to move, by looking at everything.
fn minimax<R: Rules>(position: &R) -> i32 {
    let value = |outcome| match outcome {
        Outcome::Draw { .. } => 0,
        Outcome::Win { winner, .. } if winner == position.to_move() => 1,
        Outcome::Win { .. } => -1,
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if let Some(outcome) = position.decided() {
        return value(outcome);
    }
    if moves.is_empty() {
        return value(position.stuck());
    }
    if let Some(outcome) = position.drawn() {
        return value(outcome);
    }
    let best = moves
        .into_iter()
        .map(|mv| after(position, &position.play(mv)))
        .max();
    best.unwrap_or(0)
}

/// The value of the position after a move, for the side that made it.
fn after<R: Rules>(position: &R, next: &R) -> i32 {
    if next.to_move() == position.to_move() {
        minimax(next)
    } else {
        -minimax(next)
    }
}

/// Searches a position to a depth and tells the verdict and what was reported.
fn search<R: Rules>(position: R, limits: Limits, lines: usize) -> (Verdict<R>, Vec<Finding<R>>) {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let roots: Vec<Root<R>> = moves
        .iter()
        .map(|&mv| Root {
            next: position.play(mv),
        })
        .collect();
    let job = Job {
        position,
        roots: &roots,
        played: &[],
        limits: Limits { lines, ..limits },
        evaluator: &Noise,
        table: &Table::new(12).unwrap(),
        control: &Control::new(None),
    };
    let mut findings = Vec::new();
    let verdict = think(&job, |finding| findings.push(finding));
    (verdict, findings)
}

/// Deep enough that no reduction leaves anything out of the small trees.
const THOROUGH: Limits = Limits {
    depth: 48,
    nodes: None,
    lines: 1,
};

/// What a score says of the result.
fn sense(score: Score) -> i32 {
    match score {
        s if s >= DECIDED => 1,
        s if s <= -DECIDED => -1,
        _ => 0,
    }
}

fn agrees_with_minimax<R: Rules>(position: R) -> Result<(), TestCaseError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    prop_assume!(!moves.is_empty() && position.decided().is_none());
    let best = moves
        .iter()
        .map(|&mv| after(&position, &position.play(mv)))
        .max()
        .unwrap();
    let (verdict, _) = search(position, THOROUGH, 1);
    prop_assert_eq!(sense(verdict.score), best);
    prop_assert_eq!(after(&position, &position.play(moves[verdict.root])), best);
    Ok(())
}

proptest! {
    #[test]
    fn a_search_agrees_with_minimax_where_sides_move_again(node: u64, left in 1..8_u8) {
        agrees_with_minimax(RandomTree { node, left })?;
    }

    #[test]
    fn a_search_with_null_moves_agrees_with_minimax(a in 1..12_u8, b in 1..12_u8, seed: u64) {
        agrees_with_minimax(Race { lacks: [a, b], mover: 0, seed })?;
    }

    #[test]
    fn several_lines_come_best_first_and_all_differ(node: u64) {
        let position = RandomTree { node, left: 6 };
        let count = position.count_moves() as usize;
        let (_, findings) = search(position, THOROUGH, 3);
        let last = &findings[findings.len().saturating_sub(count.min(3))..];
        let mut roots: Vec<usize> = last.iter().map(|finding| finding.root).collect();
        prop_assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score), "{:?}", last);
        roots.sort_unstable();
        roots.dedup();
        prop_assert_eq!(roots.len(), count.min(3));
    }

    #[test]
    fn a_limit_on_nodes_is_kept_exactly_and_gives_the_same_tree_again(nodes in 1..5_000_u64) {
        let position = Race { lacks: [200, 200], mover: 0, seed: 1 };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (first, _) = search(position, limits, 1);
        let (second, _) = search(position, limits, 1);
        prop_assert_eq!(first.nodes, nodes);
        prop_assert_eq!((first.root, first.score), (second.root, second.score));
    }
}

#[test]
fn a_win_is_told_with_its_distance() {
    // Each side can only ever go one step: White arrives with the last of three.
    let seed = (0..)
        .find(|&seed| (1..=3).all(|own| mix(seed ^ own).is_multiple_of(3)))
        .unwrap();
    let (verdict, _) = search(
        Race {
            lacks: [3, 3],
            mover: 0,
            seed,
        },
        THOROUGH,
        1,
    );
    assert_eq!(verdict.score, WIN - 5);
}

#[test]
fn a_search_told_to_stop_before_it_began_still_names_a_move() {
    let position = Race {
        lacks: [9, 9],
        mover: 0,
        seed: 1,
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let roots: Vec<Root<Race>> = moves
        .iter()
        .map(|&mv| Root {
            next: position.play(mv),
        })
        .collect();
    let control = Control::new(None);
    control.stop();
    let table = Table::new(10).unwrap();
    let limits = Limits::default();
    let job = Job {
        position,
        roots: &roots,
        played: &[],
        limits,
        evaluator: &Noise,
        table: &table,
        control: &control,
    };
    assert!(think(&job, |_| {}).root < roots.len());
}
