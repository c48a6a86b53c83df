//! Captures, rafles and their peculiarities.

use super::support::{legal, legal_from, open, refused, text};

#[test]
fn capturing_is_compulsory() {
    let position = text('W', "b4 a1", "c4 h8");
    assert_eq!(legal(&position), ["b4xc3", "b4xc5"]);
    assert!(refused(&position, "a1-b1").contains("illegal move 'a1-b1'"));
}

#[test]
fn a_capture_goes_backward_as_well_as_forward() {
    assert_eq!(legal(&text('W', "b4", "b3 h8")), ["b4xa1", "b4xa3"]);
    assert_eq!(legal(&text('B', "b5 c8", "b4")), ["b4xa5", "b4xa7"]);
}

#[test]
fn the_cube_behind_must_be_free() {
    let beside = |own: &str| legal_from(&text('W', own, "c4 h8"), "b4x");
    assert_eq!(beside("b4"), ["b4xc3", "b4xc5"]);
    assert_eq!(beside("b4 c5"), ["b4xc3"]);
    assert_eq!(beside("b4 c3 c5"), [""; 0]);
}

#[test]
fn a_pawn_may_be_jumped_on_board_a_to_l_or_on_board_d_to_j() {
    assert_eq!(legal(&text('B', "c4", "b4 h8")), ["b4xc3", "b4xc5"]);
}

#[test]
fn a_rafle_goes_by_i_or_by_j_to_l_or_changes_boards_to_m() {
    // On C over h6 to g4 = I, on B to g6 = J; from both over h4 to h3 = L; by C to I, then on B to h5 = M.
    let position = text('B', "h6 h4 a2", "h7");
    assert_eq!(legal(&position), ["h7xg4xh3", "h7xg4xh5"]);
    for way in ["h7xg4xh3", "h7xg6xh3", "h7xh3"] {
        assert_eq!(
            open(&position, way).position(),
            text('W', "a2", "h3"),
            "{way}"
        );
    }
    assert_eq!(open(&position, "h7xh5").position(), text('W', "a2", "h5"));
}

#[test]
fn a_rafle_must_go_on_while_a_capture_is_possible() {
    let position = text('B', "h6 h4 a2", "h7");
    for text in ["h7xg4", "h7xg6"] {
        let legal = "legal moves: h7xg4xh3 h7xg4xh5";
        let sentence = format!("move 1: illegal move '{text}'; {legal}");
        assert_eq!(refused(&position, text), sentence);
    }
}

#[test]
fn the_greatest_capture_is_not_compulsory() {
    // d1 takes the one pawn e1 and ends on g2, or goes another way and takes up to four.
    let position = text('B', "c1 b2 d2 e1", "d1");
    let captured = |mv: &String| mv.matches('x').count();
    let moves = legal(&position);
    let (least, most) = (
        moves.iter().map(captured).min(),
        moves.iter().map(captured).max(),
    );
    assert!(least < most, "{moves:?}");
    assert_eq!(most, Some(4));
}

#[test]
fn a_rafle_in_b_goes_round_by_n_o_and_p_or_the_other_way_and_ends_where_it_began() {
    let position = text('B', "c1 b2 d2 e1 a4", "d1 h8");
    for way in ["d1x~x~xe2xd1", "d1xe2x~x~xd1", "d1xd1"] {
        assert_eq!(
            open(&position, way).position(),
            text('W', "a4", "d1 h8"),
            "{way}"
        );
    }
    assert_eq!(legal_from(&position, "d1xe2x~"), ["d1xe2x~x~xd1"]);
}

#[test]
fn a_rafle_in_d_goes_round_just_the_same() {
    // The same in the mirror: files and ranks change places.
    let position = text('B', "a3 b2 b4 a5 d1", "a4 h8");
    for way in ["a4x~x~xb5xa4", "a4xb5x~x~xa4", "a4xa4"] {
        assert_eq!(
            open(&position, way).position(),
            text('W', "d1", "a4 h8"),
            "{way}"
        );
    }
}

#[test]
fn a_rafle_that_leaves_a_above_the_ridge_goes_on_in_c() {
    let position = text('W', "f1", "g1 h2 h8");
    assert!(legal(&position).contains(&"f1x~xh3".to_owned()));
    assert_eq!(open(&position, "f1x~xh3").position(), text('B', "h3", "h8"));
    // And from C to A the other way round.
    let back = text('B', "g1 h2 a2", "h3");
    assert!(legal(&back).contains(&"h3x~xf1".to_owned()));
}

#[test]
fn a_jump_to_a_hidden_cube_that_nothing_follows_is_no_capture() {
    // a5 jumps b7 on A to a hidden cube, where only b7 itself would be there to jump on C.
    let position = text('W', "a5", "b7 h8");
    assert!(legal(&position).iter().all(|mv| mv.starts_with("a5-")));
}

#[test]
fn a_pawn_is_not_jumped_twice_and_bars_the_way_until_the_rafle_is_over() {
    // In the ring of four each pawn is jumped once; there is no second round.
    let ring = open(&text('B', "c1 b2 d2 e1 a4", "d1 h8"), "d1xd1");
    assert_eq!(ring.position(), text('W', "a4", "d1 h8"));
    // b7 was jumped on A: on C it cannot be jumped back.
    let position = text('W', "a5", "b7 h8");
    assert!(refused(&position, "a5x~xd8").contains("illegal move"));
}

#[test]
fn an_empty_cube_may_be_passed_several_times() {
    // f5 is passed on the way to d5, and reached again from there.
    let position = text('W', "g6", "g5 f6 e5 a8");
    assert_eq!(legal(&position), ["g6xf3", "g6xf5xd5xf5"]);
    let reached = open(&position, "g6xf5xd5xf5").position();
    assert_eq!(reached, text('B', "f5", "a8"));
}

#[test]
fn from_a_frontier_cube_only_the_board_from_above_is_used() {
    // On A the pawn e4 could jump f4 to f3, on B e3 to f3; from above f4 to g4 and e3 to e2.
    assert_eq!(legal(&text('W', "e4", "f4 h8")), ["e4xg4"]);
    assert_eq!(legal(&text('W', "e4", "e3 h8")), ["e4xe2"]);
    // c3 is a neighbour on A, not from above.
    let none = legal(&text('W', "e4", "c3 h8"));
    assert!(none.iter().all(|mv| mv.starts_with("e4-")), "{none:?}");
    // The same holds in the middle of a rafle: from c3, b3 and d3 lie beside, c2 and c4 too.
    let through = legal(&text('W', "b4", "c4 d3 h8"));
    assert!(through.contains(&"b4xc3xe3".to_owned()), "{through:?}");
}

#[test]
fn elsewhere_the_board_from_above_serves_for_steps_only() {
    // g5 stands beside f5 on E: the cube behind it there, h5, is no landing.
    let moves = legal(&text('W', "f5", "g5 a8"));
    assert_eq!(moves, ["f5xg4", "f5xg6"]);
}
