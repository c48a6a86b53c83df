//! Position texts.

use super::support::{open, refused, text};

#[test]
fn a_position_is_the_side_and_the_cubes_from_a1_to_h8() {
    let word = format!("Bwe{}ebeb", "e".repeat(58));
    assert_eq!(word, text('B', "a1", "f8 h8"));
    assert_eq!(open(&word, "").position(), word);
    assert_eq!(open(&word, "").turn(), "black");
}

#[test]
fn a_text_that_is_no_position_is_refused_with_the_reason() {
    let good = text('W', "a1", "h8");
    let cases = [
        ("", "the position is empty"),
        (&good[..64], "the position has 63 cells and needs 64"),
        (
            &good.replacen('W', "X", 1),
            "'X' at column 1 is not a side to move, which is one of 'WB'",
        ),
        (
            &good.replacen('w', "W", 1),
            "cell 1 has 'W' at column 2, which is not one of 'wbe'",
        ),
        (&format!("{good}:1"), "':1' follows the position"),
        (
            &format!("{good}e"),
            "the position has 65 cells and takes only 64",
        ),
        (&text('W', "", ""), "the pyramid is empty"),
        (
            &text('B', "a1", "a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7"),
            "black has 11 pawns; at most 10 are possible",
        ),
        (
            &text('B', "h8", "a1"),
            "both sides have reached the other's corner, a1 and h8",
        ),
    ];
    for (word, reason) in cases {
        assert!(
            refused(word, "").contains(reason),
            "{word}: {}",
            refused(word, "")
        );
    }
}
