//! Killer draughts.

use super::support::draws_after;
use crate::sessions::{open, sorted};

fn legal(variant: &str, position: &str) -> Vec<String> {
    sorted(open(variant, &[], Some(position), "").moves())
}

#[test]
fn a_king_whose_last_captured_piece_is_a_king_stops_right_behind_it() {
    assert_eq!(legal("killer", "W:WK46:BK28"), ["46x23x28"]);
    // The last of two.
    assert_eq!(legal("killer", "W:WK46,35:BK41,K14").len(), 1);
}

#[test]
fn after_a_man_as_the_last_piece_it_lands_on_any_free_square() {
    let free = ["46x10x28", "46x14x28", "46x19x28", "46x23x28", "46x5x28"];
    assert_eq!(legal("killer", "W:WK46:B28"), free);
}

#[test]
fn a_king_captured_earlier_in_the_same_move_does_not_matter() {
    // First the king on 41, then the man on 14.
    assert_eq!(
        legal("killer", "W:WK46:BK41,14"),
        ["46x10x14x41", "46x5x14x41"]
    );
}

#[test]
fn every_move_is_legal_in_international_draughts() {
    for position in [
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        "W:WK24,50:BK1,19,K26,32,37",
        "W:WK47:B29,K33,K34",
    ] {
        let normal = legal("normal", position);
        let killer = legal("killer", position);
        assert!(killer.iter().all(|mv| normal.contains(mv)), "{position}");
        assert!(!killer.is_empty());
    }
}

#[test]
fn a_capture_broken_off_behind_a_king_stops_right_behind_it_too() {
    let claim = [("irregular", "claim")];
    let session = open("killer", &claim, Some("W:WK46:BK28,14"), "");
    let found = session.irregular();
    let texts: Vec<&str> = found.iter().map(|found| &*found.text).collect();
    assert!(texts.contains(&"46x23x28"), "{texts:?}");
    assert!(!texts.contains(&"46x19x28"), "{texts:?}");
}

#[test]
fn kings_alone_are_drawn_after_25_moves_of_each_side_and_not_before() {
    draws_after("killer", "W:WK50,K6:BK46", 50, "25-moves");
    draws_after("killer", "W:WK50:BK46", 50, "25-moves");
    draws_after("normal", "W:WK50:BK46", 10, "5-moves");
}
