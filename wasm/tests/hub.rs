//! The engine without threads, as a host uses it.

use rafle_wasm::Hub;
use std::time::Duration;

const SLICE: Duration = Duration::from_millis(2);

/// The games, by the names of `variant`.
const VARIANTS: [&str; 10] = [
    "normal",
    "killer",
    "bt",
    "losing",
    "frisian",
    "strand",
    "fidchell-1",
    "fidchell-2",
    "pyramidame",
    "chinese-checkers",
];

fn output(hub: &mut Hub) -> Vec<String> {
    std::iter::from_fn(|| hub.take_output()).collect()
}

/// Sends lines, searches to the end, and returns the replies.
fn ask(hub: &mut Hub, lines: &[&str]) -> Vec<String> {
    for line in lines {
        assert!(hub.line(line), "{line}");
    }
    while hub.step(SLICE) {}
    output(hub)
}

/// The move of a `done`.
fn best(replies: &[String]) -> &str {
    let done = replies.last().expect("an answer");
    let words = done.strip_prefix("done move=").expect(done);
    words.split(' ').next().expect("a move")
}

#[test]
fn the_handshake_declares_what_a_client_may_set() {
    let mut hub = Hub::new().unwrap();
    let replies = ask(&mut hub, &["hub", "init"]);
    assert!(replies[0].starts_with("id name=rafle"), "{}", replies[0]);
    assert_eq!(replies[replies.len() - 2..], ["wait", "ready"]);
    let has = |text: &str| replies.iter().any(|reply| reply.contains(text));
    assert!(has("name=threads value=1 type=int min=1 max=1"));
    for name in ["eval-file", "search-constants", "tables"] {
        assert!(!has(&format!("name={name} ")), "{name}");
    }
}

#[test]
fn games_are_played_in_every_variant() {
    let mut hub = Hub::new().unwrap();
    for variant in VARIANTS {
        let replies = ask(
            &mut hub,
            &[&format!("set-param name=variant value={variant}"), "init"],
        );
        assert_eq!(replies, ["ready"], "{variant}");
        let mut moves = String::new();
        for _ in 0..6 {
            let pos = format!("pos moves=\"{moves}\"");
            let legal = ask(&mut hub, &[&pos, "query what=moves"]);
            let replies = ask(&mut hub, &["level nodes=300", "go think"]);
            let best = best(&replies);
            assert!(legal[0].contains(best), "{variant}: {best} of {legal:?}");
            moves = format!("{moves} {best}");
        }
    }
}

#[test]
fn a_stop_is_answered_at_once_in_every_variant() {
    let mut hub = Hub::new().unwrap();
    for variant in VARIANTS {
        ask(
            &mut hub,
            &[&format!("set-param name=variant value={variant}"), "init"],
        );
        hub.line("go analyze");
        for _ in 0..3 {
            assert!(hub.step(SLICE), "{variant}");
        }
        hub.line("ping");
        let replies = output(&mut hub);
        assert_eq!(
            replies.last().map(String::as_str),
            Some("pong"),
            "{variant}"
        );
        hub.line("stop");
        best(&output(&mut hub));
        assert!(!hub.step(SLICE), "{variant}");
    }
}

#[test]
fn a_search_that_waits_for_a_stop_needs_no_steps() {
    let mut hub = Hub::new().unwrap();
    let replies = ask(&mut hub, &["level depth=2 infinite", "go think"]);
    assert!(
        replies.iter().all(|reply| reply.starts_with("info")),
        "{replies:?}"
    );
    let replies = ask(&mut hub, &["go think"]);
    assert_eq!(
        replies,
        ["error message=\"'go' must wait until the search has ended\" code=must-wait command=go"]
    );
    best(&ask(&mut hub, &["stop"]));
    assert!(ask(&mut hub, &["stop"]).is_empty());
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut hub = Hub::new().unwrap();
    hub.line("level move-time=0.02");
    hub.line("go ponder");
    for _ in 0..20 {
        assert!(hub.step(SLICE));
    }
    best(&ask(&mut hub, &["ponder-hit"]));
}

#[test]
fn a_search_in_one_step_visits_the_same_nodes_as_a_thread() {
    use rafle_engine::session::Setup;
    use rafle_engine::{Engine, Settings};
    use rafle_protocol::hub::{Go, Level};
    let mut hub = Hub::new().unwrap();
    hub.line("level nodes=20000");
    hub.line("go think");
    assert!(!hub.step(Duration::MAX));
    let replies = output(&mut hub);
    let mut engine = Engine::new(Settings {
        tt_exponent: 20,
        ..Settings::default()
    });
    let session = engine.open(Setup::default()).unwrap();
    let level = Level {
        nodes: Some(20_000),
        ..Level::default()
    };
    let found = engine.find(&*session, &level, Go::Think).unwrap();
    assert_eq!(Some(best(&replies)), found.best.as_deref());
    let info = &replies[replies.len() - 2];
    let line = found.lines.first().expect("a line");
    let (depth, nodes) = (line.depth.unwrap(), line.nodes.unwrap());
    assert!(
        info.contains(&format!(" depth={depth} ")) && info.contains(&format!(" nodes={nodes} ")),
        "{info}"
    );
}

#[test]
fn a_bad_line_gets_one_error_and_changes_nothing() {
    let mut hub = Hub::new().unwrap();
    let long = format!("pos moves={}", "x".repeat(1 << 20));
    for line in [
        "go fast",
        "pos moves=99-98",
        "nonsense",
        "ping\nping",
        &long,
    ] {
        let replies = ask(&mut hub, &[line]);
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert!(replies[0].starts_with("error message="), "{replies:?}");
    }
    assert!(hub.bytes(b"pi\xffng"));
    let error = "error message=\"byte 3 of the line does not belong to UTF-8 text\" code=line-not-text byte=3";
    assert_eq!(output(&mut hub), [error]);
    assert_eq!(ask(&mut hub, &["ping"]), ["pong"]);
}

#[test]
fn nothing_is_handled_after_quit() {
    let mut hub = Hub::new().unwrap();
    hub.line("go analyze");
    assert!(hub.step(SLICE));
    output(&mut hub);
    assert!(!hub.line("quit"));
    assert!(!hub.line("ping") && !hub.bytes(b"\xff") && !hub.step(SLICE));
    assert_eq!(output(&mut hub), [""; 0]);
}
