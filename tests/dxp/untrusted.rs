//! Peers that send what is wrong, nothing, or too much.

use crate::support::{Rafle, Scratch, Wire, request};
use rafle_protocol::dxp::MAX_MESSAGE;

/// The seconds after which a peer counts as silent, where the test first has to ask for a game: far more
/// than that takes on a machine under load.
const PEER_TIMEOUT: &str = "5";

#[test]
fn what_is_no_legal_move_ends_the_game_with_a_reason_and_an_unknown_result() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    for (bad, named) in [
        ("M0001322700x", "follows"),
        ("M0001322", "missing"),
        ("M0001329900", "32-99"),
        ("M0001322301 28", "'8' follows"),
        ("M0001000000", "0-0"),
        ("M0001322301", "missing"),
        ("M000132230128", "32x23(28)"),
        ("M0001193000", "19-30"),
        ("Mxxxx322800", "xxxx"),
        ("?", "no message begins with"),
    ] {
        wire.game('Z', "000", "000");
        wire.send(bad);
        let chat = wire.receive("C");
        assert!(chat.contains(named), "{bad}: {chat}");
        assert_eq!(wire.receive("E"), "E00");
        wire.send("E00");
        rafle.prints(&["begun"]);
        rafle.prints(&["result=* reason=\"broken off: ", named]);
    }
    rafle.stop();
}

#[test]
fn a_move_out_of_turn_ends_the_game() {
    let (rafle, port) = Rafle::listen(&["--nodes", "1000000000000"]);
    let mut wire = Wire::call(port);
    wire.game('W', "999", "000");
    wire.send("M0001193000");
    assert!(wire.receive("C").contains("not your turn"));
    assert_eq!(wire.receive("E"), "E00");
    rafle.stop();
}

#[test]
fn what_cannot_be_read_between_games_is_answered_with_a_chat() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send("R01");
    assert!(wire.receive("C").contains("name"));
    wire.send("?!");
    wire.receive("C");
    wire.game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_message_of_more_than_127_characters_closes_the_connection() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send(&format!("C{}", "x".repeat(MAX_MESSAGE - 1)));
    wire.game('Z', "000", "000");
    wire.send_bytes(&[b'M'; MAX_MESSAGE + 1]);
    wire.expect_end();
    rafle.prints(&["begun"]);
    rafle.prints(&["result=*", "127"]);
    Wire::call(port).game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_peer_that_asks_for_no_game_is_disconnected() {
    let (rafle, port) = Rafle::listen(&["--peer-timeout", "0.2"]);
    Wire::call(port).expect_end();
    rafle.stop();
}

#[test]
fn a_peer_that_sends_no_move_is_disconnected() {
    let (rafle, port) = Rafle::listen(&["--peer-timeout", PEER_TIMEOUT]);
    // Chats are no moves.
    let mut wire = Wire::call(port);
    wire.game('Z', "000", "000");
    wire.send("Cwait");
    wire.expect_end();
    rafle.prints(&["begun"]);
    rafle.prints(&["result=*", "silent"]);
    rafle.stop();
}

#[test]
fn chats_do_not_extend_the_wait_for_a_move() {
    let (rafle, port) = Rafle::listen(&["--peer-timeout", PEER_TIMEOUT]);
    let mut wire = Wire::call(port);
    wire.game('Z', "000", "000");
    let chatter = std::thread::spawn({
        let mut other = wire.another();
        move || while other.try_send_bytes(b"Cand another thing\0").is_ok() {}
    });
    rafle.prints(&["begun"]);
    rafle.prints(&["result=*", "silent"]);
    chatter
        .join()
        .expect("the chatter ends with the connection");
    rafle.stop();
}

#[test]
fn moves_may_be_taken_back_many_times_at_once() {
    let (rafle, port) = Rafle::listen(&["--nodes", "1000000000000"]);
    let mut wire = Wire::call(port);
    wire.game('W', "999", "000");
    wire.send_bytes("B001W\0".repeat(200).as_bytes());
    for _ in 0..200 {
        assert_eq!(wire.receive("K"), "K0");
    }
    wire.send("E00");
    wire.receive("E00");
    wire.game('W', "999", "000");
    rafle.stop();
}

#[test]
fn a_hundred_callers_that_say_nothing_do_not_disturb_a_game() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "000");
    let idle: Vec<Wire> = (0..100).map(|_| Wire::call(port)).collect();
    for _ in 0..3 {
        wire.send(&board.reply(|_| false));
        board.take(&wire.receive("M"));
    }
    drop(idle);
    drop(wire);
    // As soon as the first game's end is noticed, there is room for another.
    while {
        let mut wire = Wire::call(port);
        wire.send(&request('Z', "000", "000"));
        !wire.next().is_some_and(|answer| answer.ends_with('0'))
    } {}
    rafle.stop();
}

#[test]
fn callers_that_say_nothing_do_not_keep_others_from_playing() {
    let (rafle, port) = Rafle::listen(&[]);
    let silent: Vec<Wire> = (0..40).map(|_| Wire::call(port)).collect();
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "000");
    wire.send(&board.reply(|_| false));
    board.take(&wire.receive("M"));
    drop(silent);
    rafle.stop();
}

#[test]
fn of_many_silent_callers_the_longest_waiting_are_disconnected() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut callers: Vec<Wire> = (0..17).map(|_| Wire::call(port)).collect();
    callers.remove(0).expect_end();
    callers.remove(0).game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_file_that_cannot_be_written_stops_no_game_and_gets_all_of_them_later() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    // Nothing can be appended to a directory.
    std::fs::remove_file(file.path()).unwrap();
    std::fs::create_dir(file.path()).unwrap();
    for number in 1..=3 {
        if number == 3 {
            std::fs::remove_dir(file.path()).unwrap();
        }
        let mut wire = Wire::call(port);
        wire.game('Z', "000", "000");
        wire.send("E00");
        wire.receive("E00");
        rafle.prints(&[&format!("game {number} begun")]);
        rafle.prints(&[&format!("game {number} ended")]);
        if number < 3 {
            rafle.prints(&["game 1 is not in ", file.path()]);
        }
    }
    rafle.stop();
    let games = file.games();
    let rounds: Vec<_> = games.iter().map(|game| game.tag("Round")).collect();
    assert_eq!(rounds, [Some("1"), Some("2"), Some("3")]);
}

#[test]
fn a_game_that_can_never_be_written_makes_the_program_fail() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
    std::fs::remove_file(file.path()).unwrap();
    std::fs::create_dir(file.path()).unwrap();
    let mut wire = Wire::call(port);
    wire.game('Z', "000", "000");
    wire.send("E00");
    wire.receive("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["ended"]);
    rafle.prints(&["game 1 is not in "]);
    rafle.signal("INT");
    let (status, stderr) = rafle.end();
    assert_eq!(status, Some(1));
    assert!(stderr.contains("game 1 is not in "), "{stderr}");
    std::fs::remove_dir(file.path()).unwrap();
}
