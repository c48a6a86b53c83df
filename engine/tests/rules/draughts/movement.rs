//! How pieces move and capture.

use super::support::{assert_same, legal, open, refused};
use crate::sessions::won;
use rafle_protocol::hub::GameResult;

/// The position of the document's example; algebraic names as in its text.
const EXAMPLE: &str = "B:Wi5,f6,d2,g3,g5:BKj4";

#[test]
fn white_begins_and_the_men_stand_on_the_first_four_rows() {
    let start = "W:W31-50:B1-20";
    assert_eq!(open(start, "").turn(), "white");
    assert_eq!(open(start, "32-28").turn(), "black");
    assert_eq!(open(start, "").moves().len(), 9);
}

#[test]
fn a_man_steps_one_square_forward() {
    assert_eq!(legal("W:W28:B1"), ["28-22", "28-23"]);
    assert_eq!(legal("B:W50:B23"), ["23-28", "23-29"]);
    assert_eq!(
        legal("W:W36:B1"),
        ["36-31"],
        "at the edge one square is left"
    );
}

#[test]
fn the_square_that_a_man_steps_to_must_be_free() {
    assert_eq!(legal("W:W28,22:B1,17,11"), ["22-18", "28-23"]);
    assert_eq!(legal("W:W28,29:B23,19,18,1"), ["28-22", "29-24"]);
}

#[test]
fn a_man_captures_forward_and_backward() {
    assert_eq!(legal("W:W28:B22"), ["28x17x22"]);
    assert_eq!(legal("W:W28:B33"), ["28x39x33"]);
    assert_eq!(legal("B:W22,33:B28"), ["28x17x22", "28x39x33"]);
}

#[test]
fn a_man_captures_only_a_piece_beside_it_onto_the_square_behind() {
    assert_eq!(legal("W:W28:B17"), ["28-22", "28-23"], "too far");
    assert_eq!(
        legal("W:W28:B22,17"),
        ["28-23"],
        "the square behind is taken"
    );
    assert_eq!(legal("W:W27:B31,1"), ["27x36x31"]);
    assert_eq!(
        legal("W:W27:B36,1"),
        ["27-21", "27-22"],
        "nothing is behind the edge"
    );
}

#[test]
fn a_king_moves_any_distance_in_every_direction() {
    let moves = legal("W:WK28:B1");
    let mut squares = vec![
        5, 6, 10, 11, 14, 17, 19, 22, 23, 32, 33, 37, 39, 41, 44, 46, 50,
    ];
    squares.sort_by_key(|square| square.to_string());
    let expected: Vec<String> = squares.iter().map(|to| format!("28-{to}")).collect();
    assert_eq!(moves, expected);
}

#[test]
fn no_piece_may_stand_on_the_way_of_a_king() {
    assert_eq!(
        legal("W:WK46,K32:B1,23,19")
            .iter()
            .filter(|mv| mv.starts_with("46"))
            .count(),
        2
    );
    assert_eq!(
        legal("W:WK46:B28,23"),
        ["46-32", "46-37", "46-41"],
        "two in a row hold a king"
    );
}

#[test]
fn a_king_captures_at_any_distance_and_stops_on_any_free_square_behind() {
    let expected = ["46x10x28", "46x14x28", "46x19x28", "46x23x28", "46x5x28"];
    assert_eq!(legal("W:WK46:B28"), expected);
    assert_eq!(legal("W:WK46:B28,14"), ["46x10x14x28", "46x5x14x28"]);
    assert_eq!(legal("W:WK46:B28,14,10"), ["46x19x28", "46x23x28"]);
}

#[test]
fn own_pieces_are_neither_captured_nor_jumped() {
    assert_eq!(legal("W:WK46,32:B28"), ["32x23x28"]);
}

#[test]
fn a_side_that_can_capture_must_capture() {
    assert_eq!(legal("W:W28,40:B23"), ["28x19x23"]);
    assert_eq!(
        legal("W:WK5,40:B23"),
        ["5x28x23", "5x32x23", "5x37x23", "5x41x23", "5x46x23"]
    );
}

#[test]
fn the_greatest_number_must_be_captured() {
    assert_eq!(legal("W:W36,50:B31,22,44"), ["36x18x22x31"]);
    assert_eq!(
        legal("W:W36:B31,22,12"),
        ["36x7x12x22x31"],
        "no stopping on the way"
    );
}

#[test]
fn three_men_must_be_captured_rather_than_two_kings() {
    assert_eq!(legal("W:W36,50:B31,22,12,K44,K34"), ["36x7x12x22x31"]);
}

#[test]
fn among_equal_numbers_the_choice_is_free() {
    assert_eq!(
        legal("W:W36,50:B31,22,K44,K34"),
        ["36x18x22x31", "50x30x34x44"]
    );
    let with_king = legal("W:W36,K50:B31,22,44,34");
    assert!(
        with_king.contains(&"36x18x22x31".to_owned()),
        "a king has no precedence"
    );
    assert!(with_king.contains(&"50x30x34x44".to_owned()));
}

#[test]
fn the_black_king_of_the_example_must_take_four_men_and_stop_at_h4() {
    let session = open(EXAMPLE, "");
    assert_eq!(session.moves(), ["35x34x23x30x39x42"]);
    let after = open(EXAMPLE, "j4xh4");
    assert_same(&*after, "W:Wg5:BKh4");
}

#[test]
fn the_white_man_of_the_example_takes_the_king_and_wins() {
    let session = open(EXAMPLE, "j4xh4 g5xi3");
    assert_eq!(session.result(), won("white", "no-pieces"));
    assert!(session.moves().is_empty());
}

#[test]
fn captured_pieces_stay_until_the_last_jump() {
    // At h4 the man on g5 can't be taken: behind it the captured man on f6 still stands.
    let refused = refused(EXAMPLE, "j4xg7xc3xe1xh4xe7");
    assert!(
        refused.starts_with("move 1: illegal move 'j4xg7xc3xe1xh4xe7'"),
        "{refused}"
    );
    // Without that man the king goes on.
    assert_eq!(
        legal("B:Wg5:BKh4,a3"),
        ["34x12x29", "34x18x29", "34x1x29", "34x23x29", "34x7x29"]
    );
}

#[test]
fn a_piece_may_be_jumped_only_once() {
    // From h4 the way to j6 leads over the man on i5, which is captured already.
    let refused = refused(EXAMPLE, "j4xg7xc3xe1xh4xj6");
    assert!(refused.starts_with("move 1: illegal move"), "{refused}");
    assert_eq!(
        legal("W:W33:B29,1"),
        ["33x24x29"],
        "nobody jumps to and fro"
    );
}

#[test]
fn an_empty_square_may_be_crossed_several_times() {
    // Two rings of four men that meet where the capturing man began; each may be walked either way.
    let eight = "W:W33:B27,28,37,38,29,30,39,40";
    assert_eq!(legal(eight), ["33x33x27x28x29x30x37x38x39x40"]);
    assert_same(&*open(eight, "33x33"), "B:W33:B");
}

#[test]
fn paths_that_lead_to_one_position_are_one_move() {
    assert_eq!(legal("W:W42:B27,28,37,38"), ["42x42x27x28x37x38"]);
}

#[test]
fn a_man_that_ends_on_the_last_row_becomes_a_king() {
    assert_same(&*open("W:W6:B45", "6-1"), "B:WK1:B45");
    assert_same(&*open("B:W6:B45", "45-50"), "W:W6:BK50");
    assert_same(&*open("W:W12:B8,45", "12x3"), "B:WK3:B45");
}

#[test]
fn a_man_that_only_passes_the_last_row_stays_a_man() {
    assert_eq!(legal("W:W12:B8,9,45"), ["12x14x8x9"]);
    assert_same(&*open("W:W12:B8,9,45", "12x14"), "B:W14:B45");
    assert_same(&*open("B:W43,42,6:B39", "39x37"), "W:W6:B37");
}

#[test]
fn a_man_does_not_go_on_as_the_king_that_it_becomes() {
    // From f10 a king would take the man at h8 too.
    assert_eq!(legal("W:W12:B8,14"), ["12x3x8"]);
    assert_eq!(open("W:W12:B8,14", "12x3").result(), GameResult::None);
}
