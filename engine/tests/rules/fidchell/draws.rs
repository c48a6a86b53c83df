//! Draws, passes, and what comes before them.

use super::support::{first, has, second, word};
use crate::sessions::{drawn, won};
use rafle_protocol::hub::GameResult;

#[test]
fn a_hundred_slides_in_a_row_without_a_capture_are_a_draw() {
    let at = |count: u8| word('W', "a7", "m7", &format!("0:0:a:0:0:{count}"));
    assert_eq!(first(&at(98), "a7-b7").result(), GameResult::None);
    let session = first(&at(99), "a7-b7");
    assert_eq!(session.result(), drawn("100-slides"));
    assert!(session.moves().is_empty());
    assert_eq!(first(&at(100), "").result(), drawn("100-slides"));
}

#[test]
fn a_win_with_the_hundredth_slide_is_a_win() {
    let before = word('W', "a1 a2 a3 a4 a5 a6 c7", "m7", "0:0:a:0:0:99");
    assert_eq!(first(&before, "c7-a7").result(), won("white", "chain"));
    let white = "a2 c7 e7 g7 i7 k7 m7";
    let before = word('W', white, "u3", "0:0:a:1:0:99");
    assert_eq!(second(&before, "a2-d2").result(), won("black", "challenge"));
}

#[test]
fn captures_and_placements_set_the_count_to_nothing() {
    let before = word('W', "a3 d6", "c3", "0:0:a:0:0:99");
    assert!(first(&before, "d6-d3").position().ends_with(":0:0:0"));
    let before = word('B', "a3 d6", "c3", "0:5:a:0:0:1");
    assert!(first(&before, "x7").position().ends_with(":0:4:a:0:0:0"));
}

#[test]
fn the_third_time_a_position_stands_the_game_is_drawn_whatever_the_count() {
    let before = word('W', "a7 c3", "m7 o3", "0:0:a:0:0:0");
    let round = "a7-b7 m7-n7 b7-a7 n7-m7";
    assert_eq!(first(&before, round).result(), GameResult::None);
    let session = first(&before, &format!("{round} {round}"));
    assert_eq!(session.result(), drawn("repetition"));
}

#[test]
fn a_side_without_a_move_passes_and_only_then() {
    let shut = word('W', "a1", "a2 g1 s1", "0:0:a:0:0:4");
    assert_eq!(first(&shut, "").moves(), ["pass"]);
    assert_eq!(first(&shut, "pass").position(), shut.replacen('W', "B", 1));
    assert!(!has(&*first(&shut, "pass"), "pass"));
    // Under a challenge that was said before too.
    let pending = word('B', "a2 g1 s1 a7 c7 e7 g7", "a1", "0:0:a:3:0:4");
    assert_eq!(second(&pending, "").moves(), ["pass"]);
}

#[test]
fn if_neither_side_has_a_move_the_game_is_drawn() {
    let bare = word('W', "", "", "0:0:a:0:0:0");
    assert_eq!(first(&bare, "").result(), drawn("no-moves"));
    assert!(first(&bare, "").moves().is_empty());
}
