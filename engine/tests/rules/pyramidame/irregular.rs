//! `irregular=claim`: a missed obligation stands unless the other side objects.

use super::support::{open, open_under, refused, text};
use crate::sessions::{self, sorted};
use rafle_engine::session::Session;
use rafle_protocol::hub::GameResult;
use rafle_rules::Breach;

/// Black must take two pawns with h7.
fn two() -> String {
    text('B', "h6 h4 a2", "h7 e8")
}

fn claiming(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[("irregular", "claim")], Some(position), moves)
}

fn refused_although_claiming(position: &str, moves: &str) -> String {
    sessions::refused(
        "pyramidame",
        &[("irregular", "claim")],
        Some(position),
        moves,
    )
}

fn can_claim(session: &dyn Session) -> bool {
    session.moves().contains(&"replay".to_owned())
}

#[test]
fn a_step_may_stand_although_a_capture_was_there() {
    assert!(refused(&two(), "e8-d8").contains("illegal move"));
    let session = claiming(&two(), "e8-d8");
    assert_eq!(session.position(), text('W', "h6 h4 a2", "h7 d8"));
    assert!(can_claim(&*session));
}

#[test]
fn a_rafle_may_be_broken_off_on_a_cube() {
    for (way, end) in [("h7xg4", "g4"), ("h7xg6", "g6")] {
        assert!(refused(&two(), way).contains("illegal move"));
        let session = claiming(&two(), way);
        assert_eq!(session.position(), text('W', "h4 a2", &format!("{end} e8")));
        assert!(can_claim(&*session), "{way}");
    }
}

#[test]
fn a_rafle_may_not_be_broken_off_on_a_hidden_cube() {
    let ring = text('B', "c1 b2 d2 e1 a4", "d1 h8");
    for way in ["d1x~", "d1x~x~", "d1xe2x~"] {
        assert!(
            refused_although_claiming(&ring, way).contains("illegal move"),
            "{way}"
        );
    }
    assert!(can_claim(&*claiming(&ring, "d1x~x~xe2")));
}

#[test]
fn only_the_obligation_may_be_missed() {
    for way in ["h7-h7", "h7xh4", "h6-h7", "e8-e9", "h7xg4xh3xh1", "h7xh6"] {
        assert!(
            refused_although_claiming(&two(), way).contains("illegal move"),
            "{way}"
        );
    }
    assert_eq!(claiming(&two(), "").moves(), open(&two(), "").moves());
}

#[test]
fn a_pawn_may_step_back_if_that_goes_unpunished() {
    // « Les manquements à toutes obligations sont légitimes si impunis. »
    let calm = text('W', "d4 a2", "h7 e8");
    assert!(refused(&calm, "d4-d3").contains("illegal move"));
    let session = claiming(&calm, "d4-d3");
    assert_eq!(session.position(), text('B', "d3 a2", "h7 e8"));
    assert!(can_claim(&*session));
    let breaches = claiming(&calm, "").irregular();
    assert!(
        breaches
            .iter()
            .all(|found| found.breach == Breach::Progress)
    );
    assert!(breaches.iter().any(|found| found.text == "d4-d3"));
}

#[test]
fn every_obligation_that_is_broken_is_named() {
    let found = claiming(&two(), "").irregular();
    let breach_of = |text: &str| {
        let mut of_text = found.iter().filter(|found| found.text == text);
        of_text.next().map(|found| found.breach)
    };
    assert_eq!(breach_of("e8-d8"), Some(Breach::Capture));
    assert_eq!(breach_of("h7-h8"), Some(Breach::Capture));
    assert_eq!(breach_of("h7xg4"), Some(Breach::Finish));
    assert!(open(&two(), "").irregular().is_empty());
}

#[test]
fn the_text_of_an_irregular_move_means_that_move() {
    for way in ["h7xg4", "h7xg6", "e8-d8"] {
        let played = claiming(&two(), "").play(way).unwrap();
        let again = claiming(&two(), &played.text);
        assert_eq!(again.position(), played.session.position());
        assert!(can_claim(&*again));
    }
}

#[test]
fn the_claim_takes_the_move_back_and_the_same_side_moves_regularly() {
    let session = claiming(&two(), "e8-d8 replay");
    assert_eq!(session.position(), two());
    assert_eq!(sorted(session.moves()), sorted(open(&two(), "").moves()));
    assert!(refused_although_claiming(&two(), "e8-d8 replay h7xg4").contains("move 3"));
    let after = claiming(&two(), "h7xg4 replay h7xh5");
    assert_eq!(after.position(), text('W', "a2", "h5 e8"));
    assert_eq!(after.result(), GameResult::None);
}

#[test]
fn where_pawns_step_back_the_third_repetition_is_a_draw() {
    let calm = text('W', "d4 a2", "e5 h7");
    let to_and_fro = "d4-d3 e5-e6 d3-d4 e6-e5 ";
    assert_eq!(claiming(&calm, to_and_fro).result(), GameResult::None);
    let drawn = claiming(&calm, &to_and_fro.repeat(2)).result();
    assert_eq!(drawn, sessions::drawn("repetition"));
}
