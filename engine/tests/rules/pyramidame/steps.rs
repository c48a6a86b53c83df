//! The start and the steps.

use super::support::{legal, legal_from, open, open_under, refused, text};

#[test]
fn each_side_has_ten_pawns_in_its_corner_and_the_lighter_ones_begin() {
    let session = open_under(&[], None, "");
    let white = "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4";
    let black = "h8 g8 f8 e8 h7 g7 f7 h6 g6 h5";
    assert_eq!(session.position(), text('W', white, black));
    assert_eq!(session.turn(), "white");
    assert_eq!(session.moves().len(), 14);
}

#[test]
fn a_pawn_steps_on_any_board_to_three_cubes_and_not_to_the_one_that_is_further_away() {
    // On C f5 has the neighbours f4, f6, g5 and g7, on B f4, f6, g5 and g7 too; f4 lies behind.
    let alone = text('W', "f5", "a8");
    assert_eq!(legal(&alone), ["f5-f6", "f5-g5", "f5-g7"]);
    assert_eq!(
        refused(&alone, "f5-f4"),
        "move 1: illegal move 'f5-f4'; legal moves: f5-g5 f5-f6 f5-g7"
    );
}

#[test]
fn what_is_forward_for_white_is_backward_for_black() {
    assert_eq!(legal(&text('B', "a8", "f5")), ["f5-e5", "f5-f4", "f5-g3"]);
}

#[test]
fn a_step_ends_on_an_empty_cube() {
    assert_eq!(
        legal_from(&text('W', "f5 g7", "a8"), "f5"),
        ["f5-f6", "f5-g5"]
    );
}

#[test]
fn the_sides_move_in_turn() {
    let session = open_under(&[], None, "c1-e2 f8-d7");
    assert_eq!(session.turn(), "white");
    assert!(refused(&session.position(), "d7-d6").starts_with("move 1: illegal move"));
    assert_eq!(open(&session.position(), "e2-e3").turn(), "black");
}
