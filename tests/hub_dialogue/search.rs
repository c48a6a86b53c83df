//! `go` and what the engine says while it searches.

use crate::common::{Client, Line, field};

#[test]
fn think_analyze_and_ponder_end_with_a_legal_move() {
    for go in ["go think", "go analyze", "go analyse", "go ponder"] {
        let mut client = Client::ready();
        let legal = client.moves();
        client.tell("level depth=2");
        client.send(go);
        client.expect("info");
        client.send("stop");
        let best = client.rest_of_search().best();
        assert!(legal.contains(&best), "{go}: {best}");
        assert_eq!(client.ask("ping"), "pong");
    }
}

#[test]
fn the_expected_answer_can_be_played_after_the_move() {
    let mut client = Client::ready();
    for game in ["", "32-28 19-23", "34-29 19-23 40-34 14-19"] {
        client.tell(&format!("pos moves=\"{game}\""));
        client.tell("level depth=4");
        let done = client.search("go think").done;
        let (best, ponder) = (field(&done, "move"), field(&done, "ponder"));
        client.tell(&format!("pos moves=\"{game} {best} {ponder}\""));
    }
}

#[test]
fn principal_variations_can_be_played() {
    let mut client = Client::ready();
    client.tell("pos moves=\"34-29 19-23\"");
    client.tell("level depth=5");
    let search = client.search("go think");
    for info in &search.infos {
        let pv = field(info, "pv");
        client.tell(&format!("pos moves=\"34-29 19-23 {pv}\""));
    }
    let last = field(search.infos.last().unwrap(), "pv");
    assert_eq!(last.split(' ').next(), Some(search.best().as_str()));
}

#[test]
fn reports_hold_numbers_that_grow() {
    let mut client = Client::ready();
    client.tell("level depth=5");
    let search = client.search("go think");
    let column = |name: &str| -> Vec<f64> {
        let numbers = search.infos.iter().map(|info| field(info, name).parse());
        numbers.map(|number| number.unwrap()).collect()
    };
    for name in ["depth", "nodes", "time"] {
        assert!(column(name).is_sorted(), "{name}: {search:?}");
    }
    assert_eq!(search.last("depth"), 5.0);
    for name in ["mean-depth", "nodes", "time", "nps"] {
        assert!(column(name).iter().all(|&number| number >= 0.0), "{name}");
    }
    assert!(column("score").iter().all(|score| score.abs() < 5.0));
    let has_line = |info: &String| Line::read(info).get("line").is_some();
    assert!(!search.infos.iter().any(has_line), "line= is for multi-pv");
}

#[test]
fn the_score_tells_how_many_plies_the_game_will_last() {
    let mut client = Client::ready();
    // A table knows that the game is won, but not how soon.
    client.tell("set-param name=bb-size value=0");
    for (position, score) in [
        ("W:W28:B22", 99.99),
        ("W:W28,50:B22,1", 99.95),
        ("W:W28:B6,11,22", -99.98),
    ] {
        client.tell(&format!("pos pos={position}"));
        client.tell("level depth=8");
        let search = client.search("go think");
        assert_eq!(search.last("score"), score, "{position}: {search:?}");
    }
}

#[test]
fn ping_is_answered_during_a_search() {
    let mut client = Client::ready();
    client.tell("level infinite");
    client.send("go think");
    for _ in 0..5 {
        client.send("ping");
        let lines = client.until("pong");
        let before = &lines[..lines.len() - 1];
        assert!(before.iter().all(|line| line.starts_with("info ")));
    }
    client.search("stop").best();
}

#[test]
fn a_forced_move_is_analyzed_all_the_same() {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 19-23\"");
    assert_eq!(client.query("moves"), "answer moves=28x19x23 written=28x19");
    client.tell("level time=600 depth=6");
    let search = client.search("go analyze");
    assert_eq!(search.last("depth"), 6.0);
    assert_eq!(search.best(), "28x19x23");
    // Without a bound but the clock: a search that used its share of this would exceed the watchdog.
    client.tell("level time=36000");
    assert_eq!(client.search("go think").best(), "28x19x23");
}

#[test]
fn an_analysis_without_bounds_ends_at_stop_and_not_before() {
    let mut client = Client::ready();
    // Won in one: the search has soon nothing left to do.
    client.tell("pos pos=W:W28:B22");
    client.send("go analyze");
    client.expect("info");
    client.is_still_searching();
    assert_eq!(client.search("stop").best(), "28x17x22");
}

#[test]
fn go_needs_exactly_one_mode() {
    let mut client = Client::ready();
    for (line, named) in [
        ("go", "think"),
        ("go fast", "fast"),
        ("go think ponder", "ponder"),
        ("go think=1", "think"),
        ("go depth=3", "depth"),
    ] {
        let message = client.refused(line);
        assert!(message.contains(named), "{line}: {message}");
    }
}

#[test]
fn new_game_clears_the_table() {
    let mut client = Client::ready();
    let nodes = |client: &mut Client| {
        client.tell("level depth=6");
        client.search("go think").last("nodes")
    };
    let first = nodes(&mut client);
    assert_ne!(nodes(&mut client), first, "the table is of no use");
    client.tell("new-game");
    assert_eq!(nodes(&mut client), first);
}

#[test]
fn several_lines_are_numbered_from_the_best() {
    let mut client = Client::ready();
    client.tell("set-param name=multi-pv value=3");
    client.tell("level depth=3");
    let search = client.search("go think");
    let last: Vec<Line> = search
        .infos
        .iter()
        .map(|info| Line::read(info))
        .filter(|info| info.get("depth") == Some("3"))
        .collect();
    let of = |line: &str| {
        let mut found = last.iter().filter(|info| info.get("line") == Some(line));
        let info = found.next_back().unwrap_or_else(|| panic!("{search:?}"));
        let pv = info.get("pv").unwrap().split(' ').next().unwrap();
        let score: f64 = info.get("score").unwrap().parse().unwrap();
        (pv.to_owned(), score)
    };
    let lines = ["1", "2", "3"].map(of);
    assert_eq!(lines[0].0, search.best());
    assert!(lines.is_sorted_by(|a, b| a.1 >= b.1), "{lines:?}");
    let differ = lines[0].0 != lines[1].0 && lines[1].0 != lines[2].0 && lines[0].0 != lines[2].0;
    assert!(differ, "{lines:?}");
    let numbered = |info: &String| ["1", "2", "3"].contains(&&*field(info, "line"));
    assert!(search.infos.iter().all(numbered), "{search:?}");
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let mut client = Client::ready();
    client.tell("set-param name=multi-pv value=5");
    client.tell("pos moves=\"32-28 19-23\"");
    client.tell("level depth=2");
    let search = client.search("go think");
    assert!(search.infos.iter().all(|info| field(info, "line") == "1"));
}

#[test]
fn a_game_without_moves_is_answered_by_done_alone() {
    for position in ["W:W46:B37,41", "W:W:B1", "B:W50:B"] {
        let mut client = Client::ready();
        client.tell(&format!("pos pos={position}"));
        client.tell("level move-time=0.1");
        assert_eq!(client.ask("go think"), "done", "{position}");
        client.tell("level depth=3");
        assert_eq!(client.ask("go analyze"), "done", "{position}");
        client.tell("level infinite");
        client.send("go analyze");
        client.is_still_searching();
        assert_eq!(client.ask("stop"), "done", "{position}");
        assert_eq!(client.ask("ping"), "pong");
    }
}

#[test]
fn a_command_that_no_search_allows_is_refused_and_the_search_goes_on() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let (position, params) = (client.position(), client.params());
    client.tell("level infinite");
    client.send("go think");
    for line in [
        "go think",
        "pos start",
        "level depth=1",
        "set-param name=tt-size value=12",
        "set-param name=unknown value=1",
        "init",
        "new-game",
        "dance",
        "pos moves=\"1-2\"",
        "pos pos=\"open",
        "level depth=abc",
    ] {
        client.send(line);
        client.send("ping");
        let lines = client.until("pong");
        let errors: Vec<&String> = lines.iter().filter(|l| l.starts_with("error ")).collect();
        assert_eq!(errors.len(), 1, "{line}: {lines:?}");
        let word = line.split(' ').next().unwrap();
        let quotes = ["level depth=abc", "pos pos=\"open"].contains(&line);
        assert!(quotes || errors[0].contains(word), "{line}: {errors:?}");
        assert!(
            !lines.iter().any(|l| l.starts_with("done")),
            "{line}: {lines:?}"
        );
    }
    client.search("stop").best();
    assert_eq!((client.position(), client.params()), (position, params));
}

#[test]
fn queries_and_hub_are_answered_during_a_search() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let position = client.query("position");
    client.tell("level infinite");
    client.send("go think");
    for (line, word, wanted) in [
        ("query what=position", "answer", position.as_str()),
        ("query what=turn", "answer", "answer turn=black"),
        ("query what=result", "answer", "answer result=none"),
        ("hub", "wait", "wait"),
    ] {
        client.send(line);
        let lines = client.until(word);
        assert_eq!(lines.last().map(String::as_str), Some(wanted));
        assert!(!lines.iter().any(|line| line.starts_with("error ")));
    }
    client.search("stop").best();
}

#[test]
fn go_works_before_hub_and_init() {
    let mut client = Client::start();
    client.tell("level depth=2");
    assert_eq!(client.search("go think").last("depth"), 2.0);
}

#[test]
fn a_decided_position_is_not_reported_again_and_again() {
    let mut client = Client::ready();
    for (setup, position) in [
        ("set-param name=bb-size value=0", "W:W28:B22"),
        ("set-param name=bb-size value=0", "W:W28:B6,11,22"),
        ("set-param name=bb-size value=5", "W:WK46:BK45"),
        ("set-param name=bb-size value=5", "W:WK46,K12:B7"),
    ] {
        client.tell(setup);
        for go in ["go think", "go analyze"] {
            client.tell(&format!("pos pos={position}"));
            client.tell("level depth=100");
            let search = client.search(go);
            assert!(search.infos.len() < 25, "{position}, {go}: {search:?}");
        }
    }
}

#[test]
fn nothing_is_given_away_before_a_draw_by_rule() {
    let moves = "35-24 50-45 24-13 45-50 13-24 50-39 24-35 39-50 35-2";
    let mut client = Client::ready();
    client.tell("set-param name=bb-size value=0");
    client.tell(&format!("pos pos=W:WK35:BK50,6 moves=\"{moves}\""));
    // Whatever Black plays, the fifth move of both sides makes a draw.
    client.tell("level depth=6");
    let search = client.search("go think");
    assert_eq!(search.last("score"), 0.0);
    let best = search.best();
    client.tell(&format!("pos pos=W:WK35:BK50,6 moves=\"{moves} {best}\""));
    assert!(client.query("result").contains("reason=5-moves"));
    // Without the history it goes on, and White captures nothing.
    let position = client.query("position").replace("answer ", "");
    client.tell(&format!("pos {position}"));
    assert!(client.moves().iter().all(|mv| !mv.contains('x')), "{best}");
}
