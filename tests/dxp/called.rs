//! The program is called: requests, whole games, taking back, a second caller.

use crate::support::{Board, Rafle, Scratch, Wire, request, request_at};
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{GameOutcome, Item};

#[test]
fn a_whole_game_is_played_told_and_written_down() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "001", "000");
    rafle.tells(&["game 1 begun white=\"Peer\" black=\"rafle ", " time=60"]);
    while board.result() == GameResult::None {
        let reply = board.reply(|_| false);
        wire.say(&reply);
        if board.result() == GameResult::None {
            // Never a request to take back, never its answer, never a chat.
            board.take(&wire.hear("M"));
        }
    }
    wire.say("E10");
    assert_eq!(wire.hear("E"), "E00");
    rafle.tells(&["game 1 ended result=0-2 reason=\"no-"]);
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
    wire.say("R02something else altogether");
    assert!(wire.hear("A").ends_with('1'));
    let man_on_last_row = format!("Ww{}b{}", "e".repeat(20), "e".repeat(28));
    let nobody_to_move = format!("We{}b{}", "e".repeat(20), "e".repeat(28));
    for (word, why) in [(man_on_last_row, "square 1 "), (nobody_to_move, "over")] {
        wire.say(&request_at('W', &word));
        assert!(wire.hear("A").ends_with('2'));
        assert!(wire.hear("C").contains(why));
    }
    wire.game('Z', "005", "075");
    rafle.tells(&["game 1 begun", "time=300 moves=75"]);
    rafle.stop();
}

#[test]
fn a_game_begins_at_the_position_of_the_request() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    let mut board = Board::new("B:W28,37,K40:B9,13,K50");
    let mut wire = Wire::call(port);
    wire.say(&request_at('Z', &board.word()));
    wire.hear("A");
    board.take(&wire.hear("M"));
    drop(wire);
    rafle.tells(&[
        "begun",
        &format!("pos={}", Board::new("B:W28,37,K40:B9,13,K50").word()),
    ]);
    rafle.tells(&["ended"]);
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
    wire.say("B001W");
    assert_eq!(wire.hear("K"), "K1");
    let mut board = wire.game('Z', "000", "000");
    wire.say(&board.reply(|text| text == "32-28"));
    wire.hear("M");
    for unknown in ["B000W", "B002Z", "B999W"] {
        wire.say(unknown);
        assert_eq!(wire.hear("K"), "K2");
    }
    // The engine's own move: it is its turn, and it plays again.
    wire.say("B001Z");
    assert_eq!(wire.hear("K"), "K0");
    wire.hear("M");
    // To the beginning: another first move.
    wire.say("B001W");
    assert_eq!(wire.hear("K"), "K0");
    wire.say(&Board::new("").reply(|text| text == "31-27"));
    wire.hear("M");
    wire.say("E10");
    wire.hear("E0");
    rafle.tells(&["begun"]);
    rafle.tells(&["result=0-2", "plies=2"]);
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
    wire.say(&request_at('W', &board.word()));
    wire.hear("A");
    wire.say(&board.reply(|_| false));
    wire.hear("M");
    wire.say("B001W");
    assert_eq!(wire.hear("K"), "K2");
    wire.say("B002W");
    assert_eq!(wire.hear("K"), "K0");
    wire.hear("M");
    rafle.stop();
}

#[test]
fn a_second_caller_is_refused_while_the_first_plays_on() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut first = Wire::call(port);
    let mut board = first.game('Z', "000", "000");
    let mut second = Wire::call(port);
    second.say(&request('W', "000", "000"));
    assert!(second.hear("Arafle").ends_with('2'));
    second.hear("Canother game");
    second.expect_end();
    first.say(&board.reply(|_| false));
    board.take(&first.hear("M"));
    drop(first);
    // Free again.
    rafle.tells(&["begun"]);
    rafle.tells(&["result=* reason=\"unfinished: the connection was closed\" plies=2"]);
    Wire::call(port).game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_request_during_a_game_is_refused_and_the_game_goes_on() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "000");
    wire.say(&request('W', "000", "000"));
    assert!(wire.hear("A").ends_with('2'));
    wire.say(&board.reply(|_| false));
    board.take(&wire.hear("M"));
    rafle.stop();
}

#[test]
fn open_to_other_machines_is_said() {
    let rafle = Rafle::start(&["listen", "--port", "0", "--bind", "0.0.0.0"]);
    rafle.tells(&["listening on 0.0.0.0:", ", open to other machines"]);
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
