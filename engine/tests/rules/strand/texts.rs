//! Texts of positions and moves.

use super::support::{game, position, refused, set_up};
use crate::sessions::{self};

const RAFLE: &str = "W wg7 bh6 bh4 bg4 bf6 bd8 ba9";

fn refused_text(text: &str) -> String {
    sessions::refused("strand", &[], Some(text), "")
}

#[test]
fn a_position_is_a_side_and_the_points_from_a9_to_i1() {
    let start = game("").position();
    assert_eq!(start.len(), 82);
    assert!(start.starts_with("Wbbbbbbbbb") && start.ends_with("wwwwwwwww"));
    let session = set_up("B wa1 Bi9 We5", "");
    assert_eq!(session.position(), position("B wa1 Bi9 We5"));
    assert_eq!(session.turn(), "black");
}

#[test]
fn a_position_that_no_game_can_hold_is_refused() {
    let e = "e".repeat(81);
    for (text, named) in [
        (format!("W{e}"), "the board is empty"),
        (format!("X{e}"), "'X'"),
        (format!("W{}", &e[1..]), "80"),
        (format!("Ww{e}"), "82"),
        (format!("W{}q", &e[1..]), "'q'"),
        (format!("W{}b:3", &e[1..]), "':3'"),
        (format!("Ww{}b", &e[2..]), "a9"),
        (format!("W{}b", &e[1..]), "i1"),
        (format!("W{}{}", "b".repeat(41), "e".repeat(40)), "41"),
    ] {
        let error = refused_text(&text);
        assert!(error.contains(named), "{text}: {error}");
    }
}

#[test]
fn a_rafle_is_written_with_its_origin_and_every_landing() {
    assert_eq!(set_up(RAFLE, "").moves(), ["g7xi5xg3xg5xe7xc9"]);
}

#[test]
fn of_several_ways_the_one_of_the_smallest_landings_is_written() {
    // Round the four men either way; rank 9 comes first.
    let moves = set_up("W wd4 bd5 be6 bf5 be4 ba9", "").moves();
    assert_eq!(moves, ["d4xd6xf6xf4xd4"]);
}

#[test]
fn a_rafle_may_be_written_by_its_ends_without_its_origin_and_with_blanks() {
    let after = set_up(RAFLE, "g7xi5xg3xg5xe7xc9").position();
    for text in [
        "g7xc9",
        "i5xg3xg5xe7xc9",
        "i5 x g3 x g5 x e7 x c9",
        "G7:I5:G3:G5:E7:C9",
        "g7xc9(h6,h4,g4,f6,d8)",
    ] {
        assert_eq!(set_up(RAFLE, text).position(), after, "{text}");
    }
}

#[test]
fn a_text_that_fits_no_move_is_refused_with_the_legal_ones() {
    for text in [
        "g7xi5",
        "g7-c9",
        "g7xi5xg3xg5xe7",
        "c9",
        "g7xc9(h6,h4)",
        "-g7",
        "pass",
        "j1-j2",
        "7-8",
        "g7x~xc9",
    ] {
        let error = refused(RAFLE, text);
        assert!(
            error.contains("illegal") && error.contains("g7xi5xg3xg5xe7xc9"),
            "{text}: {error}"
        );
    }
}

#[test]
fn a_text_that_fits_several_moves_is_ambiguous() {
    // From c1 to c5 over c2 and c4 or over b2 and b4, then the same way on.
    let fork = "W wc1 bc2 bc4 bb2 bb4 bc6 bd7 bf7 be9";
    let moves = ["c1xa3xc5xc7xe7xg7", "c1xc3xc5xc7xe7xg7"];
    let error = refused(fork, "c1xg7");
    assert!(error.contains("ambiguous"), "{error}");
    assert!(moves.iter().all(|text| error.contains(text)), "{error}");
    set_up(fork, moves[0]);
    set_up(fork, "c1xg7(c2,c4,c6,d7,f7)");
}

#[test]
fn the_fault_in_a_record_is_named_with_its_number() {
    let record = "d4-e5 (f6xd4); c3xe6 (a5xc3);...";
    let error = sessions::refused("strand", &[], None, record);
    assert!(
        error.contains("move 3") && error.contains("c3xe6"),
        "{error}"
    );
}
