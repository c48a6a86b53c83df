//! More than the server takes.

use crate::common::WATCHDOG;
use crate::support::Server;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

#[test]
fn one_board_too_many_is_told_so_and_a_board_that_is_left_is_free_again() {
    let server = Server::start(&["--boards", "2"]);
    let (mut first, mut second) = (server.socket(), server.socket());
    assert_eq!(first.ask("ping"), "pong");
    assert_eq!(second.ask("ping"), "pong");
    let mut third = server.socket();
    let line = third.line();
    assert!(line.starts_with("error ") && line.contains('2'), "{line}");
    assert_eq!(third.close_code(), CloseCode::Again);
    // One is closed as it should be, the other one breaks off.
    first.0.close(None).expect("it can be closed");
    let mut next = server.socket_when_free();
    drop(second);
    let mut last = server.socket_when_free();
    assert_eq!(next.ask("ping"), "pong");
    assert_eq!(last.ask("ping"), "pong");
}

#[test]
fn a_socket_that_ends_takes_its_search_along() {
    let server = Server::start(&["--boards", "1", "--searches", "1"]);
    let before = server.threads();
    for _ in 0..5 {
        let mut socket = server.socket_when_free();
        socket.send("go analyze");
        // It has the only place.
        assert!(socket.line().starts_with("info "));
    }
    let begun = Instant::now();
    while server.threads() > before {
        assert!(begun.elapsed() < WATCHDOG, "threads are left");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_nobody_reads_is_not_kept() {
    const MAX_BYTES: usize = 256 << 20;
    const MAX_GROWTH: u64 = 64 << 20;
    let server = Server::start(&[]);
    let mut other = server.socket();
    assert_eq!(other.ask("init"), "ready");
    let before = server.resident();
    let mut flood = server.socket();
    // What does not go out within this time is taken to be stuck; where it is not, less is sent.
    let stream = flood.0.get_mut();
    stream
        .set_write_timeout(Some(Duration::from_millis(500)))
        .expect("a timeout");
    let long = "query what=geometry ".to_owned() + &"x".repeat(4_000);
    let mut sent = 0;
    for number in 0.. {
        let text = if number % 2 == 0 { "ping" } else { &long };
        match flood.0.send(Message::text(text)) {
            Ok(()) => sent += text.len(),
            Err(Error::Io(error))
                if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) =>
            {
                break;
            }
            Err(Error::Io(_)) => break,
            Err(error) => panic!("{error}"),
        }
        assert!(sent < MAX_BYTES, "everything is taken, and nothing read");
    }
    assert_eq!(other.ask("ping"), "pong");
    if let (Some(before), Some(after)) = (before, server.resident()) {
        assert!(
            after.saturating_sub(before) < MAX_GROWTH,
            "{before} {after}"
        );
    }
}

/// Whether a connection was dropped without an answer.
fn is_dropped(mut stream: TcpStream) -> bool {
    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    answer.is_empty()
}

/// Asks for the page until there is an answer.
fn assert_answers(server: &Server) {
    let begun = Instant::now();
    loop {
        if !is_dropped(server.connect()) {
            break;
        }
        assert!(begun.elapsed() < WATCHDOG, "it answers no more");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.get("").status, 200);
}

#[test]
fn thousands_of_connections_are_dropped_beyond_a_bound() {
    const COUNT: usize = 2_000;
    let server = Server::start(&["--boards", "4"]);
    let mut board = server.socket();
    assert_eq!(board.ask("ping"), "pong");
    // Of those that say nothing the first ones make room.
    let kept: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for _ in 0..COUNT {
        drop(server.connect());
    }
    assert_eq!(board.ask("ping"), "pong");
    let mut streams = kept.into_iter();
    assert!(is_dropped(streams.next().expect("a stream")));
    let kept: Vec<TcpStream> = streams.collect();
    drop(kept);
    assert_answers(&server);
}

/// Strangers at 127.0.0.1 do not know the name of the page; a person at 127.0.0.2 does.
#[cfg(target_os = "linux")]
#[test]
fn strangers_at_one_address_keep_the_page_from_nobody() {
    const COUNT: usize = 330;
    let mut server = Server::start(&["--bind", "0.0.0.0"]);
    let mut early = server.socket();
    assert_eq!(early.ask("ping"), "pong");
    let strangers: Vec<TcpStream> = (0..COUNT).map(|_| server.connect()).collect();
    server.from = Some([127, 0, 0, 2].into());
    for _ in 0..10 {
        assert_eq!(server.get("").status, 200);
    }
    let mut late = server.socket();
    assert_eq!(late.ask("ping"), "pong");
    // Those who ask for something else are strangers too.
    server.from = None;
    let mut more: Vec<TcpStream> = (0..COUNT).map(|_| server.connect()).collect();
    for stream in &mut more {
        // The oldest are gone already.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    server.from = Some([127, 0, 0, 2].into());
    assert_eq!(server.get("").status, 200);
    assert_eq!(early.ask("ping"), "pong");
    assert_eq!(late.ask("ping"), "pong");
    // A person at the address of the strangers is let in too.
    server.from = None;
    assert_eq!(server.get("").status, 200);
    drop((strangers, more));
}

#[test]
fn thousands_of_sockets_find_no_more_boards_than_there_are() {
    const COUNT: usize = 1_000;
    let server = Server::start(&["--boards", "4"]);
    let mut boards: Vec<_> = (0..4).map(|_| server.socket()).collect();
    for board in &mut boards {
        assert_eq!(board.ask("ping"), "pong");
    }
    let before = server.threads();
    for _ in 0..COUNT {
        assert_eq!(server.socket().close_code(), CloseCode::Again);
    }
    assert_eq!(server.threads(), before);
    for board in &mut boards {
        assert_eq!(board.ask("ping"), "pong");
    }
}

#[cfg(unix)]
#[test]
fn a_server_without_descriptors_goes_on_when_there_are_some() {
    let mut command = Command::new("sh");
    let script = "ulimit -n 40 && exec \"$0\" serve --port 0";
    command.args(["-c", script, env!("CARGO_BIN_EXE_rafle")]);
    command.env_remove("RAFLE_LOG");
    let server = Server::start_as(&mut command);
    let mut board = server.socket();
    assert_eq!(board.ask("ping"), "pong");
    let many: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    assert_eq!(board.ask("ping"), "pong");
    drop(many);
    assert_answers(&server);
    assert_eq!(board.ask("ping"), "pong");
}

#[test]
fn the_head_of_a_request_has_a_bound() {
    let server = Server::start(&[]);
    let long = "x".repeat(64 << 10);
    let mut stream = server.connect();
    let request = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {long}\r\n\r\n");
    // It may be closed before it has read everything.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
    assert_answers(&server);
}
