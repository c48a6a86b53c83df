//! Matches of engines that behave: results, records and reports.

use crate::support::{Arena, FAST, by_pipe};
use rafle_engine::session::Setup;
use rafle_engine::variants::VARIANTS;
use rafle_protocol::pdn::{self, Annotation, GameOutcome, Item};

#[test]
fn engines_play_on_clocks_without_a_forfeit() {
    let arena = Arena::new();
    // The clocks leave time to spare; `scripts/clock-play` plays on short ones.
    let text = arena.play(&[
        "--engine",
        "builtin,name=built-in,set.tt-size=12",
        "--engine",
        &by_pipe("pipe", 200).replace(",nodes=200", ""),
        "--nodes",
        "200",
        "--tc",
        "600+1",
        "--games",
        "4",
    ]);
    assert!(text.contains("no forfeits"), "{text}");
    let reading = pdn::read(&arena.read("games.pdn"));
    assert_eq!(reading.errors, []);
    assert_eq!(reading.games.len(), 4);
    for game in &reading.games {
        assert_eq!(game.tag("GameType"), Some("20"));
        assert_eq!(game.tag("TimeControl"), Some("600+1"));
        assert_ne!(game.result, GameOutcome::Unknown);
        let comments = game.moves.iter().filter_map(|item| match item {
            Item::Comment(text) => Some(Annotation::parse(text)),
            _ => None,
        });
        for annotation in comments {
            assert!(annotation.clk.is_some() && annotation.emt.is_some());
        }
    }
}

#[test]
fn a_thousand_games_are_written_back_as_they_were_read() {
    let arena = Arena::new();
    let quick = |name: &str| format!("builtin,name={name},set.tt-size=10,nodes=5");
    let engines = [quick("one"), quick("two")];
    arena.play(&[
        "--engine",
        &engines[0],
        "--engine",
        &engines[1],
        "--games",
        "1000",
        "--concurrency",
        "2",
        "--openings",
        "random:6",
    ]);
    let text = arena.read("games.pdn");
    let reading = pdn::read(&text);
    assert_eq!((reading.games.len(), reading.errors.len()), (1000, 0));
    let again: String = reading.games.iter().map(ToString::to_string).collect();
    assert!(again == text, "the text of the games has changed");
    assert_eq!(pdn::read(&again), reading);
}

#[test]
fn random_engines_play_to_the_end_and_play_the_same_again() {
    let games = || {
        let arena = Arena::new();
        arena.play(&[
            "--engine",
            "random,name=one",
            "--engine",
            "random,name=two",
            "--games",
            "6",
            "--variant",
            "strand",
        ]);
        let strip = |game: &serde_json::Value| (game["opening"].clone(), game["points"].clone());
        arena.games().iter().map(strip).collect::<Vec<_>>()
    };
    let first = games();
    assert_eq!(first.len(), 6);
    assert_eq!(games(), first);
}

#[test]
fn the_recorded_moves_lead_to_the_recorded_result() {
    let arena = Arena::new();
    arena.play(&[
        "--engine",
        FAST,
        "--engine",
        &by_pipe("pipe", 200),
        "--games",
        "6",
        "--openings",
        "random:9",
    ]);
    let reading = pdn::read(&arena.read("games.pdn"));
    assert_eq!((reading.games.len(), reading.errors.len()), (6, 0));
    let again: String = reading.games.iter().map(ToString::to_string).collect();
    assert_eq!(again, arena.read("games.pdn"));
    for game in reading.games {
        let moves: Vec<String> = game
            .moves
            .iter()
            .filter_map(|item| match item {
                Item::Move(mv) => Some(mv.written.text.clone()),
                _ => None,
            })
            .collect();
        let moves = moves.join(" ");
        let setup = Setup {
            position: game.tag("FEN"),
            moves: &moves,
        };
        let session = VARIANTS[0]
            .open(setup, &Default::default())
            .expect("legal moves");
        let result = match session.result() {
            rafle_protocol::hub::GameResult::Draw { .. } => GameOutcome::Draw,
            rafle_protocol::hub::GameResult::Win { winner, .. } if winner == "white" => {
                GameOutcome::WhiteWins
            }
            rafle_protocol::hub::GameResult::Win { .. } => GameOutcome::BlackWins,
            rafle_protocol::hub::GameResult::None => GameOutcome::Unknown,
        };
        assert_eq!(game.result, result);
    }
}

#[test]
fn fixed_nodes_give_the_same_games_on_every_run() {
    let play = || {
        let arena = Arena::new();
        let weak = "builtin,set.tt-size=12,nodes=100";
        arena.play(&[
            "--engine", FAST, "--engine", weak, "--games", "4", "--seed", "9",
        ]);
        let games = arena.games();
        let moves = games.iter().map(|game| {
            let moves = game["moves"].as_array().expect("a list").iter();
            moves.map(|mv| mv["move"].to_string()).collect::<Vec<_>>()
        });
        moves.collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn a_clear_result_ends_the_match_early() {
    let arena = Arena::new();
    let strong = "builtin,name=strong,set.tt-size=14,nodes=5000";
    let weak = "builtin,name=weak,set.tt-size=12,nodes=50";
    let text = arena.play(&[
        "--engine",
        strong,
        "--engine",
        weak,
        "--games",
        "400",
        "--sprt",
        "elo0=0,elo1=200,alpha=0.05,beta=0.05",
    ]);
    let summary = arena.summary();
    assert_eq!(summary["ended"], "decided", "{text}");
    assert_eq!(summary["sprt"]["decision"], "elo1", "{text}");
    assert!(
        summary["games"].as_u64().is_some_and(|games| games < 400),
        "{text}"
    );
    assert!(text.contains("elo1 accepted"), "{text}");
}

#[test]
fn a_gauntlet_is_the_first_against_all_others() {
    let arena = Arena::new();
    let text = arena.play(&[
        "--engine",
        FAST,
        "--engine",
        FAST.replace("good", "b").as_str(),
        "--engine",
        FAST.replace("good", "c").as_str(),
        "--gauntlet",
        "--games",
        "2",
        "--concurrency",
        "2",
    ]);
    let pairings = arena.summary()["pairings"].clone();
    let names: Vec<String> = pairings
        .as_array()
        .expect("a list")
        .iter()
        .map(|p| p["engines"].to_string())
        .collect();
    assert_eq!(names, ["[\"good\",\"b\"]", "[\"good\",\"c\"]"], "{text}");
}

#[test]
fn games_begin_where_a_file_says() {
    let arena = Arena::new();
    let file = arena.dir.join("endings.txt");
    std::fs::write(
        &file,
        "# two endings\nW:WK46,33:B7,12,K5\nB:W40,45:B10,15\n",
    )
    .expect("a file");
    let openings = file.to_str().expect("a path");
    arena.play(&[
        "--engine",
        FAST,
        "--engine",
        "builtin,nodes=50",
        "--games",
        "4",
        "--openings",
        openings,
    ]);
    let fens: Vec<Option<String>> = pdn::read(&arena.read("games.pdn"))
        .games
        .iter()
        .map(|game| game.tag("FEN").map(str::to_owned))
        .collect();
    let [first, second] = ["W:W33,K46:BK5,7,12", "B:W40,45:B10,15"].map(|fen| Some(fen.to_owned()));
    assert_eq!(fens, [first.clone(), first, second.clone(), second]);
}

#[test]
fn games_are_adjudicated_only_on_request() {
    let play = |more: &[&str]| {
        let arena = Arena::new();
        let strong = "builtin,name=strong,set.tt-size=14,nodes=3000";
        let mut arguments = vec![
            "--engine",
            strong,
            "--engine",
            "builtin,set.tt-size=12,nodes=50",
            "--games",
            "2",
        ];
        arguments.extend_from_slice(more);
        arena.play(&arguments);
        arena.summary()["reasons"].clone()
    };
    assert_eq!(play(&[])["adjudication"], serde_json::Value::Null);
    assert_eq!(
        play(&["--adjudicate-win", "score=1,plies=2"])["adjudication"],
        2
    );
    assert_eq!(
        play(&["--adjudicate-draw", "score=50,plies=4,after=10"])["adjudication"],
        2
    );
    assert_eq!(play(&["--max-plies", "10"])["max-plies"], 2);
}

#[test]
fn three_engines_take_every_seat_of_a_game_of_three() {
    let arena = Arena::new();
    let engine = |name: &str| format!("builtin,name={name},set.tt-size=12,nodes=60");
    let [a, b, c] = ["a", "b", "c"].map(engine);
    arena.play(&[
        "--engine",
        &a,
        "--engine",
        &b,
        "--engine",
        &c,
        "--games",
        "3",
        "--variant",
        "chinese-checkers",
        "--set",
        "players=3",
        "--openings",
        "random:6",
        "--max-plies",
        "60",
    ]);
    let games = arena.games();
    let seatings: Vec<String> = games
        .iter()
        .map(|game| game["engines"].to_string())
        .collect();
    assert_eq!(seatings, ["[0,1,2]", "[1,2,0]", "[2,0,1]"]);
    assert!(games.iter().all(|game| game["forfeit"].is_null()));
    let text = arena.read("games.pdn");
    let reading = rafle_protocol::pdn::read(&text);
    assert!(reading.errors.is_empty(), "{:?}", reading.errors);
    assert_eq!(reading.games[1].tag("Player1"), Some("b"));
}
