//! `rafle bench`.

use crate::common::{program, run};
use crate::refused;
use std::process::Stdio;
use std::time::Duration;

/// The node count of the bench of a variant.
fn bench(variant: &str) -> u64 {
    // Some seconds where the program is built for tests.
    let patience = Duration::from_secs(240);
    let finished = run(
        program()
            .args(["bench", "--variant", variant])
            .stdout(Stdio::piped()),
        patience,
    );
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
    let last = finished.stdout.lines().last().expect("a line");
    match *last.split(' ').collect::<Vec<_>>() {
        ["bench", nodes, "nodes", speed, "nps"] => {
            assert!(speed.parse::<u64>().is_ok(), "{last}");
            nodes.parse().expect("a number of nodes")
        }
        _ => panic!("{last}"),
    }
}

#[test]
fn bench_with_threads_tells_the_time_of_each_position() {
    let arguments = ["bench", "--variant", "pyramidame", "--threads", "2"];
    let output = program().args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let [positions @ .., mean, total] = &lines[..] else {
        panic!("{text}");
    };
    assert!(!positions.is_empty());
    for position in positions {
        let ["pyramidame", _, nodes, seconds] = position[..] else {
            panic!("{text}");
        };
        assert!(
            nodes.parse::<u64>().is_ok() && seconds.parse::<f64>().is_ok(),
            "{text}"
        );
    }
    assert!(
        text.contains("2 threads") && mean[0] == "time" && total[0] == "bench",
        "{text}"
    );
    for threads in ["0", "129", "many"] {
        refused(&["bench", "--threads", threads], &["--threads", threads]);
    }
    refused(&["bench", "--deeper", "-1"], &["-1"]);
    refused(&["bench", "--deeper", "101"], &["--deeper", "101"]);
}

#[test]
fn bench_counts_the_same_nodes_on_every_run() {
    // Two by alpha-beta, one of them with rafles, and one with a tree for several seats.
    for variant in ["bt", "strand", "chinese-checkers"] {
        let other = std::thread::spawn(move || bench(variant));
        let nodes = bench(variant);
        assert!(nodes > 0, "{variant}");
        assert_eq!(other.join().unwrap(), nodes, "{variant}");
    }
}
