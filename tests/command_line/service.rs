//! `rafle service`.

use crate::common::{WATCHDOG, lines_of, program, run};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;

/// A running service.
struct Service {
    child: Child,
    answers: Receiver<String>,
}

impl Service {
    fn start(arguments: &[&str]) -> Self {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .expect("the program");
        let answers = lines_of(child.stdout.take().expect("a pipe"));
        Self { child, answers }
    }

    fn send(&mut self, line: &Value) {
        let input = self.child.stdin.as_mut().expect("an open input");
        writeln!(input, "{line}").expect("a reader");
    }

    /// The next answer, within the watchdog's time.
    fn answer(&mut self) -> Value {
        let line = self.answers.recv_timeout(WATCHDOG).expect("an answer");
        serde_json::from_str(&line).expect("an object")
    }

    /// The answers that are left after the end of the input.
    fn rest(mut self) -> Vec<Value> {
        drop(self.child.stdin.take());
        let answers = std::mem::replace(&mut self.answers, std::sync::mpsc::channel().1);
        let rest = answers.iter();
        let rest = rest.map(|line| serde_json::from_str(&line).expect("an object"));
        let rest = rest.collect();
        assert!(self.child.wait().expect("an end").success());
        rest
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = program();
    command.arg("service").args(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The number of answers of each type.
fn count(answers: &[Value]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for answer in answers {
        *counts
            .entry(answer["type"].as_str().expect("a type"))
            .or_default() += 1;
    }
    counts
}

#[test]
fn a_request_is_answered_with_what_an_analysis_finds() {
    let mut service = Service::start(&["--concurrency", "1"]);
    service.send(&json!({"id": "a", "moves": "32-28", "depth": 2, "lines": 2}));
    let answer = service.answer();
    assert_eq!(
        (&answer["type"], &answer["id"]),
        (&json!("result"), &json!("a"))
    );
    let position = &answer["positions"][0];
    assert_eq!(position["lines"].as_array().map(Vec::len), Some(2));
    let mut analyse = program();
    analyse.args([
        "analyse",
        "--format",
        "jsonl",
        "--depth",
        "2",
        "--multi-pv",
        "2",
        "--input",
        "json",
    ]);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("service.json");
    std::fs::write(&path, "{\"moves\":\"32-28\"}\n").expect("a file");
    let finished = run(analyse.arg(&path).stdout(Stdio::piped()), WATCHDOG);
    let expected: Value = serde_json::from_str(&finished.stdout).expect("an object");
    assert_eq!(position, &expected["positions"][0]);
}

#[test]
fn a_game_is_judged_position_by_position_in_every_variant_that_its_tags_name() {
    let mut service = Service::start(&["--concurrency", "1"]);
    let game = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *";
    service.send(&json!({"id": 1, "game": game, "nodes": 200, "partial": 3600}));
    let mut partial = 0;
    let result = loop {
        let answer = service.answer();
        if answer["type"] == "partial" {
            assert_eq!(answer["positions"][0]["ply"], partial);
            partial += 1;
        } else {
            break answer;
        }
    };
    assert_eq!(partial, 5);
    assert_eq!(result["positions"].as_array().map(Vec::len), Some(5));
    assert_eq!(result["summary"].as_array().map(Vec::len), Some(2));
    service.send(
        &json!({"id": 1, "variant": "chinese-checkers", "rules": {"players": "3"}, "nodes": 50}),
    );
    let answer = service.answer();
    assert_eq!(answer["seats"].as_array().map(Vec::len), Some(3));
}

#[test]
fn bad_lines_are_refused_and_change_nothing() {
    let mut service = Service::start(&["--concurrency", "1"]);
    for (line, kind) in [
        (json!({"id": 1, "position": "W:W99"}), "error"),
        (json!({"id": 1, "variant": "chess"}), "error"),
        (json!({"id": 1, "moves": "1-2"}), "error"),
        (json!({"nodes": 5}), "refused"),
        (json!("text"), "refused"),
        (json!({"id": {"a": 1}}), "refused"),
    ] {
        service.send(&line);
        let answer = service.answer();
        assert_eq!(answer["type"], kind, "{line}: {answer}");
        assert!(answer["error"].is_string(), "{answer}");
    }
    service.send(&json!({"id": "long", "nodes": 1_000_000_000_u64}));
    service.send(&json!({"id": "long", "nodes": 1}));
    assert_eq!(service.answer()["type"], "refused");
    service.send(&json!({"id": "long", "nodes": 0}));
    assert_eq!(service.answer()["type"], "refused");
    service.send(&json!({"cancel": "unknown"}));
    service.send(&json!({"cancel": "long"}));
    let answer = service.answer();
    assert_eq!(
        (&answer["type"], &answer["id"]),
        (&json!("cancelled"), &json!("long"))
    );
    assert_eq!(service.rest().len(), 0);
}

#[test]
fn every_request_has_one_final_answer_whatever_is_cancelled() {
    const REQUESTS: u64 = 400;
    let mut service = Service::start(&["--concurrency", "3", "--waiting", "20"]);
    for id in 0..REQUESTS {
        let nodes = if id % 7 == 0 { 20_000 } else { 50 };
        let variant = ["normal", "strand", "fidchell-1", "pyramidame"][id as usize % 4];
        service.send(&json!({"id": id, "nodes": nodes, "priority": id % 3, "variant": variant}));
        if id % 5 == 0 {
            service.send(&json!({"cancel": id.saturating_sub(id % 11)}));
        }
    }
    let answers = service.rest();
    let mut ids: Vec<u64> = answers
        .iter()
        .filter_map(|answer| answer["id"].as_u64())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..REQUESTS).collect::<Vec<_>>());
    let counts = count(&answers);
    let done = counts.get("result").copied().unwrap_or_default();
    let cancelled = counts.get("cancelled").copied().unwrap_or_default();
    assert_eq!(done + cancelled, REQUESTS as usize, "{counts:?}");
}

#[test]
fn a_greater_priority_goes_first() {
    let mut service = Service::start(&["--concurrency", "1"]);
    service.send(&json!({"id": "long", "nodes": 1_000_000_000_u64, "priority": 9}));
    for id in 0..5 {
        service.send(&json!({"id": id, "nodes": 10, "priority": id}));
    }
    // All have been read when this is answered.
    service.send(&json!({"query": "status", "id": "s"}));
    let status = service.answer();
    assert_eq!(
        (&status["type"], &status["service"]),
        (&json!("status"), &json!(1))
    );
    assert!(status["waiting"].as_u64() >= Some(5), "{status}");
    service.send(&json!({"cancel": "long"}));
    let order: Vec<Value> = (0..6).map(|_| service.answer()["id"].clone()).collect();
    assert_eq!(
        order,
        [
            json!("long"),
            json!(4),
            json!(3),
            json!(2),
            json!(1),
            json!(0)
        ]
    );
}

#[test]
fn the_service_ends_when_nobody_reads_its_answers() {
    let mut child = command(&["--concurrency", "1"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{}", json!({"id": 1, "nodes": 10})).expect("a reader");
    writeln!(input, "{}", json!({"id": 2, "nodes": 1_000_000_000_u64})).expect("a reader");
    // It ends although more lines could come.
    let ended = child.wait_with_output().expect("an end");
    drop(input);
    assert!(ended.status.success());
    assert!(ended.stderr.is_empty());
}
