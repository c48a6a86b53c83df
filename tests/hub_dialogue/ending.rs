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
fn the_end_of_input_ends_the_program_during_a_search() {
    for go in ["go think", "go analyze", "go ponder"] {
        let mut client = Client::ready();
        client.tell("level infinite");
        client.send(go);
        client.expect("info");
        client.close_input();
        assert_eq!(client.end(), Some(0), "{go}");
    }
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
