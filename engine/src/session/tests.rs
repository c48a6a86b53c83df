//! Sessions as front ends use them.

use super::{Session, Setup, SetupError};
use crate::variants::{VARIANTS, Variant};
use rafle_protocol::hub::GameResult;
use rafle_rules::Options;

fn open_under(
    options: &Options,
    position: &str,
    moves: &str,
) -> Result<Box<dyn Session>, SetupError> {
    let setup = Setup {
        position: Some(position).filter(|text| !text.is_empty()),
        moves,
    };
    Variant::named("normal")
        .expect("draughts are played")
        .open(setup, options)
}

fn open(position: &str, moves: &str) -> Result<Box<dyn Session>, SetupError> {
    open_under(&Options::default(), position, moves)
}

/// Options under which claims are possible.
fn claims() -> Options {
    let mut options = Options::default();
    options.set("irregular", "claim").expect("a rule parameter");
    options
}

#[test]
fn a_move_played_makes_a_new_session_and_leaves_the_old_one() {
    for variant in VARIANTS {
        let session = variant.start(&Options::default()).expect("a start");
        let (before, moves) = (session.position(), session.moves());
        let played = session.play(&moves[0]).expect("a legal move");
        assert_eq!(played.text, moves[0], "{}", variant.name);
        assert_eq!((session.position(), session.moves()), (before, moves));
        assert_ne!(played.session.position(), session.position());
    }
}

#[test]
fn a_session_made_move_by_move_is_the_one_made_of_the_list() {
    let moves = ["32-28", "19-23", "28x19", "14x23"];
    let mut session = open("", "").expect("the start");
    for mv in moves {
        session = session.play(mv).expect("a legal move").session;
    }
    let listed = open("", &moves.join(" ")).expect("legal moves");
    assert_eq!(session.position(), listed.position());
    assert_eq!(session.moves(), listed.moves());
}

#[test]
fn an_illegal_move_is_named_with_its_number() {
    let error = open("", "32-28 19-23 1-6").err().expect("1-6 is illegal");
    assert!(
        error.to_string().starts_with("move 3: illegal move '1-6'"),
        "{error}"
    );
    let session = open("", "32-28 19-23").expect("legal moves");
    let error = session.play("1-6").err().expect("1-6 is illegal");
    assert!(error.to_string().starts_with("move 3: "), "{error}");
}

#[test]
fn what_follows_an_illegal_move_is_not_looked_at() {
    let error = open("", "1-6 nonsense-5").err().expect("an error");
    assert!(!matches!(error, SetupError::Position(_)), "{error}");
}

#[test]
fn a_claim_takes_the_irregular_move_back_and_asks_for_a_regular_one() {
    let (position, missed) = ("W:W28,37:B23,9", "37-32");
    assert!(open(position, missed).is_err());
    let session = open_under(&claims(), position, missed).expect("an irregular move");
    assert!(session.moves().contains(&"replay".to_owned()));
    let claimed = session.play("replay").expect("the claim").session;
    assert_eq!(claimed.turn(), "white");
    assert_eq!(claimed.moves(), ["28x19x23"]);
    assert!(
        claimed.play(missed).is_err(),
        "the move must be regular now"
    );
}

#[test]
fn a_claim_without_an_irregular_move_before_it_is_refused() {
    assert!(open_under(&claims(), "", "32-28 replay").is_err());
    assert!(open_under(&claims(), "", "replay").is_err());
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let session = open("W:W28:B23", "28x19").expect("a capture");
    assert_eq!(
        session.result(),
        GameResult::Win {
            winner: "white".to_owned(),
            reason: "no-pieces".to_owned()
        }
    );
    assert!(session.moves().is_empty());
}
