//! Players, pieces and turns.

use super::support::{BOTTOM, TOP, open_under, position, refused, start, two_players};
use rafle_engine::session::Session;

/// The seats, and how many pieces each has.
fn army_sizes(session: &dyn Session) -> Vec<(&'static str, usize)> {
    let text = session.position();
    let cells = &text[1..122];
    session
        .seats()
        .into_iter()
        .map(|seat| (seat, cells.matches(seat).count()))
        .collect()
}

#[test]
fn two_players_sit_face_to_face() {
    let session = start(&[], "");
    assert_eq!(army_sizes(&*session), [("1", 10), ("4", 10)]);
    assert_eq!(session.position(), two_players('1', TOP, BOTTOM));
}

#[test]
fn three_players_face_empty_points() {
    let session = start(&[("players", "3")], "");
    assert_eq!(army_sizes(&*session), [("1", 10), ("3", 10), ("5", 10)]);
}

#[test]
fn four_players_sit_in_two_facing_pairs() {
    let session = start(&[("players", "4")], "");
    let sizes = [("1", 10), ("2", 10), ("4", 10), ("5", 10)];
    assert_eq!(army_sizes(&*session), sizes);
}

#[test]
fn six_players_fill_the_points() {
    let session = start(&[("players", "6")], "");
    let sizes = ["1", "2", "3", "4", "5", "6"].map(|seat| (seat, 10));
    assert_eq!(army_sizes(&*session), sizes);
}

#[test]
fn fifteen_pieces_fill_the_point_and_the_row_that_it_rests_on() {
    let session = start(&[("pieces", "15")], "");
    let first = format!("{TOP} e5 e6 e7 e8 e9");
    let fourth = format!("{BOTTOM} m9 m10 m11 m12 m13");
    let expected = position('1', &[('1', &first), ('4', &fourth)], ":2:15");
    assert_eq!(session.position(), expected);
}

#[test]
fn fifteen_pieces_are_for_two_players() {
    for players in ["3", "4", "6"] {
        let error = refused(&[("players", players), ("pieces", "15")], None, "");
        assert_eq!(
            error,
            format!("with {players} players each has 10 pieces, 15 are for 2 players")
        );
    }
    assert_eq!(start(&[("players", "2"), ("pieces", "15")], "").turn(), "1");
}

#[test]
fn turns_go_clockwise_from_the_first_point() {
    for (players, order) in [
        ("2", "1414"),
        ("3", "1351"),
        ("4", "12451"),
        ("6", "1234561"),
    ] {
        let mut session = start(&[("players", players)], "");
        for digit in order.chars() {
            assert_eq!(session.turn(), digit.to_string());
            let mv = session.moves().swap_remove(0);
            session = session.play(&mv).expect("a legal move").session;
        }
    }
}

#[test]
fn a_position_text_brings_its_own_players_and_pieces() {
    for (parameter, seats) in [
        (("players", "3"), &["1", "3", "5"][..]),
        (("pieces", "15"), &["1", "4"]),
    ] {
        let text = start(&[parameter], "").position();
        let session = open_under(&[("players", "6")], &text, "");
        assert_eq!(session.seats(), seats);
        assert_eq!(session.position(), text);
    }
}
