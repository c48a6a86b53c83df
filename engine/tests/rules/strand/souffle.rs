//! « Lorsqu'un joueur n'a pas effectué sa rafle complète, son adversaire peut l'exiger ou lui souffler son pion
//! ou son sultan (c'est-à-dire le retirer du jeu). »

use super::support::{assert_same, position, set_up_under};
use crate::sessions::{self, won};
use rafle_engine::session::Session;
use rafle_protocol::hub::GameResult;
use rafle_rules::Breach;

const CLAIM: [(&str, &str); 1] = [("irregular", "claim")];

/// White must capture two with c3.
const OWED: &str = "W wc3 wa2 bd4 bf6 ba9";

fn claiming(moves: &str) -> Box<dyn Session> {
    set_up_under(&CLAIM, OWED, moves)
}

fn refused(moves: &str) -> String {
    sessions::refused("strand", &CLAIM, Some(&position(OWED)), moves)
}

#[test]
fn a_step_instead_of_the_rafle_may_be_answered_in_three_ways() {
    assert_same(&*claiming("a2-a3 a9-a8"), "W wc3 wa3 bd4 bf6 ba8");
    assert_same(&*claiming("a2-a3 replay"), OWED);
    assert_eq!(claiming("a2-a3 replay").moves(), ["c3xe5xg7"]);
    assert_same(&*claiming("a2-a3 *c3/a9-a8"), "W wa3 bd4 bf6 ba8");
    assert_eq!(claiming("a2-a3 *c3/a9-a8").turn(), "white");
}

#[test]
fn a_rafle_broken_off_may_be_answered_in_three_ways_and_the_piece_is_removed_where_it_now_stands() {
    assert_same(&*claiming("c3xe5 f6xd4"), "W wa2 bd4 ba9");
    assert_same(&*claiming("c3xe5 replay"), OWED);
    assert_same(&*claiming("c3xe5 *e5/a9-a8"), "W wa2 bf6 ba8");
    assert!(refused("c3xe5 *c3/a9-a8").ends_with("the pieces that could be huffed are on e5"));
}

#[test]
fn a_capture_of_fewer_than_the_most_may_be_answered_by_a_huff() {
    let fewer = "W wc3 wa2 bd4 bf6 ba3 bb9";
    let session = set_up_under(&CLAIM, fewer, "a2xa4");
    assert!(session.moves().iter().any(|mv| mv.starts_with("*c3/")));
    let after = set_up_under(&CLAIM, fewer, "a2xa4 *c3/b9-b8");
    assert_same(&*after, "W wa4 bd4 bf6 bb8");
}

#[test]
fn every_obligation_that_is_broken_is_named() {
    let session = set_up_under(&CLAIM, "W wc3 wa2 bd4 bf6 ba3 bb9", "");
    let found = session.irregular();
    let breach_of = |text: &str| {
        let mut of_text = found.iter().filter(|found| found.text == text);
        of_text.next().map(|found| found.breach)
    };
    assert_eq!(breach_of("c3-c4"), Some(Breach::Capture));
    assert_eq!(breach_of("c3xe5"), Some(Breach::Finish));
    assert_eq!(breach_of("a2xa4"), Some(Breach::Most));
}

#[test]
fn a_huff_alone_is_not_a_turn_unless_it_ends_the_game() {
    assert_eq!(
        refused("a2-a3 *c3"),
        "move 2: '*c3' is half a turn; add the move that follows the huff, as in '*c3/a9-a8'"
    );
    // White's only piece is huffed.
    let last = set_up_under(&CLAIM, "W wc3 bd4 ba9", "c3-c4");
    assert!(
        last.moves().contains(&"*c4".to_owned()),
        "{:?}",
        last.moves()
    );
    let over = set_up_under(&CLAIM, "W wc3 bd4 ba9", "c3-c4 *c4");
    assert_eq!(over.result(), won("black", "no-pieces"));
}

#[test]
fn a_huff_that_no_move_can_follow_is_none() {
    // Without the man on b2, Black's on c2 still has no move.
    let shut_in = "W wc1 wc3 wc4 wb2 wa2 wh1 bc2";
    assert_eq!(set_up_under(&CLAIM, shut_in, "h1-h2").moves(), ["replay"]);
    let sentence = sessions::refused("strand", &CLAIM, Some(&position(shut_in)), "h1-h2 *b2");
    assert!(
        sentence.starts_with("move 2: illegal move '*b2'"),
        "{sentence}"
    );
    // Both black pieces are gone, but White has announced too few.
    let announced = set_up_under(&CLAIM, "W wc3 wa1 bd4 bf6", "c3xg7=1");
    assert_eq!(
        (announced.moves(), announced.result()),
        (vec!["replay".to_owned()], GameResult::None)
    );
}

#[test]
fn a_huff_ends_the_rencontre() {
    let parameters = [("irregular", "claim"), ("opening", "rencontre")];
    let session = sessions::open("strand", &parameters, None, "d4-e5 f6xd4=0");
    let moves = session.moves();
    assert_eq!(moves[..2], ["c3xe5", "replay"]);
    assert!(
        moves.contains(&"*d4/f5-f6".to_owned()) && moves.len() > 4,
        "{moves:?}"
    );
    let after = session
        .play("*d4/f5-f6")
        .expect("a turn of the list")
        .session;
    assert!(after.moves().len() > 1);
}

#[test]
fn only_a_piece_that_could_have_made_a_rafle_of_the_greatest_number_is_huffed() {
    assert_eq!(
        refused("a2-a3 *a3/a9-a8"),
        "move 2: '*a3/a9-a8' is not a huff: the pieces that could be huffed are on c3"
    );
}

#[test]
fn a_claim_needs_a_fault_and_must_not_come_late() {
    for claim in ["replay", "*c3/a9-a8"] {
        assert!(refused(&format!("c3xe5xg7 {claim}")).contains("has nothing to claim"));
        let late = refused(&format!("a2-a3 a9-a8 c3xe5xg7 {claim}"));
        assert!(late.contains("comes too late"), "{late}");
    }
}

#[test]
fn the_move_after_a_huff_must_be_regular() {
    // Black must capture with d4 in its turn.
    let session = set_up_under(&CLAIM, "W wc3 wa2 we3 bd4 bf6 ba9", "a2-a3");
    let huffs: Vec<String> = session
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with('*'))
        .collect();
    assert!(
        !huffs.is_empty() && huffs.iter().all(|mv| mv.contains('x')),
        "{huffs:?}"
    );
    assert!(
        sessions::refused(
            "strand",
            &CLAIM,
            Some(&position("W wc3 wa2 we3 bd4 bf6 ba9")),
            "a2-a3 *c3/a9-a8"
        )
        .contains("illegal move 'a9-a8'")
    );
}

#[test]
fn without_claims_there_is_no_huff() {
    let sentence = sessions::refused("strand", &[], Some(&position(OWED)), "c3xe5xg7 *a2/a9-a8");
    assert!(sentence.contains("illegal move '*a2/a9-a8'"), "{sentence}");
}

#[test]
fn every_claim_that_is_listed_is_read_back_as_the_same_turn() {
    for moves in ["a2-a3", "c3xe5", "c3-c4"] {
        let session = claiming(moves);
        for text in session.moves() {
            let played = session.play(&text).expect("a turn of the list");
            assert_eq!(played.text, text);
            let again = claiming(&format!("{moves} {text}"));
            assert_eq!(again.position(), played.session.position());
        }
    }
}
