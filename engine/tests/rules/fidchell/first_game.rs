//! The rules of the first game, 1 to 7, and its aim.

use super::support::{assert_stands, first, has, may_decline, refused, word};
use crate::sessions::{self, won};
use rafle_protocol::hub::GameResult;

/// The start, and the opening words of the document: 27 stones each, White first.
fn start() -> String {
    word('W', "", "", "27:27:d:0:0:0")
}

#[test]
fn rule_1_the_navel_is_dead_at_first_and_captures_nothing() {
    let before = word('W', "", "a1", "27:26:d:0:0:0");
    assert_stands(&*first(&before, "a2"), 'B', "a2", "a1", "26:26:d:0:0:0");
}

#[test]
fn rule_1_the_navel_stays_in_the_middle_and_no_stone_passes_it() {
    let stone = word('W', "a1", "m7", "0:0:a:0:0:0");
    let session = first(&stone, "");
    assert!(
        has(&*session, "a1-a7") && has(&*session, "a1-m1"),
        "by the spoke and by the ring"
    );
    let shut = word('W', "a1", "a2 g1 s1", "0:0:a:0:0:0");
    assert_eq!(first(&shut, "").moves(), ["pass"]);
}

#[test]
fn rule_2_the_players_place_in_turn_and_white_begins() {
    let session = first(&start(), "");
    assert_eq!((session.turn(), session.moves().len()), ("white", 108));
    assert_stands(
        &*first(&start(), "a1 x7 d2"),
        'B',
        "a1 d2",
        "x7",
        "25:26:d:0:0:0",
    );
    assert!(refused("fidchell-1", &start(), "a1 a1").contains("illegal move 'a1'"));
}

#[test]
fn rule_3_a_stone_between_two_enemies_on_a_ring_is_captured() {
    let before = word('W', "d3", "e3", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "g3"), 'W', "d3 g3", "", "19:20:d:0:0:0");
}

#[test]
fn rule_3_a_stone_between_two_enemies_on_a_spoke_is_captured() {
    let before = word('B', "d3", "d2", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "d4"), 'B', "", "d2 d4", "20:19:d:0:0:0");
}

#[test]
fn rule_3_a_ring_closes_so_that_a_pair_may_stand_on_both_sides_of_its_seam() {
    let before = word('W', "w6", "x6", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "a6"), 'W', "w6 a6", "", "19:20:d:0:0:0");
    let before = word('W', "a1", "s1", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "m1"), 'W', "a1 m1", "", "19:20:d:0:0:0");
}

#[test]
fn rule_3_a_pair_on_two_different_lines_captures_nothing() {
    let before = word('W', "d2", "d3", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "e3"), 'B', "d2 e3", "d3", "19:20:d:0:0:0");
    let before = word('W', "b6", "b7", "20:20:d:0:0:0");
    assert_stands(&*first(&before, "a7"), 'B', "b6 a7", "b7", "19:20:d:0:0:0");
}

#[test]
fn rule_3_two_stones_side_by_side_are_not_captured() {
    let before = word('W', "a3", "c3 d3", "20:20:d:0:0:0");
    assert_stands(
        &*first(&before, "e3"),
        'B',
        "a3 e3",
        "c3 d3",
        "19:20:d:0:0:0",
    );
}

#[test]
fn rule_4_a_capture_gives_another_turn_and_so_does_the_next() {
    let before = word('W', "a3 k4", "c3 j4", "20:20:d:0:0:0");
    let session = first(&before, "d3");
    assert_eq!(session.turn(), "white");
    let session = first(&before, "d3 i4");
    assert_eq!(session.turn(), "white");
    let session = first(&before, "d3 i4 x7");
    assert_stands(&*session, 'B', "a3 d3 k4 i4 x7", "", "17:20:d:0:0:0");
}

#[test]
fn rule_4_three_captures_at_once_give_one_more_turn() {
    let before = word('B', "a3 d3 c4", "w3 e3 c5", "20:20:d:0:0:0");
    let session = first(&before, "c3");
    // The stone a3 stands between w3 and c3, d3 between c3 and e3, c4 between c3 and c5.
    assert_stands(&*session, 'B', "", "w3 c3 e3 c5", "20:19:d:0:0:0");
    assert_eq!(first(&before, "c3 x7").turn(), "white");
}

#[test]
fn rule_4_captured_stones_never_come_back() {
    let before = word('W', "a3", "c3", "1:1:d:0:0:0");
    let session = first(&before, "d3");
    assert_stands(&*session, 'W', "a3 d3", "", "0:1:d:0:0:0");
}

#[test]
fn rule_5_entering_between_two_enemies_is_safe() {
    let before = word('W', "", "a4 d4", "20:0:d:0:0:0");
    assert_stands(&*first(&before, "c4"), 'B', "c4", "a4 d4", "19:0:d:0:0:0");
}

#[test]
fn rule_5_if_one_of_the_two_moves_away_and_back_the_stone_is_taken() {
    let before = word('W', "", "a4 d4", "20:0:d:0:0:0");
    let session = first(&before, "c4 d4-d5 x7 d5-d4");
    assert_stands(&*session, 'B', "x7", "a4 d4", "18:0:a:0:0:0");
}

#[test]
fn rule_6_stones_slide_when_the_hand_of_their_player_is_empty() {
    let before = word('W', "c5", "w4", "0:1:d:0:0:0");
    let session = first(&before, "");
    assert!(has(&*session, "c5-c7") && !has(&*session, "a1"));
    let session = first(&before, "c5-c7");
    assert!(has(&*session, "a1") && !has(&*session, "w4-w5"));
}

#[test]
fn rule_6_a_slide_stops_anywhere_on_one_line_before_what_stands_there() {
    let before = word('W', "g4 g7 k4", "d4", "0:0:a:0:0:0");
    let session = first(&before, "");
    let of_g4: Vec<String> = session
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with("g4-"))
        .collect();
    let mut sorted = of_g4.clone();
    sorted.sort();
    assert_eq!(
        sorted,
        [
            "g4-e4", "g4-g1", "g4-g2", "g4-g3", "g4-g5", "g4-g6", "g4-i4", "g4-j4"
        ]
    );
}

#[test]
fn rule_6_a_ring_can_be_slid_round_but_not_back_to_the_start() {
    let before = word('W', "d7", "a1", "0:0:a:0:0:0");
    let session = first(&before, "");
    let round = session
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with("d7-") && mv.ends_with('7'));
    assert_eq!(round.count(), 23, "each point of the ring once");
    assert!(!has(&*session, "d7-d7"));
}

#[test]
fn rule_6_a_capture_by_a_slide_gives_another_turn() {
    let before = word('W', "a3 d6", "c3", "0:0:a:0:0:7");
    let session = first(&before, "d6-d3");
    assert_stands(&*session, 'W', "a3 d3", "", "0:0:a:0:0:0");
}

#[test]
fn rule_6_the_last_stone_placed_may_capture_and_the_extra_turn_is_a_slide() {
    let before = word('W', "a3", "c3 m7", "1:0:d:0:0:0");
    let session = first(&before, "d3");
    assert_stands(&*session, 'W', "a3 d3", "m7", "0:0:d:0:0:0");
    assert!(has(&*session, "d3-d2") && !has(&*session, "c3"));
}

#[test]
fn rule_7_the_first_slide_wakes_the_navel_for_both_and_may_capture_with_it() {
    let before = word('W', "a5 c7", "a1 g1", "0:3:d:0:0:0");
    assert_stands(&*first(&before, "a5-a2"), 'W', "a2 c7", "g1", "0:3:a:0:0:0");
    // Black, which still places, has it alive as well.
    let before = word('W', "a5 g1", "m7", "0:3:d:0:0:0");
    let session = first(&before, "a5-a4 g2");
    assert_stands(&*session, 'B', "a4", "m7 g2", "0:2:a:0:0:0");
}

#[test]
fn rule_7_the_navel_takes_along_the_spoke_and_only_from_the_first_ring() {
    let before = word('W', "c3", "a2 g1", "0:0:a:0:0:0");
    assert_eq!(
        first(&before, "c3-a3").turn(),
        "black",
        "a2 is not next to it"
    );
    let before = word('W', "a4", "a1 a2", "0:0:a:0:0:0");
    assert_eq!(
        first(&before, "a4-a3").turn(),
        "black",
        "two stones in a row stand"
    );
}

#[test]
fn the_aim_is_a_chain_of_ones_own_stones_from_the_first_ring_to_the_seventh() {
    let before = word('W', "a1 a2 a3 a4 a5 a6", "m1 m2", "3:3:d:0:0:0");
    assert_eq!(first(&before, "").result(), GameResult::None);
    let session = first(&before, "a7");
    assert_eq!(session.result(), won("white", "chain"));
    assert!(session.moves().is_empty());
    assert_eq!(session.turn(), "black", "the text goes on as if play did");
    // Not straight, over the seam of a ring, and closed in its middle by a slide of Black.
    let winding = "s1 s2 s3 u3 v3 w3 w4 a4 a5 a6 x6 m4";
    let before = word('B', "m1", winding, "5:0:a:0:0:0");
    assert_eq!(first(&before, "m4-m7").result(), GameResult::None);
    let before = word('B', "m1", &winding.replace("m4", "q7"), "5:0:a:0:0:0");
    assert_eq!(first(&before, "q7-x7").result(), won("black", "chain"));
}

#[test]
fn the_navel_itself_is_no_part_of_a_chain() {
    let before = word('W', "a2 a3 a4 a5 a6 m1", "", "3:3:d:0:0:0");
    assert_eq!(first(&before, "a7").result(), GameResult::None);
}

/// White's move to `c3` takes `d3` between `c3` and `e3`.
fn capturing(fields: &str) -> String {
    word('W', "c4 e3", "d3 u6", fields)
}

#[test]
fn an_extra_turn_must_be_taken_unless_the_rules_say_that_it_may_be() {
    let before = capturing("0:0:a:0:0:3");
    assert!(!has(&*first(&before, "c4-c3"), "pass"));
    assert!(refused("fidchell-1", &before, "c4-c3 pass").contains("illegal move"));
    let granted = may_decline("fidchell-1", &before, "c4-c3");
    assert_eq!(granted.turn(), "white");
    assert!(has(&*granted, "pass") && has(&*granted, "e3-e4"));
    let declined = may_decline("fidchell-1", &before, "c4-c3 pass");
    assert_eq!(declined.position(), word('B', "c3 e3", "u6", "0:0:a:0:0:0"));
    assert!(!has(&*declined, "pass"));
    let taken = may_decline("fidchell-1", &before, "c4-c3 e3-e4");
    assert_eq!(taken.turn(), "black");
    assert!(!has(&*taken, "pass"));
}

#[test]
fn an_extra_turn_of_placing_may_be_declined_too() {
    let before = word('W', "e3", "d3 u6", "5:5:d:0:0:0");
    let granted = may_decline("fidchell-1", &before, "c3");
    assert!(has(&*granted, "pass") && has(&*granted, "a1"));
    let declined = may_decline("fidchell-1", &before, "c3 pass");
    assert_eq!(declined.position(), word('B', "e3 c3", "u6", "4:5:d:0:0:0"));
}

#[test]
fn the_text_of_a_position_marks_an_extra_turn_that_may_be_declined() {
    let granted = may_decline("fidchell-1", &capturing("0:0:a:0:0:3"), "c4-c3");
    let text = word('W', "c3 e3", "u6", "0:0:a:0:0:0:1");
    assert_eq!(granted.position(), text);
    assert!(has(&*may_decline("fidchell-1", &text, ""), "pass"));
    let unmarked = text.strip_suffix(":1").expect("the mark");
    assert!(!has(&*may_decline("fidchell-1", unmarked, ""), "pass"));
    let sentence = refused("fidchell-1", &text, "");
    assert!(
        sentence.ends_with("an extra turn can be declined only with extra-turn=may"),
        "{sentence}"
    );
    let under_may =
        |text: &str| sessions::refused("fidchell-1", &[("extra-turn", "may")], Some(text), "");
    let sentence = under_may(&word('W', "c3 e3", "u6", "0:0:a:0:0:2:1"));
    assert!(
        sentence.contains("the count of slides is 0 and black has lost a stone"),
        "{sentence}"
    );
    let sentence = under_may(&format!("{unmarked}:0"));
    assert!(
        sentence.contains("the extra turn is '0' at column"),
        "{sentence}"
    );
}

#[test]
fn a_declined_extra_turn_counts_as_nothing_else() {
    // A capture of White's defeats the challenge; the removals come first, then the extra turn, which it declines.
    let white = "a3 d6 g7 i7 k7 m7 o7";
    let before = word('W', white, "c3 p3 q5 u3", "0:0:a:1:0:6");
    let session = may_decline("fidchell-2", &before, "d6-d3 pass pass");
    assert_eq!(session.turn(), "black");
    assert_eq!(
        session.position(),
        word('B', "a3 d3 g7 i7 k7 m7 o7", "p3 q5 u3", "0:0:a:0:0:0")
    );
    assert!(has(&*session, "challenge"));
}
