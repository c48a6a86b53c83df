//! Builds that are interrupted, resumed and sharded; books of games.

use super::*;
use crate::book::{Book, BookError, BookHeader, Cursor, Graph, check, write_entries};
use crate::engine::Settings;
use crate::games::GameRules;
use crate::shard::Shard;
use crate::variants::{VARIANTS, Variant};
use rafle_protocol::pdn::read;
use rafle_rules::Options;
use std::fs;
use std::io::Cursor as Memory;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// A folder that goes with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("rafle-book-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn settings(variant: &str) -> Settings {
    Settings {
        variant: Variant::named(variant).expect("a variant"),
        ..Settings::default()
    }
}

fn plan<'p>(settings: &'p Settings, folder: &'p Path, stop: &'p AtomicBool) -> BuildPlan<'p> {
    BuildPlan {
        settings,
        expansion: ExpansionSettings {
            positions: 80,
            ply_cost: 5,
            plies: 30,
        },
        nodes: 100,
        folder,
        shard: None,
        wait: Duration::ZERO,
        threads: 2,
        stop,
    }
}

fn bytes(graph: &Graph) -> Vec<u8> {
    let header = graph.header("test").expect("a header");
    let written = write_entries(Memory::new(Vec::new()), &header, graph.entries());
    written.expect("bytes").into_inner()
}

fn complete(plan: &BuildPlan<'_>) -> Vec<u8> {
    match build(plan, &mut |_| {}).expect("a build") {
        BuildEnd::Complete(graph) => bytes(&graph),
        BuildEnd::Waiting { missing } => panic!("{missing} searches are missing"),
    }
}

#[test]
fn a_build_that_is_interrupted_again_and_again_makes_the_book_of_one_run() {
    let (scratch, whole) = (Scratch::new("resumed"), Scratch::new("whole"));
    let (settings, never) = (settings("normal"), AtomicBool::new(false));
    let expected = complete(&plan(&settings, &whole.0, &never));
    let mut interrupts = 0;
    let found = loop {
        let stop = AtomicBool::new(false);
        let seen = AtomicUsize::new(0);
        let mut show = |progress: BuildProgress| {
            if progress.searches > 0 && seen.fetch_add(1, Relaxed) >= 30 {
                stop.store(true, Relaxed);
            }
        };
        match build(&plan(&settings, &scratch.0, &stop), &mut show) {
            Ok(BuildEnd::Complete(graph)) => break bytes(&graph),
            Ok(BuildEnd::Waiting { .. }) => panic!("there is no other shard"),
            Err(BuildError::Book(BookError::Interrupted)) => interrupts += 1,
            Err(error) => panic!("{error}"),
        }
        // As a killed process leaves it: the last line is cut off.
        let journal = scratch.0.join("all.journal");
        let text = fs::read(&journal).expect("a journal");
        fs::write(&journal, &text[..text.len() - 5]).expect("a journal");
    };
    assert!(interrupts > 0);
    assert!(found == expected);
    let book = Book::from_bytes(found).expect("a book");
    let checked = check(&book, &never).expect("a sound book");
    assert!((80..100).contains(&checked.positions), "{checked:?}");
}

#[test]
fn shards_that_take_turns_make_the_book_of_one_run() {
    let (scratch, whole) = (Scratch::new("shards"), Scratch::new("unsharded"));
    let (settings, stop) = (settings("strand"), AtomicBool::new(false));
    let expected = complete(&BuildPlan {
        threads: 1,
        ..plan(&settings, &whole.0, &stop)
    });
    let mut found = vec![None; 3];
    for _ in 0..40 {
        for (slot, shard) in found.iter_mut().zip(Shard::all(3)) {
            let shard = Some(shard);
            let plan = plan(&settings, &scratch.0, &stop);
            let ended = build(&BuildPlan { shard, ..plan }, &mut |_| {}).expect("a build");
            if let BuildEnd::Complete(graph) = ended {
                *slot = Some(bytes(&graph));
            }
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    assert!(found.iter().all(|found| found.as_ref() == Some(&expected)));
}

#[test]
fn a_damaged_or_foreign_journal_is_refused_with_its_line() {
    let scratch = Scratch::new("journal");
    let (settings, stop) = (settings("normal"), AtomicBool::new(false));
    complete(&plan(&settings, &scratch.0, &stop));
    let refused = |plan: &BuildPlan<'_>| match build(plan, &mut |_| {}) {
        Ok(_) => panic!("an unsound journal"),
        Err(error) => error.to_string(),
    };
    let plan = plan(&settings, &scratch.0, &stop);
    let other = refused(&BuildPlan { nodes: 101, ..plan });
    assert!(
        other.contains("nodes is 100 there, and 101 here"),
        "{other}"
    );
    let journal = scratch.0.join("all.journal");
    let mut text = fs::read(&journal).expect("a journal");
    let middle = text.len() / 2;
    text[middle] ^= 1;
    fs::write(&journal, text).expect("a journal");
    let plan = self::plan(&settings, &scratch.0, &stop);
    assert!(refused(&plan).contains("the journal is damaged here"));
}

#[test]
fn every_game_can_have_a_book() {
    let stop = AtomicBool::new(false);
    let mut games: Vec<(&str, &str)> = VARIANTS.iter().map(|game| (game.name, "2")).collect();
    games.extend([("chinese-checkers", "3"), ("chinese-checkers", "6")]);
    for (name, players) in games {
        let scratch = Scratch::new(&format!("{name}-{players}"));
        let mut settings = settings(name);
        settings.set("players", players).expect("a value");
        let expansion = ExpansionSettings {
            positions: 30,
            ply_cost: 5,
            plies: 10,
        };
        let plan = plan(&settings, &scratch.0, &stop);
        let plan = BuildPlan {
            expansion,
            nodes: 20,
            ..plan
        };
        let book = Book::from_bytes(complete(&plan)).expect("a book");
        let checked = check(&book, &stop).expect("a sound book");
        assert!(checked.positions >= 30 && checked.expanded > 0, "{name}");
    }
}

const GAMES: &str = "\
[WhiteElo \"1400\"] [BlackElo \"1600\"] [Date \"1999.01.02\"]\n1. 32-28 18-23 2. 38-32 2-0\n
[Date \"????.??.??\"]\n1. 32-28 17-22 2. 28x17 12x21 1-1\n
[Date \"2005\"]\n1. 34-29 19-23 0-2\n
1. 32-28 18-23 *\n
[FEN \"W:W28:B14\"]\n1. 28-22 2-0\n
1. 32-28 32-27 1-1\n
[GameType \"40\"]\n1. 32-28 1-0\n";

fn filter() -> GameFilter {
    GameFilter {
        rules: GameRules {
            variant: &VARIANTS[0],
            options: Options::default(),
        },
        plies: 3,
        min_rating: 0,
        since: 0,
    }
}

fn traces(filter: &GameFilter) -> Vec<Result<GameTrace, LeftOut>> {
    let reading = read(GAMES);
    assert_eq!(reading.errors, []);
    reading
        .games
        .iter()
        .map(|game| trace(game, filter))
        .collect()
}

#[test]
fn games_that_cannot_count_are_left_out_for_a_reason() {
    let of = |filter| {
        let traces = traces(&filter).into_iter().skip(3);
        traces.map(|trace| trace.err()).collect::<Vec<_>>()
    };
    let found = of(filter());
    assert_eq!(found[..2], [Some(LeftOut::Result), Some(LeftOut::Start)]);
    assert!(matches!(found[2], Some(LeftOut::Fault(_))));
    assert_eq!(found[3], Some(LeftOut::Rules));
    let rated = GameFilter {
        min_rating: 1_500,
        ..filter()
    };
    let kept = |filter: &GameFilter| traces(filter).iter().filter(|trace| trace.is_ok()).count();
    assert_eq!((kept(&filter()), kept(&rated)), (3, 1));
    let since = GameFilter {
        since: 2000,
        ..filter()
    };
    assert_eq!(kept(&since), 1);
}

#[test]
fn an_index_in_runs_is_that_in_memory_and_counts_for_the_seat_to_move() {
    let scratch = Scratch::new("index");
    let stop = AtomicBool::new(false);
    let header = BookHeader::new(&filter().rules, "test").expect("a header");
    let header = BookHeader {
        games: true,
        ..header
    };
    let book = |held: usize, min_games: u32| {
        let mut index = GameIndex::new(header.clone(), &scratch.0).holding(held);
        for trace in traces(&filter()).iter().flatten() {
            index.add(trace, &stop).expect("an index");
        }
        let out = (Path::new("out"), Memory::new(Vec::new()));
        let out = index.finish(min_games, out, &stop).expect("a book");
        assert!(!scratch.0.exists(), "the runs have gone");
        out.into_inner()
    };
    let whole = book(1_000, 1);
    assert!(whole == book(1, 1));
    assert!(book(1_000, 2) == book(1, 2));
    let whole = Book::from_bytes(whole).expect("a book");
    assert_eq!(Cursor::new(&whole).count(), 1 + 2 + 3 + 3 - 1);
    let start = Graph::new(&filter().rules).expect("a start").nodes()[0]
        .entry
        .key;
    let found = whole
        .find(start)
        .expect("a look-up")
        .expect("the start")
        .games;
    assert_eq!((found.games, &found.wins[..2]), (3, &[1, 1][..]));
    assert_eq!((found.rated, found.rating()), (1, Some(1500)));
    assert_eq!((found.first_year, found.last_year), (1999, 2005));
    assert_eq!(check(&whole, &stop).expect("a sound book").games, 3);
}

#[test]
fn the_moves_from_a_position_are_counted_wherever_games_reach_it() {
    let graph = Graph::new(&filter().rules).expect("a start");
    let start = graph.session(0).expect("a session");
    let mut counts = MoveCounts::new(&*start);
    for trace in traces(&filter()).iter().flatten() {
        counts.add(trace);
    }
    let next = counts.next.values().map(|counts| counts.games);
    let mut games: Vec<u32> = next.filter(|&games| games > 0).collect();
    games.sort_unstable();
    assert_eq!((counts.own.games, games), (3, vec![1, 2]));
}
