//! Dialogues over WebSockets.

use crate::common::{Line, field};
use crate::support::{Server, variants};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Message};

#[test]
fn a_game_of_every_variant_is_played_over_a_socket() {
    let server = Server::start(&[]);
    for variant in variants() {
        let mut socket = server.socket();
        socket.send("hub");
        let lines = socket.until("wait");
        assert!(lines[0].starts_with("id name=rafle"), "{}", lines[0]);
        socket.send(&format!("set-param name=variant value={variant}"));
        assert_eq!(socket.ask("init"), "ready");
        socket.send("query what=geometry");
        assert!(field(&socket.line(), "geometry").len() > 2);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..4 {
            socket.send(&format!("pos moves=\"{}\"", moves.join(" ")));
            assert_eq!(socket.ask("query what=result"), "answer result=none");
            let legal = field(&socket.ask("query what=moves"), "moves");
            let touches = field(&socket.ask("query what=touches"), "touches");
            let count = legal.split(' ').count();
            assert_eq!(touches.split(' ').count(), count, "{variant}");
            socket.send("level nodes=300");
            socket.send("go think");
            let mut lines = socket.until("done");
            let done = lines.pop().expect("the end");
            assert!(lines.iter().all(|line| line.starts_with("info ")));
            let best = field(&done, "move");
            assert!(legal.split(' ').any(|mv| mv == best), "{variant} {best}");
            moves.push(best);
        }
        socket.send("quit");
        assert_eq!(socket.close_code(), CloseCode::Normal);
    }
}

#[test]
fn a_page_can_name_no_files_and_take_no_more_than_its_share() {
    let server = Server::start(&[]);
    let mut socket = server.socket();
    for line in [
        "set-param name=eval-file value=/etc/passwd",
        "set-param name=tables value=/etc",
        "set-param name=threads value=1",
    ] {
        socket.send(line);
    }
    socket.send("hub");
    let lines = socket.until("wait");
    let param = |name: &str| {
        let lines = lines.iter().map(|line| Line::read(line));
        { lines }.find(|line| line.get("name") == Some(name) && line.command == "param")
    };
    for name in ["eval-file", "search-constants", "tables"] {
        assert!(param(name).is_none(), "{name}");
    }
    let threads = param("threads").expect("it is there");
    assert_eq!(threads.get("max"), Some("1"));
    let size = param("tt-size").expect("it is there");
    assert_eq!(
        (size.get("value"), size.get("max")),
        (Some("18"), Some("20"))
    );
    for line in [
        "set-param name=threads value=2",
        "set-param name=tt-size value=21",
    ] {
        assert!(socket.ask(line).starts_with("error "), "{line}");
    }
}

#[test]
fn what_is_no_line_is_refused_and_the_dialogue_goes_on() {
    let server = Server::start(&[]);
    let mut socket = server.socket();
    let binary = Message::Binary(Bytes::from_static(b"ping"));
    socket.0.send(binary).expect("the server reads");
    assert!(socket.line().contains("binary"));
    for text in ["ping\nping", "ping\n", "\n"] {
        assert!(socket.ask(text).contains("line feed"), "{text:?}");
    }
    assert!(socket.ask("nonsense").starts_with("error "));
    socket.send("");
    assert_eq!(socket.ask("ping"), "pong");
}

#[test]
fn a_message_as_long_as_a_line_is_read_and_a_longer_one_closes_the_socket() {
    const MAX: usize = 1 << 20;
    let server = Server::start(&[]);
    let mut socket = server.socket();
    socket.send(&"x".repeat(MAX));
    assert!(socket.line().starts_with("error "));
    assert_eq!(socket.ask("ping"), "pong");
    // The server closes the socket before it has read everything.
    let _ = socket.0.send(Message::text("x".repeat(MAX + 1)));
    let closed = loop {
        match socket.0.read() {
            Ok(Message::Text(line)) => assert!(line.as_str().contains("longer than 1 MiB")),
            Ok(Message::Close(frame)) => break frame.map(|frame| frame.code),
            Ok(_) => {}
            Err(_) => break None,
        }
    };
    assert!(closed.is_none_or(|code| code == CloseCode::Size));
    assert_eq!(server.socket().ask("ping"), "pong");
}

#[test]
fn a_search_that_waits_for_its_turn_is_stopped_at_once() {
    let server = Server::start(&["--searches", "1"]);
    let (mut first, mut second) = (server.socket(), server.socket());
    first.send("go analyze");
    assert!(first.line().starts_with("info "));
    second.send("go analyze");
    second.send("stop");
    assert!(second.line().starts_with("done move="));
    second.send("level nodes=50");
    second.send("go think");
    assert_eq!(second.ask("ping"), "pong");
    first.send("stop");
    first.until("done");
    let lines = second.until("done");
    assert!(lines.len() > 1, "it has searched: {lines:?}");
}
