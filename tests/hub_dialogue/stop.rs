//! `stop` and `ponder-hit`.

use crate::common::Client;

#[test]
fn stop_yields_exactly_one_done() {
    let mut client = Client::ready();
    for go in ["go think", "go analyze", "go ponder"] {
        client.tell("level infinite");
        client.send(go);
        client.send("stop");
        client.send("stop");
        client.rest_of_search().best();
        assert_eq!(client.ask("ping"), "pong", "{go}");
    }
}

#[test]
fn stop_without_a_search_yields_nothing() {
    let mut client = Client::ready();
    client.tell("stop");
    client.tell("level depth=1");
    client.search("go think").best();
    client.tell("stop");
    client.tell("stop");
}

#[test]
fn a_stop_that_crosses_the_answer_yields_no_second_one() {
    let mut client = Client::ready();
    for round in 0..60 {
        client.tell(&format!("level depth={}", 1 + round % 4));
        client.send("go think");
        client.send("stop");
        client.send("ping");
        let lines = client.until("pong");
        let dones = lines
            .iter()
            .filter(|line| line.starts_with("done "))
            .count();
        assert_eq!(dones, 1, "{lines:?}");
    }
}

#[test]
fn the_answer_to_stop_comes_before_what_is_sent_after_it() {
    let mut client = Client::ready();
    client.tell("level infinite");
    client.send("go analyze");
    client.send_bytes(b"stop\npos moves=32-28\nlevel depth=1\ngo think\nquery what=turn\n");
    client.rest_of_search().best();
    let lines = client.until("answer");
    assert_eq!(lines.last().unwrap(), "answer turn=black");
    assert!(!lines.iter().any(|line| line.starts_with("error ")));
    if !lines.iter().any(|line| line.starts_with("done ")) {
        client.rest_of_search().best();
    }
}

#[test]
fn pondering_waits_for_stop_whatever_the_level() {
    for level in ["level depth=1", "level move-time=0.01", "level time=0.01"] {
        let mut client = Client::ready();
        client.tell(level);
        client.send("go ponder");
        client.expect("info");
        client.is_still_searching();
        client.search("stop").best();
        assert_eq!(client.ask("ping"), "pong");
    }
}

#[test]
fn ponder_hit_starts_the_clock() {
    let mut client = Client::ready();
    client.tell("pos moves=\"32-28 19-23\"");
    client.tell("level moves=0 time=1 inc=0.05");
    client.send("go ponder");
    client.is_still_searching();
    assert_eq!(client.search("ponder-hit").best(), "28x19x23");
    assert_eq!(client.ask("ping"), "pong");
}

#[test]
fn ponder_hit_sends_an_answer_that_waited() {
    let mut client = Client::ready();
    client.tell("level depth=1");
    client.send("go ponder");
    client.is_still_searching();
    client.search("ponder-hit").best();
}

#[test]
fn stop_ends_a_search_after_its_ponder_hit() {
    let mut client = Client::ready();
    client.tell("level time=3600");
    client.send("go ponder");
    client.expect("info");
    client.send("ponder-hit");
    client.search("stop").best();
    assert_eq!(client.ask("ping"), "pong");
}

#[test]
fn an_infinite_search_stays_infinite_after_its_ponder_hit() {
    let mut client = Client::ready();
    client.tell("level infinite depth=1");
    client.send("go ponder");
    client.send("ponder-hit");
    client.is_still_searching();
    client.search("stop").best();
}

#[test]
fn ponder_hit_without_pondering_changes_nothing() {
    let mut client = Client::ready();
    client.tell("ponder-hit");
    client.tell("level infinite");
    client.send("go think");
    client.send("ponder-hit");
    client.is_still_searching();
    client.search("stop").best();
    client.tell("ponder-hit");
}

#[test]
fn every_number_of_threads_stops() {
    let mut client = Client::ready();
    for threads in [2, 16, 128, 3, 1] {
        client.tell(&format!("set-param name=threads value={threads}"));
        for go in ["go think", "go analyze", "go ponder"] {
            client.tell("level infinite");
            client.send(go);
            client.expect("info");
            client.is_still_searching();
            client.search("stop").best();
            assert_eq!(client.ask("ping"), "pong", "{threads} {go}");
        }
    }
}
