//! *Staying* and *Leaving*, and players that cannot move.

use super::support::{ends, open, open_under, position, two_players};
use crate::sessions::{sorted, won};
use rafle_protocol::hub::GameResult;

#[test]
fn a_turn_never_ends_in_a_foreign_triangle() {
    // e4 belongs to the sixth point, e5 to the hexagon.
    let own = "f5 n10 n11 n12 n13 o11 o12 o13 p12 p13";
    let theirs = "a5 b5 b6 c5 c6 c7 d5 d6 d7 i9";
    let full = open(&two_players('1', own, theirs), "");
    assert_eq!(ends(&*full, "f5"), ["e5", "f6", "g5", "g6"]);
    let plain = open_under(&[("rules", "plain")], &two_players('1', own, theirs), "");
    assert_eq!(ends(&*plain, "f5"), ["e4", "e5", "f4", "f6", "g5", "g6"]);
}

#[test]
fn a_chain_passes_through_a_foreign_triangle() {
    // f5 over e4?: g5 over f4 to e3, on over e4 to e5.
    let own = "g5 n10 n11 n12 n13 o11 o12 o13 p12 p13";
    let theirs = "a5 b5 b6 c5 c6 c7 d5 f4 e4 i9";
    let session = open(&two_players('1', own, theirs), "");
    assert!(!ends(&*session, "g5").contains(&"e3".to_owned()));
    assert_eq!(session.play("g5-e5").expect("a chain").text, "g5-e3-e5");
}

#[test]
fn a_piece_set_up_in_a_foreign_triangle_stays_until_it_moves() {
    let own = "e1 n10 n11 n12 n13 o11 o12 o13 p12 p13";
    let theirs = "a5 b5 b6 c5 c6 c7 d5 d6 d7 i9";
    let session = open(&two_players('1', own, theirs), "");
    assert!(ends(&*session, "e1").is_empty());
    assert!(!session.moves().is_empty());
}

/// Player 4 has nine pieces in its target and one before it; the tenth hole is held by player 1.
fn blocked(last: &str, more: &str) -> String {
    let theirs = format!("a5 b5 b6 c5 c6 c7 d5 d6 d7 {last}");
    let own = format!("d8 {more}");
    two_players('1', &own, &theirs)
}

const NEARLY_HOME: &str = "m10 n11 n12 n13 o11 o12 o13 p12 p13";

#[test]
fn a_player_facing_one_that_can_only_go_home_must_leave_the_triangle() {
    // The piece on e8 can step to d8 alone, were it free, so player 4 progresses nowhere.
    let session = open(&blocked("e8", NEARLY_HOME), "");
    let moves = session.moves();
    assert!(!moves.is_empty());
    assert!(
        moves.iter().all(|text| text.starts_with("d8-")),
        "{moves:?}"
    );
    // Under plain rules it may as well finish its own way.
    let plain = open_under(&[("rules", "plain")], &blocked("e8", NEARLY_HOME), "");
    assert!(plain.moves().iter().any(|text| text.starts_with("m10-")));
}

#[test]
fn no_player_has_to_leave_while_the_other_progresses_elsewhere() {
    let session = open(&blocked("f8", NEARLY_HOME), "");
    assert!(session.moves().iter().any(|text| text.starts_with("m10-")));
}

#[test]
fn a_player_that_cannot_leave_may_play_any_move() {
    // d8 is walled in by its neighbours and by pieces behind these.
    let own = "d8 m10 n11 n12 n13 o11 o12 o13 p12 e8";
    let theirs = "c7 d7 e9 b6 d6 f8 f10 c6 b5 a5";
    let session = open(&two_players('1', own, theirs), "");
    assert!(ends(&*session, "d8").is_empty());
    assert!(session.moves().iter().any(|text| text.starts_with("m10-")));
}

#[test]
fn with_three_players_none_has_to_leave() {
    // The same blockade by player 3, whose target is another: player 1 is free.
    let armies = [
        ('1', "d8 m10 n11 n12 n13 o11 o12 o13 p12 p13"),
        ('3', "a5 b5 b6 c5 c6 c7 d5 d6 d7 e8"),
        ('5', "j5 k5 k6 l5 l6 l7 m5 m6 m7 m8"),
    ];
    let session = open(&position('1', &armies, ":3:10"), "");
    assert!(session.moves().iter().any(|text| text.starts_with("m10-")));
}

/// Player 1 has not left yet, and player 4 stands in the two rows before it; at the sides are foreign
/// triangles.
const WALLED_IN: [(char, &str); 2] = [
    ('1', "a5 b5 b6 c5 c6 c7 d5 d6 d7 d8 e5 e6 e7 e8 e9"),
    ('4', "f5 f6 f7 f8 f9 f10 g5 g6 g7 g8 g9 g10 g11 i13 m9"),
];

#[test]
fn a_player_without_a_move_is_skipped() {
    let text = position('4', &WALLED_IN, ":2:15");
    let session = open(&text, "m9-l8");
    assert_eq!(session.turn(), "4");
    assert_eq!(session.result(), GameResult::None);
}

#[test]
fn with_fifteen_pieces_the_camp_to_leave_is_that_of_fifteen_holes() {
    // Player 1 is walled in, and the piece on m9 stands in the row that the bottom point rests on.
    let text = position('4', &WALLED_IN, ":2:15");
    assert_eq!(sorted(open(&text, "").moves()), ["m9-l8", "m9-l9"]);
    let plain = open_under(&[("rules", "plain")], &text, "");
    assert!(plain.moves().contains(&"i13-j13".to_owned()));
}

#[test]
fn a_player_to_move_without_a_move_has_lost_a_game_of_two() {
    let session = open(&position('1', &WALLED_IN, ":2:15"), "");
    assert!(session.moves().is_empty());
    assert_eq!(session.result(), won("4", "no-moves"));
}
