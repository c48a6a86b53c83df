//! What programs in use do beside or against the description of the protocol.

use crate::support::{Board, Rafle, Wire, request};

#[test]
fn minutes_may_be_fractions_or_have_blanks_or_be_none() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    for (time, told) in [
        (".05", " time=3"),
        ("2.5", " time=150"),
        ("  5", " time=300"),
        ("000", "black=\"Peer\""),
    ] {
        wire.game('W', time, "000");
        wire.hear("M");
        wire.say("E00");
        wire.hear("E00");
        let line = rafle.line();
        assert!(line.ends_with(told), "{line:?}");
        rafle.tells(&["ended"]);
    }
    rafle.stop();
}

#[test]
fn an_end_on_a_fresh_connection_is_passed_over_without_an_answer() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.say("E00");
    wire.say("Chello");
    // The first that is heard is the answer to the request.
    wire.game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn glued_messages_and_messages_in_pieces_are_read() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = Board::new("");
    let first = board.reply(|_| false);
    // A request, a chat and the first move at once.
    wire.say(&format!("{}\0Chello\0{first}", request('Z', "000", "000")));
    wire.hear("A");
    board.take(&wire.hear("M"));
    let second = board.reply(|_| false);
    for byte in format!("{second}\0").bytes() {
        wire.bytes(&[byte]);
    }
    board.take(&wire.hear("M"));
    // The end and a chat at once, then the next request.
    wire.say(&format!("E00\0Cbye\0{}", request('W', "000", "000")));
    wire.hear("E00");
    wire.hear("A");
    wire.hear("M");
    rafle.tells(&["game 1 begun"]);
    rafle.tells(&["game 1 ended", "plies=4"]);
    rafle.tells(&["game 2 begun"]);
    rafle.stop();
}

#[test]
fn a_peer_that_drops_the_connection_leaves_the_listener_ready() {
    let (rafle, port) = Rafle::listen(&[]);
    for game in 1..=5 {
        let mut wire = Wire::call(port);
        let mut board = wire.game('Z', "000", "000");
        wire.say(&board.reply(|_| false));
        if game % 2 == 0 {
            wire.hear("M");
        } else {
            // In the midst of a message.
            wire.bytes(b"M00");
        }
        drop(wire);
        rafle.tells(&[&format!("game {game} begun")]);
        rafle.tells(&["result=* reason=\"unfinished: the connection "]);
    }
    rafle.stop();
}

#[test]
fn chats_are_passed_over_at_any_time() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.say("Chello");
    let mut board = wire.game('Z', "000", "000");
    for chat in ["Cgood luck", "C", "C\u{e9}t\u{e9}"] {
        wire.say(chat);
        wire.say(&board.reply(|_| false));
        board.take(&wire.hear("M"));
    }
    rafle.stop();
}

#[test]
fn answers_that_nobody_asked_for_are_passed_over() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.say("K0");
    let mut board = wire.game('Z', "000", "000");
    wire.say("K0");
    wire.say(&format!("A{:<32}0", "Peer"));
    wire.say(&board.reply(|_| false));
    board.take(&wire.hear("M"));
    rafle.stop();
}

#[test]
fn a_peer_that_never_acknowledges_the_end_can_ask_for_another_game() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "001");
    wire.say(&board.reply(|_| false));
    wire.hear("M");
    // Beyond the limit the program ends the game.
    wire.say(&board.reply(|_| false));
    wire.hear("E00");
    wire.game('Z', "000", "000");
    rafle.stop();
}
