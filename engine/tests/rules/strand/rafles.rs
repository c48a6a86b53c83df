//! Rafles of men and sultans where the document leaves something open, and boards made to explode.

use super::support::{assert_same, legal, legal_under, set_up, set_up_under};
use crate::sessions;
use std::collections::HashSet;

/// A sultan lands anywhere behind what it captures.
const ANY: [(&str, &str); 1] = [("landing", "any")];

#[test]
fn a_sultan_counts_as_one_piece() {
    assert_eq!(legal("W wc3 bd4 Bf6 wa3 Bb3"), ["c3xe5xg7"]);
}

#[test]
fn among_equals_the_choice_is_free() {
    assert_eq!(legal("W wc3 bd4 Bb4"), ["c3xa5", "c3xe5"]);
}

#[test]
fn a_sultan_captures_at_any_distance_when_the_way_is_free() {
    assert_eq!(legal("W Wa3 be3 wa4 wb4"), ["a3xf3"]);
    assert!(!legal("W Wa3 wd3 be3 wa4 wb4").contains(&"a3xf3".to_owned()));
}

#[test]
fn two_adjacent_enemies_cannot_be_jumped_together() {
    let moves = legal("W Wa3 bd3 be3 wa4 wb4");
    assert!(moves.iter().all(|text| !text.contains('x')), "{moves:?}");
}

#[test]
fn a_sultan_lands_right_behind_the_captured_piece_or_with_landing_any_further_on() {
    let pieces = "W Wa3 be3 wa4 wb4";
    assert_eq!(legal(pieces), ["a3xf3"]);
    assert_eq!(legal_under(&[("landing", "adjacent")], pieces), ["a3xf3"]);
    let landings = ["a3xf3", "a3xg3", "a3xh3", "a3xi3"];
    assert_eq!(legal_under(&ANY, pieces), landings);
}

#[test]
fn a_sultan_may_turn_back_on_itself_in_a_rafle() {
    let pieces = "W Wd5 bc5 bf5 wd4 wd6 we4 we6 wc4 wc6";
    assert_eq!(legal(pieces), ["d5xb5xg5", "d5xg5xb5"]);
    assert_eq!(legal_under(&ANY, pieces)[..1], ["d5xa5xg5"]);
}

#[test]
fn a_rafle_may_end_where_it_began() {
    let moves = legal("W We5 bf5 bg6 bf7 be6 wa1");
    assert!(moves.iter().any(|text| text.ends_with("xe5")), "{moves:?}");
    let round_trip = moves
        .iter()
        .find(|text| text.ends_with("xe5"))
        .expect("a round trip");
    assert_same(
        &*set_up("W We5 bf5 bg6 bf7 be6 wa1", round_trip),
        "B We5 wa1",
    );
}

#[test]
fn a_man_whose_move_ends_on_the_far_row_becomes_a_sultan() {
    assert_same(&*set_up("W wc8 ba5", "c8-c9"), "B Wc9 ba5");
    assert_same(&*set_up("W wc7 bc8 ba5", "c7xc9"), "B Wc9 ba5");
    assert_same(&*set_up("B bc2 wa5", "c2-c1"), "W Bc1 wa5");
}

#[test]
fn a_man_that_only_passes_the_far_row_stays_a_man() {
    let passing = "W wc7 bd8 bf8 ba3";
    assert_eq!(legal(passing), ["c7xe9xg7"]);
    assert_same(&*set_up(passing, "c7xe9xg7"), "B wg7 ba3");
}

#[test]
fn with_promotion_passing_a_man_goes_on_as_a_sultan() {
    let passing = [("promotion", "passing"), ANY[0]];
    let pieces = "W wc7 bd8 bf8 ba3";
    let moves = legal_under(&passing, pieces);
    assert_eq!(moves, ["c7xe9xg7", "c7xe9xh6", "c7xe9xi5"]);
    assert_same(&*set_up_under(&passing, pieces, "c7xe9xg7"), "B Wg7 ba3");
    // As a sultan it captures at a distance what a man would not reach.
    assert_eq!(
        legal_under(&passing, "W wc7 bd8 be3 ba3"),
        ["c7xe9xe1", "c7xe9xe2"]
    );
    assert_eq!(legal("W wc7 bd8 be3 ba3"), ["c7xe9"]);
}

#[test]
fn a_broken_off_rafle_may_stand_and_be_claimed_against() {
    let claim = [("irregular", "claim")];
    let pieces = "W wc3 bd4 bf6 ba9";
    let session = set_up_under(&claim, pieces, "c3xe5");
    assert!(
        session.moves().contains(&"replay".to_owned()),
        "{:?}",
        session.moves()
    );
    assert_same(
        &*set_up_under(&claim, pieces, "c3xe5 replay c3xe5xg7"),
        "B wg7 ba9",
    );
    assert_same(&*set_up_under(&claim, pieces, "c3-c4"), "B wc4 bd4 bf6 ba9");
}

/// Boards of many sultans and loose enemies: every move is found once, and its text means that move.
#[test]
fn boards_made_to_explode_have_their_moves() {
    let boards = [
        // Sixteen men with free points all round.
        (
            "WeeeeeeeeeebebebebeeeeeeeeeeebebebebeeeeeeeeeeebebebebeeeeeeeeeeebebebebeWeeeeeeee",
            43,
        ),
        (
            "WeeeeWeeeeeBeBeBeBeeeeeeeWeeWBeBeBeBeeeeeeeeeWeBWBeBeBeeeeeeeeeeeBeBWBeBeeeeeeeeee",
            84,
        ),
        // A closed point between any two open ones: a man may go round for long.
        (
            "WebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebebwBeBeBeBe",
            16,
        ),
    ];
    for (board, count) in boards {
        let session = sessions::open("strand", &ANY, Some(board), "");
        let moves = session.moves();
        assert_eq!(moves.len(), count, "{board}");
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), count);
        let last = moves.last().expect("a move");
        assert_eq!(&session.play(last).expect("a legal move").text, last);
    }
}

/// Where not all rafles can be followed, enough of them are to find one that takes everything.
#[test]
fn a_lone_sultan_among_many_finds_the_rafle_of_all() {
    for (parameters, board, count) in [
        (
            &[][..],
            "WeeeeebebebbbebbbbbebeeebeeeebbebeeeeeeebeeeeeeeeeeebbeeeeeebWbeebeebeeebeBeeeBeBe",
            26,
        ),
        (
            &ANY[..],
            "WeeeebbebbbebebbbeeeebbbebeeebeebeeebebeebbeebbeeebbbbeeeebeeeWeebebbbebbeBeeBeeBe",
            29,
        ),
    ] {
        let session = sessions::open("strand", parameters, Some(board), "");
        let takes: HashSet<usize> = session
            .touches()
            .iter()
            .map(|mv| mv.captured.len())
            .collect();
        assert_eq!(takes, HashSet::from([count]), "{board}");
    }
}
