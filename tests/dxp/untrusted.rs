//! Peers that are wrong, silent, or up to no good.

use crate::support::{Rafle, Wire, request};
use rafle_protocol::dxp::MAX_MESSAGE;

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
        ("?", "begins no message"),
    ] {
        wire.game('Z', "000", "000");
        wire.say(bad);
        let chat = wire.hear("C");
        assert!(chat.contains(named), "{bad}: {chat}");
        assert_eq!(wire.hear("E"), "E00");
        wire.say("E00");
        rafle.tells(&["begun"]);
        rafle.tells(&["result=* reason=\"broken off: ", named]);
    }
    rafle.stop();
}

#[test]
fn a_move_out_of_turn_ends_the_game() {
    let (rafle, port) = Rafle::listen(&["--nodes", "1000000000000"]);
    let mut wire = Wire::call(port);
    wire.game('W', "999", "000");
    wire.say("M0001193000");
    assert!(wire.hear("C").contains("not your turn"));
    assert_eq!(wire.hear("E"), "E00");
    rafle.stop();
}

#[test]
fn what_cannot_be_read_between_games_is_answered_with_a_chat() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.say("R01");
    assert!(wire.hear("C").contains("name"));
    wire.say("?!");
    wire.hear("C");
    wire.game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_message_of_more_than_127_characters_closes_the_connection() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.say(&format!("C{}", "x".repeat(MAX_MESSAGE - 1)));
    wire.game('Z', "000", "000");
    wire.bytes(&[b'M'; MAX_MESSAGE + 1]);
    wire.expect_end();
    rafle.tells(&["begun"]);
    rafle.tells(&["result=*", "127"]);
    Wire::call(port).game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn a_silent_peer_is_waited_for_only_so_long() {
    let (rafle, port) = Rafle::listen(&["--peer-timeout", "1.5"]);
    // Without a request.
    Wire::call(port).expect_end();
    // Without a move; chats are no moves.
    let mut wire = Wire::call(port);
    wire.game('Z', "000", "000");
    wire.say("Cwait");
    wire.expect_end();
    rafle.tells(&["begun"]);
    rafle.tells(&["result=*", "silent"]);
    rafle.stop();
}

#[test]
fn a_peer_that_is_never_quiet_is_waited_for_no_longer() {
    let (rafle, port) = Rafle::listen(&["--peer-timeout", "1.5"]);
    let mut wire = Wire::call(port);
    wire.game('Z', "000", "000");
    let chatter = std::thread::spawn({
        let mut other = wire.another();
        move || while other.try_bytes(b"Cand another thing\0").is_ok() {}
    });
    rafle.tells(&["begun"]);
    rafle.tells(&["result=*", "silent"]);
    chatter
        .join()
        .expect("the chatter ends with the connection");
    rafle.stop();
}

#[test]
fn a_peer_may_change_its_mind_as_fast_as_it_can() {
    let (rafle, port) = Rafle::listen(&["--nodes", "1000000000000"]);
    let mut wire = Wire::call(port);
    wire.game('W', "999", "000");
    wire.bytes("B001W\0".repeat(200).as_bytes());
    for _ in 0..200 {
        assert_eq!(wire.hear("K"), "K0");
    }
    wire.say("E00");
    wire.hear("E00");
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
        wire.say(&board.reply(|_| false));
        board.take(&wire.hear("M"));
    }
    drop(idle);
    drop(wire);
    // As soon as the first game's end is noticed, there is room for another.
    while {
        let mut wire = Wire::call(port);
        wire.say(&request('Z', "000", "000"));
        !wire.next().is_some_and(|answer| answer.ends_with('0'))
    } {}
    rafle.stop();
}
