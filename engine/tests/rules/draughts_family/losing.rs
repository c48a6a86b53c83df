//! Losing draughts.

use crate::sessions::{drawn, open, sorted, won};
use rafle_protocol::hub::GameResult;

#[test]
fn a_side_to_move_without_a_piece_has_won() {
    let session = open("losing", &[], Some("W:W28:B19,14"), "28-23 19x28");
    assert_eq!(session.result(), won("white", "no-pieces"));
    assert!(session.moves().is_empty());
}

#[test]
fn a_side_to_move_without_a_legal_move_has_won() {
    let session = open("losing", &[], Some("W:W46:B37,41"), "");
    assert_eq!(session.result(), won("white", "no-moves"));
}

#[test]
fn the_greatest_number_is_compulsory() {
    for position in ["W:W28,32:B23,19,9", "W:WK3,K16,K30,37,K49:BK15,K17,K24,K45"] {
        let moves = |variant| sorted(open(variant, &[], Some(position), "").moves());
        assert_eq!(moves("losing"), moves("normal"));
    }
}

#[test]
fn only_the_third_repetition_draws() {
    let to_and_fro = ["46-41", "50-45", "41-46", "45-50"];
    let line = |plies: usize| {
        let moves = to_and_fro.into_iter().cycle().take(plies);
        moves.collect::<Vec<_>>().join(" ")
    };
    let result = |plies| open("losing", &[], Some("W:WK46:BK50"), &line(plies)).result();
    assert_eq!(result(7), GameResult::None);
    assert_eq!(result(8), drawn("repetition"));
}
