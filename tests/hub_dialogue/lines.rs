//! What a line may look like.

use crate::common::Client;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

#[test]
fn a_line_may_end_with_carriage_return_and_line_feed() {
    let mut client = Client::start();
    client.send("hub\r");
    client.until("wait");
    assert_eq!(client.ask("init\r"), "ready");
    client.tell("pos moves=\"32-28\"\r");
    assert_eq!(client.ask("query what=turn\r"), "answer turn=black");
    client.tell("level depth=1\r");
    client.search("go think\r").best();
}

#[test]
fn blanks_may_stand_round_the_equals_sign() {
    let mut client = Client::ready();
    client.tell("pos moves = \"32-28 19-23\"");
    assert_eq!(client.query("moves"), "answer moves=28x19x23 written=28x19");
    client.tell("level\tdepth =2   nodes= 100000 ");
    assert_eq!(client.search(" go  think").last("depth"), 2.0);
}

#[test]
fn blank_lines_are_ignored() {
    let mut client = Client::ready();
    for line in ["", " ", "\t", "\r", " \t \r"] {
        client.tell(line);
    }
}

#[test]
fn unknown_arguments_are_ignored() {
    let mut client = Client::ready();
    client.tell("level depth=1 book=true strict");
    client.search("go think hard=yes").best();
    assert_eq!(client.ask("ping id=7"), "pong");
}

#[test]
fn arguments_may_stand_in_any_order() {
    let mut client = Client::ready();
    client.tell(&format!("pos moves=32-28 pos={START}"));
    assert_eq!(client.query("turn"), "answer turn=black");
    client.tell("set-param value=17 name=tt-size");
    assert_eq!(client.param("tt-size"), "17");
}

#[test]
fn a_value_may_be_quoted_without_need() {
    let mut client = Client::ready();
    client.tell("set-param name=\"tt-size\" value=\"17\"");
    client.tell(&format!("pos pos=\"{START}\" moves=\"\""));
    assert_eq!(client.position(), START);
    client.tell("level depth=\"2\"");
    assert_eq!(client.search("go think").last("depth"), 2.0);
}

#[test]
fn many_lines_may_come_in_one_piece() {
    let mut client = Client::ready();
    client.send_bytes(b"pos moves=32-28\nlevel depth=1\ngo think\nstop\nquery what=turn\nping\n");
    client.rest_of_search().best();
    assert_eq!(client.line(), "answer turn=black");
    assert_eq!(client.line(), "pong");
}

#[test]
fn a_line_may_come_in_many_pieces() {
    let mut client = Client::ready();
    for piece in [&b"pi"[..], b"n", b"g", b"\r", b"\n"] {
        client.send_bytes(piece);
        // So that the engine mostly reads the pieces apart; if it does not, the answer is the same.
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(client.line(), "pong");
}

#[test]
fn a_line_of_two_mebibytes_is_refused_and_the_next_is_read() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let before = client.position();
    let line = format!("pos pos={START} moves=\"{}\"", "31-26 ".repeat(2 << 20));
    assert!(line.len() > 2 << 20);
    let message = client.refused(&line);
    assert!(message.contains(&line.len().to_string()), "{message}");
    assert_eq!(client.position(), before);
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_with_their_place() {
    let mut client = Client::ready();
    client.tell("pos moves=32-28");
    let before = client.position();
    client.send_bytes(b"pos start moves=3\xff1-26\n");
    let message = client.expect("error");
    assert!(message.contains("18"), "{message}");
    assert_eq!(client.ask("ping"), "pong");
    assert_eq!(client.position(), before);
}

#[test]
fn control_characters_are_refused_by_their_code() {
    let mut client = Client::ready();
    let message = client.refused("ping\u{7}");
    assert!(message.contains("0007"), "{message}");
    let message = client.refused("pos start\0");
    assert!(message.contains("0000"), "{message}");
}
