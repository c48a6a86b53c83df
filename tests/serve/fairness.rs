//! Boards that want more than their share.

use crate::support::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread::{sleep, spawn};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

const GREEDY: usize = 3;

/// A board that asks for one analysis after the other while the server is there, and counts those that were ended.
fn analyse_on(server: &Server, ended: &Arc<AtomicUsize>) {
    let mut socket = server.socket().0;
    let ended = Arc::clone(ended);
    spawn(move || {
        while socket.send(Message::text("go analyze")).is_ok() {
            loop {
                match socket.read() {
                    Ok(Message::Text(line)) if line.starts_with("done") => break,
                    Ok(_) => {}
                    Err(_) => return,
                }
            }
            ended.fetch_add(1, SeqCst);
        }
    });
}

#[test]
fn boards_that_analyse_on_and_on_keep_no_other_from_its_short_search() {
    let server = Server::start(&["--searches", "1"]);
    let mut modest = server.socket();
    assert_eq!(modest.ask("init"), "ready");
    let ended = Arc::default();
    for _ in 0..GREEDY {
        analyse_on(&server, &ended);
    }
    // Each has had its share.
    while ended.load(SeqCst) < GREEDY {
        sleep(Duration::from_millis(5));
    }
    for _ in 0..2 {
        let before = ended.load(SeqCst);
        modest.send("level nodes=100");
        modest.send("go think");
        modest.until("done");
        // The one that ran, and perhaps one that ended just before or begins just after.
        let meanwhile = ended.load(SeqCst) - before;
        assert!(meanwhile < GREEDY, "{meanwhile} others came first");
    }
}
