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
        wire.receive("M");
        wire.send("E00");
        wire.receive("E00");
        let line = rafle.line();
        assert!(line.ends_with(told), "{line:?}");
        rafle.prints(&["ended"]);
    }
    rafle.stop();
}

#[test]
fn an_end_on_a_new_connection_is_ignored_without_an_answer() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send("E00");
    wire.send("Chello");
    // The first that is received is the answer to the request.
    wire.game('Z', "000", "000");
    rafle.stop();
}

#[test]
fn messages_in_one_piece_and_messages_in_pieces_are_read() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = Board::new("");
    let first = board.reply(|_| false);
    // A request, a chat and the first move at once.
    wire.send(&format!("{}\0Chello\0{first}", request('Z', "000", "000")));
    wire.receive("A");
    board.take(&wire.receive("M"));
    let second = board.reply(|_| false);
    for byte in format!("{second}\0").bytes() {
        wire.send_bytes(&[byte]);
    }
    board.take(&wire.receive("M"));
    // The end and a chat at once, then the next request.
    wire.send(&format!("E00\0Cbye\0{}", request('W', "000", "000")));
    wire.receive("E00");
    wire.receive("A");
    wire.receive("M");
    rafle.prints(&["game 1 begun"]);
    rafle.prints(&["game 1 ended", "plies=4"]);
    rafle.prints(&["game 2 begun"]);
    rafle.stop();
}

#[test]
fn a_peer_that_drops_the_connection_leaves_the_listener_ready() {
    let (rafle, port) = Rafle::listen(&[]);
    for game in 1..=5 {
        let mut wire = Wire::call(port);
        let mut board = wire.game('Z', "000", "000");
        wire.send(&board.reply(|_| false));
        if game % 2 == 0 {
            wire.receive("M");
        } else {
            // In the midst of a message.
            wire.send_bytes(b"M00");
        }
        drop(wire);
        rafle.prints(&[&format!("game {game} begun")]);
        rafle.prints(&["result=* reason=\"unfinished: the connection "]);
    }
    rafle.stop();
}

#[test]
fn chats_are_ignored_at_any_time() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send("Chello");
    let mut board = wire.game('Z', "000", "000");
    for chat in ["Cgood luck", "C", "C\u{e9}t\u{e9}"] {
        wire.send(chat);
        wire.send(&board.reply(|_| false));
        board.take(&wire.receive("M"));
    }
    rafle.stop();
}

#[test]
fn answers_without_a_request_are_ignored() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send("K0");
    let mut board = wire.game('Z', "000", "000");
    wire.send("K0");
    wire.send(&format!("A{:<32}0", "Peer"));
    wire.send(&board.reply(|_| false));
    board.take(&wire.receive("M"));
    rafle.stop();
}

#[test]
fn a_peer_that_never_acknowledges_the_end_can_ask_for_another_game() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('Z', "000", "001");
    wire.send(&board.reply(|_| false));
    wire.receive("M");
    // Beyond the limit the program ends the game.
    wire.send(&board.reply(|_| false));
    wire.receive("E00");
    wire.game('Z', "000", "000");
    rafle.stop();
}
