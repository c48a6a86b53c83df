//! `rafle pdn`: files of games are checked, rewritten, joined and parted.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::{fresh_directory, good, rafle, refused};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Games of several variants, one of them with fault.
const MIXED: &str = "[Event \"draughts\"]
[Result \"1-1\"]

1. 32-28 {quiet [%clk 1:00:00]} 19-23! (1... 18-23 2. 37-32 $1) 2. 28:19 14x23 1-1

[Event \"a wrong move\"]

1. 32-28 19-23 2. 37-31 *

[Event \"strand\"]
[Variant \"strand\"]

1. d4-e5 f6xd4 2. c3xe5 a5xc3 *

[Event \"no text\"]

1. 32/28 *

[Event \"three\"]
[Variant \"chinese-checkers\"]
[Rules \"players=3 pieces=10\"]

*

[Event \"a wrong result\"]
[FEN \"W:W28:B22\"]
[Result \"0-2\"]

1. 28x17 0-2

[Event \"an ambiguous capture\"]
[FEN \"W:WK14:B12,22,23,31\"]

1. 14x3x12x22x23 *
";

/// A folder with files of these contents.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = fresh_directory(&format!("pdn/{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a text")
}

/// The names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("a text"))
        .collect();
    names.sort();
    names
}

/// A run in which some games have faults.
fn faulty(arguments: &[&str]) -> Finished {
    let finished = rafle(arguments);
    assert_eq!(
        finished.status,
        Some(1),
        "{arguments:?}: {}",
        finished.stderr
    );
    finished
}

#[test]
fn each_fault_is_told_with_its_place_and_the_other_games_are_checked() {
    let folder = folder("check", &[("mixed.pdn", MIXED), ("good.pdn", "1. 32-28 *")]);
    let (mixed, fine) = (folder.join("mixed.pdn"), folder.join("good.pdn"));
    let finished = faulty(&["pdn", "check", text(&mixed), text(&fine)]);
    let name = text(&mixed);
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(
        lines[0],
        format!("{name}: game 2, line 6: move 3: illegal move '37-31': legal is 28x19x23")
    );
    assert!(
        lines[1].starts_with(&format!("{name}: game 4, line 17, column 4: ")),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with(&format!("{name}: game 6, line 25: white has won: ")),
        "{}",
        lines[2]
    );
    assert!(
        lines[2].ends_with(", but the result is 0-2"),
        "{}",
        lines[2]
    );
    assert_eq!(
        lines[3],
        "8 games, 12 moves in those without a fault, 3 with a fault"
    );
    assert_eq!(finished.stderr, "rafle: 3 of 8 games have a fault\n");
    let told = good(&["pdn", "check", text(&fine)]);
    assert_eq!(
        told,
        "1 game, 1 move in those without a fault, 0 with a fault\n"
    );
}

#[test]
fn games_without_tags_are_of_the_given_variant() {
    let folder = folder(
        "variant",
        &[("games.pdn", "d4-e5 f6xd4 *\n\n[GameType \"20\"]\n32-28 *\n")],
    );
    let path = folder.join("games.pdn");
    faulty(&["pdn", "check", text(&path)]);
    good(&["pdn", "check", text(&path), "--variant", "strand"]);
    good(&[
        "pdn",
        "check",
        text(&path),
        "--variant",
        "strand",
        "--set",
        "landing=any",
    ]);
}

#[test]
fn notations_lead_back_to_the_same_text() {
    let folder = folder("notation", &[("mixed.pdn", MIXED)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let convert = |from: &str, notation: &str, to: &str| {
        rafle(&[
            "pdn",
            "convert",
            &path(from),
            "--notation",
            notation,
            "--out",
            &path(to),
        ])
    };
    let first = convert("mixed.pdn", "numeric", "first.pdn");
    assert_eq!(first.status, Some(1));
    assert_eq!(first.stderr.lines().count(), 4, "{}", first.stderr);
    assert!(
        first
            .stderr
            .ends_with("rafle: 3 of 7 games have a fault; left out\n"),
        "{}",
        first.stderr
    );
    for (from, notation, to) in [
        ("first.pdn", "algebraic", "algebraic.pdn"),
        ("algebraic.pdn", "landings", "landings.pdn"),
        ("landings.pdn", "numeric", "last.pdn"),
    ] {
        let finished = convert(from, notation, to);
        assert_eq!(
            (finished.status, finished.stderr.as_str()),
            (Some(0), ""),
            "{notation}"
        );
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    assert_eq!(read("last.pdn"), read("first.pdn"));
    for (file, expected) in [
        (
            "first.pdn",
            "1. 32-28 {quiet [%clk 1:00:00]} 19-23! (1... 18-23 2. 37-32 $1) 2. 28x19 14x23\n*",
        ),
        ("algebraic.pdn", "1. d4-e5 {quiet [%clk 1:00:00]} g7-f6!"),
        ("landings.pdn", "1. 14x28x17x3 *"),
        ("first.pdn", "1. d4-e5 f6xd4 2. c3xe5 a5xc3 *"),
    ] {
        let found = read(file);
        assert!(found.contains(expected), "{expected}: {found}");
    }
    assert_eq!(
        names(&folder),
        [
            "algebraic.pdn",
            "first.pdn",
            "landings.pdn",
            "last.pdn",
            "mixed.pdn"
        ]
    );
}

#[test]
fn faulty_games_are_kept_as_they_are_if_wanted() {
    let folder = folder("kept", &[("mixed.pdn", MIXED)]);
    let path = folder.join("mixed.pdn");
    let finished = faulty(&["pdn", "convert", text(&path), "--keep-faulty"]);
    for kept in [
        "1. 32-28 19-23 2. 37-31 *\n\n[",
        "[Event \"no text\"]\n\n1. 32/28 *\n\n[",
    ] {
        assert!(finished.stdout.contains(kept), "{}", finished.stdout);
    }
    assert_eq!(finished.stdout.matches("[Event ").count(), 7);
}

#[test]
fn normal_tags_are_those_of_the_standard() {
    let game = "[Black \"B\"]\n[Date \"2.4.1998\"]\n[Annotator \"A\"]\n[Black \"other\"]\n[Result \"1-0\"]\n\n32-28 1-0\n";
    let folder = folder("tags", &[("games.pdn", game)]);
    let written = good(&[
        "pdn",
        "convert",
        text(&folder.join("games.pdn")),
        "--tags",
        "normal",
    ]);
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"1998.04.02\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B\"]\n\
         [Result \"2-0\"]\n[GameType \"20\"]\n[Annotator \"A\"]\n\n1. 32-28 *\n\n"
    );
}

#[test]
fn games_in_other_notations_are_the_same() {
    let one = "[Event \"one\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    let other = "1. d4-e5 {the same} g7-f6 (1... 18-23) 2. 28x19x23 14x23x19 2-0\n\n1. 32-28 19-23 2. 28x19 13x24";
    let folder = folder("unique", &[("one.pdn", one), ("other.pdn", other)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let told = good(&[
        "pdn",
        "merge",
        &path("one.pdn"),
        &path("other.pdn"),
        &path("one.pdn"),
        "--unique",
        "--out",
        &path("all.pdn"),
    ]);
    assert_eq!(told, "4 games, 2 there already, 0 with a fault\n");
    let all = fs::read_to_string(folder.join("all.pdn")).expect("a file");
    assert_eq!(
        all,
        "[Event \"one\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 32-28 19-23 2. 28x19 13x24\n*\n\n"
    );
}

#[test]
fn pieces_that_are_joined_are_the_file() {
    let game = |number: usize| {
        let event = number % 3;
        format!(
            "% comment {number}\n[Event \"E {event}\"]\n[Round \"{number}\"]\n\n1. 32-28 {{x}} 19-23 *\n\n"
        )
    };
    let games: String = (0..105).map(game).collect();
    let folder = folder("split", &[("games.pdn", &games)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let told = good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--games",
        "10",
        "--out-dir",
        &path("pieces"),
    ]);
    assert_eq!(told, "105 games, 11 files, 0 with a fault\n");
    let pieces = names(&folder.join("pieces"));
    assert_eq!(pieces.len(), 11);
    assert_eq!(
        (pieces[0].as_str(), pieces[10].as_str()),
        ("games-01.pdn", "games-11.pdn")
    );
    let mut arguments: Vec<String> = vec!["pdn".into(), "merge".into()];
    arguments.extend(pieces.iter().map(|piece| path(&format!("pieces/{piece}"))));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(good(&arguments), games);

    good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--by",
        "Event",
        "--out-dir",
        &path("events"),
    ]);
    assert_eq!(
        names(&folder.join("events")),
        ["E_0.pdn", "E_1.pdn", "E_2.pdn"]
    );
    let first = fs::read_to_string(folder.join("events/E_0.pdn")).expect("a file");
    assert_eq!(first.matches("[Event \"E 0\"]").count(), 35);
    good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--by",
        "Site",
        "--out-dir",
        &path("sites"),
    ]);
    assert_eq!(names(&folder.join("sites")), ["without-Site.pdn"]);
}

#[test]
fn what_is_no_file_of_games_is_named() {
    let folder = folder(
        "misuse",
        &[
            ("games.pdn", "1. 32-28 *\n"),
            ("games.pdn.new", "1. 32-28 *\n"),
        ],
    );
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let (games, new) = (path("games.pdn"), path("games.pdn.new"));
    refused(&["pdn", "check", &path("")], &["is a directory"]);
    refused(&["pdn", "check", "/nowhere/x.pdn"], &["'/nowhere/x.pdn'"]);
    refused(
        &["pdn", "convert", &games, "--out", &games],
        &["games.pdn'", "is read"],
    );
    refused(
        &["pdn", "merge", &games, &new, "--out", &games],
        &["is read"],
    );
    refused(
        &["pdn", "merge", &new, "--out", &games],
        &["games.pdn.new'", "is read"],
    );
    refused(&["pdn", "check", "-", "-"], &["only once"]);
    refused(
        &["pdn", "split", &games, "--out-dir", &path("x")],
        &["--games"],
    );
    fs::write(folder.join("games-1.pdn"), "1. 32-28 *\n").expect("a file");
    let finished = faulty(&[
        "pdn",
        "split",
        &path("games-1.pdn"),
        "--by",
        "Event",
        "--out-dir",
        &path("games-1.pdn/x"),
    ]);
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
}

#[test]
fn files_without_games_and_with_junk_are_read_to_their_end() {
    let junk: Vec<u8> = (0..200_000_u32)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let folder = folder("junk", &[("empty.pdn", "")]);
    fs::write(folder.join("junk.pdn"), junk).expect("a file");
    let told = good(&["pdn", "check", text(&folder.join("empty.pdn"))]);
    assert_eq!(
        told,
        "0 games, 0 moves in those without a fault, 0 with a fault\n"
    );
    assert_eq!(
        good(&["pdn", "convert", text(&folder.join("empty.pdn"))]),
        ""
    );
    faulty(&["pdn", "check", text(&folder.join("junk.pdn"))]);
}

/// Runs a script of the shell with the program as `$0`.
#[cfg(unix)]
fn shell(script: &str, folder: &Path) -> Finished {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script]).arg(program().get_program());
    command.current_dir(folder).stdout(Stdio::piped());
    run(&mut command, WATCHDOG)
}

/// KiB of address space that the program gets, which a file of this size has no room in when its games are held.
#[cfg(target_os = "linux")]
const LITTLE: &str = "ulimit -v 400000";

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_file() {
    let folder = folder("memory", &[]);
    let game = "[Event \"x\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";
    fs::write(folder.join("games.pdn"), game.repeat(250_000)).expect("a file");
    // Read whole, each of its bytes takes many in games.
    for command in [
        "pdn merge games.pdn --out all.pdn",
        "pdn split games.pdn --games 30000 --out-dir pieces",
    ] {
        let finished = shell(&format!("{LITTLE}; exec \"$0\" {command}"), &folder);
        assert_eq!(
            (finished.status, finished.stderr.as_str()),
            (Some(0), ""),
            "{command}"
        );
        assert!(
            finished.stdout.starts_with("250000 games, "),
            "{}",
            finished.stdout
        );
    }
    let all = fs::metadata(folder.join("all.pdn")).expect("a file");
    assert_eq!(all.len(), game.len() as u64 * 250_000);
    fs::remove_dir_all(folder).expect("a folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_any_length_is_passed_over() {
    let folder = folder("line", &[]);
    let script = "{ echo '[Event \"one\"]'; echo; echo '1. 32-28 *'; echo; tr '\\0' 'x' < /dev/zero | head -c 600000000; \
                  echo; echo; echo '[Event \"two\"]'; echo; echo '1. 31-27 *'; }";
    let check = format!("{script} | ({LITTLE}; exec \"$0\" pdn check)");
    let finished = shell(&check, &folder);
    assert_eq!(finished.status, Some(1), "{}", finished.stderr);
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert!(
        lines[0].starts_with("standard input: game 2, line 5, column 1: "),
        "{lines:?}"
    );
    assert_eq!(
        lines[1],
        "3 games, 2 moves in those without a fault, 1 with a fault"
    );
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let games = "[Event \"x\"]\n\n1. 32-28 19-23 *\n\n".repeat(5_000);
    let folder = folder("full", &[("games.pdn", &games)]);
    // The system tells by an error, not by the signal.
    let limit = "trap '' XFSZ; ulimit -f 64";
    for command in [
        "convert games.pdn --out out/x.pdn",
        "merge games.pdn --out out/x.pdn",
        "split games.pdn --games 4000 --out-dir out",
        "split games.pdn --by Event --out-dir out",
    ] {
        fs::create_dir_all(folder.join("out")).expect("a folder");
        let finished = shell(&format!("{limit}; exec \"$0\" pdn {command}"), &folder);
        assert_eq!(finished.status, Some(1), "{command}: {}", finished.stderr);
        assert_eq!(
            finished.stderr.lines().count(),
            1,
            "{command}: {}",
            finished.stderr
        );
        assert!(
            finished.stderr.contains(".pdn"),
            "{command}: {}",
            finished.stderr
        );
        assert_eq!(names(&folder.join("out")), [""; 0], "{command}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_told() {
    let folder = folder("dev-full", &[("games.pdn", "1. 32-28 *\n")]);
    for command in ["convert", "merge", "check"] {
        let finished = shell(
            &format!("exec \"$0\" pdn {command} games.pdn > /dev/full"),
            &folder,
        );
        assert_eq!(finished.status, Some(1), "{command}");
        assert_eq!(
            finished.stderr.lines().count(),
            1,
            "{command}: {}",
            finished.stderr
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    use std::io::Write;
    let folder = folder("interrupt", &[]);
    let mut command = program();
    command
        .args(["pdn", "convert", "--out", "x.pdn"])
        .current_dir(&folder);
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    // More than waits between the program and this one: it has been reading then.
    let games = "[Event \"x\"]\n\n1. 32-28 19-23 *\n\n".repeat(50_000);
    input.write_all(games.as_bytes()).expect("it reads");
    assert_eq!(names(&folder), ["x.pdn.new"]);
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("the command kill").success());
    let finished = child.wait_with_output().expect("it ends");
    assert_eq!(finished.status.code(), Some(1));
    assert_eq!(finished.stderr, b"rafle: interrupted\n");
    assert_eq!(names(&folder), [""; 0]);
}
