//! Books as files and as texts: what is written is read back, and what is damaged is refused.

use super::*;
use crate::games::GameRules;
use crate::session::{Session, Setup};
use crate::variants::{VARIANTS, Variant};
use proptest::prelude::*;
use rafle_rules::{MAX_SEATS, Options};
use std::io::Cursor as Memory;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn rules(variant: &str, players: &str) -> GameRules {
    let mut options = Options::default();
    options
        .set("players", players)
        .expect("a number of players");
    let variant = Variant::named(variant).expect("a variant");
    GameRules { variant, options }
}

fn open(rules: &GameRules, moves: &str) -> Box<dyn Session> {
    let setup = Setup {
        position: None,
        moves,
    };
    rules.variant.open(setup, &rules.options).expect("a game")
}

fn header(rules: &GameRules, scores: bool, games: bool) -> BookHeader {
    let header = BookHeader::new(rules, "by hand").expect("a header");
    BookHeader {
        scores,
        games,
        ..header
    }
}

fn bytes(header: &BookHeader, entries: Vec<Entry>) -> Vec<u8> {
    let out = Memory::new(Vec::new());
    write_entries(out, header, entries)
        .expect("bytes")
        .into_inner()
}

fn entries(book: &Book) -> Vec<Entry> {
    Cursor::new(book)
        .map(|entry| entry.expect("an entry"))
        .collect()
}

fn scores(seats: usize) -> impl Strategy<Value = SeatScores> {
    prop::collection::vec(-10_000_i16..=10_000, seats).prop_map(move |scores| match seats {
        2 => SeatScores::of_two(scores[0]),
        _ => SeatScores::of(&scores),
    })
}

fn counts(seats: usize) -> impl Strategy<Value = GameCounts> {
    let wins = prop::collection::vec(any::<u32>(), seats);
    let numbers = (
        any::<u32>(),
        any::<u32>(),
        any::<u64>(),
        any::<u16>(),
        any::<u16>(),
    );
    (wins, numbers).prop_map(
        |(of_seats, (games, rated, rating_sum, first_year, last_year))| {
            let mut wins = [0; MAX_SEATS];
            wins[..of_seats.len()].copy_from_slice(&of_seats);
            GameCounts {
                games,
                wins,
                rated,
                rating_sum,
                first_year,
                last_year,
            }
        },
    )
}

/// A header and entries in order that fit it.
fn any_book() -> impl Strategy<Value = (BookHeader, Vec<Entry>)> {
    let form = (
        prop::sample::select(vec!["2", "3", "4", "6"]),
        any::<bool>(),
        any::<bool>(),
    );
    form.prop_flat_map(|(players, has_scores, has_games)| {
        let rules = rules("chinese-checkers", players);
        let header = header(&rules, has_scores, has_games);
        let seats = header.seats;
        let flags = (any::<bool>(), any::<bool>(), any::<bool>());
        let entry = (
            any::<u64>(),
            flags,
            scores(seats),
            scores(seats),
            counts(seats),
        );
        let entry = entry.prop_map(move |(key, flags, score, searched, games)| Entry {
            key,
            scores: (has_scores && flags.0).then_some(Scores {
                is_expanded: flags.1,
                is_over: flags.2,
                score,
                searched,
            }),
            games: if has_games {
                games
            } else {
                GameCounts::default()
            },
        });
        let entries = prop::collection::btree_map(any::<u64>(), entry, 0..600);
        let entries = entries.prop_map(|by_key| {
            let entries = by_key
                .into_iter()
                .map(|(key, entry)| Entry { key, ..entry });
            entries.collect::<Vec<_>>()
        });
        (Just(header), entries)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_book_reads_back_as_it_was_written((header, written) in any_book()) {
        let book = Book::from_bytes(bytes(&header, written.clone())).expect("a book");
        prop_assert_eq!(book.header(), &header);
        prop_assert_eq!(&entries(&book), &written);
        prop_assert_eq!(book.positions(), written.len() as u64);
        for entry in &written {
            prop_assert_eq!(book.find(entry.key).expect("an entry"), Some(*entry));
            let other = book.find(entry.key.wrapping_add(1)).expect("a look-up");
            prop_assert!(other.is_none_or(|other| other.key == entry.key.wrapping_add(1)));
        }
    }

    #[test]
    fn the_text_of_a_book_reads_back_as_the_book((header, written) in any_book()) {
        let book = Book::from_bytes(bytes(&header, written.clone())).expect("a book");
        let mut text = Vec::new();
        write_text(&book, &mut text, &AtomicBool::new(false)).expect("a text");
        prop_assert!(is_text(&text));
        let (read_header, mut read) = read_text(text.as_slice()).expect("a book");
        read.sort_by_key(|entry| entry.key);
        prop_assert_eq!((read_header, read), (header, written));
    }
}

/// A book of draughts whose start has two moves, one of which was expanded.
fn small_graph() -> Graph {
    let rules = rules("normal", "2");
    let mut graph = Graph::new(&rules).expect("a start");
    let mut number = 0;
    for place in [0, 1] {
        let mut find = |key, session: &dyn Session| {
            number += 1;
            let wanted = ["32-28", "34-29", "18-23", "17-22"];
            let game = session.game();
            let text = game
                .last()
                .map(|made| made.text.as_str())
                .unwrap_or_default();
            let searched = SeatScores::of_two(number);
            Ok(wanted.contains(&text).then_some(Entry {
                key,
                scores: Some(Scores {
                    searched,
                    score: searched,
                    ..Scores::default()
                }),
                games: GameCounts::default(),
            }))
        };
        graph.expand(place, &mut find).expect("moves");
        let node = graph.node_mut(place).expect("a position");
        let scores = node.entry.scores.unwrap_or_default();
        node.entry.scores = Some(Scores {
            is_expanded: true,
            ..scores
        });
    }
    graph.settle();
    graph
}

fn small_book() -> Vec<u8> {
    let graph = small_graph();
    let header = graph.header("by hand").expect("a header");
    bytes(&header, graph.entries())
}

#[test]
fn every_changed_byte_and_every_cut_is_refused_with_a_sentence() {
    let whole = small_book();
    assert!(Book::from_bytes(whole.clone()).is_ok());
    let refused = |bytes: Vec<u8>| {
        let error = Book::from_bytes(bytes)
            .expect_err("a damaged book")
            .to_string();
        assert!(!error.is_empty() && !error.contains('\n'), "{error}");
        error
    };
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 0x10;
        refused(changed);
        refused(whole[..place].to_vec());
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(refused(longer).contains("cut off or damaged"));
    assert_eq!(
        refused(b"PK\x03\x04 something else".to_vec()),
        "this is not an opening book"
    );
    let mut later = whole;
    later[7] = b'9';
    assert!(refused(later).contains("format 09"));
}

#[test]
fn a_book_of_other_rules_is_refused() {
    let rules = rules("normal", "2");
    let of = |change: fn(&mut BookHeader)| {
        let mut header = header(&rules, true, false);
        change(&mut header);
        Book::from_bytes(bytes(&header, Vec::new()))
            .expect_err("another game")
            .to_string()
    };
    assert!(of(|header| header.variant = "chess".to_owned()).contains("'chess'"));
    assert!(of(|header| header.seats = 3).contains("3 seats"));
    assert!(of(|header| header.start = "0".repeat(16)).contains("build it again"));
    assert!(of(|header| header.parameters.clear()).contains("lacks a rule parameter"));
}

#[test]
fn an_expanded_position_has_the_score_of_its_best_move() {
    let graph = small_graph();
    let nodes = graph.nodes();
    // The start, two moves, and two replies to the first of them.
    assert_eq!(nodes.len(), 5);
    let own = |place: usize| nodes[place].entry.scores.expect("scores").score.own();
    let replies: Vec<i16> = nodes[1].links.iter().map(|link| -own(link.node)).collect();
    assert_eq!(own(1), *replies.iter().max().expect("replies"));
    assert_eq!(own(0), (-own(1)).max(-own(2)));
    let book = Book::from_bytes(small_book()).expect("a book");
    let checked = check(&book, &AtomicBool::new(false)).expect("a sound book");
    assert_eq!(
        (checked.positions, checked.expanded, checked.moves),
        (5, 2, 4)
    );
}

#[test]
fn a_wrong_score_and_a_lost_position_are_found() {
    let graph = small_graph();
    let header = graph.header("by hand").expect("a header");
    let told = |entries: Vec<Entry>| {
        let book = Book::from_bytes(bytes(&header, entries)).expect("a book");
        let error = check(&book, &AtomicBool::new(false)).expect_err("a fault");
        error.to_string()
    };
    let mut wrong = graph.entries();
    if let Some(scores) = &mut wrong[1].scores {
        scores.score = SeatScores::of_two(77);
    }
    assert!(told(wrong).contains("the book has the score 0.77"));
    let mut lost = graph.entries();
    lost.push(Entry {
        key: 1,
        ..graph.entries()[4]
    });
    assert!(told(lost).contains("1 positions of the book cannot be reached"));
    assert!(told(graph.entries()[1..].to_vec()).contains("lacks the start position"));
}

#[test]
fn a_move_is_chosen_by_margin_and_seed_and_within_the_margin_alone() {
    let book = Book::from_bytes(small_book()).expect("a book");
    let rules = rules("normal", "2");
    let start = open(&rules, "");
    let played = |plies: u32, margin: u16, seed: u64| {
        let variety = Variety {
            plies,
            margin,
            seed,
        };
        let choice = choose(&book, &*start, variety).expect("a look-up");
        choice.expect("a move").best
    };
    let best = played(0, 0, 1);
    let of_seeds = |plies, margin| {
        let mut found: Vec<String> = (0..200).map(|seed| played(plies, margin, seed)).collect();
        found.sort();
        found.dedup();
        found
    };
    assert_eq!(of_seeds(4, 0), [best.as_str()]);
    assert_eq!(of_seeds(0, 100), [best.as_str()], "beyond the plies");
    assert_eq!(of_seeds(4, 100).len(), 2);
    assert_eq!(played(4, 100, 7), played(4, 100, 7));
}

#[test]
fn there_is_no_move_outside_the_book_nor_for_other_rules() {
    let book = Book::from_bytes(small_book()).expect("a book");
    let variety = Variety {
        plies: 4,
        margin: 0,
        seed: 1,
    };
    let found = |session: &dyn Session| choose(&book, session, variety).expect("a look-up");
    let normal = rules("normal", "2");
    let choice = found(&*open(&normal, "")).expect("a move");
    assert!(choice.ponder.is_some() && choice.score.is_some());
    for moves in ["31-26", "32-28", "34-29 18-23"] {
        assert_eq!(found(&*open(&normal, moves)), None, "{moves}");
    }
    assert_eq!(found(&*open(&rules("killer", "2"), "")), None);
}

#[test]
fn the_moves_of_a_mirrored_position_are_found_with_the_same_scores() {
    let rules = rules("fidchell-1", "2");
    let mut graph = Graph::new(&rules).expect("a start");
    let mut find = |key, _: &dyn Session| {
        Ok(Some(Entry {
            key,
            scores: Some(Scores::default()),
            games: GameCounts::default(),
        }))
    };
    graph.expand(0, &mut find).expect("moves");
    let start = open(&rules, "");
    let entries = graph.entries();
    let find = |key| Ok(entries.iter().find(|entry| entry.key == key).copied());
    let moves = book_moves(&*start, &find).expect("moves");
    assert_eq!(moves.len(), start.moves().len());
    assert!(
        graph.nodes()[0].links.len() < moves.len(),
        "mirrored moves share a position"
    );
}

#[test]
fn merged_books_add_their_games_and_keep_what_only_one_has() {
    let rules = rules("normal", "2");
    let header = header(&rules, false, true);
    let entry = |key, games, year| Entry {
        key,
        scores: None,
        games: GameCounts {
            games,
            first_year: year,
            last_year: year,
            ..GameCounts::default()
        },
    };
    let book = |entries| Book::from_bytes(bytes(&header, entries)).expect("a book");
    let one = book(vec![entry(1, 2, 1990), entry(5, 1, 0)]);
    let other = book(vec![entry(0, 1, 2000), entry(5, 3, 2001)]);
    let paths = [Path::new("one"), Path::new("other")];
    let pairs = [(paths[0], &one), (paths[1], &other)];
    let out = (Path::new("out"), Memory::new(Vec::new()));
    let merged = merge(&pairs, "merged", out, &AtomicBool::new(false)).expect("a book");
    let merged = Book::from_bytes(merged.into_inner()).expect("a book");
    let expected = [entry(0, 1, 2000), entry(1, 2, 1990), entry(5, 4, 2001)];
    assert_eq!(entries(&merged), expected);
    let star = Book::from_bytes(small_book()).expect("a book");
    let strand = header_of_strand();
    let pairs = [(paths[0], &star), (paths[1], &strand)];
    let out = (Path::new("out"), Memory::new(Vec::new()));
    let error = merge(&pairs, "merged", out, &AtomicBool::new(false)).expect_err("two games");
    assert!(
        error.to_string().contains("'other' is of strand"),
        "{error}"
    );
}

fn header_of_strand() -> Book {
    let header = header(&rules("strand", "2"), true, false);
    Book::from_bytes(bytes(&header, Vec::new())).expect("a book")
}

#[test]
fn a_pruned_book_keeps_the_near_moves_and_is_sound() {
    let book = Book::from_bytes(small_book()).expect("a book");
    let pruned = |settings: PruneSettings| {
        let out = (Path::new("out"), Memory::new(Vec::new()));
        let stop = AtomicBool::new(false);
        let pruned = prune(&book, &settings, "pruned", out, &stop).expect("a book");
        let pruned = Book::from_bytes(pruned.into_inner()).expect("a book");
        check(&pruned, &stop).expect("a sound book").positions
    };
    let all = PruneSettings::default();
    assert_eq!(pruned(all), 5);
    let plies = Some(1);
    assert_eq!(pruned(PruneSettings { plies, ..all }), 3);
    let margin = Some(0);
    assert!(pruned(PruneSettings { margin, ..all }) < 4);
}

#[test]
fn lines_that_are_no_text_of_a_book_are_named() {
    let book = Book::from_bytes(small_book()).expect("a book");
    let mut text = Vec::new();
    write_text(&book, &mut text, &AtomicBool::new(false)).expect("a text");
    let text = String::from_utf8(text).expect("a text");
    let first = text.lines().next().expect("a line");
    for (line, named) in [
        (
            "score=0.1 searched=0.10 : 32-28",
            "'score=0.1' cannot be read",
        ),
        ("score=0.10 games=3 : 32-28", "books of games"),
        ("colour=red : 32-28", "'colour' is not a field"),
        ("score=0.10 32-28", "no colon"),
        ("score=0.10 : 32-22", "illegal move '32-22'"),
        ("score=0.10 : #12", "is not a key"),
        ("score=1e400.00 : 32-28", "cannot be read"),
    ] {
        let error = read_text(format!("{first}\n{line}").as_bytes()).expect_err("a fault");
        let error = error.to_string();
        assert!(
            error.starts_with("line 2: ") && error.contains(named),
            "{error}"
        );
    }
    let twice = format!("{first}\n: 32-28\n: 32-28");
    let error = read_text(twice.as_bytes()).expect_err("a position that is there twice");
    assert_eq!(error.to_string(), "line 3: the position is that of line 2");
    for first in ["", "rafle-book", "rafle-book {}", "[Event \"x\"]"] {
        let error = read_text(first.as_bytes())
            .expect_err("no book")
            .to_string();
        assert!(error.starts_with("line 1: "), "{error}");
    }
}

#[test]
fn every_game_has_rules_of_books() {
    for variant in VARIANTS {
        let rules = GameRules {
            variant,
            options: Options::default(),
        };
        let header = header(&rules, true, true);
        let book = Book::from_bytes(bytes(&header, Vec::new())).expect("a book");
        assert!(book.is_for(&BookRules::of(variant, &Options::default())));
    }
}
