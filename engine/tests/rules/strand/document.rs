//! What the document says, in its own examples.

use super::support::{game, legal, legal_under, position, set_up};
use crate::sessions::{self};

/// The conventional opening as the document writes it.
const RENCONTRE: &str =
    "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";

#[test]
fn each_side_has_forty_men_and_the_point_of_the_meeting_is_empty() {
    let start = game("").position();
    assert_eq!(start.matches('w').count(), 40);
    assert_eq!(start.matches('b').count(), 40);
    assert_eq!(start.chars().nth(1 + 40), Some('e'), "e5");
    assert_eq!(game("").turn(), "white");
}

#[test]
fn open_points_lie_on_diagonals_and_closed_points_do_not() {
    // A sultan alone shows the lines of a point.
    for open in ["a1", "e3", "h4"] {
        let moves = legal(&format!("W W{open} Ba9 Bi9"));
        let (file, rank) = open.split_at(1);
        let leaves_both = |text: &String| {
            let to = text.split('-').nth(1).unwrap_or_default();
            !to.starts_with(file) && !to.ends_with(rank)
        };
        assert!(moves.iter().any(leaves_both), "{open}: {moves:?}");
    }
    for closed in ["b1", "c4", "h5"] {
        let moves = legal(&format!("W W{closed} Ba9 Bi9"));
        let (file, rank) = closed.split_at(1);
        for text in moves {
            let to = text.split('-').nth(1).unwrap_or_default();
            assert!(to.starts_with(file) || to.ends_with(rank), "{text}");
        }
    }
}

#[test]
fn in_diagram_2_the_man_on_a1_may_choose_a2_or_b2() {
    assert_eq!(legal("W wa1 bi9"), ["a1-a2", "a1-b2"]);
}

#[test]
fn in_diagram_2_the_man_on_b3_can_only_go_to_b4() {
    assert_eq!(legal("W wb3 bi9")[..1], ["b3-b4"]);
    assert_eq!(legal("W wb3 bi9").len(), 1);
}

#[test]
fn in_diagram_2_the_man_on_e3_goes_to_d4_e4_or_f4() {
    assert_eq!(legal("W we3 bi9"), ["e3-d4", "e3-e4", "e3-f4"]);
}

#[test]
fn men_neither_step_back_nor_sideways() {
    assert_eq!(legal("B be5 wa1"), ["e5-d4", "e5-e4", "e5-f4"]);
    assert_eq!(legal("W wc5 wc6 bi9"), ["c5-b6", "c5-d6", "c6-c7"]);
}

#[test]
fn in_diagram_2_the_man_on_c7_captures_by_jumping_to_a9_c9_e7_c5_or_a5() {
    for (over, to) in [
        ("b8", "a9"),
        ("c8", "c9"),
        ("d7", "e7"),
        ("c6", "c5"),
        ("b6", "a5"),
    ] {
        assert_eq!(legal(&format!("W wc7 b{over}")), [format!("c7x{to}")]);
    }
}

#[test]
fn in_diagram_2_the_man_on_g6_captures_to_g4_e6_g8_or_i6_and_never_along_a_diagonal() {
    for (over, to) in [("g5", "g4"), ("f6", "e6"), ("g7", "g8"), ("h6", "i6")] {
        assert_eq!(legal(&format!("W wg6 b{over}")), [format!("g6x{to}")]);
    }
    for beside in ["f5", "f7", "h5", "h7"] {
        assert_eq!(legal(&format!("W wg6 b{beside}")), ["g6-g7"]);
    }
}

#[test]
fn one_must_capture_as_soon_as_one_can() {
    assert_eq!(legal("W wa1 wg6 bg7"), ["g6xg8"]);
}

#[test]
fn one_must_always_capture_the_greatest_number() {
    assert_eq!(legal("W wa1 wc3 bb2 bd4 bf6"), ["c3xe5xg7"]);
}

#[test]
fn in_diagram_3_the_man_on_g7_makes_the_rafle_i5_g3_g5_e7_c9() {
    let diagram = "W wg7 bh6 bh4 bg4 bf6 bd8";
    assert_eq!(legal(diagram), ["g7xi5xg3xg5xe7xc9"]);
    for text in ["i5 x g3 x g5 x e7 x c9", "g7xc9", "g7xi5xg3xg5xe7xc9"] {
        let played = set_up(diagram, text);
        // He ends on the far row.
        assert_eq!(played.position(), position("B Wc9"), "{text}");
    }
}

#[test]
fn pieces_leave_the_board_one_by_one_as_the_rafle_goes_on() {
    // The second jump lands where the first captured piece stood.
    assert_eq!(legal("W wa3 bb3 bc4 bb5"), ["a3xc3xc5xa5"]);
    assert_eq!(
        legal("W wc1 bc2 bd3 bc4 bb3 be9"),
        ["c1xc3xa3", "c1xc3xc5", "c1xc3xe3"]
    );
    assert_eq!(
        legal("W We1 be3 bd4 bc3 bd2 ba9"),
        legal("W We1 be3 bd4 bc3 bd2 ba9")
    );
}

#[test]
fn in_diagram_3_the_sultan_on_b7_has_no_diagonal() {
    let moves = legal("W Wb7 bi2");
    assert_eq!(moves.len(), 16);
    assert!(
        moves
            .iter()
            .all(|text| text[3..].starts_with('b') || text.ends_with('7'))
    );
}

#[test]
fn in_diagram_3_the_sultan_on_e5_must_take_c3_and_lands_on_b2() {
    assert_eq!(legal("W We5 wa1 bc3"), ["e5xb2"]);
    assert_eq!(legal("W We5 bc3"), ["e5xb2"]);
    let any = [("landing", "any")];
    assert_eq!(legal_under(&any, "W We5 bc3"), ["e5xa1", "e5xb2"]);
}

#[test]
fn the_meeting_is_always_the_same_and_its_record_is_read_whole() {
    let after = game(RENCONTRE);
    assert_eq!(after.turn(), "white");
    let bound = sessions::open("strand", &[("opening", "rencontre")], None, RENCONTRE);
    assert_eq!(after.position(), bound.position());
}

#[test]
fn with_the_opening_rencontre_a_game_begins_at_the_start_and_its_first_moves_are_fixed() {
    let start = sessions::open("strand", &[("opening", "rencontre")], None, "");
    assert_eq!(start.position(), game("").position());
    assert_eq!(start.moves(), ["d4-e5"]);
    let later = sessions::open("strand", &[("opening", "rencontre")], None, "d4-e5 f6xd4");
    assert_eq!(later.moves(), ["c3xe5"]);
    // A position that is set by its text is past the rencontre.
    let text = start.position();
    let set = sessions::open("strand", &[("opening", "rencontre")], Some(&text), "");
    assert!(set.moves().len() > 1);
}

#[test]
fn after_the_meeting_the_man_on_d4_can_be_captured_in_three_ways() {
    let after = game(RENCONTRE);
    let mut moves = after.moves();
    moves.sort();
    assert_eq!(moves, ["d3xd5", "e3xc5", "e4xc4"]);
    for landing in ["d5", "c4", "c5"] {
        assert!(after.play(landing).is_ok(), "{landing}");
    }
}

#[test]
fn once_white_has_captured_d4_it_has_one_man_more() {
    let session = game(&format!("{} e4xc4", RENCONTRE.trim_end_matches("...")));
    let count = |letter: char| session.position()[1..].matches(letter).count();
    assert_eq!(count('w'), count('b') + 1);
}
