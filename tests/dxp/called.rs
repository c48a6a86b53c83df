//! The program is called: requests, whole games, taking back, a second caller.

use crate::support::{Board, Rafle, Scratch, Wire, request, request_at};
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{GameOutcome, Item};

#[test]
fn a_whole_game_is_played_reported_and_recorded() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "001", "000");
    rafle.prints(&["game 1 begun white=\"Peer\" black=\"rafle ", " time=60"]);
    while board.result() == GameResult::None {
        let reply = board.reply(|_| false);
        wire.send(&reply);
        if board.result() == GameResult::None {
            // Never a request to take back, never its answer, never a chat.
            board.take(&wire.receive("M"));
        }
    }
    wire.send("E10");
    assert_eq!(wire.receive("E"), "E00");
    rafle.prints(&["game 1 ended result=0-2 reason=\"no-"]);
    let games = file.games();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].result, GameOutcome::BlackWins);
    assert_eq!(games[0].tag("White"), Some("Peer"));
    assert_eq!(games[0].tag("TimeControl"), Some("60"));
    let mut replayed = Vec::new();
    for item in &games[0].moves {
        if let Item::Move(mv) = item {
            replayed.push(mv.written.text.clone());
        }
    }
    let moves = replayed.join(" ");
    let line = format!("--moves={moves}");
    let shown = crate::common::run(
        crate::common::program()
            .args(["moves", &line])
            .stdout(std::process::Stdio::piped()),
        crate::common::WATCHDOG,
    );
    assert_eq!((shown.status, shown.stdout.as_str()), (Some(0), ""));
    rafle.stop();
}

#[test]
fn a_request_that_cannot_be_played_is_refused_with_a_reason() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send("R02something else altogether");
    assert!(wire.receive("A").ends_with('1'));
    let man_on_last_row = format!("Ww{}b{}", "e".repeat(20), "e".repeat(28));
    let nobody_to_move = format!("We{}b{}", "e".repeat(20), "e".repeat(28));
    for (word, why) in [(man_on_last_row, "square 1 "), (nobody_to_move, "over")] {
        wire.send(&request_at('W', &word));
        assert!(wire.receive("A").ends_with('2'));
        assert!(wire.receive("C").contains(why));
    }
    wire.game('Z', "005", "075");
    rafle.prints(&["game 1 begun", "time=300 moves=75"]);
    rafle.stop();
}

#[test]
fn a_game_begins_at_the_position_of_the_request() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    let mut board = Board::new("B:W28,37,K40:B9,13,K50");
    let mut wire = Wire::call(port);
    wire.send(&request_at('Z', &board.word()));
    wire.receive("A");
    board.take(&wire.receive("M"));
    drop(wire);
    rafle.prints(&[
        "begun",
        &format!("pos={}", Board::new("B:W28,37,K40:B9,13,K50").word()),
    ]);
    rafle.prints(&["ended"]);
    let games = file.games();
    assert_eq!(games[0].tag("FEN"), Some("B:W28,37,K40:B9,13,K50"));
    assert_eq!(
        games[0].moves.first(),
        Some(&Item::Number {
            number: 1,
            black: true
        })
    );
    rafle.stop();
}

#[test]
fn moves_are_taken_back_to_a_position_of_the_game() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    let mut wire = Wire::call(port);
    // Outside a game there is nothing to take back.
    wire.send("B001W");
    assert_eq!(wire.receive("K"), "K1");
    let mut board = wire.game('Z', "000", "000");
    wire.send(&board.reply(|text| text == "32-28"));
    wire.receive("M");
    for unknown in ["B000W", "B002Z", "B999W"] {
        wire.send(unknown);
        assert_eq!(wire.receive("K"), "K2");
    }
    // The engine's own move: it is its turn, and it plays again.
    wire.send("B001Z");
    assert_eq!(wire.receive("K"), "K0");
    wire.receive("M");
    // To the beginning: another first move.
    wire.send("B001W");
    assert_eq!(wire.receive("K"), "K0");
    wire.send(&Board::new("").reply(|text| text == "31-27"));
    wire.receive("M");
    wire.send("E10");
    wire.receive("E0");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=0-2", "plies=2"]);
    let games = file.games();
    let first = games[0].moves.iter().find_map(|item| match item {
        Item::Move(mv) => Some(mv.written.text.clone()),
        _ => None,
    });
    assert_eq!(first.as_deref(), Some("31-27"));
    rafle.stop();
}

#[test]
fn positions_are_counted_from_black_where_black_begins() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut board = Board::new("B:W28,37,38,K40:B9,12,13,K50");
    let mut wire = Wire::call(port);
    wire.send(&request_at('W', &board.word()));
    wire.receive("A");
    wire.send(&board.reply(|_| false));
    wire.receive("M");
    wire.send("B001W");
    assert_eq!(wire.receive("K"), "K2");
    wire.send("B002W");
    assert_eq!(wire.receive("K"), "K0");
    wire.receive("M");
    rafle.stop();
}

#[test]
fn a_second_caller_is_refused_while_the_first_plays_on() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut first = Wire::call(port);
    let mut board = first.game('Z', "000", "000");
    let mut second = Wire::call(port);
    second.send(&request('W', "000", "000"));
    assert!(second.receive("Arafle").ends_with('2'));
    second.receive("Canother game");
    second.expect_end();
    first.send(&board.reply(|_| false));
    board.take(&first.receive("M"));
    drop(first);
    // Free again.
    rafle.prints(&["begun"]);
    rafle.prints(&["result=* reason=\"unfinished: the connection was closed\" plies=2"]);
    Wire::call(port).game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_request_during_a_game_is_refused_and_the_game_goes_on() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "000");
    wire.send(&request('W', "000", "000"));
    assert!(wire.receive("A").ends_with('2'));
    wire.send(&board.reply(|_| false));
    board.take(&wire.receive("M"));
    rafle.stop();
}

#[test]
fn an_address_open_to_other_machines_is_reported() {
    let rafle = Rafle::start(&["listen", "--port", "0", "--bind", "0.0.0.0"]);
    rafle.prints(&["listening on 0.0.0.0:", ", open to other machines"]);
    rafle.signal("INT");
    assert_eq!(rafle.end(), (Some(0), String::new()));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let (rafle, port) = Rafle::listen(&[]);
    let second = Rafle::start(&["listen", "--port", &port.to_string()]);
    let (status, stderr) = second.end();
    assert_eq!(status, Some(1));
    assert!(stderr.contains(&format!("127.0.0.1:{port}")), "{stderr}");
    rafle.stop();
}
