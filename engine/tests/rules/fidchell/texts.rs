//! Texts of positions and moves, and what is refused.

use super::support::{first, may_decline, refused, second, word};
use crate::sessions;

#[test]
fn the_start_of_the_first_game_is_written_as_documented() {
    let start = format!("W{}:27:27:d:0:0:0", "e".repeat(108));
    assert_eq!(first(&start, "").position(), start);
}

#[test]
fn a_list_of_captures_is_read_and_must_be_right() {
    let before = word('W', "a3 e3 d6", "c3", "3:0:a:0:0:0");
    for text in ["d3", "d3(c3)", "D3( c3 )"] {
        assert_eq!(first(&before, text).turn(), "white", "{text}");
    }
    for text in ["d3(e3)", "d3(c3,c3)", "d3(c3,e3)", "d3(c4)", "d3(c9)"] {
        let sentence = refused("fidchell-1", &before, text);
        assert!(
            sentence.starts_with("move 1: illegal move 'd3("),
            "{sentence}"
        );
    }
    let sliding = before.replace(":3:0:a", ":0:0:a");
    assert_eq!(first(&sliding, "d6-d3(c3)").turn(), "white");
    assert!(refused("fidchell-1", &sliding, "d6-d3(a3)").contains("illegal move"));
    assert!(refused("fidchell-1", &sliding, "d6-d4(c3)").contains("illegal move"));
}

#[test]
fn what_is_no_move_here_is_refused() {
    let before = word('W', "a3 d6", "c3", "0:0:a:0:0:0");
    for text in [
        "pass",
        "challenge",
        "-c3",
        "d6xd3",
        "d6-d5-d4",
        "d6-d3-c3",
        "x7",
        "1-2",
        "d6-z1",
    ] {
        refused("fidchell-1", &before, text);
    }
}

#[test]
fn every_field_of_a_position_must_be_possible() {
    let (few, many) = ("a7 c7", "b7 d7");
    for (fields, part) in [
        ("26:0:d:0:0:0", "white has 2 on the board and 26 in hand"),
        ("0:26:d:0:0:0", "black has 2 on the board and 26 in hand"),
        ("9:9:w:0:0:0", "the navel is never 'w'"),
        ("9:9:x:0:0:0", "the navel is 'x'"),
        ("9:9:a:0:0:0", "cannot have slid"),
        ("0:0:d:0:0:1", "the navel is 'd' after a slide"),
        ("0:0:a:1:0:0", "no challenge in this variant"),
        ("0:0:a:0:1:0", "no challenge in this variant"),
        ("0:0:a:0:0:101", "the count of slides is 101"),
        ("0:9:a:0:0:2", "at most 1 is possible with stones in hand"),
        ("07:9:d:0:0:0", "the hand of white is '07'"),
        ("9:9:d:0:0:00", "the count of slides is '00'"),
        ("9:+9:d:0:0:0", "the hand of black is '+9'"),
        ("9:999:d:0:0:0", "the hand of black is '999'"),
        ("9:9:d:0:0", "5 fields"),
        ("9:9:d:0:0:0:0", "the extra turn is '0'"),
        ("9:9:d:0:0:0:1:1", "8 fields"),
        ("9::d:0:0:0", "the hand of black is ''"),
    ] {
        let sentence = refused("fidchell-1", &word('W', few, many, fields), "");
        assert!(
            sentence.starts_with("bad position: ") && sentence.contains(part),
            "{sentence}"
        );
    }
    for (side, fields, part) in [
        ('W', "9:9:d:0:0:0", "the navel is never 'd'"),
        ('W', "9:9:a:0:0:0", "black cannot have slid"),
        (
            'W',
            "9:9:w:1:0:0",
            "black cannot have challenged with 9 in hand",
        ),
        ('W', "0:0:a:6:0:0", "at most 5 turns, not 6"),
        ('B', "0:0:a:6:0:0", "at most 5 turns, not 6"),
        (
            'W',
            "0:0:a:0:3:0",
            "the number of removals owed is 3, at most 2",
        ),
        ('B', "0:0:a:0:1:0", "while removals are owed"),
        ('W', "0:0:a:1:1:0", "while removals are owed"),
        ('W', "0:0:a:0:1:1", "while removals are owed"),
    ] {
        let sentence = refused("fidchell-2", &word(side, few, many, fields), "");
        assert!(
            sentence.starts_with("bad position: ") && sentence.contains(part),
            "{sentence}"
        );
    }
}

#[test]
fn removals_that_are_owed_follow_a_capture_and_the_removals_made() {
    let owed = |black: usize, count: usize| {
        let cells = format!(
            "{}{}{}",
            "w".repeat(9),
            "b".repeat(black),
            "e".repeat(99 - black)
        );
        format!("W{cells}:0:0:a:0:{count}:0")
    };
    for (black, count) in [(27, 2), (27, 1), (26, 1)] {
        let sentence = refused("fidchell-2", &owed(black, count), "");
        assert!(sentence.contains("while removals are owed"), "{sentence}");
    }
    second(&owed(26, 2), "");
    second(&owed(25, 1), "");
    second(&owed(1, 1), "");
}

#[test]
fn an_extra_turn_follows_a_capture_which_defeats_a_challenge() {
    let position = |side, fields| word(side, "a7 c7 e7 g7 i7 k7 m7", "b7 d7", fields);
    for (side, fields, part) in [
        ('W', "0:0:a:0:0:1:1", "an extra turn follows a capture"),
        ('W', "0:25:w:0:0:0:1", "black has lost a stone"),
        ('W', "0:0:a:3:0:0:1", "which defeats a challenge"),
    ] {
        let may = [("extra-turn", "may")];
        let sentence = sessions::refused("fidchell-2", &may, Some(&position(side, fields)), "");
        assert!(sentence.contains(part), "{sentence}");
    }
    // Black's extra turn leaves a challenge as it is.
    may_decline("fidchell-2", &position('B', "0:0:a:3:0:0:1"), "");
}

#[test]
fn cells_that_are_wrong_are_counted() {
    let short = format!("W{}:27:27:d:0:0:0", "e".repeat(107));
    let wrong = format!("W{}x{}:27:27:d:0:0:0", "e".repeat(5), "e".repeat(102));
    assert!(refused("fidchell-1", &short, "").contains("107 cells and needs 108"));
    assert!(refused("fidchell-1", &wrong, "").contains("cell 6 has 'x'"));
}

#[test]
fn a_stone_too_many_is_refused_even_without_a_hand() {
    let full = format!("W{}{}:0:0:a:0:0:0", "w".repeat(28), "e".repeat(80));
    assert!(refused("fidchell-1", &full, "").contains("white has 28 on the board"));
    assert!(refused("fidchell-2", &full, "").contains("white has 28 on the board"));
}

#[test]
fn the_picture_shows_every_point_by_name_and_every_stone() {
    let before = word('W', "a3", "c3", "20:20:w:0:0:0");
    let names = second(&before, "").board(true).rows().join("\n");
    for name in ["a1", "d2", "x7", "m7", "b6", "s3"] {
        assert!(names.contains(name), "{name} in\n{names}");
    }
    let (board, _) = names
        .split_once("\nin hand")
        .expect("what is not on the board");
    let (points, stones): (Vec<&str>, Vec<&str>) = board
        .split_whitespace()
        .filter(|word| word.len() > 1 && word.as_bytes()[1].is_ascii_digit())
        .partition(|word| word.len() == 2);
    assert_eq!((points.len(), stones), (106, vec!["a3w", "c3b"]));
    // The rings are numbered to both sides of the navel.
    let rings = board.lines().last().expect("a row below the board");
    let rings: Vec<&str> = rings.split_whitespace().collect();
    let wanted = [
        "7", "6", "5", "4", "3", "2", "1", "1", "2", "3", "4", "5", "6", "7",
    ];
    assert_eq!(rings, wanted);
}
