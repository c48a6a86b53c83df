//! Engines that share places for their searches.

use super::places::Slices;
use super::{Engine, SearchHandle, SearchPlaces, Settings};
use crate::session::{Event, Session, Setup};
use crate::variants::VARIANTS;
use rafle_protocol::hub::{Go, Level};
use std::sync::Arc;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(3600);

fn slices(time: Duration) -> Slices {
    Slices {
        shortest: time,
        unbounded: time,
        longest: time,
    }
}

fn engine(variant: &str, places: &Arc<SearchPlaces>) -> (Engine, Box<dyn Session>) {
    let mut settings = Settings::default();
    for (name, value) in [("variant", variant), ("tt-size", "12")] {
        settings.set(name, value).unwrap();
    }
    let engine = Engine::sharing(settings, Arc::clone(places));
    let session = engine.open(Setup::default()).unwrap();
    (engine, session)
}

/// A search that has its place: it has reported something, and goes on until it is stopped.
fn endless(engine: &mut Engine, session: &dyn Session) -> SearchHandle {
    let level = Level::default();
    let mut search = engine.search(session, &level, Go::Analyze).unwrap();
    let report = search.blocking_next().unwrap();
    assert!(matches!(report.event, Event::Info(_)), "{report:?}");
    search
}

/// The end of a search, where the handle gives it.
fn end(mut search: SearchHandle) -> Event {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        loop {
            match search.next().await.expect("a search has an end").event {
                Event::Info(_) => {}
                end => return end,
            }
        }
    })
}

fn best(end: Event) -> String {
    match end {
        Event::Done { best, .. } => best.expect("a move"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_search_that_is_stopped_while_it_waits_answers_with_a_legal_move() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let (mut first, at) = engine("normal", &places);
    let running = endless(&mut first, &*at);
    for variant in VARIANTS {
        let (mut second, session) = engine(variant.name, &places);
        let level = Level::default();
        let mut waits = second.search(&*session, &level, Go::Analyze).unwrap();
        waits.stop();
        let best = best(end(waits));
        assert!(session.moves().contains(&best), "{} {best}", variant.name);
    }
    drop(running);
}

#[test]
fn a_search_whose_handle_is_dropped_while_it_waits_ends() {
    let places = SearchPlaces::with_slices(1, slices(LONG));
    let (mut first, at) = engine("normal", &places);
    let running = endless(&mut first, &*at);
    let (mut second, session) = engine("strand", &places);
    let level = Level::default();
    drop(second.search(&*session, &level, Go::Analyze).unwrap());
    second.end().expect("a thread").join().unwrap();
    drop(running);
    first.end().expect("a thread").join().unwrap();
}

#[test]
fn an_endless_search_makes_room_and_its_end_is_told() {
    let places = SearchPlaces::with_slices(1, slices(Duration::ZERO));
    let (mut first, at) = engine("normal", &places);
    let running = endless(&mut first, &*at);
    let (mut second, session) = engine("normal", &places);
    let level = Level {
        nodes: Some(100),
        ..Level::default()
    };
    let waits = second.search(&*session, &level, Go::Think).unwrap();
    assert!(at.moves().contains(&best(end(running))));
    assert!(session.moves().contains(&best(end(waits))));
}

#[test]
fn a_shared_search_finds_what_one_alone_finds() {
    let places = SearchPlaces::new(1);
    let level = Level {
        nodes: Some(3_000),
        ..Level::default()
    };
    for variant in VARIANTS {
        let (mut shared, session) = engine(variant.name, &places);
        let mut alone = Engine::new(shared.settings().clone());
        let of = |engine: &mut Engine| end(engine.search(&*session, &level, Go::Think).unwrap());
        assert_eq!(of(&mut shared), of(&mut alone), "{}", variant.name);
    }
}
