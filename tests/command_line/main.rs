//! The subcommands, run as a person runs them.

#[path = "../common/mod.rs"]
mod common;

mod analyse;
#[cfg(target_os = "linux")]
mod analyse_limits;
mod analysed_pdn;
mod analysis_page;
mod architecture;
mod bench;
mod best;
mod books;
mod examples;
#[cfg(unix)]
mod files;
mod links;
mod openings;
mod pages;
mod pdn;
mod pdn_limits;
mod play;
mod pyramids;
mod records;
mod rules;
mod service;
mod shards;
mod show;
mod solve;
mod tables;

use common::{Client, Finished, WATCHDOG, program, run};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// The names of all games.
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

fn rafle(arguments: &[&str]) -> Finished {
    run(program().args(arguments).stdout(Stdio::piped()), WATCHDOG)
}

/// The standard output of a run that must succeed and must write nothing to standard error.
fn good(arguments: &[&str]) -> String {
    let finished = rafle(arguments);
    assert_eq!(finished.stderr, "", "{arguments:?}");
    assert_eq!(finished.status, Some(0), "{arguments:?}");
    finished.stdout
}

/// The one line on standard error of a run that must be refused.
fn bad(arguments: &[&str]) -> String {
    let finished = rafle(arguments);
    assert_eq!(finished.status, Some(2), "{arguments:?}");
    assert_eq!(finished.stdout, "", "{arguments:?}");
    let line = finished.stderr.strip_suffix('\n');
    let line = line.unwrap_or_else(|| panic!("{arguments:?}: {:?}", finished.stderr));
    assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
    line.to_owned()
}

/// A directory that is not there yet.
fn absent_directory(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    directory
}

/// A directory that is there, with nothing in it.
fn empty_directory(name: &str) -> PathBuf {
    let directory = absent_directory(name);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

/// That a run is refused with a line that names all of these.
fn refused(arguments: &[&str], named: &[&str]) {
    let line = bad(arguments);
    for word in named {
        assert!(line.contains(word), "{arguments:?}: {line}");
    }
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

#[test]
fn moves_lists_the_legal_moves_one_a_line() {
    assert_eq!(
        sorted(&good(&["moves"])),
        "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"
            .split(' ')
            .collect::<Vec<_>>()
    );
    assert_eq!(good(&["moves", "--moves", "32-28 19-23"]), "28x19x23\n");
    assert_eq!(good(&["moves", "--pos", "W:W28:B22"]), "28x17x22\n");
    assert_eq!(
        good(&["moves", "--variant", "normal", "--pos", START]),
        good(&["moves"])
    );
}

#[test]
fn moves_of_a_finished_game_are_no_line_at_all() {
    assert_eq!(good(&["moves", "--pos", "W:W46:B37,41"]), "");
}

#[test]
fn parameters_are_set_as_a_client_sets_them() {
    let named = good(&["moves", "--set", "notation=algebraic"]);
    assert!(named.lines().any(|line| line == "d4-e5"), "{named}");
    let claims = good(&[
        "moves",
        "--set",
        "irregular=claim",
        "--set",
        "notation=algebraic",
        "--moves",
        "32-28 19-23 37-32",
    ]);
    assert!(claims.lines().any(|line| line == "replay"), "{claims}");
    assert!(claims.lines().any(|line| line.contains("d6")), "{claims}");
}

#[test]
fn perft_counts_each_depth_in_a_line() {
    let text = good(&["perft", "--depth", "5"]);
    let counts: Vec<(&str, &str)> = text
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!((words.len(), words[0]), (5, "perft"), "{line}");
            assert!(words[3..].iter().all(|word| word.parse::<f64>().is_ok()));
            (words[1], words[2])
        })
        .collect();
    assert_eq!(
        counts,
        [
            ("1", "9"),
            ("2", "81"),
            ("3", "658"),
            ("4", "4265"),
            ("5", "27117")
        ]
    );
}

#[test]
fn perft_divides_the_count_among_the_moves() {
    let text = good(&["perft", "--depth", "3", "--divide"]);
    let parts: Vec<(&str, u64)> = text
        .lines()
        .filter(|line| !line.starts_with("perft "))
        .map(|line| line.split_once(' ').unwrap())
        .map(|(mv, count)| (mv, count.parse().unwrap()))
        .collect();
    assert_eq!(parts.len(), 9);
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), 658);
    assert!(text.lines().last().unwrap().starts_with("perft 3 658 "));
}

#[test]
fn perft_counts_from_any_position() {
    let text = good(&["perft", "--depth", "1", "--pos", "W:W31:B1"]);
    assert!(text.starts_with("perft 1 2 "), "{text}");
    let text = good(&["perft", "--depth", "2", "--moves", "32-28 19-23"]);
    assert!(text.starts_with("perft 1 1 "), "{text}");
}

/// The number of nodes in the last line.
#[test]
fn every_help_holds_an_example() {
    for command in ["hub", "moves", "show", "perft", "bench", "match"] {
        let help = good(&[command, "--help"]);
        let (_, examples) = help
            .split_once("Example")
            .unwrap_or_else(|| panic!("{help}"));
        assert!(examples.contains(&format!("rafle {command}")), "{help}");
    }
    let help = good(&["--help"]);
    assert!(help.contains("Example"), "{help}");
    for command in ["hub", "moves", "show", "perft", "bench", "match"] {
        assert!(help.contains(command), "{command}");
    }
    assert_eq!(good(&["help", "perft"]), good(&["perft", "--help"]));
}

#[test]
fn version_is_one_line() {
    let version = format!("rafle {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(good(&["-V"]), format!("{version}\n"));
    let long = good(&["--version"]);
    let details = long.strip_prefix(&format!("{version} (")).unwrap();
    let details = details.strip_suffix(")\n").unwrap();
    let processors = details.split(", ").last().unwrap();
    assert!(
        processors.starts_with(&std::env::consts::ARCH.replace('_', "-")),
        "{long}"
    );
    assert_eq!(long.lines().count(), 1);
}

#[test]
fn without_a_subcommand_the_program_speaks_hub() {
    let mut client = Client::start_as(&mut program());
    client.send("hub");
    client.until("wait");
    assert_eq!(client.ask("init"), "ready");
    client.send("quit");
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_bad_position_is_refused() {
    for command in [&["moves"][..], &["show"], &["perft", "--depth", "1"]] {
        let with = |position| [command, &["--pos", position]].concat();
        refused(&with("xyz"), &["position", "x"]);
        refused(&with("W:W31:B77"), &["77"]);
        refused(&with(""), &["position"]);
    }
}

#[test]
fn an_illegal_move_is_refused_with_its_number() {
    for command in [&["moves"][..], &["show"], &["perft", "--depth", "1"]] {
        let with = |moves| [command, &["--moves", moves]].concat();
        refused(&with("32-28 32-28"), &["move 2", "'32-28'", "19-23"]);
        refused(&with("32-28 19-23 28*19"), &["move 3", "28*19"]);
        refused(&with("-1"), &["move 1", "-1"]);
    }
    refused(
        &["moves", "--pos", "W:WK14:B12,22,23,31", "--moves", "14x3"],
        &["ambiguous", "14x3x12x22x23", "14x3x12x23x31"],
    );
}

#[test]
fn an_unknown_variant_is_refused() {
    for command in [
        &["moves"][..],
        &["show"],
        &["perft", "--depth", "1"],
        &["bench"],
    ] {
        let with = [command, &["--variant", "chess"]].concat();
        refused(&with, &["variant", "'chess'", "normal"]);
    }
}

#[test]
fn a_parameter_that_cannot_be_set_is_refused() {
    for command in [&["moves"][..], &["show"], &["perft", "--depth", "1"]] {
        let with = |pair| [command, &["--set", pair]].concat();
        refused(&with("colour=red"), &["colour"]);
        refused(
            &with("notation=roman"),
            &["notation", "'roman'", "algebraic"],
        );
        refused(&with("tt-size=99"), &["tt-size", "99"]);
        refused(&with("notation="), &["notation"]);
        refused(&with("notation"), &["'notation'", "NAME=VALUE"]);
    }
}

#[test]
fn perft_needs_a_depth_that_makes_sense() {
    refused(&["perft"], &["--depth"]);
    refused(&["perft", "--depth"], &["--depth"]);
    for depth in ["0", "x", "1000", "2.5", ""] {
        refused(&["perft", "--depth", depth], &["--depth", depth]);
    }
    refused(&["perft", "--depth", "-1"], &["-1"]);
}

#[test]
fn words_that_mean_nothing_are_refused() {
    refused(&["dance"], &["dance"]);
    refused(&["--dance"], &["--dance"]);
    refused(&["moves", "32-28"], &["32-28"]);
    refused(&["show", "--nams"], &["--nams"]);
    refused(&["hub", "now"], &["now"]);
    refused(&["bench", "--depth", "3"], &["--depth"]);
    refused(&["moves", "--pos"], &["--pos"]);
    refused(&["moves", "--pos", START, "--pos", START], &["--pos"]);
}

#[test]
fn a_log_is_written_to_standard_error_on_request_only() {
    let mut client = Client::start_as(program().arg("hub").env("RAFLE_LOG", "debug"));
    assert_eq!(client.ask("ping"), "pong");
    let log = client.stderr();
    assert!(log.contains("ping") && log.contains("pong"), "{log}");
    let mut client = Client::start();
    assert_eq!(client.ask("ping"), "pong");
    assert_eq!(client.stderr(), "");
}

#[test]
fn a_log_leaves_the_answers_as_they_are() {
    let mut command = program();
    command.arg("moves").env("RAFLE_LOG", "debug");
    let finished = run(command.stdout(Stdio::piped()), WATCHDOG);
    assert_eq!(finished.status, Some(0));
    assert_eq!(finished.stdout, good(&["moves"]));
}

#[test]
fn a_reader_that_has_gone_ends_the_program_quietly() {
    for arguments in [
        &["moves"][..],
        &["show"],
        &["perft", "--depth", "30"],
        &["perft", "--depth", "4", "--divide"],
        &["bench"],
        &["--help"],
        &["perft", "--help"],
        &["--version"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let finished = run(program().args(arguments).stdout(writer), WATCHDOG);
        assert_eq!(finished.stderr, "", "{arguments:?}");
        assert_eq!(finished.status, Some(0), "{arguments:?}");
    }
}

#[test]
fn a_client_that_has_gone_ends_the_engine_quietly() {
    use std::io::Write;
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = program()
        .arg("hub")
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // The input stays open: the search itself meets the closed output.
    input.write_all(b"level infinite\ngo think\n").unwrap();
    let start = std::time::Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() > WATCHDOG => {
                let _ = child.kill();
                panic!("the engine does not end");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert_eq!(status.code(), Some(0));
    let stderr = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!(stderr, "");
}

/// A lack of descriptors is reported in one line, and nothing panics.
#[cfg(unix)]
#[test]
fn a_lack_of_descriptors_is_told_in_one_line() {
    for commands in [
        "hub",
        "match --engine random --engine builtin,nodes=10 --games 2 --max-plies 4 --concurrency 4",
        "match --engine random --engine cmd=cat --games 1 --max-plies 4 --patience 0.1",
        "dxp listen --bind 203.0.113.1",
        "dxp call 127.0.0.1:1",
        "dxp call localhost:1",
    ] {
        // With three the system can't even load the program.
        for limit in 4..=20 {
            let script = format!("ulimit -n {limit}; exec \"$0\" {commands}");
            let mut command = std::process::Command::new("sh");
            command.args(["-c", &script]).arg(program().get_program());
            let finished = run(command.stdout(Stdio::null()), WATCHDOG);
            let told = &finished.stderr;
            assert!(
                matches!(finished.status, Some(0..=2)) && !told.contains("panicked"),
                "{limit}, {commands}: {:?} {told}",
                finished.status
            );
            assert!(told.lines().count() <= 1, "{limit}, {commands}: {told}");
        }
    }
}

#[test]
fn a_mistake_is_told_with_what_to_type() {
    refused(&["foo"], &["'foo'", "'rafle --help' lists the commands"]);
    refused(
        &["moves", "--moves", "32-28", "19-23"],
        &["'19-23'", "stands in quotes, --moves \"32-28 19-23\""],
    );
    refused(
        &["show", "--variant", "international"],
        &["International draughts, 10×10 squares is 'normal'"],
    );
    refused(
        &["show", "--variant", "chess"],
        &[
            "'chess'",
            "there are normal, killer, bt, losing, frisian, strand, ",
        ],
    );
    refused(
        &["perft", "--depth", "0"],
        &["'0' is not a whole number from 1 to 100"],
    );
    refused(
        &["perft", "--depth", "x"],
        &["'x' is not a whole number from 1 to 100"],
    );
    let missing = rafle(&["tables", "check", "/nowhere", "--pieces", "3"]);
    assert!(
        missing
            .stderr
            .contains("/nowhere/normal.fmjd.k-k.table': there is no such table"),
        "{}",
        missing.stderr
    );
}

#[test]
fn the_games_are_listed_with_their_parameters() {
    let list = good(&["variants"]);
    for part in [
        "normal            International draughts",
        "  draw-rules      fmjd, repetition\n",
        "  players         2, 3, 4, 6\n      how many play\n",
    ] {
        assert!(list.contains(part), "{list}");
    }
    for command in ["moves", "show", "perft", "match", "selfplay", "bench"] {
        let help = good(&[command, "--help"]);
        assert!(
            help.contains("fidchell-2, pyramidame, chinese-checkers"),
            "{help}"
        );
    }
}
