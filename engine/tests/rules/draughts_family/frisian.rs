//! Frisian draughts: captures and draws.

use super::support::draws_after;
use crate::sessions::{drawn, open, sorted, won};
use rafle_protocol::hub::GameResult;

fn legal(position: &str) -> Vec<String> {
    sorted(open("frisian", &[], Some(position), "").moves())
}

#[test]
fn a_man_captures_in_eight_directions() {
    for (over, landing) in [
        (27, 26),
        (29, 30),
        (18, 8),
        (38, 48),
        (22, 17),
        (23, 19),
        (32, 37),
        (33, 39),
    ] {
        let position = format!("W:W28:B{over}");
        assert_eq!(legal(&position), [format!("28x{landing}x{over}")]);
    }
    // Not round the edge to the next row.
    assert_eq!(legal("W:W35:B36,12"), ["35-30"]);
}

#[test]
fn quiet_moves_go_along_diagonals() {
    assert_eq!(legal("W:W28:B1"), ["28-22", "28-23"]);
    let king = legal("W:WK28:B1");
    assert!(!king.contains(&"28-27".to_owned()) && !king.contains(&"28-18".to_owned()));
    assert_eq!(
        king.len(),
        open("normal", &[], Some("W:WK28:B1"), "").moves().len()
    );
}

#[test]
fn a_king_captures_along_rows_and_columns_at_any_distance() {
    // Down the column of 3 over 33, and along the row of 26 over 28.
    assert_eq!(legal("W:WK3:B33"), ["3x43x33"]);
    assert_eq!(legal("W:WK26:B28"), ["26x29x28", "26x30x28"]);
}

#[test]
fn a_king_cannot_turn_straight_back() {
    // Behind 28 the king could turn to 27 only over 28, which still stands there.
    assert_eq!(legal("W:WK29:B28,30"), ["29x26x28", "29x27x28"]);
}

#[test]
fn a_king_is_worth_more_than_one_man_and_less_than_two() {
    // Over the king on 43, or over the men on 27 and 29: two men.
    let greatest = legal("W:WK30:B27,29,K43");
    assert_eq!(greatest.len(), 1, "{greatest:?}");
    assert!(greatest[0].ends_with("x27x29"), "{greatest:?}");
    // One man, or one king.
    assert_eq!(legal("W:W28:B22,K23"), ["28x19x23"]);
}

#[test]
fn three_kings_yield_to_six_men_and_beat_five() {
    let five = legal("W:W46,50:B7,9,16,20,40,K23,K32,K41");
    let six = legal("W:W46,50:B7,9,16,20,21,40,K23,K32,K41");
    assert!(
        five.len() == 1 && five[0].ends_with("x23x32x41"),
        "{five:?}"
    );
    assert!(six.len() == 1 && !six[0].contains("x41"), "{six:?}");
}

#[test]
fn of_equal_captures_one_by_a_king_goes_first() {
    let position = "W:W6,K14:B16,21,23";
    assert!(legal(position).iter().all(|mv| mv.starts_with("14x")));
    let claim = [("irregular", "claim")];
    let session = open("frisian", &claim, Some(position), "");
    let by_man = |found: &&rafle_engine::session::IrregularChoice| found.text.starts_with("6x");
    let irregular = session.irregular();
    let found = irregular.iter().find(by_man).expect("a capture by the man");
    assert_eq!(found.breach.to_string(), "finish");
}

#[test]
fn a_capture_of_less_value_is_irregular() {
    let claim = [("irregular", "claim")];
    let session = open("frisian", &claim, Some("W:W28:B22,K23"), "");
    let found = session.irregular();
    let said: Vec<(String, &str)> = found
        .iter()
        .map(|found| (found.breach.to_string(), &*found.text))
        .collect();
    assert_eq!(said, [("most".to_owned(), "28x17x22")]);
}

#[test]
fn many_ways_to_one_capture_are_one_move() {
    let position = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
    let session = open("frisian", &[], Some(position), "");
    assert_eq!(session.moves().len(), 1);
}

#[test]
fn king_against_king_is_drawn_after_two_moves_of_each_side() {
    draws_after("frisian", "W:WK46:BK44", 4, "2-moves");
}

#[test]
fn two_kings_against_one_are_drawn_after_seven_moves_of_each_side() {
    draws_after("frisian", "W:WK50,K48:BK4", 14, "7-moves");
}

#[test]
fn more_kings_are_drawn_by_repetition_alone() {
    let round = "46-5 2-7 5-46 7-2";
    let position = "W:WK46,K47:BK1,K2";
    let result = |rounds: usize| {
        let line = vec![round; rounds].join(" ");
        open("frisian", &[], Some(position), &line).result()
    };
    assert_eq!(result(1), GameResult::None);
    assert_eq!(result(2), drawn("repetition"));
}

#[test]
fn a_win_on_the_last_of_the_moves_is_a_win() {
    // Black gives the king on the second of its moves, and on the first.
    let ends = |moves| open("frisian", &[], Some("W:WK46:BK44"), moves).result();
    assert_eq!(ends("46-41 44-22 41-46 22-28"), drawn("2-moves"));
    assert_eq!(ends("46-41 44-28 41x23x28"), won("white", "no-pieces"));
    let last = "B:WK46:BK44";
    let ends = |moves| open("frisian", &[], Some(last), moves).result();
    assert_eq!(
        ends("44-22 46-41 22-28 41x23x28"),
        won("white", "no-pieces")
    );
}
