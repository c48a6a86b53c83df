//! `rafle analyse`: games and positions are searched and reported in order.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::{absent_directory, empty_directory, good, rafle, refused};
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A game, one that cannot be played, one of another variant, and one in which White gives its king away.
const GAMES: &str = "[White \"A\"]
[Black \"B\"]
[Result \"2-0\"]

1. 32-28 {[%clk 0:10:00] a comment} 19-23! 2. 28x19 14x23 3. 37-32 23-29 4. 33x24 20x29
5. 34x23 18x29 6. 41-37 29-33 2-0

[White \"C\"]

1. 32-28 19-23 2. 37-31 *

[White \"D\"]
[Variant \"strand\"]

1. d4-e5 f6xd4 2. c3xe5 *

[White \"E\"]
[FEN \"W:WK46,47,48,49:B1,2,3,13,24\"]

1. 46-19 24-30 *
";

/// A file of this content in a folder of its own.
fn file(folder: &str, content: &str) -> (PathBuf, String) {
    let folder = empty_directory(&format!("analyse/{folder}"));
    let path = folder.join("input");
    fs::write(&path, content).expect("a file");
    let name = path.to_str().expect("a text").to_owned();
    (folder, name)
}

/// A run in which some entries have faults.
fn faulty(arguments: &[&str]) -> Finished {
    let finished = rafle(arguments);
    assert_eq!(finished.status, Some(1), "{}", finished.stderr);
    finished
}

fn objects(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("objects of JSON")
}

#[test]
fn moves_that_lose_much_are_marked_and_a_bad_game_is_told_in_its_place() {
    let (_, games) = file("text", GAMES);
    let finished = faulty(&["analyse", &games, "--nodes", "3000"]);
    assert_eq!(finished.stderr, "rafle: 1 entry has a fault\n");
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert!(
        lines[0].ends_with("game 1, line 1: A - B, 2-0 (normal)"),
        "{}",
        lines[0]
    );
    let blunder = lines.iter().find(|line| line.contains("46-19"));
    let blunder = blunder.expect("the move");
    assert!(blunder.contains("46-19??"), "{blunder}");
    let remark = lines.iter().find(|line| line.contains("46-19?? loses"));
    assert!(
        remark.is_some_and(|line| line.contains(" %, better ")),
        "{remark:?}"
    );
    // Both moves of a number are on one line.
    let quiet = lines.iter().find(|line| line.contains("32-28"));
    let quiet = quiet.expect("the move");
    assert!(
        quiet.starts_with("    1. 32-28 ") && quiet.contains(" 19-23 ") && !quiet.contains('?'),
        "{quiet}"
    );
    let white = lines
        .iter()
        .find(|line| line.starts_with("  white: 6 moves, accuracy "));
    assert!(
        white.is_some_and(
            |line| line.contains(" %, mean loss ") && line.ends_with("?? 0, ? 0, ?! 0")
        ),
        "{white:?}"
    );
    // The moves before the one that cannot be played, and the line of that one.
    let of = |part: &str| lines.iter().position(|line| line.contains(part));
    let [heading, bad, next] = [
        "game 2, line 8: C - ?, * (normal)",
        "  line 10: move 3: illegal move '37-31'",
        "game 3, line 12: D - ?, * (strand)",
    ]
    .map(|part| of(part).unwrap_or_else(|| panic!("{part} in {}", finished.stdout)));
    assert!(heading + 1 < bad && bad < next, "{}", finished.stdout);
    assert!(lines[heading + 1].contains("32-28") && lines[heading + 1].contains("19-23"));
}

#[test]
fn values_are_whites_and_certain_ends_are_told_in_plies() {
    // White's king takes the last man; Black's man cannot prevent it.
    let game = "[FEN \"B:WK46,32:B20\"]\n\n1... 20-25 2. 32-28 25-30 *\n";
    let (_, games) = file("ends", game);
    let told = good(&["analyse", &games, "--depth", "12"]);
    let rows: Vec<&str> = told.lines().skip(1).collect();
    assert!(rows[0].starts_with("    1. ... "), "{told}");
    assert!(rows[0].contains("20-25") && rows[1].contains("32-28") && rows[1].contains("25-30"));
    for row in &rows[..2] {
        assert!(
            row.contains("won") && !row.contains("99.") && !row.contains("lost"),
            "{told}"
        );
    }
}

#[test]
fn strong_play_has_a_higher_accuracy_than_weak_play() {
    let folder = absent_directory("analyse/levels");
    let folder = folder.to_str().expect("a text");
    let strong = "builtin,name=strong,set.skill=20,set.tt-size=12,nodes=1000";
    let weak = "builtin,name=weak,set.skill=2,set.tt-size=12,nodes=1000";
    good(&[
        "match", "--engine", strong, "--engine", weak, "--games", "8", "--out", folder,
    ]);
    let games = format!("{folder}/games.pdn");
    let found = objects(&good(&[
        "analyse", &games, "--format", "jsonl", "--nodes", "1000",
    ]));
    assert_eq!(found.len(), 8);
    let sum = |name: &str| -> f64 {
        let of_game = |game: &serde_json::Value| {
            let tags = game["tags"].as_array().expect("tags");
            let white = tags.contains(&serde_json::json!(["White", name]));
            let side = &game["summary"][usize::from(!white)];
            side["accuracy"].as_f64().expect("moves with a choice")
        };
        found.iter().map(of_game).sum()
    };
    assert!(
        sum("strong") > sum("weak") + 8.0,
        "{} {}",
        sum("strong"),
        sum("weak")
    );
}

#[test]
fn objects_have_what_was_found_of_every_position() {
    let (_, games) = file("jsonl", GAMES);
    let command = [
        "analyse",
        &games,
        "--format",
        "jsonl",
        "--depth",
        "4",
        "--multi-pv",
        "2",
    ];
    let found = objects(&faulty(&command).stdout);
    assert_eq!(found.len(), 4);
    let numbers: Vec<u64> = found
        .iter()
        .filter_map(|entry| entry["number"].as_u64())
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert!(
        found[1]["error"]
            .as_str()
            .is_some_and(|error| error.starts_with("line 10: move 3:"))
    );
    assert_eq!(found[1]["positions"].as_array().map(Vec::len), Some(3));
    assert!(found[1]["positions"][2]["played"].is_null());
    let positions = found[0]["positions"].as_array().expect("positions");
    assert_eq!(positions.len(), 13);
    for (ply, position) in positions.iter().enumerate() {
        assert_eq!(position["ply"].as_u64(), Some(ply as u64));
        let chance = position["chance"].as_f64().expect("a chance");
        assert!((0.0..=1.0).contains(&chance));
        assert_eq!(position["played"].is_null(), ply == 12);
        let moves = position["lines"].as_array().expect("lines");
        assert!(moves.iter().all(|line| line["pv"][0].is_string()));
    }
    // A line for each of two moves, where there are two.
    assert_eq!(positions[0]["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(positions[2]["lines"].as_array().map(Vec::len), Some(1));
    assert_eq!(found[0]["tags"][0], serde_json::json!(["White", "A"]));
    assert_eq!(found[0]["summary"][1]["moves"].as_u64(), Some(6));
    let accuracy = found[0]["summary"][1]["accuracy"].as_f64();
    assert!(accuracy.is_some_and(|percent| (0.0..=100.0).contains(&percent)));
    // The capture of the third ply was the only legal move.
    let forced = [0, 2].map(|ply| positions[ply]["played"]["forced"].as_bool());
    assert_eq!(forced, [Some(false), Some(true)]);
    assert_eq!(positions[2]["played"]["accuracy"], 100.0);
    assert_eq!(found[2]["variant"], "strand");
}

#[test]
fn pdn_keeps_what_the_game_had_and_can_be_read_again() {
    let (folder, games) = file("pdn", GAMES);
    let out = folder.join("out.pdn");
    let out = out.to_str().expect("a text");
    faulty(&[
        "analyse", &games, "--format", "pdn", "--nodes", "3000", "--out", out,
    ]);
    let text = fs::read_to_string(out).expect("a file");
    assert!(text.contains("[%clk 0:10:00] a comment"), "{text}");
    assert!(
        text.contains("19-23!") && text.contains("46-19 $4 {[%eval "),
        "{text}"
    );
    assert!(
        text.contains("% ") && text.contains("illegal move '37-31'"),
        "{text}"
    );
    assert!(!folder.join("out.pdn.progress").exists());
    assert!(text.contains("[WhiteAccuracy \"") && text.contains("[BlackAccuracy \""));
    // The game that cannot be played stays as it is.
    let checked = faulty(&["pdn", "check", out]);
    assert!(checked.stdout.contains("4 games"), "{}", checked.stdout);
}

#[test]
fn positions_are_lines_or_objects_of_any_variant() {
    let (_, lines) = file(
        "lines",
        "# two positions\n\nW:Wg7,Kb7:Bh6,h4\nWbbbb\nW:Wa1:Bc3\n",
    );
    let command = ["analyse", &lines, "--variant", "strand", "--nodes", "200"];
    let told = faulty(&command).stdout;
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 3);
    assert!(told[0].contains("line 3: white to move, "), "{}", told[0]);
    assert!(told[1].contains("line 4: bad position: "), "{}", told[1]);
    assert!(told[2].contains("line 5: white to move, "), "{}", told[2]);
    let (_, json) = file(
        "objects",
        "{\"moves\": \"32-28 19-23 28x19\"}\n{\"position\": \"W:W5:B46\"}\n{}\n{\"pos\": 1}\nx\n",
    );
    let found = objects(
        &faulty(&[
            "analyse", &json, "--input", "json", "--format", "jsonl", "--depth", "2",
        ])
        .stdout,
    );
    assert_eq!(found[0]["positions"][0]["turn"], "black");
    assert_eq!(found[0]["positions"][0]["ply"], 3);
    for bad in [1, 3, 4] {
        assert!(found[bad]["error"].is_string(), "{}", found[bad]);
    }
    assert_eq!(found[2]["positions"][0]["turn"], "white");
    let (_, long) = file("long", &format!("{}\nW:W31:B12\n", "W".repeat(3 << 20)));
    let told = faulty(&["analyse", &long, "--nodes", "50"]).stdout;
    assert!(
        told.contains("line 1: the line is longer than 1048576 bytes\n"),
        "{told}"
    );
    assert!(told.contains("line 2: white to move"), "{told}");
}

#[test]
fn the_number_of_searches_at_a_time_changes_nothing() {
    let games: String = (0..6).map(|_| format!("{GAMES}\n")).collect();
    let (_, games) = file("order", &games);
    let with = |concurrency| {
        let command = [
            "analyse",
            &games,
            "--nodes",
            "300",
            "--format",
            "jsonl",
            "--concurrency",
            concurrency,
        ];
        faulty(&command).stdout
    };
    let one = with("1");
    assert_eq!(one.lines().count(), 24);
    assert_eq!(with("4"), one);
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_goes_on() {
    use rustix::process::{Pid, Signal, kill_process};
    let position = "W:W31-50:B1-20\nB:W31-50:B1-20\n";
    let text = format!("W:W99:B1\n{}", position.repeat(200));
    let (folder, positions) = file("resume", &text);
    let out = |name: &str| folder.join(name).to_str().expect("a text").to_owned();
    let (part, whole) = (out("part"), out("whole"));
    let command = [
        "analyse", &positions, "--nodes", "2000", "--format", "jsonl", "--out",
    ];
    let one_fault = |out: &str| {
        let finished = faulty(&[&command[..], &[out]].concat());
        assert!(
            finished.stderr.contains("1 entry has a fault"),
            "{}",
            finished.stderr
        );
    };
    one_fault(&whole);
    let begun_until = |length: usize| {
        let mut begun = program();
        let begun = begun.args(command).arg(&part).stdout(Stdio::null());
        let child = begun.stderr(Stdio::null()).spawn().expect("it starts");
        let start = Instant::now();
        while fs::metadata(&part).map_or(0, |file| file.len()) < length as u64 {
            assert!(start.elapsed() < WATCHDOG, "nothing is written");
            std::thread::sleep(Duration::from_millis(2));
        }
        child
    };
    let mut child = begun_until(2_000);
    kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
    child.wait().expect("it ends");
    assert!(folder.join("part.progress").exists());
    refused(
        &["analyse", &positions, "--nodes", "2001", "--out", &part],
        &["another analysis", "part.progress"],
    );
    let kept = fs::read(&part).expect("a file");
    // Another entry, one that comes before, and none.
    for changed in [
        text.replacen("B1-20", "B1-19", 1),
        format!("{position}{text}"),
        String::new(),
    ] {
        fs::write(&positions, changed).expect("it is changed");
        refused(
            &[&command[..], &[&part]].concat(),
            &["the input has changed", "part.progress"],
        );
    }
    fs::write(&positions, text).expect("it is as it was");
    // A progress that cannot be read is named itself.
    let progress = folder.join("part.progress");
    let told = fs::read(&progress).expect("a file");
    fs::write(&progress, "none").expect("it is changed");
    refused(
        &[&command[..], &[&part]].concat(),
        &["part.progress' does not describe an analysis"],
    );
    fs::write(&progress, told).expect("it is as it was");
    assert_eq!(fs::read(&part).expect("a file"), kept);
    // What a killed one has kept of its progress may be a second old; what was written since is written again.
    let mut child = begun_until(kept.len() + 1_000);
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    one_fault(&part);
    assert_eq!(
        fs::read(&part).expect("a file"),
        fs::read(&whole).expect("a file")
    );
    assert!(!folder.join("part.progress").exists());
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let (folder, games) = file("refused", GAMES);
    let folder = folder.to_str().expect("a text");
    refused(&["analyse", folder], &[folder, "directory"]);
    refused(&["analyse", "no-such-file"], &["'no-such-file'"]);
    refused(
        &["analyse", &games, "--out", &games],
        &["is an input, and cannot be the output"],
    );
    refused(&["analyse", &games, "--nodes", "0"], &["'0'"]);
    let finished = run(
        program()
            .args(["analyse", &games, "--out", "/no/such/folder/x"])
            .stdout(Stdio::piped()),
        WATCHDOG,
    );
    assert_eq!(finished.status, Some(1));
    assert!(
        finished.stderr.contains("/no/such/folder/x"),
        "{}",
        finished.stderr
    );
}

/// The names of the plots of a folder.
fn plots(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.into_string().expect("a text"));
    let mut names: Vec<String> = names.filter(|name| name.contains(".svg")).collect();
    names.sort();
    names
}

#[test]
fn each_game_has_a_plot_with_its_number_and_its_players() {
    let games = GAMES.replace("White \"A\"", "White \"<A&B>\"");
    let empty = "\n[White \"F\"]\n[Event \"no moves\"]\n\n*\n";
    let (folder, games) = file("plots", &format!("{games}{empty}"));
    let (plot, out) = (folder.join("game.svg"), folder.join("out"));
    let [plot, out] = [&plot, &out].map(|path| path.to_str().expect("a text"));
    let command = ["analyse", &games, "--nodes", "300", "--plot", plot];
    let told = faulty(&command).stdout;
    // Entry 2 has a fault, and two moves before it.
    let names = [
        "game-2.svg",
        "game-3.svg",
        "game-4.svg",
        "game-5.svg",
        "game.svg",
    ];
    assert_eq!(plots(&folder), names);
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a plot");
    let first = read("game.svg");
    assert!(
        first.contains("&lt;A&amp;B&gt; - B, 2-0 (normal)"),
        "{first}"
    );
    assert!(first.contains("chance of white (%)"), "{first}");
    assert!(read("game-4.svg").contains("?? loses 30 % or more"));
    assert!(read("game-5.svg").contains("no moves"));
    // The plots are the same beside a file, and what else is written is.
    fs::remove_file(plot).expect("a plot");
    faulty(&[&command[..], &["--out", out]].concat());
    assert_eq!(fs::read_to_string(out).expect("a file"), told);
    assert_eq!(read("game.svg"), first);
}

#[test]
fn a_plot_of_more_than_two_sides_has_a_line_for_each() {
    let game = "[Variant \"chinese-checkers\"]\n[Rules \"players=3\"]\n[Player3 \"C\"]\n\n*\n";
    let (folder, games) = file("plot-of-three", game);
    let plot = folder.join("game.svg");
    let plot = plot.to_str().expect("a text");
    let told = good(&["analyse", &games, "--nodes", "50", "--plot", plot]);
    assert!(told.contains("? - C - ?, * (chinese-checkers)"), "{told}");
    let svg = fs::read_to_string(plot).expect("a plot");
    for label in ["1 (?)", "3 (C)", "5 (?)", "chance (%)"] {
        assert!(svg.contains(label), "{label}: {svg}");
    }
}

#[test]
fn plots_that_cannot_be_are_refused_before_anything_is_searched() {
    let (folder, games) = file("no-plots", GAMES);
    let path = |name: &str| folder.join(name).to_str().expect("a text").to_owned();
    let plot = path("game.svg");
    fs::write(folder.join("positions"), "W:W31:B12\n").expect("a file");
    fs::copy(&games, folder.join("game-3.svg")).expect("a file");
    refused(
        &[
            "analyse",
            &path("positions"),
            "--plot",
            &plot,
            "--out",
            &path("out"),
        ],
        &["line 1: a position, and only games have plots"],
    );
    assert!(!folder.join("out").exists() && !folder.join("out.progress").exists());
    refused(
        &["analyse", &games, "--plot", &path("game.png")],
        &["game.png", ".svg"],
    );
    refused(
        &[
            "analyse",
            &path("game-3.svg"),
            "--plot",
            &path("game-3.svg"),
        ],
        &["is an input"],
    );
    refused(
        &["analyse", &games, "--plot", &plot, "--out", &plot],
        &["both a plot and the analysis"],
    );
    let finished = faulty(&["analyse", &games, "--plot", &path("nowhere/game.svg")]);
    assert_eq!(finished.stdout, "");
    assert!(finished.stderr.contains("nowhere"), "{}", finished.stderr);
    assert_eq!(plots(&folder), ["game-3.svg"]);
}
