//! Texts of positions and moves.

use super::support::{BOTTOM, TOP, open, refused, start, two_players};

fn bad(text: &str) -> String {
    refused(&[], Some(text), "")
}

#[test]
fn a_position_needs_its_numbers_of_players_and_pieces() {
    let text = start(&[], "").position();
    assert!(text.ends_with(":2:10"));
    for end in ["", ":2", ":2:10:1", ":"] {
        let error = bad(&format!("{}{end}", &text[..122]));
        assert!(error.contains("':2:10'") || error.contains("''"), "{error}");
    }
    for (end, named) in [(":5:10", "'5'"), (":2:11", "'11'"), (":two:10", "'two'")] {
        let error = bad(&format!("{}{end}", &text[..122]));
        assert!(error.contains(named), "{error}");
    }
}

#[test]
fn every_player_has_exactly_its_pieces() {
    let nine = two_players('1', "a5 b5 b6 c5 c6 c7 d5 d6 d7", BOTTOM);
    assert_eq!(
        bad(&nine),
        "bad position: player 1 has 9 pieces and needs 10"
    );
    let eleven = two_players('1', &format!("{TOP} e5"), BOTTOM);
    assert!(bad(&eleven).contains("11"));
    let of_fifteen = two_players('1', TOP, BOTTOM).replace(":10", ":15");
    assert!(bad(&of_fifteen).contains("needs 15"));
}

#[test]
fn only_players_of_the_game_have_pieces_and_turns() {
    let error = bad(&two_players('1', TOP, BOTTOM).replace('4', "5"));
    assert_eq!(error, "bad position: with 2 players there is no player 5");
    assert!(bad(&two_players('2', TOP, BOTTOM)).contains("no player 2"));
    assert!(bad(&two_players('7', TOP, BOTTOM)).contains("'7'"));
    assert!(bad(&two_players('1', TOP, BOTTOM).replace("e", "w")).contains("'w'"));
    let fifteen = start(&[("players", "4")], "").position();
    assert!(bad(&fifteen.replace(":10", ":15")).contains("15 are for 2 players"));
}

#[test]
fn a_move_is_written_with_the_fewest_landings() {
    let session = start(&[], "d5-e5 n10-m10");
    let moves = session.moves();
    assert!(moves.contains(&"c5-e6".to_owned()) || moves.contains(&"c5-d5".to_owned()));
    assert_eq!(session.play("e5-e6").expect("a step").text, "e5-e6");
}

#[test]
fn ends_alone_and_any_full_way_are_read() {
    // Round the middle to i9's neighbour by several ways.
    let own = "e7 f7 n10 n11 n12 n13 o11 o12 o13 p12";
    let theirs = "h8 i8 h9 g8 a5 b5 b6 c5 c6 c7";
    let session = open(&two_players('1', own, theirs), "");
    let written = session.play("e7-i9").map(|played| played.text);
    let text = written.expect("the chain's ends");
    assert!(text.starts_with("e7-g7-"), "{text}");
    assert_eq!(session.play(&text).expect("what was written").text, text);
    for bad in ["e7-h7-i9", "e7-i9-i9", "e7-e9-i9", "e7xi9", "9-12", "e7-z9"] {
        assert!(session.play(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_step_is_preferred_to_jumps_with_the_same_ends() {
    // i9 to i10 by a step, or round over h9 to g8?: the text is the step.
    let own = "i9 n10 n11 n12 n13 o11 o12 o13 p12 p13";
    let theirs = "h9 g9 h10 a5 b5 b6 c5 c6 c7 d5";
    let session = open(&two_players('1', own, theirs), "");
    let played = session.play("i9-i10").expect("a step");
    assert_eq!(played.text, "i9-i10");
}

#[test]
fn names_are_read_in_capitals_too() {
    assert_eq!(start(&[], "D5-E5 N10-M10").turn(), "1");
}

#[test]
fn the_picture_is_the_star() {
    let rows = start(&[], "").board(false).rows();
    assert_eq!(rows.len(), 19);
    assert_eq!(rows[1], "a             1 ╱6");
    assert_eq!(rows[5], "e . . . . . . . . . . . . .");
    assert_eq!(rows[6], "f  1╱. . . . . . . . . . .");
    assert_eq!(rows[15], "o         10╱ 4 4");
    // Each diagonal has its number once.
    for number in 1..=17 {
        let (above, below) = (format!("╱{number}"), format!(" {number}╱"));
        let has_number = |row: &&String| {
            let words = row.split(' ').any(|word| word == above);
            words || row.contains(&below)
        };
        assert_eq!(rows.iter().filter(has_number).count(), 1, "{number}");
    }
    let named = start(&[], "").board(true).rows();
    assert!(named[8].contains("i9    i10"), "{}", named[8]);
    assert!(named[0].ends_with(" a5:1") && named[16].ends_with(" q13:4"));
}
