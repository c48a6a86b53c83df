//! The texts in which a move may be written.

use super::support::{legal, open, refused, text};

/// Black's rafle of two pawns to h3, by g4 or by g6.
fn two_ways() -> String {
    text('B', "h6 h4 a2", "h7")
}

/// Two captures from f3 to g4 that share their text, and two to g6.
const TWINS: &str = "Wwweeewweweeeeeeeewweewbewweeeeebeeeeeeebeeeebeeeebeeeebbeeeebbbe";

#[test]
fn a_step_is_written_with_both_cubes() {
    let position = text('W', "f5", "a8");
    for way in ["f5-g7", " F5 - G7 ", "f05-g7"] {
        assert_eq!(
            open(&position, way).position(),
            text('B', "g7", "a8"),
            "{way}"
        );
    }
    for wrong in [
        "f5xg7",
        "f5-g7(f6)",
        "f5-f6-g7",
        "f5-~",
        "38-48",
        "g7",
        "-g7",
        "f5-i9",
        "f5-g0",
    ] {
        assert!(
            refused(&position, wrong).contains("illegal move"),
            "{wrong}"
        );
    }
}

#[test]
fn a_capture_is_written_with_every_landing_the_first_way_in_the_order_of_the_cubes() {
    assert_eq!(legal(&two_ways()), ["h7xg4xh3", "h7xg4xh5"]);
    // A hidden landing comes last.
    let ring = text('B', "c1 b2 d2 e1", "d1");
    assert!(legal(&ring).contains(&"d1xe2x~x~xd1".to_owned()));
}

#[test]
fn a_capture_is_read_by_its_ends_or_by_any_way_with_or_without_the_captured_cubes() {
    for way in [
        "h7xh3",
        "h7xg6xh3",
        "h7:g4:h3",
        "h7xh3(h4,h6)",
        "h7xg6xh3( h6 , h4 )",
        "H7 x H3",
    ] {
        assert_eq!(
            open(&two_ways(), way).position(),
            text('W', "a2", "h3"),
            "{way}"
        );
    }
    for wrong in [
        "h7xg4",
        "h7xg5xh3",
        "h7xh3(h4)",
        "h7xh3(h4,h6,h6)",
        "h7xh3(h4,g6)",
        "h7xh3(h4,~)",
        "h7-h3",
        "h7x~xh3",
        "h7xg4xg6xh3",
        "h7xh3xg4",
        "h7xh3x~",
    ] {
        assert!(
            refused(&two_ways(), wrong).contains("illegal move"),
            "{wrong}"
        );
    }
}

#[test]
fn moves_that_share_their_text_name_the_captured_cubes() {
    let moves = legal(TWINS);
    let to_g4: Vec<&String> = moves.iter().filter(|mv| mv.starts_with("f3xg4")).collect();
    assert!(to_g4.iter().all(|mv| mv.contains('(')), "{to_g4:?}");
    for mv in &moves {
        assert_eq!(&open(TWINS, "").play(mv).unwrap().text, mv);
    }
}

#[test]
fn ends_that_fit_several_moves_are_ambiguous() {
    let position = text('B', "c1 b2 d2 e1", "d1");
    let sentence = "move 1: ambiguous move 'd1xf1': it fits d1xc2xf1 d1x~x~xe2xf1";
    assert_eq!(refused(&position, "d1xf1"), sentence);
    let reached = text('W', "b2 d2", "f1");
    for clear in ["d1xc2xf1", "d1xf1(c1,e1)", "d1xc2xf1(e1,c1)"] {
        assert_eq!(open(&position, clear).position(), reached, "{clear}");
    }
}
