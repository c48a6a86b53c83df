//! Files that are written: what is no regular file, links, modes, and two runs that write one file. And files that a client names.

use crate::common::{Client, program};
use crate::good;
use crate::pdn::{folder, names, text};
use crate::pdn_limits::shell;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "[Event \"x\"]\n\n1. 32-28 19-23 *\n\n";

/// Commands that write a file, which is called `out.svg`.
const WRITERS: [&str; 8] = [
    "pdn convert games.pdn --out out.svg",
    "pdn merge games.pdn --out out.svg",
    "show --format svg --out out.svg",
    "analyse games.pdn --nodes 10 --out out.svg",
    "analyse games.pdn --nodes 10 --plot out.svg",
    "openings --count 1 --plies 2 --nodes 100 --out out.svg",
    "selfplay --games 1 --nodes 5 --out out.svg",
    "train few.games --out out.svg",
];

fn with_games(name: &str) -> std::path::PathBuf {
    let folder = folder(name, &[("games.pdn", GAME)]);
    let few = folder.join("few.games");
    good(&[
        "selfplay",
        "--games",
        "1",
        "--nodes",
        "5",
        "--out",
        text(&few),
    ]);
    folder
}

fn make_fifo(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.expect("the command mkfifo").success());
}

#[test]
fn a_fifo_in_the_place_of_a_file_is_refused_at_once_and_stays() {
    let folder = with_games("fifo");
    let before = ["few.games", "games.pdn", "out.svg"];
    make_fifo(&folder.join("out.svg"));
    for command in WRITERS {
        let finished = shell(&format!("exec \"$0\" {command}"), &folder);
        let told = &finished.stderr;
        assert_eq!(finished.status, Some(2), "{command}: {told}");
        assert_eq!(told.lines().count(), 1, "{command}: {told}");
        assert!(told.contains("out.svg"), "{command}: {told}");
        let found = fs::symlink_metadata(folder.join("out.svg")).expect("a FIFO");
        assert!(found.file_type().is_fifo(), "{command}");
        assert_eq!(names(&folder), before, "{command}");
    }
}

#[test]
fn a_fifo_under_the_name_that_a_file_has_first_is_refused_and_stays() {
    let folder = with_games("fifo-beside");
    make_fifo(&folder.join("out.svg.new"));
    let finished = shell("exec \"$0\" pdn convert games.pdn --out out.svg", &folder);
    assert_eq!(finished.status, Some(2), "{}", finished.stderr);
    assert!(
        finished.stderr.contains("out.svg.new'"),
        "{}",
        finished.stderr
    );
    assert_eq!(names(&folder), ["few.games", "games.pdn", "out.svg.new"]);
}

#[test]
fn a_link_stays_and_its_file_keeps_its_mode() {
    let folder = with_games("link");
    let file = folder.join("file");
    symlink("file", folder.join("out.svg")).expect("a link");
    for command in WRITERS.iter().take(6) {
        fs::write(&file, "").expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
        let finished = shell(&format!("exec \"$0\" {command}"), &folder);
        assert_eq!(finished.status, Some(0), "{command}: {}", finished.stderr);
        let found = fs::symlink_metadata(&file).expect("a file");
        assert_eq!(found.permissions().mode() & 0o7777, 0o640, "{command}");
        assert!(found.len() > 0, "{command}");
        let link = fs::symlink_metadata(folder.join("out.svg")).expect("a link");
        assert!(link.is_symlink(), "{command}");
    }
    assert_eq!(
        names(&folder),
        ["few.games", "file", "games.pdn", "out.svg"]
    );
}

/// A run that reads games from standard input, has read some, and has begun a file.
fn begun(folder: &Path, command: &str, file: &str) -> Child {
    let mut child = program()
        .args(command.split(' '))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let input = child.stdin.as_mut().expect("a pipe");
    // More than waits between the program and this one.
    input
        .write_all(GAME.repeat(5_000).as_bytes())
        .expect("it reads");
    let start = Instant::now();
    while !folder.join(file).exists() {
        assert!(start.elapsed() < crate::WATCHDOG, "{command}: no file");
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

#[test]
fn of_two_runs_that_write_one_file_the_second_is_told() {
    let folder = folder("two", &[("games.pdn", GAME)]);
    for (first, second, file) in [
        (
            "pdn convert --out out",
            "pdn convert games.pdn --out out",
            "out.new",
        ),
        (
            "pdn merge --out out",
            "pdn convert games.pdn --out out",
            "out.new",
        ),
        (
            "analyse --nodes 5 --out analysed",
            "analyse games.pdn --nodes 5 --out analysed",
            "analysed.progress",
        ),
        (
            "pdn split - --games 9 --out-dir pieces",
            "pdn split games.pdn --games 9 --out-dir pieces",
            "pieces/split.new",
        ),
    ] {
        let mut child = begun(&folder, first, file);
        let finished = shell(&format!("exec \"$0\" {second}"), &folder);
        let told = &finished.stderr;
        assert_eq!(finished.status, Some(2), "{second}: {told}");
        assert!(
            told.ends_with("another run of rafle is writing it\n"),
            "{second}: {told}"
        );
        child.kill().expect("it is there");
        child.wait().expect("it ends");
        // What a killed run leaves keeps nobody out.
        if !first.starts_with("analyse") {
            let finished = shell(&format!("exec \"$0\" {second}"), &folder);
            assert_eq!(
                (finished.status, &*finished.stderr),
                (Some(0), ""),
                "{second}"
            );
        }
    }
    let converted = fs::read_to_string(folder.join("out")).expect("a file");
    assert_eq!(converted.matches("[Event").count(), 1, "{converted}");
}

#[test]
fn a_training_is_told_of_another_that_writes_its_weights() {
    let folder = with_games("training");
    let beside = fs::File::create(folder.join("out.svg.new")).expect("a file");
    beside.lock().expect("a lock");
    let finished = shell("exec \"$0\" train few.games --out out.svg", &folder);
    assert_eq!(finished.status, Some(2));
    assert_eq!(
        finished.stderr,
        "rafle: 'out.svg': another run of rafle is writing it\n"
    );
    let finished = shell("exec \"$0\" train few.games --out few.games", &folder);
    assert_eq!(finished.status, Some(2));
    assert!(
        finished.stderr.contains("cannot be the output too"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_file_that_a_client_names_and_that_would_wait_is_refused_at_once() {
    let folder = folder("client", &[("empty", "")]);
    make_fifo(&folder.join("fifo"));
    let mut client = Client::start();
    let [empty, fifo] = ["empty", "fifo"].map(|name| text(&folder.join(name)).to_owned());
    let mut cases = vec![
        (&*empty, "it is empty"),
        (&*fifo, "it is no regular file"),
        ("/dev/zero", "it is no regular file"),
    ];
    // Its reader waits for messages of the kernel.
    if Path::new("/proc/kmsg").exists() {
        cases.push(("/proc/kmsg", "it is empty"));
    }
    for (path, sentence) in cases {
        let told = client.ask(&format!("set-param name=eval-file value=\"{path}\""));
        assert!(
            told.contains("eval-file") && told.contains(sentence),
            "{told}"
        );
        assert_eq!(client.ask("ping"), "pong");
    }
}

#[test]
fn the_stack_of_the_main_thread_may_have_64_kib() {
    let folder = folder("stack", &[("games.pdn", GAME)]);
    for command in [
        "moves",
        "pdn check games.pdn",
        "analyse games.pdn --nodes 50",
        "dance",
    ] {
        let finished = shell(&format!("ulimit -s 64; exec \"$0\" {command}"), &folder);
        let expected = if command == "dance" { 2 } else { 0 };
        assert_eq!(
            finished.status,
            Some(expected),
            "{command}: {}",
            finished.stderr
        );
    }
}

#[test]
fn a_bit_of_a_progress_cannot_change_unseen() {
    let folder = folder("progress", &[("games.pdn", &GAME.repeat(30))]);
    let command = "\"$0\" analyse games.pdn --depth 1 --out part";
    // Interrupted by a full disk.
    shell(
        &format!("trap '' XFSZ; ulimit -f 4; exec {command}"),
        &folder,
    );
    let path = folder.join("part.progress");
    let whole = fs::read(&path).expect("a progress");
    let part = fs::read(folder.join("part")).expect("a part");
    for byte in (0..whole.len()).step_by(7) {
        let mut changed = whole.clone();
        changed[byte] ^= 4;
        fs::write(&path, changed).expect("a file");
        let finished = shell(&format!("exec {command}"), &folder);
        let told = &finished.stderr;
        assert_eq!(finished.status, Some(2), "byte {byte}: {told}");
        assert!(
            told.contains("part.progress'") && told.ends_with("; remove it to begin anew\n"),
            "byte {byte}: {told}"
        );
        assert!(fs::read(folder.join("part")).expect("a part") == part);
    }
    fs::write(&path, whole).expect("a file");
    let finished = shell(&format!("exec {command}"), &folder);
    assert_eq!((finished.status, &*finished.stderr), (Some(0), ""));
}
