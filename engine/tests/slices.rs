//! Searches in slices, in every game.

use rafle_engine::session::{Event, Session, Setup};
use rafle_engine::variants::VARIANTS;
use rafle_engine::{Engine, Settings};
use rafle_protocol::hub::{Go, Info, Level};

/// The settings of each game, and those of Chinese checkers with three seats.
fn games() -> Vec<Settings> {
    let of = |variant, parameter: Option<(&str, &str)>| {
        let mut settings = Settings {
            variant,
            tt_exponent: 16,
            ..Settings::default()
        };
        if let Some((name, value)) = parameter {
            settings.options.set(name, value).unwrap();
        }
        settings
    };
    let mut games: Vec<Settings> = VARIANTS.iter().map(|variant| of(variant, None)).collect();
    let star = VARIANTS
        .iter()
        .find(|variant| variant.name == "chinese-checkers");
    games.push(of(star.unwrap(), Some(("players", "3"))));
    games
}

fn nodes(nodes: u64) -> Level {
    Level {
        nodes: Some(nodes),
        ..Level::default()
    }
}

/// The last report of a search in slices, its end, and the number of slices.
fn run(
    engine: &mut Engine,
    session: &dyn Session,
    level: &Level,
    slice: u64,
) -> (Option<Info>, Event, u64) {
    let mut search = engine.search(session, level, Go::Think).unwrap();
    let mut slices = 1;
    while engine.step(slice) {
        slices += 1;
    }
    let mut last = None;
    while let Some(report) = search.try_next() {
        match report.event {
            Event::Info(info) => last = Some(info),
            end => return (last, end, slices),
        }
    }
    panic!("the search has no end");
}

fn nodes_and_best(end: &Event) -> (u64, &str) {
    match end {
        Event::Done {
            best: Some(best),
            nodes,
            ..
        } => (*nodes, best),
        _ => panic!("{end:?}"),
    }
}

#[test]
fn a_search_in_one_slice_is_that_of_a_thread() {
    for settings in games() {
        let mut engine = Engine::in_slices(settings.clone());
        let session = engine.open(Setup::default()).unwrap();
        let (_, end, slices) = run(&mut engine, &*session, &nodes(3_000), u64::MAX);
        let found = Engine::new(settings)
            .find(&*session, &nodes(3_000), Go::Think)
            .unwrap();
        assert_eq!(slices, 1);
        assert_eq!(
            nodes_and_best(&end),
            (found.nodes, found.best.as_deref().unwrap())
        );
    }
}

#[test]
fn a_search_in_slices_keeps_its_limit_and_its_depth() {
    for settings in games() {
        let name = settings.variant.name;
        let mut engine = Engine::in_slices(settings.clone());
        let session = engine.open(Setup::default()).unwrap();
        let (whole, end, _) = run(&mut engine, &*session, &nodes(20_000), u64::MAX);
        let all = nodes_and_best(&end).0;
        engine.new_game();
        let (last, end, slices) = run(&mut engine, &*session, &nodes(20_000), 2_000);
        let (searched, best) = nodes_and_best(&end);
        assert!(
            searched <= 20_000 && searched >= all / 2,
            "{name}: {searched} of {all}"
        );
        assert!((5..=60).contains(&slices), "{name}: {slices} slices");
        assert!(
            session.moves().iter().any(|mv| mv == best),
            "{name}: {best}"
        );
        let depth = |info: Option<Info>| info.and_then(|info| info.depth).unwrap();
        let (whole, last) = (depth(whole), depth(last));
        assert!(
            last + 2 >= whole,
            "{name}: depth {last} in slices, {whole} in one"
        );
    }
}

#[test]
fn a_stop_is_answered_by_the_next_slice() {
    for settings in games() {
        let name = settings.variant.name;
        for lines in [1, 3] {
            let settings = Settings {
                lines,
                ..settings.clone()
            };
            let mut engine = Engine::in_slices(settings);
            let session = engine.open(Setup::default()).unwrap();
            let infinite = Level {
                infinite: true,
                ..Level::default()
            };
            let mut search = engine.search(&*session, &infinite, Go::Analyze).unwrap();
            for _ in 0..4 {
                assert!(engine.step(1_000), "{name}");
            }
            while let Some(report) = search.try_next() {
                assert!(matches!(report.event, Event::Info(_)), "{name}: {report:?}");
            }
            search.stop();
            assert!(!engine.step(1_000), "{name}");
            let reports = std::iter::from_fn(|| search.try_next());
            let (searched, _) = nodes_and_best(&reports.last().unwrap().event);
            assert!(searched < 10_000, "{name}: {searched}");
        }
    }
}

#[test]
fn the_smallest_slices_reach_the_end() {
    for settings in games() {
        let mut engine = Engine::in_slices(settings);
        let session = engine.open(Setup::default()).unwrap();
        let (_, end, _) = run(&mut engine, &*session, &nodes(500), 1);
        assert!(nodes_and_best(&end).0 <= 500);
    }
}

#[test]
fn lines_of_a_search_in_slices_stay_distinct_and_sorted() {
    for settings in games() {
        let name = settings.variant.name;
        let mut engine = Engine::in_slices(Settings {
            lines: 3,
            ..settings
        });
        let session = engine.open(Setup::default()).unwrap();
        let mut search = engine
            .search(&*session, &nodes(30_000), Go::Analyze)
            .unwrap();
        while engine.step(6_000) {}
        let mut shown: Vec<Info> = Vec::new();
        while let Some(report) = search.try_next() {
            let Event::Info(info) = report.event else {
                break;
            };
            if info.line == Some(1) {
                shown.clear();
            }
            shown.push(info);
            let distinct = |a: &Info, b: &Info| a.pv.first() != b.pv.first();
            assert!(
                shown.is_sorted_by(|a, b| a.score >= b.score && distinct(a, b)),
                "{name}: {shown:?}"
            );
        }
        assert_eq!(shown.len(), session.moves().len().min(3), "{name}");
    }
}

#[test]
fn searches_run_in_the_order_in_which_they_were_asked_for() {
    let mut engine = Engine::in_slices(Settings::default());
    let session = engine.open(Setup::default()).unwrap();
    let first = engine.search(&*session, &nodes(5_000), Go::Think).unwrap();
    let mut second = engine.search(&*session, &nodes(5_000), Go::Think).unwrap();
    // Dropping a handle stops its search.
    drop(first);
    assert!(engine.step(10_000));
    assert_eq!(second.try_next(), None);
    assert!(!engine.step(10_000));
    assert!(
        std::iter::from_fn(|| second.try_next())
            .any(|report| matches!(report.event, Event::Done { .. }))
    );
}
