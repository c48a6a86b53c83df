//! How a game ends.

use super::support::{open, text};
use crate::sessions::won;
use rafle_protocol::hub::GameResult;

#[test]
fn the_side_that_first_reaches_the_furthest_cube_has_won() {
    let session = open(&text('W', "g8 a2", "c8"), "g8-h8");
    assert_eq!(session.result(), won("white", "corner"));
    assert!(session.moves().is_empty());
    assert!(session.play("c8-c7").is_err());
    let session = open(&text('B', "g8", "b1 c8"), "b1-a1");
    assert_eq!(session.result(), won("black", "corner"));
}

#[test]
fn a_rafle_may_end_on_the_corner_too() {
    let session = open(&text('W', "g5 a1", "g6 c8"), "g5xh8");
    assert_eq!(session.result(), won("white", "corner"));
}

#[test]
fn the_side_that_captures_the_last_pawn_has_won() {
    let session = open(&text('W', "b4", "c4"), "b4xc3");
    assert_eq!(session.result(), won("white", "no-pieces"));
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    assert_eq!(
        open(&text('B', "a1 b1", "b2"), "").result(),
        GameResult::None
    );
    let session = open(&text('W', "a1 b1 a2 e2", "b2"), "e2-e3");
    assert_eq!(session.result(), won("white", "no-moves"));
    assert!(session.moves().is_empty());
}

#[test]
fn a_position_that_comes_from_a_text_may_be_over() {
    assert_eq!(
        open(&text('W', "", "c8"), "").result(),
        won("black", "no-pieces")
    );
    assert_eq!(
        open(&text('B', "c8 h8", "c7"), "").result(),
        won("white", "corner")
    );
    assert_eq!(
        open(&text('W', "c8 h8", "c7"), "").result(),
        won("white", "corner")
    );
}
