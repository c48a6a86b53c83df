//! How a conversation ends.

use crate::common::Client;

#[test]
fn quit_ends_the_program_without_a_reply() {
    let mut client = Client::ready();
    client.send("quit");
    assert_eq!(client.rest(), [""; 0]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn quit_ends_the_program_during_a_search() {
    for go in ["go think", "go analyze", "go ponder"] {
        let mut client = Client::ready();
        client.tell("level infinite");
        client.send(go);
        client.expect("info");
        client.send("quit");
        assert_eq!(client.end(), Some(0), "{go}");
    }
}

#[test]
fn the_end_of_input_ends_the_program() {
    for mut client in [Client::start(), Client::ready()] {
        client.close_input();
        assert_eq!(client.rest(), [""; 0]);
        assert_eq!(client.end(), Some(0));
    }
}

#[test]
fn the_end_of_input_stops_a_search_without_an_end_of_its_own() {
    for (level, go, hit) in [
        ("level infinite", "go think", None),
        ("level infinite", "go analyze", None),
        ("level infinite", "go ponder", None),
        ("level moves=5", "go analyze", None),
        ("level moves=5", "go ponder", Some("ponder-hit")),
        ("level infinite=false", "go ponder", Some("ponder-hit")),
    ] {
        let mut client = Client::ready();
        client.tell(level);
        client.send(go);
        client.expect("info");
        if let Some(hit) = hit {
            client.send(hit);
        }
        client.close_input();
        let last = client.rest().pop().expect("an answer");
        assert!(last.starts_with("done move="), "{go}: {last}");
        assert_eq!(client.end(), Some(0), "{go}");
    }
}

#[test]
fn a_search_that_has_an_end_is_finished_after_the_end_of_input() {
    let mut client = Client::start();
    client.send_bytes(b"init\npos moves=32-28\nlevel depth=6\ngo think");
    client.close_input();
    let lines = client.rest();
    assert!(
        lines.iter().any(|line| line.starts_with("info depth=6 ")),
        "{lines:?}"
    );
    assert!(lines[lines.len() - 1].starts_with("done move="));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_last_line_needs_no_line_feed() {
    let mut client = Client::ready();
    client.send_bytes(b"query what=turn");
    client.close_input();
    assert_eq!(client.rest(), ["answer turn=white"]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn what_stands_before_quit_is_answered() {
    let mut client = Client::start();
    client.send_bytes(b"hub\ninit\nping\nquit\n");
    let lines = client.rest();
    assert_eq!(lines[lines.len() - 3..], ["wait", "ready", "pong"]);
    assert_eq!(client.end(), Some(0));
}
