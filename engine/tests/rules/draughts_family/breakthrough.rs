//! Breakthrough draughts.

use crate::sessions::{open, refused, won};

#[test]
fn whoever_makes_a_king_has_won_at_once() {
    let session = open("bt", &[], Some("W:W7,38:B44,20"), "7-1");
    assert_eq!(session.result(), won("white", "promotion"));
    assert!(session.moves().is_empty());
    assert_eq!(session.perft(1), 0);
}

#[test]
fn passing_over_the_last_row_within_a_capture_wins_nothing() {
    // From 11 over 7 to 2, on the last row, and on over 8 to 13.
    let session = open("bt", &[], Some("W:W11:B7,8,30"), "");
    assert_eq!(session.moves(), ["11x13x7x8"]);
    let next = session.play("11x13").expect("a legal move").session;
    assert_eq!(next.position_list(), "B:W13:B30");
}

#[test]
fn a_side_without_a_piece_or_a_move_has_lost() {
    let blocked = open("bt", &[], Some("W:W46:B37,41"), "");
    assert_eq!(blocked.result(), won("black", "no-moves"));
    let captured = open("bt", &[], Some("W:W28:B22"), "28x17");
    assert_eq!(captured.result(), won("white", "no-pieces"));
}

#[test]
fn a_king_of_the_side_to_move_is_refused_and_one_of_the_other_side_is_a_finished_game() {
    let sentence = refused("bt", &[], Some("W:WK3,40:B20"), "");
    assert_eq!(
        sentence,
        "bad position: white is to move but has a king and has already won"
    );
    let over = open("bt", &[], Some("B:WK3,40:B20"), "");
    assert_eq!(over.result(), won("white", "promotion"));
    assert!(over.moves().is_empty());
}
