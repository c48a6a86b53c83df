//! A missed capture: the other side may have the move played again, or let it pass without penalty.

use super::support::{assert_same, open, open_under, refused, refused_under};
use crate::sessions::sorted;
use rafle_engine::session::Session;
use rafle_protocol::hub::GameResult;
use rafle_rules::Breach;

const CLAIM: &[(&str, &str)] = &[("irregular", "claim")];

/// White must take with 28.
const ONE: &str = "W:W28,32,40:B23,10";

/// White must take three with 36; one with 50 can be taken too.
const THREE: &str = "W:W36,50:B31,22,12,44,1";

fn claiming(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(CLAIM, position, moves)
}

fn can_claim(session: &dyn Session) -> bool {
    session.moves().contains(&"replay".to_owned())
}

#[test]
fn an_irregular_move_is_refused_unless_claims_are_on() {
    assert_eq!(
        refused(ONE, "40-35"),
        "move 1: illegal move '40-35'; legal moves: 28x19x23"
    );
    assert_eq!(
        refused(THREE, "50x39"),
        "move 1: illegal move '50x39'; legal moves: 36x7x12x22x31"
    );
    let off = [("irregular", "off")];
    assert_eq!(refused_under(&off, ONE, "40-35"), refused(ONE, "40-35"));
}

#[test]
fn a_quiet_move_may_stand_although_a_capture_was_there() {
    let session = claiming(ONE, "40-35");
    assert_same(&*session, "B:W28,32,35:B23,10");
    assert!(can_claim(&*session));
    assert!(
        can_claim(&*claiming(ONE, "28-22")),
        "by the piece that should have captured"
    );
}

#[test]
fn a_capture_of_fewer_may_stand() {
    let session = claiming(THREE, "50x39");
    assert_same(&*session, "B:W36,39:B31,22,12,1");
    assert!(can_claim(&*session));
}

#[test]
fn a_rafle_may_be_broken_off() {
    for (moves, expected) in [
        ("36x27", "B:W27,50:B22,12,44,1"),
        ("36x27x31", "B:W27,50:B22,12,44,1"),
        ("36x27x18", "B:W18,50:B12,44,1"),
        ("36x18x22x31", "B:W18,50:B12,44,1"),
    ] {
        let session = claiming(THREE, moves);
        assert_same(&*session, expected);
        assert!(can_claim(&*session), "{moves}");
    }
}

#[test]
fn only_the_obligation_to_capture_may_be_missed() {
    for text in ["40-44", "28x17", "28x10", "23-29", "40-30", "28-33"] {
        let sentence = refused_under(CLAIM, ONE, text);
        assert_eq!(
            sentence,
            format!("move 1: illegal move '{text}'; legal moves: 28x19x23")
        );
    }
}

#[test]
fn irregular_moves_are_not_among_the_legal_ones() {
    assert_eq!(claiming(ONE, "").moves(), ["28x19x23"]);
    assert_eq!(claiming(THREE, "").perft(1), 1);
}

#[test]
fn where_a_text_fits_a_regular_move_it_means_that_one() {
    let session = claiming("W:WK46:B28,14", "46x5");
    assert_same(&*session, "B:WK5:B");
    assert!(!can_claim(&*session));
}

#[test]
fn an_irregular_text_that_fits_several_moves_is_ambiguous() {
    // Three men can be taken; the first two on either of two ways.
    let twins = "W:WK45,36:B28,31,38,40,1";
    assert!(refused_under(CLAIM, twins, "45x26").contains("ambiguous"));
}

#[test]
fn the_claim_takes_the_irregular_move_back_and_the_same_side_moves_again() {
    let session = claiming(ONE, "40-35 replay");
    assert_eq!(session.turn(), "white");
    assert_same(&*session, ONE);
    assert_eq!(session.moves(), ["28x19x23"]);
    assert_same(&*claiming(ONE, "40-35 replay 28x19"), "B:W19,32,40:B10");
    assert_same(&*claiming(THREE, "50x39 replay 36x7"), "B:W7,50:B44,1");
}

#[test]
fn after_a_claim_the_move_must_be_regular() {
    for text in ["40-35", "40-34", "28-22"] {
        let sentence = refused_under(CLAIM, ONE, &format!("40-35 replay {text}"));
        assert_eq!(
            sentence,
            format!("move 3: illegal move '{text}'; legal moves: 28x19x23")
        );
    }
    // That holds for one move: later ones may be irregular again.
    let later = claiming(ONE, "40-35 replay 28x19 10-14 40-34");
    assert!(can_claim(&*later));
}

#[test]
fn an_irregular_move_that_is_not_claimed_against_stands() {
    let claimed_not = claiming(ONE, "40-35 10-15");
    assert_same(&*claimed_not, "W:W28,32,35:B23,15");
    assert!(!can_claim(&*claimed_not));
    assert_eq!(claimed_not.result(), GameResult::None);
    assert_eq!(claimed_not.moves(), open("W:W28,32,35:B23,15", "").moves());
}

#[test]
fn the_claim_stands_beside_the_moves() {
    let session = claiming(ONE, "40-35");
    let mut expected = open("B:W28,32,35:B23,10", "").moves();
    expected.push("replay".to_owned());
    assert_eq!(sorted(session.moves()), sorted(expected));
}

#[test]
fn without_an_irregular_move_there_is_nothing_to_claim() {
    let nothing = |moves: &str| refused_under(CLAIM, ONE, moves);
    assert_eq!(
        nothing("replay"),
        "move 1: 'replay' has nothing to claim: the last move was regular"
    );
    assert!(nothing("28x19 replay").starts_with("move 2: 'replay' has nothing to claim"));
    assert!(nothing("40-35 10-15 replay").starts_with("move 3: 'replay' has nothing to claim"));
    assert!(nothing("40-35 replay replay").starts_with("move 3: 'replay' has nothing to claim"));
    assert!(
        nothing("40-35 replay 28x19 replay").starts_with("move 4: 'replay' has nothing to claim")
    );
    assert!(refused(ONE, "28x19 replay").starts_with("move 2: illegal move 'replay'"));
}

#[test]
fn a_claim_comes_too_late_when_the_move_was_let_pass() {
    assert_eq!(
        refused_under(CLAIM, ONE, "40-35 10-15 28x19 replay"),
        "move 4: 'replay' comes too late: the game went on after the irregular move"
    );
}

#[test]
fn no_piece_is_huffed_in_draughts() {
    let sentence = refused_under(CLAIM, ONE, "40-35 *c1/10-15");
    assert_eq!(
        sentence,
        "move 2: '*c1/10-15' is not a huff: this game has no huff"
    );
}

#[test]
fn every_obligation_that_is_broken_is_named() {
    let breaches = |position: &str| claiming(position, "").irregular();
    let of = |position: &str, text: &str| {
        let found = breaches(position);
        let mut of_text = found.iter().filter(|found| found.text == text);
        of_text.next().map(|found| found.breach)
    };
    assert_eq!(of(ONE, "40-35"), Some(Breach::Capture));
    assert_eq!(of(THREE, "50x39x44"), Some(Breach::Most));
    assert_eq!(of(THREE, "36x27x31"), Some(Breach::Finish));
    assert_eq!(of(ONE, "28x19x23"), None, "it is regular");
    assert!(open(ONE, "").irregular().is_empty(), "claims are off");
}

#[test]
fn a_side_without_a_legal_move_may_still_claim() {
    // White shuts Black in instead of taking.
    let shut = "W:W28,29,32,34,46,47:B23,36";
    let session = claiming(shut, "46-41");
    assert_eq!(session.moves(), ["replay"]);
    assert_eq!(session.result(), GameResult::None);
    let again = claiming(shut, "46-41 replay");
    assert_eq!(again.turn(), "white");
    assert!(!again.moves().is_empty());
}
