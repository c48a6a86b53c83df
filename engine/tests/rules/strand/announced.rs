//! « Dans le cas de rafles compliquées, le joueur annonce à l'avance le nombre de pions qu'il va prendre. Si son
//! adversaire démontre qu'il pouvait en prendre davantage, il souffle le pion ou le Sultan qui devait effectuer la
//! rafle. »

use super::support::{assert_same, position, set_up, set_up_under};
use crate::sessions;
use rafle_engine::session::Session;

const CLAIM: [(&str, &str); 1] = [("irregular", "claim")];

/// White must capture two with c3.
const OWED: &str = "W wc3 wa2 bd4 bf6 ba9";

fn claiming(moves: &str) -> Box<dyn Session> {
    set_up_under(&CLAIM, OWED, moves)
}

fn refused(parameters: &[(&str, &str)], moves: &str) -> String {
    sessions::refused("strand", parameters, Some(&position(OWED)), moves)
}

fn can_claim(session: &dyn Session) -> bool {
    session.moves().contains(&"replay".to_owned())
}

#[test]
fn a_player_may_announce_how_many_pieces_the_rafle_takes() {
    for moves in ["c3xg7=2", "c3xe5xg7 = 2", "e5xg7=2"] {
        assert_same(&*set_up(OWED, moves), "B wa2 wg7 ba9");
        assert!(!can_claim(&*claiming(moves)), "{moves}");
    }
    assert!(!can_claim(&*set_up_under(&CLAIM, "W wa2 ba9", "a2-a3=0")));
}

#[test]
fn an_announced_number_below_the_greatest_is_the_fault_for_which_the_piece_is_huffed() {
    // The player takes what was announced.
    let session = claiming("c3xe5=1");
    assert!(can_claim(&*session));
    assert_same(&*claiming("c3xe5=1 *e5/a9-a8"), "W wa2 bf6 ba8");
    // The player takes more than was announced.
    for moves in ["c3xe5xg7=1", "c3xg7=0"] {
        assert!(can_claim(&*claiming(moves)), "{moves}");
        assert_same(&*claiming(&format!("{moves} *g7/a9-a8")), "W wa2 ba8");
        assert_same(&*claiming(&format!("{moves} replay")), OWED);
    }
    // A step announces nothing to take.
    assert_same(&*claiming("a2-a3=0 *c3/a9-a8"), "W wa3 bd4 bf6 ba8");
}

#[test]
fn among_rafles_of_the_same_ends_the_announced_number_chooses() {
    // From a1 to c3 the sultan takes b2 alone, or a4 and b4 on the way round.
    let rafles = "W Wa1 bb2 ba4 bb4 bi9";
    for (moves, expected) in [
        ("a1xc3", "B Wc3 ba4 bb4 bi9"),
        ("a1xc3=1", "B Wc3 ba4 bb4 bi9"),
        ("a1xc3=2", "B Wc3 bb2 bi9"),
    ] {
        let session = set_up_under(&CLAIM, rafles, moves);
        assert_same(&*session, expected);
        assert!(can_claim(&*session), "{moves}");
    }
}

#[test]
fn a_move_that_takes_fewer_than_it_announces_is_no_move() {
    let sentence = "move 1: 'c3xg7=3' announces more captures than the 2 that it makes";
    assert_eq!(refused(&CLAIM, "c3xg7=3"), sentence);
    assert_eq!(refused(&[], "c3xg7=3"), sentence);
    assert!(refused(&CLAIM, "c3xe5=2").contains("than the 1 that it makes"));
}

#[test]
fn without_claims_an_announced_number_below_the_greatest_is_refused() {
    assert_eq!(
        refused(&[], "c3xg7=1"),
        "move 1: 'c3xg7=1' announces fewer captures than the 2 that are possible"
    );
    assert!(refused(&[], "c3xe5=1").contains("illegal move 'c3xe5=1'"));
}

#[test]
fn a_rafle_after_a_huff_may_be_announced_too() {
    let both = "W wc3 wa2 we3 bd4 bf6 ba9";
    let session = set_up_under(&CLAIM, both, "a2-a3");
    let huff = { session.moves().into_iter() }
        .find(|mv| mv.starts_with('*') && mv.matches('x').count() == 1)
        .expect("a huff and a capture of one");
    assert!(session.play(&format!("{huff}=1")).is_ok());
    let more = session
        .play(&format!("{huff}=2"))
        .err()
        .expect("more than it takes");
    assert!(more.to_string().contains("announces more"), "{more}");
}

#[test]
fn in_other_games_nothing_is_announced() {
    let sentence = sessions::refused("normal", &CLAIM, None, "32-28=0");
    assert_eq!(
        sentence,
        "move 1: '32-28=0' announces a number of captures, but this game has no announcements"
    );
}
