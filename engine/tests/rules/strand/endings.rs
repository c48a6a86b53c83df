//! How games end.

use super::support::{game, legal, set_up};
use crate::sessions::{drawn, won};
use rafle_protocol::hub::GameResult;

#[test]
fn a_side_without_a_piece_has_lost() {
    let session = set_up("W wc3 bd4", "c3xe5");
    assert_eq!(session.result(), won("white", "no-pieces"));
    assert_eq!(session.moves(), [""; 0]);
}

#[test]
fn a_side_without_a_legal_move_has_lost() {
    // A man on a closed point has one way, and what blocks it is covered from behind.
    let stuck = set_up("B bb5 wb4 wb3", "");
    assert_eq!(stuck.result(), won("white", "no-moves"));
    assert_eq!(set_up("B bb5 wb4", "").result(), GameResult::None);
}

#[test]
fn one_sultan_each_and_nothing_else_is_a_draw() {
    assert_eq!(set_up("W Wa2 Bi8", "").result(), drawn("sultan-each"));
    assert_eq!(set_up("W Wa2 Bi8 bi7", "").result(), GameResult::None);
    assert_eq!(set_up("W wa8 Bi8", "a8-a9").result(), drawn("sultan-each"));
}

#[test]
fn one_sultan_each_is_no_draw_where_the_side_to_move_can_capture_and_so_wins() {
    let session = set_up("W Wa1 Bc3 Bd9", "a1xd4");
    assert_eq!(session.result(), GameResult::None);
    assert_eq!(session.moves(), ["d9xd3"]);
    let session = set_up("W Wa1 Bc3 Bd9", "a1xd4 d9xd3");
    assert_eq!(session.result(), won("black", "no-pieces"));
    // The side that has just moved could capture, but it is not its turn.
    assert_eq!(set_up("B Wa1 Bc3", "").result(), drawn("sultan-each"));
    assert_eq!(set_up("W Wa1 Bc3", "").result(), GameResult::None);
}

#[test]
fn a_draw_of_sultans_leaves_their_moves() {
    assert!(legal("W Wa2 Bi8").len() > 10);
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let pieces = "W Wa1 wa2 Bi9 bi8";
    let shuffle = "a1-b1 i9-h9 b1-a1 h9-i9 ";
    assert_eq!(set_up(pieces, shuffle).result(), GameResult::None);
    assert_eq!(
        set_up(pieces, &shuffle.repeat(2)).result(),
        drawn("repetition")
    );
}

#[test]
fn the_start_is_no_end() {
    assert_eq!(game("").result(), GameResult::None);
    assert_eq!(game("").moves().len(), 3);
}
