//! The search against plain minimax, on small games made for the purpose.

mod draw_counts;
mod leaves;
mod multi;
mod tables;
mod threads;
mod tree_threads;
mod turns;

use super::*;
use crate::eval::{Evaluator, Heuristics};
use proptest::prelude::*;
use rafle_rules::{MoveList, Outcome, Reason, Rules, Seat, Win};

/// A random tree: each node has up to four moves, and the side to move next is as random as the rest,
/// so that the same side often moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RandomTree {
    node: u64,
    left: u8,
}

/// The part of the rules that is the same in all these games.
macro_rules! any_ply_may_repeat_and_nothing_is_captured {
    () => {
        fn reversible_plies(&self) -> usize {
            usize::MAX
        }

        fn must_capture(&self) -> bool {
            false
        }
    };
}
use any_ply_may_repeat_and_nothing_is_captured;

/// The heuristics of a game whose moves are small numbers.
macro_rules! heuristics {
    ($game:ty, $mv:ty, prunes_late_moves: $prunes_late_moves:expr, score: $score:expr) => {
        impl Heuristics for $game {
            const PRUNES_LATE_MOVES: bool = $prunes_late_moves;
            const HAS_THREAT_PLY: bool = false;
            const CONSTANTS: crate::eval::SearchConstants = crate::eval::SearchConstants::USUAL;
            const PROBE: Option<&'static dyn $crate::endgame::Probe<Self>> = None;

            fn search_moves(&self, moves: &mut MoveList<$mv>) {
                self.legal_moves(moves);
            }

            fn is_threatened(&self) -> bool {
                false
            }

            fn history_index(mv: $mv) -> u16 {
                mv.into()
            }

            fn move_scorer(&self) -> impl Fn($mv) -> i32 {
                let score: fn($mv) -> i32 = $score;
                score
            }

            fn moves_to_come(&self) -> u32 {
                1
            }
        }
    };
}
use heuristics;

/// The seats of a game of two.
const TWO: &[Seat] = &[Seat(0), Seat(1)];

fn mix(value: u64) -> u64 {
    let z = (value ^ value >> 31).wrapping_mul(0x7FB5_D329_728E_A185);
    (z ^ z >> 27).wrapping_mul(0x81DA_DEF4_BC2D_D44D)
}

impl Rules for RandomTree {
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
            moves.extend(0..(mix(self.node) >> 8 & 3) as u8 + u8::from(self.left > 3));
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
        Outcome::Win(Win {
            seat: Seat(1 - self.to_move().0),
            reason: "stuck",
        })
    }

    fn rule_draw(&self) -> Option<Reason> {
        (mix(self.node) >> 40 & 7 == 0).then_some("luck")
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

heuristics! { RandomTree, u8, prunes_late_moves: false, score: |_| 0 }

/// A race: a move advances its own side by one to three of the steps it lacks, as the place allows, and
/// the first to arrive wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Race {
    lacks: [u8; 2],
    mover: u8,
    seed: u64,
}

impl Rules for Race {
    type Move = u8;

    fn seats(&self) -> &'static [Seat] {
        TWO
    }

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

    fn winner(&self) -> Option<Win> {
        let side = self.lacks.iter().position(|&lacks| lacks == 0)?;
        Some(Win {
            seat: Seat(side as u8),
            reason: "arrived",
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(Win {
            seat: Seat(1 - self.mover),
            reason: "stuck",
        })
    }

    fn rule_draw(&self) -> Option<Reason> {
        None
    }

    any_ply_may_repeat_and_nothing_is_captured!();
}

heuristics! { Race, u8, prunes_late_moves: false, score: |mv| i32::from(mv) }

/// Knows nothing, and gives every position another score.
#[derive(Clone)]
struct Noise;

impl<R: Rules> Evaluator<R> for Noise {
    fn evaluate(&self, position: &R) -> i32 {
        (mix(position.hash()) % 301) as i32 - 150
    }

    fn logistic_scale(&self, _position: &R) -> i32 {
        100
    }
}

/// 1, 0 or -1 for the side to move, by looking at everything.
fn minimax<R: Rules>(position: &R) -> i32 {
    let value = |outcome| match outcome {
        Outcome::Draw { .. } => 0,
        Outcome::Win(win) if win.seat == position.to_move() => 1,
        Outcome::Win(_) => -1,
    };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if let Some(win) = position.winner() {
        return value(Outcome::Win(win));
    }
    if moves.is_empty() {
        return value(position.outcome_without_moves());
    }
    if position.rule_draw().is_some() {
        return 0;
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

/// Hands a search its input: a position with an empty table and history.
fn with_input<R: Rules, T>(position: R, search: impl FnOnce(&SearchInput<'_, R>) -> T) -> T {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let root_moves: Vec<RootMove<R>> = moves
        .iter()
        .map(|&mv| RootMove::to(position.play(mv)))
        .collect();
    search(&SearchInput {
        position,
        root_moves: &root_moves,
        played: &[],
        limits: THOROUGH,
        table: &Table::new(12).unwrap(),
        control: &Control::new(None),
        pool: &HelperPool::default(),
        tables: None,
        slice: None,
        constants: crate::eval::ConstantChanges::default(),
    })
}

/// Searches a position to a depth; gives the result and what was reported.
fn search_with_noise<R: Heuristics>(
    position: R,
    limits: Limits,
    lines: usize,
) -> (SearchResult<R>, Vec<PvInfo<R>>) {
    let mut infos = Vec::new();
    let result = with_input(position, |input| {
        let limits = Limits { lines, ..limits };
        let input = SearchInput { limits, ..*input };
        search(&input, &Noise, &mut Memory::default(), &mut |info| {
            infos.push(info);
        })
        .unwrap()
    });
    (result, infos)
}

/// Deep enough that no reduction leaves anything out of the small trees.
const THOROUGH: Limits = Limits {
    depth: 48,
    nodes: None,
    lines: 1,
    threads: 1,
};

/// What a score says of the result.
fn sense(score: Score) -> i32 {
    match score {
        s if s >= DECIDED => 1,
        s if s <= -DECIDED => -1,
        _ => 0,
    }
}

fn agrees_with_minimax<R: Heuristics>(position: R) -> Result<(), TestCaseError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    prop_assume!(!moves.is_empty() && position.winner().is_none());
    let best = moves
        .iter()
        .map(|&mv| after(&position, &position.play(mv)))
        .max()
        .unwrap();
    let (result, _) = search_with_noise(position, THOROUGH, 1);
    prop_assert_eq!(sense(result.score), best);
    prop_assert_eq!(after(&position, &position.play(moves[result.root])), best);
    Ok(())
}

proptest! {
    #[test]
    fn a_search_with_a_used_memory_is_the_search_with_a_new_one(node: u64, other: u64) {
        let mut memory = Memory::default();
        let run = |node: u64, memory: &mut Memory<u8>| {
            let position = RandomTree { node, left: 6 };
            let mut infos = Vec::new();
            let result = with_input(position, |input| {
                search(input, &Noise, memory, &mut |info| infos.push((info.score, info.pv))).unwrap()
            });
            (result.root, result.score, result.nodes, infos)
        };
        run(other, &mut memory);
        prop_assert_eq!(run(node, &mut memory), run(node, &mut Memory::default()));
    }

    #[test]
    fn a_search_agrees_with_minimax_where_sides_move_again(node: u64, left in 1..8_u8) {
        agrees_with_minimax(RandomTree { node, left })?;
    }

    #[test]
    fn a_search_of_a_race_agrees_with_minimax(a in 1..12_u8, b in 1..12_u8, seed: u64) {
        agrees_with_minimax(Race { lacks: [a, b], mover: 0, seed })?;
    }

    #[test]
    fn several_lines_come_best_first_and_all_differ(node: u64) {
        let position = RandomTree { node, left: 6 };
        let count = position.count_moves() as usize;
        let (_, infos) = search_with_noise(position, THOROUGH, 3);
        let last = &infos[infos.len().saturating_sub(count.min(3))..];
        let mut roots: Vec<usize> = last.iter().map(|info| info.root).collect();
        prop_assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score), "{:?}", last);
        roots.sort_unstable();
        roots.dedup();
        prop_assert_eq!(roots.len(), count.min(3));
    }

    #[test]
    fn a_limit_on_nodes_is_kept_exactly_and_gives_the_same_tree_again(nodes in 1..5_000_u64) {
        let position = Race { lacks: [200, 200], mover: 0, seed: 1 };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (first, _) = search_with_noise(position, limits, 1);
        let (second, _) = search_with_noise(position, limits, 1);
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
    let (result, _) = search_with_noise(
        Race {
            lacks: [3, 3],
            mover: 0,
            seed,
        },
        THOROUGH,
        1,
    );
    assert_eq!(result.score, WIN - 5);
}

#[test]
fn a_search_told_to_stop_before_it_began_still_names_a_move() {
    let position = Race {
        lacks: [9, 9],
        mover: 0,
        seed: 1,
    };
    let stopped = Control::new(None);
    stopped.stop();
    with_input(position, |input| {
        let input = SearchInput {
            control: &stopped,
            limits: Limits::default(),
            ..*input
        };
        let result = search(&input, &Noise, &mut Memory::default(), &mut |_| {}).unwrap();
        assert!(result.root < input.root_moves.len());
    });
}
