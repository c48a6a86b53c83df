//! Trees that several threads grow together.

use super::multi::{BEYOND_A_TREE, LONG, Threefold, assert_playable};
use super::*;
use crate::eval::MultiSeatEvaluator;
use crate::search::multi::{MctsMemory, mcts, tree_bytes};
use rafle_rules::MAX_SEATS;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::thread::ThreadId;
use std::time::Duration;

/// The numbers of threads that are tried.
const THREADS: [usize; 3] = [2, 4, 9];

/// The most nodes that a helper may have taken and not added.
const SLACK: u64 = 64;

/// A game whose positions are searched one after the other.
struct GameSearch<'a> {
    threads: usize,
    table: Table,
    pool: HelperPool,
    evaluator: &'a dyn MultiSeatEvaluator<Threefold>,
    memory: MctsMemory<Threefold>,
}

impl<'a> GameSearch<'a> {
    fn by(threads: usize) -> Self {
        Self::with(threads, &Noise)
    }

    fn with(threads: usize, evaluator: &'a dyn MultiSeatEvaluator<Threefold>) -> Self {
        Self {
            threads,
            table: Table::new(12).unwrap(),
            pool: HelperPool::new(threads - 1),
            evaluator,
            memory: MctsMemory::default(),
        }
    }

    /// Searches the position that some moves lead to, with what the searches before have left; gives the result
    /// and the reports.
    fn search(
        &mut self,
        start: Threefold,
        moves: &[u8],
        nodes: Option<u64>,
        control: &Control,
    ) -> (SearchResult<Threefold>, Vec<PvInfo<Threefold>>) {
        let mut played = Vec::new();
        let mut position = start;
        for &mv in moves {
            played.push(position.hash());
            position = position.play(mv);
        }
        let Self {
            threads,
            table,
            pool,
            evaluator,
            memory,
        } = self;
        let mut infos: Vec<PvInfo<Threefold>> = Vec::new();
        let result = with_input(position, |input| {
            let input = SearchInput {
                played: &played,
                limits: Limits {
                    nodes,
                    threads: *threads,
                    ..Limits::default()
                },
                table,
                control,
                pool,
                ..*input
            };
            mcts(&input, *evaluator, memory, &mut |info| {
                assert_playable(&input, &info);
                infos.push(info);
            })
            .unwrap()
        });
        let last = infos.last().expect("a search reports its end");
        assert_eq!((last.root, last.score), (result.root, result.score));
        assert_eq!((&last.pv, last.nodes), (&result.pv, result.nodes));
        assert!(infos.is_sorted_by_key(|info| info.nodes));
        assert!(nodes.is_none_or(|nodes| result.nodes <= nodes));
        (result, infos)
    }

    /// The same without a limit of time.
    fn of_nodes(
        &mut self,
        start: Threefold,
        moves: &[u8],
        nodes: u64,
    ) -> (SearchResult<Threefold>, Vec<PvInfo<Threefold>>) {
        self.search(start, moves, Some(nodes), &Control::new(None))
    }
}

/// The first moves of a line.
fn line(result: &SearchResult<Threefold>, count: usize) -> Vec<u8> {
    let first = [result.root as u8 + 1];
    let moves = first.iter().chain(&result.pv);
    moves.take(count).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_limit_on_nodes_is_kept_by_all_threads_together(nodes in 1..20_000_u64, threads in 2..6_usize) {
        let (result, _) = GameSearch::by(threads).of_nodes(LONG, &[], nodes);
        let helpers = threads as u64 - 1;
        prop_assert!(result.nodes + helpers * SLACK >= nodes, "{}", result.nodes);
    }

    #[test]
    fn one_thread_makes_the_same_search_whatever_the_pool(nodes in 1..3_000_u64, seed: u64) {
        let position = Threefold { seed, ..LONG };
        let mut with_pool = GameSearch { pool: HelperPool::new(3), ..GameSearch::by(1) };
        let mut alone = GameSearch::by(1);
        let found = |(result, infos): (SearchResult<Threefold>, Vec<PvInfo<Threefold>>)| {
            let infos = infos.into_iter().map(|info| (info.root, info.score, info.nodes, info.pv));
            (result.root, result.score, result.nodes, infos.collect::<Vec<_>>())
        };
        for moves in [&[][..], &[1, 1, 1]] {
            let by_one = found(alone.of_nodes(position, moves, nodes));
            prop_assert_eq!(by_one.2, nodes);
            prop_assert_eq!(found(with_pool.of_nodes(position, moves, nodes)), by_one);
        }
    }

    #[test]
    fn several_threads_play_a_game_with_a_kept_tree_to_its_end(
        lacks in prop::array::uniform3(2..14_u8), seed: u64, nodes in 1..400_u64, threads in 2..6_usize,
    ) {
        let start = Threefold { lacks, mover: 0, seed };
        let mut search = GameSearch::by(threads);
        let mut position = start;
        let mut moves = Vec::new();
        while position.winner().is_none() {
            let mut mv = 1;
            if position.mover == 0 {
                mv = search.of_nodes(start, &moves, nodes).0.root as u8 + 1;
                prop_assert!(mv <= position.longest(position.to_move()));
                let own = lacks_of_mover(&position);
                prop_assert!(mv == own || own > position.longest(position.to_move()), "a win is missed");
            }
            position = position.play(mv);
            moves.push(mv);
        }
    }
}

/// The steps that the seat to move lacks.
fn lacks_of_mover(position: &Threefold) -> u8 {
    position.lacks[usize::from(position.mover)]
}

#[test]
fn the_next_search_begins_with_what_all_threads_have_grown() {
    for threads in THREADS {
        let mut search = GameSearch::by(threads);
        let (first, _) = search.of_nodes(LONG, &[], 6_000);
        let (_, infos) = search.of_nodes(LONG, &line(&first, 3), 1);
        assert!(infos[0].depth > 1, "{infos:?}");
        // Another number of threads goes on with the same tree.
        search.threads = 1;
        let (_, infos) = search.of_nodes(LONG, &line(&first, 3), 1);
        assert!(infos[0].depth > 1, "{infos:?}");
        search.table.clear();
        let (_, infos) = search.of_nodes(LONG, &line(&first, 3), 1);
        assert_eq!(infos[0].depth, 1, "{infos:?}");
    }
}

#[test]
fn several_threads_keep_to_the_memory_of_one_tree() {
    for threads in THREADS {
        let mut search = GameSearch::by(threads);
        let bytes = tree_bytes(search.table.exponent());
        let (first, _) = search.of_nodes(LONG, &[], BEYOND_A_TREE);
        let grown = search.memory.bytes();
        assert!(grown <= bytes * 8 / 10 && grown > bytes / 2, "{grown}");
        search.of_nodes(LONG, &line(&first, 3), 1);
        assert!((1..bytes / 4).contains(&search.memory.bytes()));
    }
}

#[test]
fn several_threads_end_when_they_are_stopped() {
    for threads in THREADS {
        for nodes in [None, Some(u64::MAX)] {
            let control = Control::new(None);
            std::thread::scope(|scope| {
                let control = &control;
                scope.spawn(move || {
                    std::thread::sleep(Duration::from_millis(5));
                    control.stop();
                });
                let (result, _) = GameSearch::by(threads).search(LONG, &[], nodes, control);
                assert!(result.nodes > 0);
            });
        }
    }
}

#[test]
fn several_threads_that_are_stopped_before_they_began_still_name_a_move() {
    for threads in THREADS {
        let stopped = Control::new(None);
        stopped.stop();
        let (result, _) = GameSearch::by(threads).search(LONG, &[], None, &stopped);
        assert!(result.root < LONG.count_moves() as usize);
        assert!(result.nodes < 100);
    }
}

#[test]
fn several_threads_end_at_the_soft_deadline() {
    for threads in THREADS {
        let soft = Duration::from_millis(10);
        let control = Control::new(Some(Budget {
            soft,
            hard: soft * 10_000,
        }));
        GameSearch::by(threads).search(LONG, &[], None, &control);
        assert!(control.elapsed() >= soft && !control.must_end());
    }
}

#[test]
fn threads_that_visit_an_exhausted_tree_come_to_an_end() {
    let position = Threefold {
        lacks: [4, 4, 4],
        mover: 0,
        seed: 3,
    };
    for threads in THREADS {
        let (result, _) = GameSearch::by(threads).of_nodes(position, &[], 30_000);
        assert!(result.nodes < 30_000);
    }
}

/// Fails on the thread that it was made on, or on every other, once it has been asked there a number of times.
struct Faulty {
    main: ThreadId,
    fails_on_main: bool,
    /// How often it may be asked there.
    left: AtomicI64,
}

impl Faulty {
    fn new(fails_on_main: bool) -> Self {
        Self {
            main: std::thread::current().id(),
            fails_on_main,
            left: AtomicI64::new(300),
        }
    }

    fn check(&self) {
        let is_main = std::thread::current().id() == self.main;
        let is_good = is_main != self.fails_on_main || self.left.fetch_sub(1, Relaxed) > 0;
        assert!(is_good, "a fault made on purpose");
    }
}

impl Evaluator<Threefold> for Faulty {
    fn evaluate(&self, position: &Threefold) -> i32 {
        Noise.evaluate(position)
    }

    fn logistic_scale(&self, position: &Threefold) -> i32 {
        Noise.logistic_scale(position)
    }
}

impl MultiSeatEvaluator<Threefold> for Faulty {
    fn scores_of_choices(
        &self,
        position: &Threefold,
        choices: &[Threefold],
        score: &mut dyn FnMut(i32),
    ) {
        Noise.scores_of_choices(position, choices, score);
    }

    fn scores_of_moves(
        &self,
        position: &Threefold,
        moves: &[u8],
        root: Seat,
        score: &mut dyn FnMut(i32),
    ) {
        Noise.scores_of_moves(position, moves, root, score);
    }

    fn exploration(&self, position: &Threefold) -> f32 {
        Noise.exploration(position)
    }

    fn evaluate_alone(&self, position: &Threefold, seat: Seat) -> i32 {
        Noise.evaluate_alone(position, seat)
    }

    fn moves_left(&self, position: &Threefold, seat: Seat) -> u32 {
        Noise.moves_left(position, seat)
    }

    fn win_probabilities(&self, position: &Threefold, root: Seat) -> [f32; MAX_SEATS] {
        self.check();
        Noise.win_probabilities(position, root)
    }
}

#[test]
fn helpers_that_panic_leave_the_tree_to_the_main_thread() {
    let evaluator = Faulty::new(false);
    for nodes in [1, 1_000, 20_000] {
        let mut search = GameSearch::with(4, &evaluator);
        let (first, _) = search.of_nodes(LONG, &[], nodes);
        assert!(4 * first.nodes >= nodes, "{}", first.nodes);
        // What they left unfinished does no harm to the next search.
        search.of_nodes(LONG, &line(&first, 1), nodes);
        let next = [line(&first, 1), vec![1, 1]].concat();
        search.of_nodes(LONG, &next, nodes);
    }
}

#[test]
fn a_main_thread_that_panics_brings_its_helpers_to_an_end() {
    let evaluator = Faulty::new(true);
    let mut search = GameSearch::with(4, &evaluator);
    let run = std::panic::AssertUnwindSafe(|| search.of_nodes(LONG, &[], u64::MAX / 8));
    assert!(std::panic::catch_unwind(run).is_err());
}
