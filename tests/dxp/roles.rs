//! Who asks for games: the program that calls or the one that listens.

use crate::support::{Board, FAST, Rafle, Wire, accepted, one_move_each, request};
use std::net::TcpListener;

/// A peer that listens, and the program that calls it and lets it ask.
fn following(arguments: &[&str]) -> (Rafle, Wire) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let mut all = vec!["call", &address, "--follow"];
    all.extend(FAST);
    all.extend(arguments);
    let rafle = Rafle::start(&all);
    let wire = Wire::answer(&listener);
    assert_eq!(rafle.any_line(), format!("connected to {address}"));
    (rafle, wire)
}

#[test]
fn a_listener_asks_its_caller_for_games_and_ends_after_them() {
    let (rafle, port) = Rafle::listen(&["--games", "2", "--time", "0", "--moves", "1"]);
    let mut wire = Wire::call(port);
    for follower in ['Z', 'W'] {
        let request = wire.receive("R01rafle ");
        assert_eq!(&request[35..], format!("{follower}000001A"));
        wire.send(&accepted());
        one_move_each(&mut wire, follower);
        rafle.prints(&["begun"]);
        rafle.prints(&["move-limit"]);
    }
    wire.expect_end();
    rafle.prints(&["score won=0 drawn=0 lost=0 unknown=2"]);
    assert_eq!(rafle.end(), (Some(0), String::new()));
}

#[test]
fn a_listener_that_asks_tries_the_next_caller_where_one_refuses() {
    let (rafle, port) = Rafle::listen(&["--games", "1", "--moves", "1"]);
    let mut wire = Wire::call(port);
    wire.receive("R");
    // The second one calls before the first has answered.
    let mut second = Wire::call(port);
    wire.send(&format!("A{:<32}3", "Peer"));
    wire.expect_end();
    rafle.prints(&["the peer refuses all games", "waiting for another caller"]);
    second.receive("R");
    let mut wire = second;
    wire.send(&accepted());
    rafle.prints(&["begun"]);
    let mut board = Board::new("");
    board.take(&wire.receive("M"));
    wire.send(&board.reply(|_| false));
    wire.receive("E");
    drop(wire);
    rafle.prints(&["move-limit"]);
    // Its result is unknown, and so the game is not played to its end.
    let (status, stderr) = rafle.end();
    assert_eq!(status, Some(1), "{stderr}");
}

#[test]
fn a_caller_that_follows_plays_what_it_is_asked_for() {
    let (rafle, mut wire) = following(&[]);
    for _ in 0..2 {
        wire.send(&request('Z', "000", "001"));
        wire.receive("Arafle ");
        assert!(one_move_each(&mut wire, 'W').starts_with("E0"));
        rafle.prints(&["begun"]);
        rafle.prints(&["ended"]);
    }
    drop(wire);
    assert_eq!(rafle.end(), (Some(0), String::new()));
}

#[test]
fn a_caller_that_follows_fails_where_it_is_asked_for_nothing() {
    let (rafle, wire) = following(&["--peer-timeout", "0.2"]);
    wire.expect_end();
    let (status, stderr) = rafle.end();
    assert_eq!(status, Some(1));
    assert!(stderr.contains("has asked for no game"), "{stderr}");
}

#[test]
fn two_programs_that_wait_for_each_other_say_so() {
    let (rafle, port) = Rafle::listen(&[]);
    let wire = Wire::call(port);
    let line = rafle.any_line();
    assert!(line.starts_with("127.0.0.1:") && line.ends_with(" is connected"));
    let line = rafle.any_line();
    assert!(line.contains("--games"), "{line}");
    drop(wire);
    rafle.stop();
    let (rafle, _wire) = following(&[]);
    let line = rafle.any_line();
    assert!(line.contains("without --follow"), "{line}");
}

#[test]
fn options_of_games_need_games_to_ask_for() {
    for option in [
        &["--time", "5"][..],
        &["--moves", "5"],
        &["--colour", "white"],
        &["--seed", "2"],
    ] {
        let mut arguments = vec!["listen", "--port", "0"];
        arguments.extend(option);
        let (status, stderr) = Rafle::start(&arguments).end();
        assert_eq!(status, Some(2), "{stderr}");
        assert!(stderr.contains(option[0]) && stderr.contains("--games"));
    }
    let (status, stderr) = Rafle::start(&["call", "localhost", "--follow", "--games", "2"]).end();
    assert_eq!(status, Some(2), "{stderr}");
}
