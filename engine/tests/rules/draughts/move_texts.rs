//! The texts in which a move may be written.

use super::support::{assert_same, open, open_under, refused};
use crate::sessions::sorted;
use rafle_engine::session::Session;

const START: &str = "W:W31-50:B1-20";

/// A king's move of four captures, the only legal one: over j4 g7 c3 e1 to h4.
const LONG: &str = "B:W23,29,30,39,42:BK35";

/// Two captures of a king that begin and end on the same squares, and two others.
const TWINS: &str = "W:WK45:B28,31,38,40";

fn all_mean(position: &str, texts: &[&str], expected: &str) {
    for text in texts {
        assert_same(&*open(position, text), expected);
    }
}

fn algebraic(position: &str) -> Box<dyn Session> {
    open_under(&[("notation", "algebraic")], position, "")
}

#[test]
fn a_quiet_move_is_written_with_both_squares() {
    let after = "B:W28,31,33-50:B1-20";
    all_mean(
        START,
        &[
            "32-28",
            " 32 - 28 ",
            "032-028",
            "32 -28",
            "d4-e5",
            "D4 - E5",
            "d04-e05",
        ],
        after,
    );
}

#[test]
fn a_capture_may_be_written_with_its_ends_alone() {
    let texts = [
        "35x34", "35X34", "35:34", "35×34", "35 x 34", "035x034", "j4xh4", "J4:h4", "j4x34",
    ];
    all_mean(LONG, &texts, "W:W29:BK34");
}

#[test]
fn a_capture_may_list_the_captured_squares_in_any_order() {
    let texts = [
        "35x34x23x30x39x42",
        "35x34x42x39x30x23",
        "35:34:30:42:23:39",
        "j4xh4xi5xf6xd2xg3",
        "35x34(23,30,39,42)",
        "35x34( 42, 39 ,30,23 )",
    ];
    all_mean(LONG, &texts, "W:W29:BK34");
}

#[test]
fn a_capture_may_name_the_squares_where_its_jumps_land() {
    let texts = [
        "35x19x37x48x34",
        "j4xg7xc3xe1xh4",
        "35 x 19 x 37 x 48 x 34",
        "J4:19:C3:48:034",
    ];
    all_mean(LONG, &texts, "W:W29:BK34");
    all_mean("W:W36:B31,22,12", &["36x27x18x7"], "B:W7:B");
}

#[test]
fn moves_are_written_with_every_captured_square() {
    assert_eq!(open(LONG, "").moves(), ["35x34x23x30x39x42"]);
    assert_eq!(algebraic(LONG).moves(), ["j4xh4xf6xi5xg3xd2"]);
    let moves = algebraic(START).moves();
    assert!(moves.contains(&"d4-e5".to_owned()), "{moves:?}");
}

#[test]
fn either_notation_is_read_whichever_is_written() {
    for notation in ["numeric", "algebraic"] {
        for text in ["32-28", "d4-e5", "32-e5"] {
            let session = open_under(&[("notation", notation)], START, text);
            assert_ne!(
                session.position(),
                open(START, "").position(),
                "{text} with notation={notation}"
            );
        }
    }
}

#[test]
fn a_list_of_moves_is_separated_by_blanks() {
    let moves = "32-28 19-23  28 x 19\t14x23";
    assert_same(&*open(START, moves), "W:W31,33-50:B1-13,15-18,20,23");
    assert_same(&*open(START, ""), START);
    assert_same(&*open(START, "  "), START);
}

#[test]
fn a_text_that_fits_no_legal_move_is_illegal_and_the_legal_ones_are_listed() {
    assert_eq!(
        refused(LONG, "35x33"),
        "move 1: illegal move '35x33'; legal moves: 35x34x23x30x39x42"
    );
    let sentence = refused(START, "32-28 32-27");
    let expected = "move 2: illegal move '32-27'; legal moves:";
    let listed = sentence.strip_prefix(expected).expect(expected);
    let listed = sorted(listed.split_whitespace().map(str::to_owned).collect());
    assert_eq!(listed, sorted(open(START, "32-28").moves()));
}

#[test]
fn the_list_of_legal_moves_is_cut_after_twenty() {
    let sentence = refused("W:WK28,K32:B1", "28-27");
    assert!(
        sentence.starts_with("move 1: illegal move '28-27'; legal moves: "),
        "{sentence}"
    );
    assert!(sentence.ends_with(" more"), "{sentence}");
    let listed = sentence
        .split_whitespace()
        .filter(|word| word.starts_with("28-") || word.starts_with("32-"));
    assert_eq!(listed.count(), 20, "{sentence}");
}

#[test]
fn in_a_finished_game_every_move_is_illegal() {
    assert_eq!(
        refused("W:W28:B22", "28x17 22-27"),
        "move 2: illegal move '22-27'; there is no legal move"
    );
}

#[test]
fn a_text_must_agree_with_the_move_in_everything_it_says() {
    for text in [
        "35-34",
        "35x34x23",
        "35x34x23x30x39",
        "35x34x23x30x39x29",
        "35x34x23x30x39x39",
        "35x34x23x30x39x42x42",
        "35x34x23x23x30x39x42",
        "35x19x37x34",
        "35x19x37x48",
        "35x24x37x48x34",
        "35x34(23)",
        "35x19x37x48x34(29)",
        "35x0",
        "35x51",
        "35x999",
        "a2x34",
        "k1xh4",
        "35x~",
        "resign",
    ] {
        let sentence = refused(LONG, text);
        let expected = format!("move 1: illegal move '{text}'; legal moves: 35x34x23x30x39x42");
        assert_eq!(sentence, expected);
    }
    assert!(refused(START, "32x28").starts_with("move 1: illegal move '32x28'"));
    assert!(refused(START, "32-28-23").starts_with("move 1: illegal move '32-28-23'"));
}

#[test]
fn a_text_that_fits_several_moves_is_ambiguous_and_they_are_listed() {
    let sentence = "move 1: ambiguous move '45x26': it fits 45x26x28x31x40 45x26x31x38x40";
    let mut words: Vec<String> = refused(TWINS, "45x26")
        .split(' ')
        .map(str::to_owned)
        .collect();
    words[7..].sort();
    assert_eq!(words.join(" "), sentence);
    for text in ["45x26x28x31x40", "45x26x40x38x31"] {
        open(TWINS, text);
    }
}

#[test]
fn landings_tell_two_captures_with_the_same_ends_apart() {
    let by_landings = open(TWINS, "45x23x37x26");
    assert_eq!(
        by_landings.position(),
        open(TWINS, "45x26x28x31x40").position()
    );
}

#[test]
fn a_text_that_is_no_move_at_all_is_refused() {
    for (text, sentence) in [
        (
            "32",
            "move 1 of the list cannot be read at column 3: '32' is not a move such as 32-28 or d4xf6",
        ),
        (
            "32-28 19-",
            "move 2 of the list cannot be read at column 10: a square is missing after '19-'",
        ),
        (
            "28x19-23",
            "move 1 of the list cannot be read at column 6: '28x19-23' has both a step and a capture sign",
        ),
        (
            "! 32-28",
            "move 1 of the list cannot be read at column 1: '!' is not a move such as 32-28 or d4xf6",
        ),
    ] {
        assert_eq!(refused(START, text), sentence);
    }
    let endless = vec!["1"; 201].join("x");
    assert!(refused(START, &endless).ends_with("has more than 200 squares"));
}

#[test]
fn a_refused_list_is_refused_as_a_whole() {
    // The first moves are good; the error names the one that is not.
    assert!(refused(START, "32-28 19-23 28x19 14x24").starts_with("move 4: illegal move '14x24'"));
    assert!(refused(START, "32-28 19-23 28x19 14x2x").starts_with("move 4 of the list"));
}
