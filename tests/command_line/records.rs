//! Records in the form of documents, wherever games are read, and what a conversion keeps.

use crate::common::Finished;
use crate::pdn::{faulty, folder, text};
use crate::{good, rafle};
use std::fs;

/// The example of Strand's document, and a second record in lines.
const RECORDS: &str = "# Strand
d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...

{short} d4-e5! (f6xd4 {so});
c3xe5 (a5xc3)
";

/// A record with a move that cannot be played, and one after it.
const FAULTY: &str = "d4-e5 (f6xd4); c3xe5 (a1-a2);...\nd4-e5 (f6/d4);...\nd4-e5 (f6xd4);...\n";

/// White must capture two with c3, and takes and announces one; the man is huffed.
const HUFFED: &str = "[Event \"huffed\"]
[Variant \"strand\"]
[Rules \"irregular=claim\"]
[Position \"W:Wc3,a2:Bd4,f6,a9\"]

{before} 1. c3xe5=1? {said too little} (1. c3xg7=2! {right} a9-a8 (1... a9-b8)) 1... *e5/a9-a8 $1 {huffed} *
";

fn rafle_in(name: &str, input: &str, arguments: &[&str]) -> Finished {
    let folder = folder(name, &[("records.txt", input)]);
    let path = folder.join("records.txt");
    let mut all = arguments.to_vec();
    all.push(text(&path));
    rafle(&all)
}

#[test]
fn records_are_checked() {
    let finished = rafle_in(
        "records-good",
        RECORDS,
        &["pdn", "check", "--variant", "strand"],
    );
    assert_eq!(
        (finished.status, finished.stdout.as_str()),
        (
            Some(0),
            "2 games, 14 moves in those without a fault, 0 with a fault\n"
        ),
        "{}",
        finished.stderr
    );
    let finished = rafle_in(
        "records-faulty",
        FAULTY,
        &["pdn", "check", "--variant", "strand"],
    );
    assert_eq!(finished.status, Some(1));
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert!(
        lines[0].contains("game 1, line 1: move 4: illegal move 'a1-a2'"),
        "{lines:?}"
    );
    let unread = "game 2, line 2, column 10: 'f6/d4);...' is not a move such as 32-28 or d4xf6";
    assert!(lines[1].ends_with(unread), "{lines:?}");
    assert_eq!(
        lines[2],
        "3 games, 2 moves in those without a fault, 2 with a fault"
    );
}

#[test]
fn records_are_analysed() {
    let arguments = [
        "analyse",
        "--variant",
        "strand",
        "--nodes",
        "200",
        "--format",
        "jsonl",
    ];
    let finished = rafle_in("records-analysed", RECORDS, &arguments);
    assert_eq!(finished.status, Some(0), "{}", finished.stderr);
    let lines = finished
        .stdout
        .lines()
        .filter(|line| line.contains("\"positions\""));
    let positions: Vec<usize> = lines
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).expect("an object");
            object["positions"].as_array().expect("a list").len()
        })
        .collect();
    assert_eq!(positions, [11, 5]);
}

#[test]
fn records_become_pdn_that_means_the_same() {
    let folder = folder("records", &[("records.txt", RECORDS)]);
    let (from, to) = (folder.join("records.txt"), folder.join("games.pdn"));
    for command in ["convert", "merge"] {
        let out = ["--variant", "strand", "--out", text(&to)];
        good(&[&["pdn", command, text(&from)][..], &out].concat());
        let pdn = fs::read_to_string(&to).expect("a file");
        assert_eq!(pdn.matches("[Variant \"strand\"]").count(), 2, "{pdn}");
        assert!(
            pdn.contains("{short} 1. d4-e5! f6xd4 {so} 2. c3xe5 a5xc3 *"),
            "{pdn}"
        );
        // No option names the game.
        let checked = good(&["pdn", "check", text(&to)]);
        assert!(checked.starts_with("2 games, 14 moves"), "{checked}");
    }
    // Pieces are copied as they are, and are records again.
    let pieces = folder.join("pieces");
    good(&[
        "pdn",
        "split",
        text(&from),
        "--games",
        "1",
        "--out-dir",
        text(&pieces),
    ]);
    let last = pieces.join("records-2.pdn");
    let checked = good(&["pdn", "check", "--variant", "strand", text(&last)]);
    assert!(checked.starts_with("1 game, 4 moves"), "{checked}");
}

#[test]
fn a_position_of_a_record_is_found() {
    let folder = folder("records-position", &[("records.txt", RECORDS)]);
    let path = folder.join("records.txt");
    let of = |arguments: &[&str]| {
        let all = ["moves", "--variant", "strand"];
        good(&[&all[..], arguments].concat())
    };
    let found = of(&["--pdn", text(&path), "--game", "2", "--ply", "3"]);
    assert_eq!(found, of(&["--moves", "d4-e5 f6xd4 c3xe5"]));
}

#[test]
fn a_conversion_keeps_announced_numbers_huffs_variations_and_comments() {
    let folder = folder("huffed", &[("huffed.pdn", HUFFED)]);
    let (from, to) = (folder.join("huffed.pdn"), folder.join("converted.pdn"));
    for notation in [
        &[][..],
        &["--notation", "algebraic"],
        &["--notation", "landings"],
    ] {
        let convert = ["pdn", "convert", text(&from), "--out", text(&to)];
        good(&[&convert[..], notation].concat());
        let converted = fs::read_to_string(&to).expect("a file");
        let moves = converted
            .split("\n\n")
            .nth(1)
            .expect("moves")
            .replace('\n', " ");
        let kept = HUFFED.split("\n\n").nth(1).expect("moves").trim();
        let expected = match notation {
            [_, _] => kept.replace("c3xg7", "c3xe5xg7"),
            _ => kept.to_owned(),
        };
        assert_eq!(moves.trim(), expected, "{notation:?}");
        let checked = good(&["pdn", "check", text(&to)]);
        assert!(checked.starts_with("1 game, 5 moves"), "{checked}");
    }
    // Without the number the capture has another fault or none, and what answers it is refused.
    let silent = HUFFED.replace("c3xe5=1?", "c3xg7");
    fs::write(&from, silent).expect("a file");
    let refused = faulty(&["pdn", "check", text(&from)]).stdout;
    assert!(refused.contains("*e5/a9-a8"), "{refused}");
}
