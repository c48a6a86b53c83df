//! How games end: by the rules, at the move limit, by either program, by the user.

use crate::support::{Board, Rafle, Scratch, Wire, request_at};
use rafle_protocol::pdn::GameOutcome;

/// A king for each side, neither of which can catch the other.
const KING_EACH: &str = "W:WK46:BK45";

/// Plays on up and down the long diagonal without looking whether the game is over, until the program
/// ends it; gives its message and the number of moves that the peer made.
fn play_on(wire: &mut Wire, board: &mut Board) -> (String, u32) {
    for moves in 1..400 {
        let on_diagonal = |text: &str| text.split('-').all(|square| DIAGONAL.contains(&square));
        wire.send(&board.safe_reply(on_diagonal));
        let message = wire.next().expect("the connection is open");
        if message.starts_with('E') {
            return (message, moves);
        }
        board.take(&message);
    }
    panic!("the game does not end");
}

const DIAGONAL: [&str; 10] = ["46", "41", "37", "32", "28", "23", "19", "14", "10", "5"];

#[test]
fn at_the_third_repetition_the_game_is_drawn() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--pdn", file.path(), "--set", "draw-rules=repetition"]);
    let mut wire = Wire::call(port);
    let mut board = Board::new("W:WK46:BK45");
    wire.send(&request_at('Z', &board.word()));
    wire.receive("A");
    assert_eq!(play_on(&mut wire, &mut board).0, "E20");
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=1-1 reason=\"repetition\""]);
    assert_eq!(file.games()[0].result, GameOutcome::Draw);
    rafle.stop();
}

#[test]
fn a_draw_by_the_rules_is_sent_to_a_peer_that_plays_on() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = Board::new(KING_EACH);
    wire.send(&request_at('Z', &board.word()));
    wire.receive("A");
    let (end, moves) = play_on(&mut wire, &mut board);
    // Five moves of each side, and one that the peer should not have made.
    assert_eq!((end.as_str(), moves), ("E20", 6));
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=1-1", "plies=10"]);
    rafle.stop();
}

#[test]
fn at_the_move_limit_the_result_is_unknown() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    let mut board = wire.game('W', "000", "002");
    for _ in 0..2 {
        board.take(&wire.receive("M"));
        wire.send(&board.reply(|_| false));
    }
    assert_eq!(wire.receive("E"), "E00");
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=* reason=\"move-limit\" plies=4"]);
    // On the same connection another one.
    let mut board = wire.game('Z', "000", "001");
    wire.send(&board.reply(|_| false));
    wire.receive("M");
    wire.send("E00");
    assert_eq!(wire.receive("E"), "E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["reason=\"move-limit\" plies=2"]);
    rafle.stop();
}

#[test]
fn the_engine_sends_that_it_has_won_and_that_it_has_lost() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    // The peer takes the engine's last piece: on its turn the engine says that it has lost.
    let mut board = Board::new("W:W28:B22");
    wire.send(&request_at('Z', &board.word()));
    wire.receive("A");
    wire.send(&board.reply(|_| false));
    assert_eq!(wire.receive("E"), "E10");
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=2-0 reason=\"no-pieces\" plies=1"]);
    // The engine takes the peer's last piece; the peer knows nothing better than another move.
    wire.send(&request_at('W', &Board::new("W:W28:B22").word()));
    wire.receive("A");
    wire.receive("M");
    wire.send("M0001222700");
    assert_eq!(wire.receive("E"), "E30");
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["result=2-0 reason=\"no-pieces\" plies=1"]);
    rafle.stop();
}

/// The reported result if the peer ends a game with this message after the engine's first move.
fn ended_by(message: &str, position: &str) -> String {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send(&request_at('W', &Board::new(position).word()));
    wire.receive("A");
    wire.receive("M");
    wire.send(message);
    assert_eq!(wire.receive("E"), format!("E0{}", &message[2..]));
    rafle.prints(&["begun"]);
    let line = rafle.line();
    if message.ends_with('1') {
        wire.expect_end();
    }
    rafle.stop();
    let (_, told) = line.split_once("result=").expect("a result");
    told.to_owned()
}

#[test]
fn a_peer_may_give_up_and_its_claims_count_where_the_engine_agrees() {
    let winning = "W:WK1,K7,38,39:B13,14";
    let losing = "W:W38,39:BK1,K7,13,14";
    let told = |message, position| ended_by(message, position);
    assert!(told("E10", winning).starts_with("2-0 reason=\"the peer gives up\""));
    assert!(told("E00", winning).starts_with("* reason=\"the peer ends the game\""));
    assert!(told("E31", winning).starts_with("* reason=\"the peer claims a win\""));
    assert!(told("E20", winning).starts_with("* reason=\"the peer claims a draw\""));
    assert!(told("E20", losing).starts_with("1-1 reason=\"agreed\""));
}

#[test]
fn a_win_by_the_rules_needs_no_message_of_the_peer() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    wire.send(&request_at('W', &Board::new("W:W28:B22").word()));
    wire.receive("A");
    wire.receive("M");
    drop(wire);
    rafle.prints(&["begun"]);
    rafle.prints(&["result=2-0 reason=\"no-pieces\""]);
    rafle.stop();
}

#[test]
fn a_peer_may_end_the_game_while_the_engine_thinks() {
    let (rafle, port) = Rafle::listen(&["--nodes", "1000000000000"]);
    let mut wire = Wire::call(port);
    wire.game('W', "999", "000");
    wire.send("E01");
    assert_eq!(wire.receive("E"), "E01");
    wire.expect_end();
    rafle.prints(&["begun"]);
    rafle.prints(&["result=*", "plies=0"]);
    rafle.stop();
}

#[test]
fn a_signal_ends_the_game_and_the_program() {
    for signal in ["TERM", "INT"] {
        let file = Scratch::new();
        let (rafle, port) = Rafle::listen(&["--pdn", file.path()]);
        let mut wire = Wire::call(port);
        let mut board = wire.game('Z', "000", "000");
        wire.send(&board.reply(|_| false));
        wire.receive("M");
        rafle.signal(signal);
        assert_eq!(wire.receive("E"), "E01");
        wire.expect_end();
        rafle.prints(&["begun"]);
        rafle.prints(&["result=* reason=\"unfinished: interrupted\" plies=2"]);
        assert_eq!(file.games()[0].result, GameOutcome::Unknown);
        assert_eq!(rafle.end(), (Some(0), String::new()));
    }
}
