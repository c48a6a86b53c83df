//! Several lines of a search, in every game.

use super::{Engine, Settings};
use crate::session::{Event, Session};
use crate::variants::VARIANTS;
use rafle_protocol::hub::{Go, Info, Level};
use rafle_rules::random::Random;
use std::collections::BTreeSet;

/// Searches of each game.
const SEARCHES: u64 = 80;

/// A position of a random game.
fn random_position(engine: &Engine, random: &mut Random) -> Box<dyn Session> {
    let mut session = engine.open(Default::default()).expect("a start position");
    for _ in 0..random.below(60) {
        let moves = session.moves();
        let next = moves.get(random.below(moves.len().max(1)));
        let Some(next) = next.and_then(|text| session.play(text).ok()) else {
            break;
        };
        if next.session.moves().is_empty() {
            break;
        }
        session = next.session;
    }
    session
}

/// Asserts that the lines begin with different legal moves, the best first.
fn assert_ranked(session: &dyn Session, lines: &[Info]) {
    let legal = session.moves();
    let mut firsts = BTreeSet::new();
    for line in lines {
        let first = line.pv.first().expect("a line has a move");
        assert!(legal.contains(first), "{first} in {}", session.position());
        assert!(firsts.insert(first), "{first} twice in {lines:?}");
    }
    let is_sorted = lines.is_sorted_by(|one, next| one.score >= next.score);
    assert!(is_sorted, "{lines:?}");
    let deepest = lines.iter().filter_map(|line| line.depth).max();
    // What is known for sure is not said again.
    let is_known = |line: &Info| line.score.is_some_and(|score| score.abs() > 80.0);
    let is_near = |line: &Info| line.depth >= deepest.map(|depth| depth - 1);
    let mut lines = lines.iter();
    assert!(lines.all(|line| is_near(line) || is_known(line)));
}

#[test]
fn the_lines_of_a_search_are_distinct_legal_and_sorted_whenever_they_are_reported() {
    let mut random = Random::new(20);
    for variant in VARIANTS {
        for _ in 0..SEARCHES {
            let wanted = 2 + random.below(7);
            let mut settings = Settings::default();
            let parameters = [
                ("variant", variant.name.to_owned()),
                ("tt-size", "12".to_owned()),
                ("multi-pv", wanted.to_string()),
            ];
            for (name, value) in parameters {
                settings.set(name, &value).expect("a parameter");
            }
            let mut engine = Engine::new(settings);
            let session = random_position(&engine, &mut random);
            let level = Level {
                nodes: Some(1 + random.below(6_000) as u64),
                ..Level::default()
            };
            let search = engine.search(&*session, &level, Go::Analyze);
            let mut search = search.expect("a search");
            let mut lines: Vec<Info> = Vec::new();
            let best = loop {
                match search.blocking_next().expect("a search has an end").event {
                    Event::Info(info) => {
                        let index = info.line.expect("a number") as usize - 1;
                        if index == 0 {
                            // A whole report was before.
                            assert_ranked(&*session, &lines);
                        }
                        lines.resize_with(lines.len().max(index + 1), Info::default);
                        lines[index] = info;
                    }
                    Event::Done { best, .. } => break best,
                    fault => panic!("{fault:?}"),
                }
            };
            assert_ranked(&*session, &lines);
            if let Some(first) = lines.first() {
                assert_eq!(first.pv.first(), best.as_ref(), "{lines:?}");
            }
            let is_whole = lines.len() == wanted.min(session.moves().len());
            assert!(is_whole || lines.iter().all(|line| line.depth == Some(1)));
        }
    }
}
