//! `query`: what a client may ask instead of knowing the rules.

use crate::common::{Client, Line, field};

const FIVE_MOVES: &str = "1-40 5-19 40-18 19-5 18-36 5-14 36-31 14-41 31-9 41-28";
const SIXTEEN_MOVES: &str = "1-45 5-14 45-34 14-3 34-45 3-26 46-41 26-21 45-29 21-16 29-33 16-49 \
    33-24 49-44 24-42 44-50 42-31 50-17 2-19 17-21 31-18 21-16 18-45 16-49 19-23 49-35 23-10 35-44 \
    10-4 44-49 4-31 49-32";
const TWENTY_FIVE_MOVES: &str = "2-7 49-16 7-12 50-22 12-29 22-44 29-15 44-39 1-40 16-43 40-29 \
    43-16 15-4 39-17 29-42 16-43 42-15 43-32 4-18 32-43 15-47 17-39 18-1 39-11 1-12 43-32 47-42 \
    32-10 42-20 10-46 20-29 46-28 12-3 28-46 3-26 46-41 26-3 41-32 29-40 32-49 40-34 11-16 3-20 \
    16-27 20-24 49-32 24-30 32-37 30-25 27-32";

#[test]
fn turn_names_the_side_to_move() {
    let mut client = Client::ready();
    assert_eq!(client.query("turn"), "answer turn=white");
    client.tell("pos moves=32-28");
    assert_eq!(client.query("turn"), "answer turn=black");
}

#[test]
fn state_has_position_turn_result_and_moves_in_one_line() {
    let mut client = Client::ready();
    for pos in ["start", "moves=32-28", "pos=W:W:B1", "pos=W:W28:B22"] {
        client.tell(&format!("pos {pos}"));
        let [position, turn, result, moves] =
            ["position", "turn", "result", "moves"].map(|what| client.query(what));
        let joined = [position, turn, result, moves].map(|line| line.replacen("answer ", "", 1));
        let expected = format!("answer {}", joined.join(" ")).replacen("pos=", "state=", 1);
        assert_eq!(client.query("state"), expected, "{pos}");
    }
}

#[test]
fn result_is_none_while_the_game_goes_on() {
    let mut client = Client::ready();
    assert_eq!(client.query("result"), "answer result=none");
}

#[test]
fn result_names_the_winner_and_the_reason() {
    let mut client = Client::ready();
    for (position, winner, reason) in [
        ("pos=W:W46:B37,41", "black", "no-moves"),
        ("pos=B:W10,14:B5", "white", "no-moves"),
        ("pos=W:W:B1", "black", "no-pieces"),
        ("pos=W:W28:B22 moves=28x17x22", "white", "no-pieces"),
    ] {
        client.tell(&format!("pos {position}"));
        let answer = format!("answer result=win winner={winner} reason={reason}");
        assert_eq!(client.query("result"), answer, "{position}");
        assert_eq!(
            client.query("moves"),
            "answer moves=\"\" written=\"\"",
            "{position}"
        );
    }
}

#[test]
fn result_names_the_rule_by_which_the_game_is_drawn() {
    let mut client = Client::ready();
    for (position, moves, reason) in [
        ("W:WK1:BK5", FIVE_MOVES, "5-moves"),
        ("W:WK1,K2,46:BK5", SIXTEEN_MOVES, "16-moves"),
        ("W:WK1,K2:BK49,K50", TWENTY_FIVE_MOVES, "25-moves"),
        (
            "W:WK1:BK50",
            "1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50",
            "repetition",
        ),
    ] {
        // One ply earlier the game still goes on.
        let (earlier, _) = moves.rsplit_once(' ').unwrap();
        client.tell(&format!("pos pos={position} moves=\"{earlier}\""));
        assert_eq!(client.query("result"), "answer result=none", "{reason}");
        client.tell(&format!("pos pos={position} moves=\"{moves}\""));
        let answer = format!("answer result=draw reason={reason}");
        assert_eq!(client.query("result"), answer);
    }
}

#[test]
fn without_the_federations_rules_only_repetition_draws() {
    let mut client = Client::ready();
    client.tell("set-param name=draw-rules value=repetition");
    for (position, moves) in [
        ("W:WK1:BK5", FIVE_MOVES),
        ("W:WK1,K2,46:BK5", SIXTEEN_MOVES),
        ("W:WK1,K2:BK49,K50", TWENTY_FIVE_MOVES),
    ] {
        client.tell(&format!("pos pos={position} moves=\"{moves}\""));
        assert_eq!(client.query("result"), "answer result=none", "{position}");
    }
    client.tell("pos pos=W:WK1:BK50 moves=\"1-6 50-45 6-1 45-50 1-6 50-45 6-1 45-50\"");
    assert_eq!(
        client.query("result"),
        "answer result=draw reason=repetition"
    );
}

#[test]
fn moves_are_all_legal_moves_as_the_engine_writes_them() {
    let mut client = Client::ready();
    for (position, wanted) in [
        ("W:W28:B22", &["28x17x22"][..]),
        ("W:W28,35:B20,22,30", &["35x15x20x30"]),
        ("W:W31:B1", &["31-26", "31-27"]),
        (
            "W:WK14:B12,22,23,31",
            &[
                "14x3x12x22x23",
                "14x3x12x23x31",
                "14x8x12x22x23",
                "14x8x12x23x31",
            ],
        ),
    ] {
        client.tell(&format!("pos pos={position}"));
        let mut moves = client.moves();
        moves.sort();
        assert_eq!(moves, wanted, "{position}");
        // Each can be sent back as it is.
        for mv in moves {
            client.tell(&format!("pos pos={position} moves={mv}"));
        }
    }
}

/// Positions in which captures share their ends, or can be mistaken for each other.
const CROWDED: [&str; 4] = [
    "W:WK14:B12,22,23,31",
    "W:W28,32:B22,23,33",
    "W:W35,K46:B8,9,10,19,20,29,30,40,41",
    "B:WK5,12,13,18,27,29,39:BK46,K7",
];

#[test]
fn moves_are_written_as_players_write_them_and_each_means_its_own_move() {
    let mut client = Client::ready();
    for position in CROWDED {
        client.tell(&format!("pos pos={position}"));
        let answer = client.query("moves");
        let [moves, written] = ["moves", "written"].map(|name| {
            let words = field(&answer, name);
            words.split(' ').map(str::to_owned).collect::<Vec<_>>()
        });
        assert_eq!(written.len(), moves.len(), "{answer}");
        for (text, mv) in written.iter().zip(&moves) {
            if mv.contains('-') {
                assert_eq!(text, mv, "{answer}");
                continue;
            }
            let ends = |text: &str| {
                let cells: Vec<&str> = text.split('x').collect();
                (cells[0].to_owned(), cells.len())
            };
            let (from, cells) = ends(mv);
            let shared = moves.iter().filter(|other| {
                let mut other = other.split('x');
                other.next() == Some(&*from) && other.next() == mv.split('x').nth(1)
            });
            let is_short = ends(text).1 == 2;
            assert_eq!(
                is_short,
                shared.count() == 1 || cells == 2,
                "{text}: {answer}"
            );
            client.tell(&format!("pos pos={position} moves={text}"));
            assert_eq!(field(&client.query("game"), "game"), *mv);
        }
    }
}

#[test]
fn board_is_one_line_of_rows_with_the_top_first() {
    let mut client = Client::ready();
    client.tell("pos pos=W:W31,K46:B7,K5");
    let board = field(&client.query("board"), "board");
    let rows: Vec<&str> = board.split('/').collect();
    assert!(rows.len() >= 10, "{rows:?}");
    assert!(rows[0].contains('B') && rows[1].contains('b'), "{rows:?}");
    assert!(rows[6].contains('w') && rows[9].contains('W'), "{rows:?}");
}

#[test]
fn a_query_that_makes_no_sense_is_refused() {
    let mut client = Client::ready();
    for (line, named) in [
        ("query", "what"),
        ("query what=age", "age"),
        ("query what", "what"),
        ("query turn", "what"),
        ("query what=turn what=moves", "what"),
    ] {
        let message = client.refused(line);
        assert!(message.contains(named), "{line}: {message}");
    }
}

#[test]
fn the_touches_are_those_of_the_moves_in_their_order() {
    let mut client = Client::ready();
    client.tell("pos pos=W:W28,32:B23,12");
    assert_eq!(client.query("moves"), "answer moves=28x19x23 written=28x19");
    assert_eq!(
        client.query("touches"),
        "answer touches=28,19 takes=23 written=28x19"
    );
    client.tell("set-param name=notation value=algebraic");
    client.tell("pos pos=W:W28,32:B23,12");
    assert_eq!(
        client.query("touches"),
        "answer touches=e5,g7 takes=f6 written=e5xg7"
    );
    // Claims of Strand: a huff begins with the piece that is removed.
    client.tell("set-param name=variant value=strand");
    client.tell("set-param name=irregular value=claim");
    assert_eq!(client.ask("init"), "ready");
    client.tell("pos pos=W:Wc3,a2:Bd4,f6,a9 moves=a2-a3");
    let moves = client.moves();
    let touches = field(&client.query("touches"), "touches");
    let of = |wanted: &str| {
        let at = moves
            .iter()
            .position(|mv| mv == wanted)
            .expect("a legal choice");
        touches
            .split(' ')
            .nth(at)
            .expect("as many touches as moves")
    };
    assert_eq!(of("replay"), "-");
    assert_eq!(of("*c3/d4-e3"), "c3,d4,e3");
    let written = field(&client.query("touches"), "written");
    assert_eq!(written, moves.join(" "));
    assert_eq!(touches.split(' ').count(), moves.len());
}

#[test]
fn the_geometry_is_that_of_the_variant() {
    let mut client = Client::ready();
    for (variant, shape, cells) in [
        ("normal", "square", 50),
        ("killer", "square", 50),
        ("bt", "square", 50),
        ("losing", "square", 50),
        ("frisian", "square", 50),
        ("strand", "point", 81),
        ("fidchell-1", "point", 108),
        ("fidchell-2", "point", 108),
        ("pyramidame", "cube", 64),
        ("chinese-checkers", "hole", 121),
    ] {
        client.tell(&format!("set-param name=variant value={variant}"));
        assert_eq!(client.ask("init"), "ready");
        let geometry = client.query("geometry");
        assert_eq!(field(&geometry, "geometry"), shape);
        assert_eq!(
            field(&geometry, "cells").split(' ').count(),
            cells,
            "{variant}"
        );
        let has_faces = Line::read(&geometry).get("faces").is_some();
        assert_eq!(has_faces, variant == "pyramidame");
        let line = Line::read(&geometry);
        let of = |name: &str| line.get(name).unwrap_or_default().to_owned();
        let (fields, marks, states) = match variant {
            "fidchell-1" | "fidchell-2" => (
                "hand-white hand-black navel challenge removals slides",
                "o,8,8,navel",
                "navel,d,dead navel,w,white navel,a,both",
            ),
            "frisian" => ("king-moves", "", ""),
            "chinese-checkers" => ("players pieces", "", ""),
            _ => ("", "", ""),
        };
        assert_eq!(
            [of("fields"), of("marks"), of("states")],
            [fields, marks, states]
        );
    }
}

#[test]
fn the_game_has_the_moves_since_the_position_and_who_played_them() {
    let mut client = Client::ready();
    assert_eq!(
        client.query("game"),
        "answer game=\"\" turns=\"\" record=\"\""
    );
    client.tell("pos moves=\"1. 32-28 {a record} 19-23 2. 28:19\"");
    assert_eq!(
        client.query("game"),
        "answer game=\"32-28 19-23 28x19x23\" turns=\"white black white\" record=\"32-28 19-23 28x19\""
    );
    client.tell("pos pos=W:W28,32:B23,12 moves=28x19");
    assert_eq!(
        client.query("game"),
        "answer game=28x19x23 turns=white record=28x19"
    );
    // Who captures in Fidchell moves again.
    client.tell("set-param name=variant value=fidchell-1");
    assert_eq!(client.ask("init"), "ready");
    client.tell("pos moves=\"c4 d4 e4 c5 g1\"");
    assert_eq!(
        client.query("game"),
        "answer game=\"c4 d4 e4 c5 g1\" turns=\"white black white white black\" record=\"c4 d4 e4 c5 g1\""
    );
    // The game is replayed under other rules.
    client.tell("set-param name=variant value=normal");
    assert_eq!(client.ask("init"), "ready");
    client.tell("pos moves=\"32-28 19-23\"");
    client.tell("set-param name=notation value=algebraic");
    assert_eq!(client.ask("init"), "ready");
    assert_eq!(
        client.query("game"),
        "answer game=\"d4-e5 g7-f6\" turns=\"white black\" record=\"d4-e5 g7-f6\""
    );
    client.refused("pos moves=\"32-28 19-23 37-32\"");
    assert_eq!(field(&client.query("game"), "game"), "d4-e5 g7-f6");
}

#[test]
fn claims_are_part_of_the_game() {
    let mut client = Client::ready();
    client.tell("set-param name=irregular value=claim");
    client.tell("pos moves=\"32-28 19-23 37-32 replay 28x19x23\"");
    assert_eq!(
        client.query("game"),
        "answer game=\"32-28 19-23 37-32 replay 28x19x23\" turns=\"white black white black white\" record=\"32-28 19-23 37-32 replay 28x19\""
    );
    client.tell("set-param name=variant value=strand");
    assert_eq!(client.ask("init"), "ready");
    for (moves, game) in [
        ("a2-a3 *c3/d4-e3", "a2-a3 *c3/d4-e3"),
        // A number is kept where it is a fault.
        ("c3xg7=1", "c3xe5xg7=1"),
        ("c3xg7=2", "c3xe5xg7"),
        ("c3xg7=1 *g7/a9-a8", "c3xe5xg7=1 *g7/a9-a8"),
    ] {
        client.tell(&format!("pos pos=W:Wc3,a2:Bd4,f6,a9 moves=\"{moves}\""));
        assert_eq!(field(&client.query("game"), "game"), game);
        let choices = client.moves();
        client.tell(&format!("pos pos=W:Wc3,a2:Bd4,f6,a9 moves=\"{game}\""));
        assert_eq!(client.moves(), choices);
    }
}

#[test]
fn judge_says_what_the_moves_of_the_game_are_worth() {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 18-23 37-32\"");
    client.send("judge scores=\"0.1 0 0 4\" best=\"32-28 -\"");
    let answer = client.expect("answer");
    assert_eq!(field(&answer, "losses").split(' ').next(), Some("0.0000"));
    assert_eq!(field(&answer, "marks"), "- - ??");
    assert_eq!(field(&answer, "chances").split(' ').count(), 4);
    assert_eq!(field(&answer, "accuracies").split(' ').count(), 3);
    let accuracy = field(&answer, "accuracy");
    let accuracy: Vec<f64> = { accuracy.split(' ') }
        .map(|word| word.parse().expect("a number"))
        .collect();
    assert!(accuracy[0] < 50.0 && accuracy[1] > 99.0, "{answer}");
    // Nothing is known of a position without a score, and the end of the game needs none.
    client.tell("pos pos=W:W28:B22 moves=28x17x22");
    client.send("judge scores=\"-\"");
    assert_eq!(
        client.expect("answer"),
        "answer chances=\"- 0.0000\" losses=- marks=- accuracies=- accuracy=\"- -\""
    );
    let message = client.refused("judge scores=\"0 0 0\"");
    assert!(
        message.contains("3 words") && message.contains("2 positions"),
        "{message}"
    );
    client.refused("judge");
}

#[test]
fn the_irregular_moves_have_touches_in_their_order() {
    let mut client = Client::ready();
    client.tell("set-param name=irregular value=claim");
    client.tell("pos pos=W:W28,35:B1,20,22,30");
    let answer = client.query("irregular");
    let [moves, touches, takes] = ["irregular", "touches", "takes"].map(|name| {
        let words = field(&answer, name);
        words.split(' ').map(str::to_owned).collect::<Vec<_>>()
    });
    assert_eq!([touches.len(), takes.len()], [moves.len(); 2]);
    let at = |wanted: &str| moves.iter().position(|mv| mv == wanted);
    let taken = at("28x17x22").expect("a capture of fewer");
    assert_eq!([&*touches[taken], &*takes[taken]], ["28,17", "22"]);
    let quiet = at("28-23").expect("a step");
    assert_eq!([&*touches[quiet], &*takes[quiet]], ["28,23", "-"]);
}

#[test]
fn the_parameters_are_those_that_the_variant_heeds() {
    let mut client = Client::ready();
    let params = client.params();
    let order: Vec<String> = { params.iter() }
        .filter_map(|param| param.get("name").map(str::to_owned))
        .collect();
    for (variant, parameters) in [
        ("normal", "draw-rules irregular notation"),
        ("killer", "draw-rules irregular notation"),
        ("bt", "irregular notation"),
        ("losing", "irregular notation"),
        ("frisian", "draw-rules irregular notation"),
        ("strand", "irregular landing promotion opening"),
        ("fidchell-1", "extra-turn"),
        ("fidchell-2", "extra-turn"),
        ("pyramidame", "irregular"),
        ("chinese-checkers", "players pieces long-jumps rules"),
    ] {
        client.tell(&format!("set-param name=variant value={variant}"));
        assert_eq!(client.ask("init"), "ready");
        let answer = client.query("parameters");
        assert_eq!(field(&answer, "parameters"), parameters);
        let places = parameters.split_whitespace();
        let places = places.map(|name| order.iter().position(|known| known == name));
        assert!(places.is_sorted(), "{variant}");
    }
}
