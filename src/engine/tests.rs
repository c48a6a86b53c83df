//! The engine as front ends use it.

use super::{Engine, Settings};
use crate::session::{Event, Session, Setup};
use crate::variants::VARIANTS;
use rafle_protocol::hub::{Go, Level};

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

#[test]
fn a_finished_game_has_no_move_to_play() {
    let mut engine = engine("normal");
    let setup = Setup {
        position: Some("W:W:B1"),
        moves: "",
    };
    let session = engine.open(setup).unwrap();
    let end = end(&mut engine, &*session, &nodes(10), Go::Think).0;
    assert!(matches!(end, Event::Done { best: None, .. }), "{end:?}");
}

#[test]
fn a_search_has_a_score_if_it_found_a_line_and_was_not_cut_short() {
    let mut engine = engine("normal");
    let setup = Setup {
        position: Some("W:W46:B1,2,3"),
        moves: "",
    };
    let forced = engine.open(setup).unwrap();
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
        assert!(score.is_none_or(|score| score < -1.0), "{score:?}");
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
