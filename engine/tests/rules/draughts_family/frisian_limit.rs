//! Frisian draughts: the limit on the quiet moves of kings.

use crate::sessions::{open, sorted, won};
use rafle_engine::session::Session;

/// The position after moves, as a list.
fn after(position: &str, moves: &str) -> String {
    open("frisian", &[], Some(position), moves).position_list()
}

fn legal(position: &str) -> Vec<String> {
    sorted(open("frisian", &[], Some(position), "").moves())
}

#[test]
fn a_quiet_move_of_a_king_adds_one_to_its_count() {
    let first = "W:WK46,45:B3,4";
    assert_eq!(after(first, "46-41"), "B:WK41,45:B3,4:+0+141");
    assert_eq!(after(first, "46-41 3-8 41-46"), "B:W45,K46:B4,8:+0+246");
    let three = after(first, "46-41 3-8 41-46 8-12 46-41");
    assert_eq!(three, "B:WK41,45:B4,12:+0+341");
}

#[test]
fn a_king_that_has_made_three_quiet_moves_may_only_capture() {
    assert_eq!(legal("W:WK28,45:B6:+0+328"), ["45-40"]);
    let captures = legal("W:WK28,45:BK22:+0+328");
    assert!(captures.len() == 3 && captures.iter().all(|mv| mv.starts_with("28x")));
    // Another king may move.
    let others = legal("W:WK28,K50,45:B6:+0+328");
    assert!(others.iter().all(|mv| !mv.starts_with("28-")), "{others:?}");
    assert!(others.iter().any(|mv| mv.starts_with("50-")), "{others:?}");
}

#[test]
fn a_fourth_quiet_move_is_no_irregular_move() {
    let claim = [("irregular", "claim")];
    let session = open("frisian", &claim, Some("W:WK28,45:BK22:+0+328"), "");
    let found = session.irregular();
    assert!(found.iter().all(|found| !found.text.starts_with("28-")));
    assert!(found.iter().any(|found| found.text == "45-40"));
}

#[test]
fn a_side_with_nothing_else_to_play_has_lost() {
    let session = open("frisian", &[], Some("W:WK28,35:B24,30:+0+328"), "");
    assert_eq!(session.result(), won("black", "no-moves"));
}

#[test]
fn a_quiet_move_of_another_king_begins_with_one() {
    let moved = after("W:WK28,K50,45:B6:+0+328", "50-44");
    assert_eq!(moved, "B:WK28,K44,45:B6:+0+144");
}

#[test]
fn a_move_of_a_man_or_a_capture_by_the_side_ends_the_count() {
    assert_eq!(after("W:WK28,45:B6:+0+328", "45-40"), "B:WK28,40:B6");
    let session = open("frisian", &[], Some("W:WK28,45:B22,6:+0+228"), "");
    let mv = session.moves().remove(0);
    let next = session.play(&mv).expect("a legal move").session;
    assert!(!next.position_list().contains('+'), "{mv}");
}

#[test]
fn other_moves_of_the_other_side_leave_it_alone() {
    assert_eq!(after("B:WK28,45:B6:+0+228", "6-11"), "W:WK28,45:B11:+0+228");
}

#[test]
fn the_capture_of_that_king_or_of_the_last_man_by_the_other_side_ends_it() {
    assert_eq!(after("B:WK28,45,31:B22:+0+228", "22x33"), "W:W31,45:B33");
    assert_eq!(after("B:WK50,28:B22:+0+250", "22x33"), "W:WK50:B33");
    // A man is left.
    assert_eq!(
        after("B:WK50,28,46:B22:+0+250", "22x33"),
        "W:W46,K50:B33:+0+250"
    );
}

#[test]
fn a_side_without_a_man_has_no_count_and_no_limit() {
    let first = "W:WK46:B3,4";
    assert_eq!(after(first, "46-41"), "B:WK41:B3,4");
    let session: Box<dyn Session> = open(
        "frisian",
        &[],
        Some(first),
        "46-41 3-8 41-46 8-12 46-41 4-9",
    );
    assert!(session.moves().contains(&"41-46".to_owned()));
}

#[test]
fn the_same_pieces_with_other_counts_are_another_position() {
    // Both kings go round and come back: the pieces are the same, and the counts are not.
    let first = "W:WK46,45:BK1,15";
    let round = "46-19 1-6 19-46 6-1";
    let session = open("frisian", &[], Some(first), round);
    assert_eq!(session.position_list(), "W:W45,K46:BK1,15:+201+246");
}
