//! The engine as front ends use it.

use super::engine::needs_tree;
use super::{Engine, Settings};
use crate::session::{Event, Session, Setup};
use crate::variants::VARIANTS;
use rafle_protocol::hub::{Go, Level};
use rafle_rules::random::Random;

/// An engine with a small table.
fn engine(variant: &str) -> Engine {
    let mut settings = Settings::default();
    for (name, value) in [("variant", variant), ("tt-size", "12")] {
        settings.set(name, value).unwrap();
    }
    Engine::new(settings)
}

fn start(engine: &Engine) -> Box<dyn Session> {
    engine.open(Setup::default()).unwrap()
}

/// A position of the game that is set.
fn open(engine: &Engine, position: &str) -> Box<dyn Session> {
    let setup = Setup {
        position: Some(position),
        moves: "",
    };
    engine.open(setup).unwrap()
}

fn nodes(count: u64) -> Level {
    Level {
        nodes: Some(count),
        ..Level::default()
    }
}

/// The end of a search, and the number of lines that it reported.
fn end(engine: &mut Engine, session: &dyn Session, level: &Level, mode: Go) -> (Event, usize) {
    let mut search = engine.search(session, level, mode).unwrap();
    let mut infos = 0;
    loop {
        match search.blocking_next().expect("a search has an end").event {
            Event::Info(_) => infos += 1,
            end => return (end, infos),
        }
    }
}

#[test]
fn a_bounded_search_of_every_variant_ends_with_a_legal_move() {
    for variant in VARIANTS {
        let mut engine = engine(variant.name);
        let session = start(&engine);
        for count in [1, 2_000] {
            let (end, infos) = end(&mut engine, &*session, &nodes(count), Go::Think);
            let Event::Done { best, nodes, .. } = end else {
                panic!("{end:?}");
            };
            let best = best.expect("the start position has moves");
            assert!(session.moves().contains(&best), "{} {best}", variant.name);
            assert!(nodes <= count, "{} {nodes}", variant.name);
            assert!(infos > 0 || count == 1, "{}", variant.name);
        }
    }
}

#[test]
fn a_used_engine_with_a_cleared_table_searches_as_a_new_one() {
    for variant in VARIANTS {
        let mut used = engine(variant.name);
        let session = start(&used);
        let first = end(&mut used, &*session, &nodes(3_000), Go::Think).0;
        used.new_game();
        let again = end(&mut used, &*session, &nodes(3_000), Go::Think).0;
        assert_eq!(again, first, "{}", variant.name);
    }
}

#[test]
fn one_engine_searches_sessions_of_several_games_in_turn() {
    let mut engine = engine("normal");
    let sessions: Vec<_> = VARIANTS
        .iter()
        .filter_map(|variant| variant.start(&engine.settings().options))
        .collect();
    for session in sessions.iter().chain(&sessions) {
        let end = end(&mut engine, &**session, &nodes(100), Go::Think).0;
        assert!(matches!(end, Event::Done { best: Some(_), .. }), "{end:?}");
    }
}

/// The end of a search of a position to a depth in the game that is set.
fn end_of_position(engine: &mut Engine, position: &str, depth: u32) -> Event {
    let level = Level {
        depth: Some(depth),
        ..Level::default()
    };
    let session = open(engine, position);
    end(engine, &*session, &level, Go::Think).0
}

#[test]
fn what_one_game_has_found_is_not_known_in_another() {
    const MIDDLE: &str = "W:W32,33,38:B13,18,19";
    for name in ["bt", "killer", "losing", "normal"] {
        let fresh = end_of_position(&mut engine(name), MIDDLE, 5);
        for before in ["normal", "losing"] {
            let mut used = engine(before);
            end_of_position(&mut used, MIDDLE, 9);
            used.set("variant", name).unwrap();
            if before != name {
                assert_eq!(
                    end_of_position(&mut used, MIDDLE, 5),
                    fresh,
                    "{before}, {name}"
                );
            }
        }
    }
}

#[test]
fn a_search_has_the_tables_of_its_session_although_another_game_is_set() {
    let mut engine = engine("normal");
    let session = open(&engine, "W:WK46,K47:BK45");
    let own = end(&mut engine, &*session, &nodes(500), Go::Think).0;
    for other in ["losing", "strand", "pyramidame"] {
        engine.new_game();
        engine.set("variant", other).unwrap();
        let found = end(&mut engine, &*session, &nodes(500), Go::Think).0;
        assert_eq!(found, own, "{other}");
    }
}

#[test]
fn a_search_ends_by_itself_if_anything_bounds_it() {
    let moves = Level {
        moves: Some(5),
        ..Level::default()
    };
    let infinite = Level {
        infinite: true,
        ..nodes(10)
    };
    for (level, mode, ends) in [
        (Level::default(), Go::Think, true),
        (moves.clone(), Go::Think, true),
        (moves.clone(), Go::Analyze, false),
        (nodes(10), Go::Analyze, true),
        (infinite, Go::Think, false),
    ] {
        let mut engine = engine("normal");
        let search = engine.search(&*start(&engine), &level, mode).unwrap();
        assert_eq!(search.ends_by_itself(), ends, "{level:?} {mode:?}");
    }
    for (level, ends) in [(Level::default(), false), (moves, false), (nodes(10), true)] {
        let mut engine = engine("normal");
        let mut search = engine.search(&*start(&engine), &level, Go::Ponder).unwrap();
        assert!(!search.ends_by_itself());
        search.ponder_hit();
        assert_eq!(search.ends_by_itself(), ends, "{level:?} after the hit");
    }
}

#[test]
fn a_finished_game_has_no_move_to_play() {
    let mut engine = engine("normal");
    let session = open(&engine, "W:W:B1");
    let end = end(&mut engine, &*session, &nodes(10), Go::Think).0;
    assert!(matches!(end, Event::Done { best: None, .. }), "{end:?}");
}

#[test]
fn a_search_has_a_score_if_it_found_a_line_and_was_not_cut_short() {
    let mut engine = engine("normal");
    let forced = open(&engine, "W:W46:B1,2,3");
    let clock = Level {
        time: Some(3600.0),
        ..Level::default()
    };
    let both = Level {
        nodes: Some(500),
        ..clock.clone()
    };
    for (level, mode, has_score) in [
        (nodes(500), Go::Think, true),
        (nodes(1), Go::Think, false),
        (clock, Go::Think, false),
        (both, Go::Analyze, true),
    ] {
        let end = end(&mut engine, &*forced, &level, mode).0;
        let Event::Done { score, .. } = end else {
            panic!("{end:?}");
        };
        assert_eq!(score.is_some(), has_score, "{level:?}");
        assert!(score.is_none_or(|score| score < -0.5), "{score:?}");
    }
}

/// An engine with a small table that searches with several threads.
fn engine_of(variant: &str, threads: usize) -> Engine {
    let mut engine = engine(variant);
    engine.set("threads", &threads.to_string()).unwrap();
    engine
}

/// Asserts that a line can be played from a session's position.
fn assert_playable(session: &dyn Session, pv: &[String]) {
    let mut texts = pv.iter();
    let Some(first) = texts.next() else {
        panic!("an empty line");
    };
    let mut reached = session.play(first).unwrap().session;
    for text in texts {
        reached = reached.play(text).unwrap().session;
    }
}

#[test]
fn several_threads_search_every_variant_with_legal_moves_and_lines() {
    for variant in VARIANTS {
        for threads in [2, 4] {
            let mut engine = engine_of(variant.name, threads);
            let session = start(&engine);
            for count in [1, 20, 20_000] {
                let mut search = engine.search(&*session, &nodes(count), Go::Think).unwrap();
                let mut last = None;
                let (best, total) = loop {
                    match search.blocking_next().expect("a search has an end").event {
                        Event::Info(info) => {
                            assert_playable(&*session, &info.pv);
                            last = Some(info);
                        }
                        Event::Done { best, nodes, .. } => break (best, nodes),
                        fault => panic!("{fault:?}"),
                    }
                };
                let best = best.expect("the start position has moves");
                assert!(session.moves().contains(&best), "{} {best}", variant.name);
                assert!(total <= count, "{} {total}", variant.name);
                let last = last.and_then(|info| info.pv.into_iter().next());
                assert!(last.is_none_or(|first| first == best), "{}", variant.name);
            }
        }
    }
}

#[test]
fn several_threads_accept_every_number_of_players() {
    for players in ["2", "3", "4", "6"] {
        let mut engine = engine_of("chinese-checkers", 3);
        engine.set("players", players).unwrap();
        let session = start(&engine);
        for level in [
            nodes(2_000),
            Level {
                depth: Some(2),
                ..nodes(2_000)
            },
        ] {
            let end = end(&mut engine, &*session, &level, Go::Think).0;
            assert!(matches!(end, Event::Done { best: Some(_), .. }), "{end:?}");
        }
    }
}

#[test]
fn every_variant_tells_its_seats() {
    for variant in VARIANTS {
        for players in ["2", "3", "4", "6"] {
            let mut engine = engine(variant.name);
            engine.set("players", players).unwrap();
            let seats = (variant.seats)(&engine.settings().options);
            assert_eq!(
                start(&engine).seats().len(),
                seats,
                "{} {players}",
                variant.name
            );
        }
    }
}

#[test]
fn only_a_game_of_many_seats_asks_for_the_memory_of_a_tree() {
    let asks = |engine: &Engine| {
        let settings = engine.settings();
        needs_tree((settings.variant, settings.options))
    };
    for variant in VARIANTS {
        let has_many = variant.name == "chinese-checkers";
        for (players, is_many) in [("2", false), ("3", has_many), ("6", has_many)] {
            let mut engine = engine(variant.name);
            engine.set("players", players).unwrap();
            assert_eq!(asks(&engine), is_many, "{} {players}", variant.name);
        }
    }
    let mut engine = engine("normal");
    engine.set("players", "6").unwrap();
    assert!(!asks(&engine));
    engine.set("variant", "chinese-checkers").unwrap();
    assert!(asks(&engine));
}

/// The positions of random games of a variant, as many plies before their ends as are given.
fn late_positions(variant: &str, plies_to_go: usize) -> Vec<Box<dyn Session>> {
    const GAMES: u64 = 6;
    const MAX_PLIES: usize = 400;
    let mut late = Vec::new();
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut game = vec![start(&engine(variant))];
        while let Some(last) = game.last()
            && game.len() < MAX_PLIES
        {
            let moves = last.moves();
            if moves.is_empty() {
                break;
            }
            let text = &moves[random.below(moves.len())];
            let next = last.play(text).unwrap().session;
            game.push(next);
        }
        if game.len() > plies_to_go {
            late.push(game.swap_remove(game.len() - 1 - plies_to_go));
        }
    }
    late
}

#[test]
fn several_threads_find_the_wins_that_one_thread_finds() {
    let mut wins = 0;
    for variant in VARIANTS {
        for plies_to_go in [1, 2, 3] {
            // The score of an end within as many plies is beyond this. The depth is three times as many plies: at twice
            // as many, reductions hid an end from one run in five.
            let won = 99.995 - plies_to_go as f64 / 100.0;
            let level = Level {
                depth: Some(3 * plies_to_go as u32),
                ..Level::default()
            };
            for session in late_positions(variant.name, plies_to_go) {
                let score = |threads| {
                    let mut engine = engine_of(variant.name, threads);
                    match end(&mut engine, &*session, &level, Go::Analyze).0 {
                        Event::Done { score, .. } => score.unwrap_or(0.0),
                        fault => panic!("{fault:?}"),
                    }
                };
                let alone = score(1);
                if alone.abs() > won {
                    wins += 1;
                    for threads in [2, 4] {
                        let by_several = score(threads);
                        assert!(
                            by_several.abs() > won && by_several.signum() == alone.signum(),
                            "{} {}: {alone} {by_several}",
                            variant.name,
                            session.position(),
                        );
                    }
                }
            }
        }
    }
    assert!(wins > 20, "{wins}");
}

#[test]
fn the_number_of_threads_changes_from_one_search_to_the_next() {
    let mut engine = engine("normal");
    let session = start(&engine);
    let alone = end(&mut engine, &*session, &nodes(3_000), Go::Think).0;
    for threads in ["3", "5", "2", "1"] {
        engine.set("threads", threads).unwrap();
        engine.new_game();
        let end = end(&mut engine, &*session, &nodes(3_000), Go::Think).0;
        assert!(matches!(end, Event::Done { best: Some(_), .. }), "{end:?}");
        assert!(threads != "1" || end == alone);
    }
}

/// Runs asynchronous steps with paused or real time, as front ends do.
fn run<T>(steps: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(steps)
}

/// Whether the next reports are lines alone, until the search falls silent for a while.
async fn holds_its_end(search: &mut super::SearchHandle) -> bool {
    let silence = std::time::Duration::from_millis(50);
    loop {
        match tokio::time::timeout(silence, search.next()).await {
            Ok(Some(report)) if matches!(report.event, Event::Info(_)) => {}
            Ok(_) => return false,
            Err(_) => return true,
        }
    }
}

async fn answer(search: &mut super::SearchHandle) -> Event {
    loop {
        match search.next().await.expect("a search has an end").event {
            Event::Info(_) => {}
            end => return end,
        }
    }
}

#[test]
fn pondering_answers_after_the_hit_and_not_before() {
    let mut engine = engine("normal");
    let session = start(&engine);
    run(async {
        let mut search = engine.search(&*session, &nodes(50), Go::Ponder).unwrap();
        assert!(holds_its_end(&mut search).await);
        search.ponder_hit();
        assert!(matches!(answer(&mut search).await, Event::Done { .. }));
        assert_eq!(search.next().await, None);
    });
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let mut engine = engine("normal");
    let session = start(&engine);
    let infinite = Level {
        infinite: true,
        ..nodes(50)
    };
    run(async {
        for mode in [Go::Think, Go::Ponder, Go::Analyze] {
            let mut search = engine.search(&*session, &infinite, mode).unwrap();
            search.ponder_hit();
            assert!(holds_its_end(&mut search).await, "{mode:?}");
            search.stop();
            assert!(matches!(answer(&mut search).await, Event::Done { .. }));
        }
    });
}

#[test]
fn a_search_whose_handle_is_dropped_makes_way_for_the_next() {
    let mut engine = engine("normal");
    let session = start(&engine);
    for _ in 0..10 {
        drop(
            engine
                .search(&*session, &Level::default(), Go::Analyze)
                .unwrap(),
        );
    }
    let end = end(&mut engine, &*session, &nodes(100), Go::Think).0;
    assert!(matches!(end, Event::Done { best: Some(_), .. }), "{end:?}");
}
