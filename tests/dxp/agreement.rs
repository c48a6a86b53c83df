//! Giving a game up, and draws by agreement.

use crate::support::{Board, Rafle, Scratch, Wire, request_at};
use rafle_protocol::pdn::GameOutcome;

/// The engine as White has no chance, and is not lost soon.
const LOST: &str = "W:W46,47,48,49:B1-12";

/// Nobody can win.
const DRAWN: &str = "W:WK46:BK45";

/// Plays quiet moves against the engine, which is White, until it ends the game or has made as many moves;
/// gives its last message and the number of moves that it made.
fn play_on(wire: &mut Wire, position: &str, moves: usize) -> (String, usize) {
    let mut board = Board::new(position);
    wire.send(&request_at('W', &board.word()));
    wire.receive("A");
    let mut visited = Vec::new();
    for made in 0..=moves {
        let message = wire.next().expect("the connection is open");
        if message.starts_with('E') || made == moves {
            return (message, made);
        }
        board.take(&message);
        wire.send(&board.quiet_reply(&mut visited));
    }
    unreachable!("the loop returns");
}

#[test]
fn the_engine_gives_a_lost_game_up_if_the_parameter_says_so() {
    let file = Scratch::new();
    let (rafle, port) = Rafle::listen(&["--set", "resign=3", "--pdn", file.path()]);
    let mut wire = Wire::call(port);
    for number in 1..=2 {
        // It has seen twice that it is lost, and says so instead of its third move.
        assert_eq!(play_on(&mut wire, LOST, 9), ("E10".to_owned(), 2));
        wire.send("E00");
        rafle.prints(&["begun"]);
        rafle.prints(&[
            &format!("game {number} ended result=0-2"),
            "reason=\"the engine gives up\" plies=4",
        ]);
    }
    assert_eq!(file.games()[0].result, GameOutcome::BlackWins);
    rafle.stop();
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    assert!(play_on(&mut wire, LOST, 4).0.starts_with('M'));
    rafle.stop();
}

#[test]
fn moves_that_are_taken_back_do_not_count() {
    let (rafle, port) = Rafle::listen(&["--set", "resign=3"]);
    let mut wire = Wire::call(port);
    wire.send(&request_at('W', &Board::new(LOST).word()));
    wire.receive("A");
    for _ in 0..4 {
        let mut board = Board::new(LOST);
        board.take(&wire.receive("M"));
        wire.send(&board.reply(|_| false));
        wire.receive("M");
        // Back to the beginning.
        wire.send("B001W");
        assert_eq!(wire.receive("K"), "K0");
    }
    wire.receive("M");
    rafle.stop();
}

/// The reported result if the peer acknowledges the engine's offer with this message.
fn acknowledged_by(message: &str) -> String {
    let rules = ["--set", "draw-rules=repetition"];
    let offers = ["--set", "offer-draws=true"];
    let (rafle, port) = Rafle::listen(&[rules, offers].concat());
    let mut wire = Wire::call(port);
    let (end, moves) = play_on(&mut wire, DRAWN, 40);
    assert_eq!((end.as_str(), moves), ("E20", 9));
    wire.send(message);
    rafle.prints(&["begun"]);
    let line = rafle.line();
    drop(wire);
    rafle.stop();
    let (_, told) = line.split_once("result=").expect("a result");
    told.to_owned()
}

#[test]
fn an_offer_ends_the_game_and_its_acknowledgement_is_the_agreement() {
    assert!(acknowledged_by("E00").starts_with("1-1 reason=\"agreed\" plies=18"));
    assert!(acknowledged_by("E20").starts_with("1-1 reason=\"agreed\""));
    assert!(acknowledged_by("E10").starts_with("2-0 reason=\"the peer gives up\""));
    assert!(acknowledged_by("E30").starts_with("* reason=\"the engine offers a draw\""));
}

#[test]
fn no_draw_is_offered_unless_the_parameter_says_so() {
    let (rafle, port) = Rafle::listen(&["--set", "draw-rules=repetition"]);
    let mut wire = Wire::call(port);
    let (message, moves) = play_on(&mut wire, DRAWN, 12);
    assert!(message.starts_with('M'), "{message} after {moves}");
    rafle.stop();
}

#[test]
fn a_level_game_is_agreed_drawn_late_and_not_at_its_beginning() {
    let (rafle, port) = Rafle::listen(&[]);
    let mut wire = Wire::call(port);
    for (position, told) in [
        (DRAWN, "1-1 reason=\"agreed\""),
        ("", "* reason=\"the peer claims a draw\""),
    ] {
        wire.send(&request_at('W', &Board::new(position).word()));
        wire.receive("A");
        wire.receive("M");
        wire.send("E20");
        assert_eq!(wire.receive("E"), "E00");
        rafle.prints(&["begun"]);
        rafle.prints(&[told]);
    }
    rafle.stop();
}
