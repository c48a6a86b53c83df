//! The program calls: games asked for, refused, broken off.

use crate::support::{Board, FAST, Rafle, Scratch, Wire, accepted, one_move_each};
use rafle_protocol::pdn::GameOutcome;
use std::net::TcpListener;

/// A peer that listens, and the program that calls it.
fn called(arguments: &[&str]) -> (Rafle, Wire) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let mut all = vec!["call", &address];
    all.extend(FAST);
    all.extend(arguments);
    let rafle = Rafle::start(&all);
    let wire = Wire::answer(&listener);
    (rafle, wire)
}

/// That a program ends without success and says why in one line.
fn fails(rafle: Rafle, named: &str) {
    let (status, stderr) = rafle.end();
    assert_eq!(status, Some(1), "{stderr}");
    assert!(stderr.contains(named), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
}

#[test]
fn colours_alternate_and_the_last_end_says_stop() {
    let arguments = ["--games", "3", "--time", "0", "--moves", "1"];
    let (rafle, mut wire) = called(&arguments);
    for (follower, stop) in [('Z', '0'), ('W', '0'), ('Z', '1')] {
        let request = wire.receive("R01rafle ");
        assert_eq!(&request[35..], format!("{follower}000001A"));
        wire.send(&accepted());
        assert_eq!(one_move_each(&mut wire, follower), format!("E0{stop}"));
        rafle.prints(&["begun"]);
        rafle.prints(&["move-limit"]);
    }
    wire.expect_end();
    rafle.prints(&["score won=0 drawn=0 lost=0 unknown=3"]);
    assert_eq!(rafle.end(), (Some(0), String::new()));
}

#[test]
fn the_answer_and_the_first_move_may_come_at_once() {
    let (rafle, mut wire) = called(&["--colour", "black", "--time", ".05"]);
    let request = wire.receive("R");
    assert_eq!(&request[35..], "W.05000A");
    let mut board = Board::new("");
    let first = board.reply(|_| false);
    wire.send(&format!("E00\0{}\0{first}", accepted()));
    board.take(&wire.receive("M"));
    wire.send("E10\0Cwell played");
    assert_eq!(wire.receive("E"), "E01");
    rafle.prints(&["begun", "time=3"]);
    rafle.prints(&["result=0-2 reason=\"the peer gives up\""]);
    rafle.prints(&["score won=1 drawn=0 lost=0 unknown=0"]);
    assert_eq!(rafle.end(), (Some(0), String::new()));
}

#[test]
fn a_refused_call_fails_with_the_reason() {
    for (code, named) in [('1', "version"), ('2', "this game"), ('3', "all games")] {
        let (rafle, mut wire) = called(&[]);
        wire.receive("R");
        wire.send(&format!("A{:<32}{code}", "Peer"));
        fails(rafle, named);
    }
}

#[test]
fn a_request_of_the_called_peer_is_refused() {
    let (rafle, mut wire) = called(&[]);
    wire.receive("R");
    wire.send(&crate::support::request('W', "000", "000"));
    assert!(wire.receive("A").ends_with('2'));
    wire.send(&accepted());
    wire.receive("M");
    rafle.prints(&["begun"]);
}

#[test]
fn a_connection_that_is_dropped_leaves_the_game_unfinished_and_fails() {
    let file = Scratch::new();
    let (rafle, mut wire) = called(&["--games", "2", "--pdn", file.path()]);
    wire.receive("R");
    wire.send(&accepted());
    wire.receive("M");
    drop(wire);
    rafle.prints(&["begun"]);
    rafle.prints(&["result=*"]);
    fails(rafle, "game 1: the connection ");
    assert_eq!(file.games()[0].result, GameOutcome::Unknown);
}

#[test]
fn a_silent_peer_ends_the_call() {
    let (rafle, mut wire) = called(&["--peer-timeout", "0.2"]);
    wire.receive("R");
    wire.expect_end();
    fails(rafle, "silent");
}

#[test]
fn a_peer_that_wants_no_further_game_ends_the_call() {
    let (rafle, mut wire) = called(&["--games", "5"]);
    wire.receive("R");
    wire.send(&accepted());
    wire.receive("M");
    wire.send("E11");
    assert_eq!(wire.receive("E"), "E01");
    wire.expect_end();
    rafle.prints(&["begun"]);
    rafle.prints(&["ended"]);
    rafle.prints(&["score won=1"]);
    fails(rafle, "no further game after 1 of 5");
}

#[test]
fn an_interrupted_call_ends_its_game_and_fails() {
    let (rafle, mut wire) = called(&["--games", "2"]);
    wire.receive("R");
    wire.send(&accepted());
    wire.receive("M");
    rafle.signal("INT");
    assert_eq!(wire.receive("E"), "E01");
    fails(rafle, "interrupted");
}

#[test]
fn the_program_plays_with_itself_and_both_write_the_same_games() {
    let (ours, theirs) = (Scratch::new(), Scratch::new());
    let (listener, port) = Rafle::listen(&["--pdn", theirs.path()]);
    let address = format!("127.0.0.1:{port}");
    let mut arguments = vec!["call", &address, "--games", "6", "--time", "0"];
    arguments.extend([
        "--moves",
        "60",
        "--ballots",
        "random:8",
        "--pdn",
        ours.path(),
    ]);
    arguments.extend(FAST);
    let caller = Rafle::start(&arguments);
    for _ in 0..12 {
        let line = caller.line();
        assert_eq!(line, listener.line());
    }
    caller.prints(&["score "]);
    assert_eq!(caller.end(), (Some(0), String::new()));
    let results = |file: &Scratch| -> Vec<(GameOutcome, String)> {
        let games = file.games();
        let fen = |game: &rafle_protocol::pdn::Game| game.tag("FEN").unwrap().to_owned();
        games.iter().map(|game| (game.result, fen(game))).collect()
    };
    let played = results(&ours);
    assert_eq!(played.len(), 6);
    assert_eq!(played, results(&theirs));
    for pair in played.chunks(2) {
        assert_eq!(pair[0].1, pair[1].1, "from both sides");
    }
    listener.stop();
}
