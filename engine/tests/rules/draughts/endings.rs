//! How a game is won and lost, and draws by repetition.

use super::support::{legal, open, open_under};
use crate::sessions::{drawn, won};
use rafle_protocol::hub::GameResult;

/// Two kings that never meet: each of the lists goes round once, in four moves.
const KINGS: &str = "W:WK46:BK50";
const ROUND: &str = "46-41 50-45 41-46 45-50 ";

#[test]
fn a_game_goes_on_while_nothing_ends_it() {
    assert_eq!(open("W:W31-50:B1-20", "").result(), GameResult::None);
    assert_eq!(
        open("W:W31-50:B1-20", "32-28 19-23 28x19 14x23").result(),
        GameResult::None
    );
}

#[test]
fn a_side_without_a_piece_has_lost() {
    assert_eq!(
        open("W:W28:B22", "28x17").result(),
        won("white", "no-pieces")
    );
    assert_eq!(
        open("B:W28:B22", "22x33").result(),
        won("black", "no-pieces")
    );
    assert_eq!(open("W:W28:B", "").result(), won("white", "no-pieces"));
    assert_eq!(open("B:W:B28", "").result(), won("black", "no-pieces"));
}

#[test]
fn a_game_that_is_won_has_no_moves() {
    for position in ["W:W28:B", "B:W28:B", "W:W:BK28", "B:W:BK28", "W:W46:B41,37"] {
        let session = open(position, "");
        assert!(session.moves().is_empty(), "{position}");
        assert_eq!(
            [1, 2, 3].map(|depth| session.perft(depth)),
            [0; 3],
            "{position}"
        );
    }
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    assert_eq!(open("W:W46:B41,37", "").result(), won("black", "no-moves"));
    assert_eq!(open("B:W10,14:B5", "").result(), won("white", "no-moves"));
    assert_eq!(
        open("B:W44,39,45:BK50", "").result(),
        won("white", "no-moves")
    );
    assert_eq!(
        open("B:W46:B41,37", "").result(),
        GameResult::None,
        "it is the other side's turn"
    );
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let twice = ROUND.repeat(2);
    let all_but_one: Vec<&str> = twice.split_whitespace().take(7).collect();
    assert_eq!(open(KINGS, ROUND).result(), GameResult::None);
    assert_eq!(
        open(KINGS, &all_but_one.join(" ")).result(),
        GameResult::None
    );
    assert_eq!(open(KINGS, &twice).result(), drawn("repetition"));
}

#[test]
fn a_position_is_the_same_only_with_the_same_side_to_move() {
    let only_repetition = [("draw-rules", "repetition")];
    let result = |moves: &str| open_under(&only_repetition, KINGS, moves).result();
    // White loses a move, then Black does: the pieces stand as at first for the second and the third time.
    let white_waits = "46-41 50-45 41-37 45-50 37-46 ";
    let black_waits = "50-44 46-41 44-39 41-46 39-50 ";
    let both = format!("{white_waits}{black_waits}");
    assert_eq!(result(&both), GameResult::None);
    assert_eq!(result(&format!("{both}{ROUND}")), drawn("repetition"));
}

#[test]
fn repetition_counts_back_over_other_positions() {
    let detour = "46-28 50-39 28-46 39-50 ";
    // A king at 28 would be taken at 39: the detour goes elsewhere.
    let detour = detour.replace("28", "41").replace("39", "44");
    let moves = format!("{ROUND}{detour}");
    assert_eq!(open(KINGS, &moves).result(), drawn("repetition"));
}

#[test]
fn a_drawn_game_keeps_its_moves() {
    let session = open(KINGS, &ROUND.repeat(2));
    assert_eq!(session.result(), drawn("repetition"));
    assert_eq!(session.moves().len(), legal(KINGS).len());
    assert_eq!(session.perft(3), open(KINGS, "").perft(3));
}
