//! The draughts family: variants by their names, and what Frisian draughts have of their own.

use crate::common::{Client, field};

/// A client that plays a variant.
fn playing(variant: &str) -> Client {
    let mut client = Client::ready();
    client.tell(&format!("set-param name=variant value={variant}"));
    assert_eq!(client.ask("init"), "ready");
    client
}

#[test]
fn aliases_are_read_and_never_written() {
    let mut client = Client::ready();
    for (alias, name) in [("breakthrough", "bt"), ("antidraughts", "losing")] {
        client.tell(&format!("set-param name=variant value={alias}"));
        assert_eq!(client.ask("init"), "ready");
        assert_eq!(client.param("variant"), name);
    }
    let values = client.params().remove(0);
    let values = values.get("values").expect("values").to_owned();
    assert!(
        values.starts_with("normal killer bt losing frisian "),
        "{values}"
    );
    assert!(!values.contains("breakthrough"), "{values}");
}

#[test]
fn each_game_of_the_family_is_searched_and_ends_by_its_rules() {
    for (variant, position, best) in [
        ("killer", "W:WK46,K47:BK5", None),
        ("bt", "W:W7,38:B44,20", Some(["7-1", "7-2"])),
        ("losing", "W:W28:B19,14", Some(["28-23", "28-23"])),
        ("frisian", "W:WK30:B27,29,K43", None),
    ] {
        let mut client = playing(variant);
        client.tell(&format!("pos pos={position}"));
        client.tell("level depth=5");
        let found = client.search("go think").best();
        assert!(client.moves().contains(&found), "{variant}: {found}");
        if let Some(best) = best {
            assert!(best.contains(&&*found), "{variant}: {found}");
        }
    }
}

#[test]
fn the_moves_of_kings_stand_in_wolf() {
    let mut client = playing("frisian");
    client.tell("pos pos=W:WK28,45:BK5,6 wolf=\"W28=3 B05=1\"");
    assert_eq!(
        client.query("position form=list"),
        "answer pos=W:WK28,45:BK5,6:+105+328"
    );
    assert_eq!(client.moves(), ["45-40"]);
    client.tell("pos pos=W:WK28,45:BK5,6 wolf=\"W28=3 B05=1\" moves=\"45-40\"");
    assert_eq!(
        client.query("position form=list"),
        "answer pos=B:WK28,40:BK5,6:+105+0"
    );
    let word = client.position();
    client.tell(&format!("pos pos={word}"));
    assert_eq!(client.position(), word);
    let refused = client.refused("pos pos=W:WK28,45:B6 wolf=\"W28=4\"");
    assert!(refused.contains("'W28=4' in 'wolf'"), "{refused}");
    let refused = client.refused("pos pos=W:WK28,45:B6 wolf=K28");
    assert!(refused.contains("'K28' in 'wolf'"), "{refused}");
    // What was set before stays.
    assert_eq!(client.position(), word);
}

/// draughtsnet: what it sends for a position of Frysk!, and for a game of Frisian draughts.
#[test]
fn a_start_of_fewer_men_is_played() {
    let mut client = playing("frisian");
    client.tell("set-param name=bb-size value=4");
    assert_eq!(client.ask("init"), "ready");
    let frysk = format!("Wbbbbb{}wwwww", "e".repeat(40));
    client.tell(&format!("pos pos={frysk} moves=\"46-41 1-7\""));
    client.tell("level nodes=500");
    client.search("go analyze").best();
    assert_eq!(
        client.position(),
        format!("Webbbbeb{}w{}wwww", "e".repeat(33), "e".repeat(5))
    );
}

#[test]
fn the_ends_of_these_games_have_their_reasons() {
    for (variant, line, result) in [
        (
            "bt",
            "pos=W:W7,38:B44,20 moves=7-1",
            "win winner=white reason=promotion",
        ),
        (
            "losing",
            "pos=B:W19,15:B",
            "win winner=black reason=no-pieces",
        ),
        (
            "frisian",
            "pos=W:WK46:BK44 moves=\"46-41 44-39 41-46 39-44\"",
            "draw reason=2-moves",
        ),
    ] {
        let mut client = playing(variant);
        client.tell(&format!("pos {line}"));
        assert_eq!(client.query("result"), format!("answer result={result}"));
    }
    let mut client = playing("bt");
    let refused = client.refused("pos pos=W:WK3,40:B20");
    assert!(
        refused.contains("white is to move but has a king"),
        "{refused}"
    );
    assert_eq!(field(&client.query("result"), "result"), "none");
}
