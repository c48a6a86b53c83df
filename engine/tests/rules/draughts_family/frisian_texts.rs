//! Frisian draughts: the moves of kings in the texts of positions.

use crate::sessions::{open, refused};

fn list_of(position: &str) -> String {
    open("frisian", &[], Some(position), "").position_list()
}

#[test]
fn the_counts_stand_behind_the_pieces_black_first() {
    let session = open("frisian", &[], Some("W:WK28,45:BK5,6:+105+328"), "");
    assert_eq!(session.position_list(), "W:WK28,45:BK5,6:+105+328");
    let word = session.position();
    assert!(
        word.ends_with(":+105+328") && word.len() == 51 + 9,
        "{word}"
    );
    assert_eq!(list_of(&word), session.position_list());
}

#[test]
fn without_a_count_the_word_has_51_characters() {
    let session = open("frisian", &[], Some("W:WK28,45:B6:+0+0"), "");
    assert_eq!(session.position().len(), 51);
    assert_eq!(session.position_list(), "W:WK28,45:B6");
}

#[test]
fn the_numbers_of_moves_that_lidraughts_writes_are_left_out() {
    assert_eq!(list_of("W:WK28,45:B6:H0:F1:+0+128"), "W:WK28,45:B6:+0+128");
    assert_eq!(list_of("W:WK28,45:B6:H0:F1"), "W:WK28,45:B6");
}

#[test]
fn a_count_that_the_board_does_not_allow_is_dropped() {
    // No king there, a man there, a king of the other side, no man.
    assert_eq!(list_of("W:WK28,45:B6:+0+329"), "W:WK28,45:B6");
    assert_eq!(list_of("W:WK28,45:B6:+0+345"), "W:WK28,45:B6");
    assert_eq!(list_of("W:WK28,45:B6:+328+0"), "W:WK28,45:B6");
    assert_eq!(list_of("W:WK28:B6:+0+328"), "W:WK28:B6");
}

#[test]
fn a_count_over_three_or_without_its_square_is_refused() {
    let sentence = |field: &str| {
        let position = format!("W:WK28,45:B6:{field}");
        refused("frisian", &[], Some(&position), "")
    };
    assert_eq!(
        sentence("+0+428"),
        "bad position: '428' at column 17 has more than 3 moves of a king"
    );
    assert_eq!(
        sentence("+0+3"),
        "bad position: '3' at column 17 has no square of the board after the number of moves, such as '328'"
    );
    assert!(sentence("+0").contains("'+0' at column 14 is not the moves"));
}

#[test]
fn no_other_game_reads_counts() {
    for variant in ["normal", "killer", "losing"] {
        let sentence = refused(variant, &[], Some("W:WK28,45:B6:+0+328"), "");
        assert!(sentence.starts_with("bad position: "), "{sentence}");
    }
}
