//! Boards of Strand with very many rafles: no line takes long, and the answers are right.

use crate::common::{Client, Line, field};

/// White must capture; b8 to f8 and others can, in hundreds of ways.
const CROWDED: &str =
    "WeeebeeWeeeBeBebebbWbeeWbeeeebeWebebeebeeeWeWeebWeeeebebeebeeeeeebebebebWeeWeeeeee";

/// Steps to and fro on that board, each of which misses the captures.
const MISSED: &str = "g9-h9 b8-c8 h9-g9 c8-b8";

fn claiming() -> Client {
    let mut client = Client::start();
    for (name, value) in [
        ("variant", "strand"),
        ("landing", "any"),
        ("irregular", "claim"),
    ] {
        client.tell(&format!("set-param name={name} value={value}"));
    }
    assert_eq!(client.ask("init"), "ready");
    client
}

#[test]
fn a_line_of_many_irregular_moves_is_set_up_at_once() {
    let mut client = claiming();
    let moves = [MISSED; 20_000].join(" ");
    client.tell(&format!("pos pos={CROWDED} moves=\"{moves}\""));
    assert_eq!(client.query("turn"), "answer turn=white");
    assert!(client.moves().contains(&"replay".to_owned()));
}

#[test]
fn a_search_that_is_stopped_at_once_answers_with_a_move_that_can_be_played() {
    let mut client = claiming();
    for moves in ["", "g9-h9", "g9-h9 b8-c8"] {
        client.tell(&format!("pos pos={CROWDED} moves=\"{moves}\""));
        client.send("go think");
        client.send("stop");
        let best = client.rest_of_search().best();
        client.tell(&format!("pos pos={CROWDED} moves=\"{moves} {best}\""));
    }
}

#[test]
fn while_a_question_is_answered_the_search_can_be_stopped_and_lines_keep_their_order() {
    let mut client = claiming();
    client.tell(&format!("pos pos={CROWDED}"));
    for line in [
        "go analyze",
        "query what=irregular",
        "stop",
        "query what=turn",
        "ping",
    ] {
        client.send(line);
    }
    let lines = client.until("pong");
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
    assert!(place("done").is_some(), "{lines:?}");
    let (irregular, turn) = (place("answer irregular"), place("answer turn"));
    assert!(irregular.is_some() && irregular < turn, "{lines:?}");
}

#[test]
fn every_line_that_a_search_tells_can_be_played() {
    let mut client = claiming();
    for position in [
        CROWDED,
        "BWWeeeWBWWeeWWeWeBeWeWWeeeeWeWWWWeeWBWBWeeBeWeeBWeeWBBBBBeBWeeeeWWBWBWBBWeWWWeBeee",
    ] {
        client.tell(&format!("pos pos={position}"));
        client.tell("level nodes=1500");
        let search = client.search("go think");
        let ponder = Line::read(&search.done)
            .get("ponder")
            .unwrap_or_default()
            .to_owned();
        let mut told = vec![format!("{} {ponder}", search.best())];
        told.extend(search.infos.iter().map(|info| field(info, "pv")));
        for moves in told {
            client.tell(&format!("pos pos={position} moves=\"{moves}\""));
        }
    }
}
