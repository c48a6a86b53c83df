//! Searches by several threads.

use super::*;
use std::time::Duration;

/// Searches a position by several threads; gives the result and what was reported.
fn search_by<R: Heuristics>(
    position: R,
    threads: usize,
    limits: Limits,
    control: &Control,
    evaluator: &dyn Evaluator<R>,
) -> (SearchResult<R>, Vec<PvInfo<R>>) {
    let pool = HelperPool::new(threads - 1);
    let mut infos = Vec::new();
    let result = with_input(position, |input| {
        let input = SearchInput {
            limits: Limits { threads, ..limits },
            control,
            pool: &pool,
            ..*input
        };
        let report = &mut |info| infos.push(info);
        search(&input, evaluator, &mut Memory::default(), report).unwrap()
    });
    (result, infos)
}

/// A race that no search comes to the end of.
const LONG: Race = Race {
    lacks: [200, 200],
    mover: 0,
    seed: 1,
};

/// The numbers of threads that are tried.
const THREADS: [usize; 2] = [2, 4];

/// The most nodes that a helper may have taken and not searched.
const SLACK: u64 = 1_024;

fn threads_agree_with_minimax<R: Heuristics>(position: R) -> Result<(), TestCaseError> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() || position.winner().is_some() {
        return Ok(());
    }
    let value = |mv| after(&position, &position.play(mv));
    let best = moves.iter().copied().map(value).max().unwrap_or(0);
    for threads in THREADS {
        let (result, infos) = search_by(position, threads, THOROUGH, &Control::new(None), &Noise);
        let last = infos.iter().rfind(|info| info.line == 1).unwrap();
        prop_assert_eq!((last.root, last.score), (result.root, result.score));
        prop_assert_eq!(&last.pv, &result.pv);
        prop_assert_eq!(sense(result.score), best);
        prop_assert_eq!(value(moves[result.root]), best);
        assert_legal(position.play(moves[result.root]), &result.pv);
    }
    Ok(())
}

/// Asserts that the moves of a line can be played one after the other.
fn assert_legal<R: Rules>(mut position: R, pv: &[R::Move]) {
    for &mv in pv {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        assert!(moves.contains(&mv));
        position = position.play(mv);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn several_threads_agree_with_minimax_where_sides_move_again(node: u64, left in 1..8_u8) {
        threads_agree_with_minimax(RandomTree { node, left })?;
    }

    #[test]
    fn several_threads_agree_with_minimax_in_a_race(a in 1..12_u8, b in 1..12_u8, seed: u64) {
        threads_agree_with_minimax(Race { lacks: [a, b], mover: 0, seed })?;
    }

    #[test]
    fn a_limit_on_nodes_is_kept_by_all_threads_together(nodes in 1..30_000_u64, threads in 2..6_usize) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (result, _) = search_by(LONG, threads, limits, &Control::new(None), &Noise);
        let helpers = threads as u64 - 1;
        prop_assert!(result.nodes <= nodes, "{}", result.nodes);
        prop_assert!(result.nodes + helpers * SLACK >= nodes, "{}", result.nodes);
    }

    #[test]
    fn one_thread_makes_the_same_search_whatever_the_pool(node: u64) {
        let position = RandomTree { node, left: 6 };
        let alone = search_with_noise(position, THOROUGH, 1);
        let pool = HelperPool::new(3);
        let mut infos = Vec::new();
        let result = with_input(position, |input| {
            let input = SearchInput { pool: &pool, ..*input };
            search(&input, &Noise, &mut Memory::default(), &mut |info| infos.push(info)).unwrap()
        });
        let result = (result, infos);
        let found = |(result, infos): (SearchResult<RandomTree>, Vec<PvInfo<RandomTree>>)| {
            let infos = infos.into_iter().map(|info| (info.score, info.nodes, info.pv));
            let infos: Vec<(Score, u64, Vec<u8>)> = infos.collect();
            (result.root, result.score, result.nodes, infos)
        };
        prop_assert_eq!(found(result), found(alone));
    }

    #[test]
    fn of_several_lines_the_first_is_played_whatever_the_helpers_say(node: u64) {
        let position = RandomTree { node, left: 6 };
        let count = position.count_moves() as usize;
        let limits = Limits { lines: 3, ..THOROUGH };
        let (result, infos) = search_by(position, 4, limits, &Control::new(None), &Noise);
        if count > 0 {
            let last = &infos[infos.len() - count.min(3)..];
            prop_assert_eq!(last[0].line, 1);
            prop_assert_eq!((last[0].root, last[0].score), (result.root, result.score));
            prop_assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
        }
    }
}

#[test]
fn several_threads_end_when_they_are_stopped() {
    for threads in THREADS {
        let control = Control::new(None);
        std::thread::scope(|scope| {
            let (go, begun) = std::sync::mpsc::channel();
            let control = &control;
            scope.spawn(move || {
                begun.recv().unwrap();
                control.stop();
            });
            let pool = HelperPool::new(threads - 1);
            let mut reports = 0;
            with_input(LONG, |input| {
                let limits = Limits {
                    threads,
                    ..Limits::default()
                };
                let input = SearchInput {
                    limits,
                    control,
                    pool: &pool,
                    ..*input
                };
                search(&input, &Noise, &mut Memory::default(), &mut |_| {
                    reports += 1;
                    let _ = go.send(());
                })
                .unwrap()
            });
            assert!(reports > 0);
        });
    }
}

#[test]
fn several_threads_end_at_the_deadline() {
    for threads in THREADS {
        let hard = Duration::from_millis(20);
        let control = Control::new(Some(Budget {
            soft: hard * 10,
            hard,
        }));
        let (result, _) = search_by(LONG, threads, Limits::default(), &control, &Noise);
        assert!(control.must_end() && control.elapsed() >= hard);
        assert!(result.nodes > 0);
    }
}

#[test]
fn several_threads_that_are_stopped_before_they_began_still_name_a_move() {
    for threads in THREADS {
        let stopped = Control::new(None);
        stopped.stop();
        let (result, _) = search_by(LONG, threads, Limits::default(), &stopped, &Noise);
        assert!(result.root < LONG.count_moves() as usize);
    }
}

#[test]
fn the_nodes_that_are_reported_grow_to_those_of_the_result() {
    let limits = Limits {
        depth: 12,
        ..Limits::default()
    };
    for threads in [1, 2, 4] {
        let (result, infos) = search_by(LONG, threads, limits, &Control::new(None), &Noise);
        let counts: Vec<u64> = infos.iter().map(|info| info.nodes).collect();
        assert!(counts.is_sorted() && counts.last() <= Some(&result.nodes));
    }
}

/// Panics on every thread but the one that it was made on.
struct FaultyHelpers(std::thread::ThreadId);

impl<R: Rules> Evaluator<R> for FaultyHelpers {
    fn evaluate(&self, position: &R) -> i32 {
        assert_eq!(
            std::thread::current().id(),
            self.0,
            "a fault made on purpose"
        );
        Noise.evaluate(position)
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        Noise.logistic_scale(position)
    }
}

#[test]
fn helpers_that_panic_leave_the_search_to_the_main_thread() {
    let evaluator = FaultyHelpers(std::thread::current().id());
    for nodes in [1, 1_000, 20_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let (result, infos) = search_by(LONG, 4, limits, &Control::new(None), &evaluator);
        assert!(result.nodes <= nodes);
        assert!(!infos.is_empty() || nodes == 1);
    }
}

/// Panics on the main thread alone.
struct FaultyMain(std::thread::ThreadId);

impl<R: Rules> Evaluator<R> for FaultyMain {
    fn evaluate(&self, position: &R) -> i32 {
        assert_ne!(
            std::thread::current().id(),
            self.0,
            "a fault made on purpose"
        );
        Noise.evaluate(position)
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        Noise.logistic_scale(position)
    }
}

#[test]
fn a_main_thread_that_panics_brings_its_helpers_to_an_end() {
    let evaluator = FaultyMain(std::thread::current().id());
    let search = std::panic::catch_unwind(|| {
        search_by(LONG, 4, Limits::default(), &Control::new(None), &evaluator)
    });
    assert!(search.is_err());
}
