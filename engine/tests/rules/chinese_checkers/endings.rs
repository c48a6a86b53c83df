//! How games end.

use super::support::{BOTTOM, TOP, open, position, start, two_players};
use crate::sessions::{drawn, won};
use rafle_protocol::hub::GameResult;

const ALMOST: &str = "m10 n11 n12 n13 o11 o12 o13 p12 p13 q13";
const FAR: &str = "a5 b5 b6 c5 c6 c7 d5 d6 d7 i9";

#[test]
fn the_first_to_fill_the_camp_across_has_won_and_the_game_is_over() {
    let session = open(&two_players('1', ALMOST, FAR), "m10-n10");
    assert_eq!(session.result(), won("1", "camp-filled"));
    assert!(session.moves().is_empty());
    assert_eq!(session.perft(1), 0);
}

#[test]
fn fifteen_pieces_must_fill_the_row_before_the_point_too() {
    let nearly = format!("{BOTTOM} m9 m10 m11 m12 l12");
    let theirs = "a5 b5 b6 c5 c6 c7 d5 d6 d7 i9 i8 i7 h7 h8 h9";
    let text = position('1', &[('1', &nearly), ('4', theirs)], ":2:15");
    assert_eq!(open(&text, "").result(), GameResult::None);
    assert_eq!(open(&text, "l12-m13").result(), won("1", "camp-filled"));
}

#[test]
fn of_three_players_the_first_to_fill_its_camp_ends_the_game() {
    let armies = [
        ('1', "m10 n11 n12 n13 o11 o12 o13 p12 p13 q13"),
        ('3', "j14 k14 k15 l14 l15 l16 m14 m15 m16 m17"),
        ('5', "j5 k5 k6 l5 l6 l7 m5 m6 m7 m8"),
    ];
    let session = open(&position('1', &armies, ":3:10"), "m10-n10");
    assert_eq!(session.result(), won("1", "camp-filled"));
    assert!(session.moves().is_empty());
}

#[test]
fn the_third_repetition_is_a_draw() {
    let twice = "d5-e5 n10-m10 e5-d5 m10-n10 d5-e5 n10-m10 e5-d5";
    assert_eq!(start(&[], twice).result(), GameResult::None);
    let thrice = format!("{twice} m10-n10");
    assert_eq!(start(&[], &thrice).result(), drawn("repetition"));
}

#[test]
fn of_several_full_camps_the_one_filled_last_has_won() {
    assert_eq!(
        open(&two_players('1', BOTTOM, TOP), "").result(),
        won("4", "camp-filled")
    );
    assert_eq!(
        open(&two_players('4', BOTTOM, TOP), "").result(),
        won("1", "camp-filled")
    );
}
