//! The games of the draughts family, which the protocol does not distinguish.

use crate::support::{Board, Rafle, Scratch, Wire, request, request_at};
use rafle_engine::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{GameOutcome, Variant as Tagged};

/// The program that listens for games of a variant.
fn listening(variant: &str, file: &Scratch) -> (Rafle, u16) {
    let variant = format!("variant={variant}");
    Rafle::listen(&["--set", &variant, "--pdn", file.path()])
}

/// Plays a game against the program, which is Black, to its end.
fn play_out(wire: &mut Wire, board: &mut Board) {
    loop {
        wire.send(&board.reply(|_| false));
        let message = wire.next().expect("the connection is open");
        if message.starts_with('E') {
            wire.send("E00");
            return;
        }
        board.take(&message);
        if board.is_over() {
            wire.send("E00");
            wire.receive("E");
            return;
        }
    }
}

#[test]
fn whole_games_are_played_by_the_rules_of_their_variant() {
    for name in ["killer", "bt", "losing", "frisian"] {
        let file = Scratch::new();
        let (rafle, port) = listening(name, &file);
        let mut wire = Wire::call(port);
        wire.send(&request('Z', "000", "000"));
        wire.receive("A");
        let mut board = Board::of(Variant::named(name).expect("a variant"), "");
        play_out(&mut wire, &mut board);
        rafle.prints(&["begun"]);
        rafle.prints(&["ended"]);
        rafle.stop();
        let expected = match board.result() {
            GameResult::Win { winner, .. } if winner == "white" => GameOutcome::WhiteWins,
            GameResult::Win { .. } => GameOutcome::BlackWins,
            GameResult::Draw { .. } => GameOutcome::Draw,
            other => panic!("{name}: {other:?}"),
        };
        let [game] = &file.games()[..] else {
            panic!("{name}: one game");
        };
        assert_eq!(game.result, expected, "{name}");
        assert_eq!(game.variant(), Tagged::Draughts(name));
    }
}

/// What the program, which is White and moves first, does at a position: its move, and the result in its file.
fn one_move_at(variant: &str, position: &str) -> (String, GameOutcome) {
    let file = Scratch::new();
    let (rafle, port) = listening(variant, &file);
    let mut wire = Wire::call(port);
    let mut board = Board::of(Variant::named(variant).expect("a variant"), position);
    wire.send(&request_at('W', &board.word()));
    wire.receive("A");
    let mv = wire.receive("M");
    board.take(&mv);
    wire.send("E00");
    rafle.prints(&["begun"]);
    rafle.prints(&["ended"]);
    rafle.stop();
    (mv, file.games()[0].result)
}

#[test]
fn the_last_move_of_a_game_decides_by_the_goal_of_its_variant() {
    // A man that makes a king wins in breakthrough.
    let (_, result) = one_move_at("bt", "W:W7,48:B21,22");
    assert_eq!(result, GameOutcome::WhiteWins);
    // Who has taken everything has lost in losing draughts.
    let (mv, result) = one_move_at("losing", "W:W28:B22");
    assert!(mv.contains("2817"), "{mv}");
    assert_eq!(result, GameOutcome::BlackWins);
    // A capture along a row, and another one up a column.
    for (position, squares) in [("W:W28:B27", "2826"), ("W:W28:B18", "2808")] {
        let (mv, result) = one_move_at("frisian", position);
        assert!(mv.contains(squares), "{mv}");
        assert_eq!(result, GameOutcome::WhiteWins);
    }
}
