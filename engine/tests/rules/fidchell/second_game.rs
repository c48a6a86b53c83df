//! The rules of the second game, 1 to 12.

use super::support::{assert_stands, has, refused, second, word};
use crate::sessions::won;
use rafle_protocol::hub::GameResult;

const WHITE_EIGHT: &str = "a4 d4 g4 j4 m4 p4 s4 v4";
const BLACK_EIGHT: &str = "c4 e4 i4 k4 o4 q4 u4 w4";

fn start() -> String {
    word('W', WHITE_EIGHT, BLACK_EIGHT, "19:19:w:0:0:0")
}

/// White has nine stones far from each other; Black has a few, and no stone is in hand.
fn calm(side: char, fields: &str) -> String {
    word(side, "a2 c7 e7 g7 i7 k7 m7 o7 q7", "u3 w6 p3", fields)
}

#[test]
fn rule_1_eight_stones_of_each_colour_stand_on_the_fourth_ring() {
    let variant = rafle_engine::variants::Variant::named("fidchell-2").unwrap();
    let session = variant.start(&rafle_rules::Options::default()).unwrap();
    assert_eq!(session.position(), start());
}

#[test]
fn rule_2_white_plays_first_and_the_turns_alternate() {
    assert_eq!(second(&start(), "").turn(), "white");
    assert_eq!(second(&start(), "a1").turn(), "black");
    assert_eq!(second(&start(), "a1 x7").turn(), "white");
}

#[test]
fn rule_3_stones_are_placed_first_and_slide_when_the_hand_is_empty() {
    assert_eq!(second(&start(), "").moves().len(), 92);
    let session = second(&calm('W', "0:2:w:0:0:0"), "");
    assert!(has(&*session, "a2-a7") && has(&*session, "a2-d2") && !has(&*session, "x7"));
    assert!(!has(&*session, "a2-d3"), "no turning onto another line");
}

#[test]
fn rule_4_white_wins_by_a_chain_and_black_does_not() {
    let row = "a1 a2 a3 a4 a5 a6";
    let before = word('W', &format!("{row} m7"), "m1", "2:2:w:0:0:0");
    assert_eq!(second(&before, "a7").result(), won("white", "chain"));
    let before = word('B', "m1 m2 g7 s7 j7 k7 l7", row, "2:2:w:0:0:0");
    assert_eq!(second(&before, "a7").result(), GameResult::None);
}

#[test]
fn rule_5_black_wins_when_white_has_fewer_than_seven_stones_hand_and_board_together() {
    let before = word('B', "c3 g7 i7 k7 m7 o7 q7", "a3", "0:3:w:0:0:0");
    let session = second(&before, "d3");
    assert_eq!(session.result(), won("black", "under-seven"));
    assert!(session.moves().is_empty());
    let before = word('B', "c3 g7 i7 k7 m7 o7 q7", "a3", "1:3:w:0:0:0");
    assert_eq!(second(&before, "d3").result(), GameResult::None);
}

#[test]
fn rule_6_black_may_challenge_when_its_hand_is_empty_and_white_has_five_turns() {
    assert!(!has(&*second(&calm('B', "0:1:w:0:0:0"), ""), "challenge"));
    assert!(
        !has(&*second(&calm('B', "0:0:w:3:0:0"), ""), "challenge"),
        "one is pending"
    );
    assert!(
        !has(&*second(&calm('W', "0:0:w:0:0:0"), ""), "challenge"),
        "it is White's turn"
    );
    let session = second(&calm('B', "0:0:w:0:0:4"), "challenge");
    assert_eq!(session.position(), calm('B', "0:0:w:5:0:4"));
    assert!(has(&*session, "p3-q3"), "Black still moves");
    assert!(!has(&*session, "challenge"));
    let session = second(&calm('B', "0:0:w:0:0:4"), "challenge p3-q3");
    assert_eq!(session.turn(), "white");
}

#[test]
fn rule_6_black_wins_when_the_fifth_turn_ends_without_chain_or_capture() {
    let turns = "challenge p3-p2 a2-d2 p2-p3 d2-g2 p3-p2 g2-d2 p2-p3 d2-a2 p3-p2";
    let session = second(&calm('B', "0:0:a:0:0:0"), turns);
    assert_eq!(session.result(), GameResult::None);
    assert!(session.position().ends_with(":0:0:a:1:0:9"));
    let session = second(&calm('B', "0:0:a:0:0:0"), &format!("{turns} a2-d2"));
    assert_eq!(session.result(), won("black", "challenge"));
    assert!(session.moves().is_empty());
    assert!(
        session.position().ends_with(":0:0:a:0:0:10"),
        "as if play went on"
    );
}

#[test]
fn rule_6_a_chain_in_the_fifth_turn_still_wins() {
    let before = word('W', "a1 a2 a3 a4 a5 a6 c7", "m4 o4", "0:0:a:1:0:0");
    assert_eq!(second(&before, "c7-a7").result(), won("white", "chain"));
}

#[test]
fn rule_6_a_capture_defeats_the_challenge_and_two_black_stones_are_removed_before_the_extra_turn() {
    let white = "a3 d6 g7 i7 k7 m7 o7";
    let before = word('W', white, "c3 p3 q5 u3", "0:0:a:1:0:6");
    let session = second(&before, "d6-d3");
    let mut choices = session.moves();
    choices.sort();
    assert_eq!(choices, ["-p3", "-q5", "-u3", "pass"]);
    assert!(session.position().ends_with(":0:0:a:0:2:0"));
    let session = second(&before, "d6-d3 -p3");
    assert_eq!((session.turn(), session.moves().len()), ("white", 3));
    let session = second(&before, "d6-d3 -p3 -u3");
    assert_stands(&*session, 'W', "a3 d3 g7 i7 k7 m7 o7", "q5", "0:0:a:0:0:0");
    assert!(has(&*session, "d3-d6"), "the extra turn");
}

#[test]
fn rule_6_white_may_decline_the_removals_that_are_left_and_has_its_extra_turn_all_the_same() {
    let white = "a3 d6 g7 i7 k7 m7 o7";
    let before = word('W', white, "c3 p3 q5 u3", "0:0:a:1:0:6");
    let moved = "a3 d3 g7 i7 k7 m7 o7";
    let session = second(&before, "d6-d3 pass");
    assert_stands(&*session, 'W', moved, "p3 q5 u3", "0:0:a:0:0:0");
    assert!(has(&*session, "d3-d6") && !has(&*session, "pass"));
    let session = second(&before, "d6-d3 -p3 pass");
    assert_stands(&*session, 'W', moved, "q5 u3", "0:0:a:0:0:0");
}

#[test]
fn rule_6_no_more_stones_are_removed_than_black_has() {
    let white = "a3 d6 g7 i7 k7 m7 o7";
    let one = word('W', white, "c3 p3", "0:0:a:2:0:0");
    assert!(second(&one, "d6-d3").position().ends_with(":0:1:0"));
    let none = word('W', white, "c3", "0:0:a:2:0:0");
    let session = second(&none, "d6-d3");
    assert!(session.position().ends_with(":0:0:0"));
    assert_eq!(session.turn(), "white");
}

#[test]
fn rule_6_a_pass_is_one_of_the_five_turns() {
    let walls = "a2 d2 m2 s1 p2 g2 j2";
    // White's only stones on the first ring are shut in, and the other five are in no better place.
    let before = word(
        'W',
        "a1 g1 m1 c7 b7 d7 c6",
        &format!("{walls} a7 e7 b6 d6 c5 p7"),
        "0:0:a:2:0:0",
    );
    let session = second(&before, "");
    assert_eq!(session.moves(), ["pass"]);
    assert_eq!(second(&before, "pass").turn(), "black");
    let last = second(&before, "pass p7-p6 pass");
    assert_eq!(last.result(), won("black", "challenge"));
}

#[test]
fn rule_6_black_may_challenge_again_after_a_defeat_and_in_an_extra_turn() {
    let white = "a3 d6 g7 i7 k7 m7 o7 j3";
    let before = word('W', white, "c3 p3 q5 u3", "0:0:a:1:0:6");
    let session = second(&before, "d6-d3 -p3 -u3 d3-d4");
    assert!(has(&*session, "challenge"));
    let before = word('B', white, "i3 k5 u3", "0:0:a:0:0:0");
    let session = second(&before, "k5-k3");
    assert_eq!(session.turn(), "black");
    assert!(has(&*session, "challenge"));
}

#[test]
fn rule_7_a_stone_between_two_enemies_on_a_line_is_captured() {
    let before = second(&start(), "").position();
    // Round ring 4 colours alternate; on the spokes there is room: d4 falls between d3 and d5.
    let session = second(&before, "x7 d3 x6 d5");
    assert_eq!(session.turn(), "black");
    assert!(session.position().ends_with(":17:17:w:0:0:0"));
    assert!(has(&*session, "d4"), "the point is empty again");
}

#[test]
fn rule_8_a_capture_gives_another_turn_any_number_of_times() {
    let white = "c3 i3 c7 e7 g7 k7 m7 o7 q7";
    let before = word('B', white, "a3 g3", "5:5:w:0:0:0");
    assert_eq!(second(&before, "d3").turn(), "black");
    assert_eq!(second(&before, "d3 j3").turn(), "black");
    assert_eq!(second(&before, "d3 j3 x7").turn(), "white");
}

#[test]
fn rule_9_entering_between_two_enemies_is_safe_until_one_of_them_moves_back() {
    let white = "a2 c7 e7 g7 i7 k7 m7 o7 q7";
    let before = word('W', white, "u3 w3", "3:0:a:0:0:0");
    assert_eq!(second(&before, "v3").turn(), "black");
    let session = second(&before, "v3 w3-w4 x7 w4-w3");
    assert_stands(
        &*session,
        'B',
        &format!("{white} x7"),
        "u3 w3",
        "1:0:a:0:0:0",
    );
}

#[test]
fn rule_10_captured_stones_are_out_of_the_game() {
    let before = word('B', "c3 i3 c7 e7 g7 k7 m7 o7 q7", "a3", "0:5:w:0:0:0");
    let session = second(&before, "d3");
    assert_stands(
        &*session,
        'B',
        "i3 c7 e7 g7 k7 m7 o7 q7",
        "a3 d3",
        "0:4:w:0:0:0",
    );
}

#[test]
fn rule_11_the_navel_is_white_until_black_slides_and_then_belongs_to_both() {
    let white = "c7 e7 g7 i7 k7 m7 o7 q7";
    // White captures with it from the start, even while it places.
    let before = word('W', white, "a1", "3:3:w:0:0:0");
    assert_eq!(second(&before, "a2").turn(), "white");
    // His own slides do not wake it for Black.
    let before = word('W', &format!("{white} a1 d3"), "", "0:2:w:0:0:0");
    let session = second(&before, "d3-d4 a2");
    assert_eq!(session.turn(), "white");
    assert!(session.position().ends_with(":0:1:w:0:0:0"));
    // Black's first slide does, and takes with it.
    let before = word('B', &format!("{white} a1"), "a5", "0:0:w:0:0:0");
    let session = second(&before, "a5-a2");
    assert_stands(&*session, 'B', white, "a2", "0:0:a:0:0:0");
}

#[test]
fn rule_12_the_hands_are_open() {
    assert!(
        second(&start(), "a1 x7")
            .position()
            .ends_with(":18:18:w:0:0:0")
    );
    let wrong = refused("fidchell-2", &start(), "a1 a1");
    assert!(
        wrong.starts_with("move 2: illegal move 'a1'; legal moves: "),
        "{wrong}"
    );
}

#[test]
fn rule_6_black_challenges_only_with_a_slide_to_make() {
    let white = "b7 d7 j7 p7 v7 l7 r7";
    let bare = word('B', white, "", "0:0:a:0:0:1");
    assert_eq!(second(&bare, "").moves(), ["pass"], "no stone");
    assert!(refused("fidchell-2", &bare, "challenge").contains("illegal move"));
    // Both neighbours of each black stone are taken.
    let walled = "a1 g1 s1 m2 a3 d4 g7 j7";
    let stuck = word('B', walled, "m1", "0:0:a:0:0:1");
    assert_eq!(second(&stuck, "").moves(), ["pass"], "walled in");
    let free = word('B', "a1 g1 s1 a3 d4 g7 j7", "m1", "0:0:a:0:0:1");
    assert!(has(&*second(&free, ""), "challenge"));
}

#[test]
fn rule_6_a_challenge_stands_although_black_is_walled_in_later() {
    // Between x7 and b7 the black stone can leave to a6 alone, and White's move takes that away.
    let before = word('B', "x7 b7 a4 d4 g7 j7 s7", "a6", "0:0:a:0:0:1");
    let session = second(&before, "challenge a6-a7 a4-a6");
    assert_eq!(session.moves(), ["pass"]);
    let position = session.position();
    assert!(position.ends_with(":0:0:a:4:0:3"), "{position}");
}
