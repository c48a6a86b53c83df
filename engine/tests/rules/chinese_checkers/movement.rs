//! Steps and jumps.

use super::support::{ends, open_under, two_players};
use rafle_engine::session::Session;

/// One piece of player 1 where it can show its moves, the others out of its way, under plain rules.
fn lone(hole: &str, pivots: &str) -> Box<dyn Session> {
    lone_under(&[("rules", "plain")], hole, pivots)
}

fn lone_under(parameters: &[(&str, &str)], hole: &str, pivots: &str) -> Box<dyn Session> {
    // The bottom point of player 1's pieces, less one, and player 4's in points that are not its own.
    let own = format!("{hole} n10 n11 n12 n13 o11 o12 o13 p12 p13");
    let spare = "e1 e2 e3 f2 f3 g3 e13 f13 g13 h13";
    let left = 10 - pivots.split_whitespace().count();
    let spare: Vec<&str> = spare.split(' ').take(left).collect();
    let theirs = format!("{pivots} {}", spare.join(" "));
    open_under(parameters, &two_players('1', &own, &theirs), "")
}

#[test]
fn a_piece_steps_to_the_six_holes_around_it() {
    let session = lone("i9", "");
    assert_eq!(
        ends(&*session, "i9"),
        ["h8", "h9", "i10", "i8", "j10", "j9"]
    );
}

#[test]
fn a_piece_at_the_tip_has_two_steps() {
    assert_eq!(ends(&*lone("a5", ""), "a5"), ["b5", "b6"]);
}

#[test]
fn a_jump_lands_behind_its_pivot_and_captures_nothing() {
    let session = lone("i9", "i10");
    assert!(ends(&*session, "i9").contains(&"i11".to_owned()));
    let after = session.play("i9-i11").expect("a jump").session;
    assert_eq!(after.position()[1..122].matches('4').count(), 10);
}

#[test]
fn a_jump_passes_over_any_colour() {
    let own = "i9 i10 n10 n11 n12 n13 o11 o12 o13 p12";
    let theirs = "i8 e1 e2 e3 f2 f3 g3 e13 f13 g13";
    let session = open_under(&[("rules", "plain")], &two_players('1', own, theirs), "");
    let found = ends(&*session, "i9");
    assert!(found.contains(&"i11".to_owned()) && found.contains(&"i7".to_owned()));
}

#[test]
fn a_jump_passes_over_exactly_one_piece() {
    assert!(!ends(&*lone("i9", "i10 i11"), "i9").contains(&"i12".to_owned()));
}

#[test]
fn a_chain_may_stop_anywhere() {
    let session = lone("a5", "b5 d6 e8");
    let found = ends(&*session, "a5");
    for end in ["c5", "e7", "e9"] {
        assert!(found.contains(&end.to_owned()), "{end}: {found:?}");
    }
}

#[test]
fn a_step_never_goes_before_or_after_a_jump() {
    let found = ends(&*lone("i9", "i11"), "i9");
    assert_eq!(found, ["h8", "h9", "i10", "i8", "j10", "j9"]);
    let found = ends(&*lone("i9", "i10"), "i9");
    assert_eq!(found, ["h8", "h9", "i11", "i8", "j10", "j9"]);
}

#[test]
fn a_chain_back_to_its_origin_is_no_move() {
    // Three jumps round a triangle.
    let session = lone("i9", "i10 j11 j10");
    assert!(!ends(&*session, "i9").contains(&"i9".to_owned()));
    assert!(session.play("i9-i11-k11-i9").is_err());
}

#[test]
fn the_piece_that_moves_is_no_pivot_for_itself() {
    // From g7 by two jumps to g9; its own hole would be the pivot to a jump from f6 or h8.
    let session = lone("g7", "g8 f7");
    let found = ends(&*session, "g7");
    assert!(found.contains(&"g9".to_owned()));
    assert!(found.contains(&"e7".to_owned()));
    assert!(!found.contains(&"i9".to_owned()) && !found.contains(&"g5".to_owned()));
}

#[test]
fn without_long_jumps_a_pivot_is_a_neighbour() {
    let found = ends(&*lone("i6", "i8"), "i6");
    assert!(!found.contains(&"i10".to_owned()));
}

const LONG: &[(&str, &str)] = &[("rules", "plain"), ("long-jumps", "true")];

#[test]
fn a_long_jump_lands_as_far_behind_its_pivot_as_it_began_before_it() {
    let found = ends(&*lone_under(LONG, "i6", "i8"), "i6");
    assert!(found.contains(&"i10".to_owned()));
    assert!(!found.contains(&"i9".to_owned()) && !found.contains(&"i11".to_owned()));
}

#[test]
fn a_long_jump_needs_every_hole_but_the_pivot_empty() {
    for pivots in ["i7 i8", "i8 i9", "i8 i10"] {
        let found = ends(&*lone_under(LONG, "i6", pivots), "i6");
        assert!(!found.contains(&"i10".to_owned()), "{pivots}");
    }
}

#[test]
fn a_chain_mixes_lengths_of_jumps() {
    let session = lone_under(LONG, "i6", "i8 h10");
    assert!(ends(&*session, "i6").contains(&"g10".to_owned()));
    assert_eq!(session.play("i6-g10").expect("a chain").text, "i6-i10-g10");
}
