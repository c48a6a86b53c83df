//! `rafle pdn` with files that are no games or have any size, full disks and interrupts.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::good;
use crate::pdn::{faulty, folder, names, text};
use std::fs;
use std::path::Path;
use std::process::Stdio;

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
pub(crate) fn shell(script: &str, folder: &Path) -> Finished {
    let mut command = std::process::Command::new("sh");
    command.args(["-c", script]).arg(program().get_program());
    command.current_dir(folder).stdout(Stdio::piped());
    run(&mut command, WATCHDOG)
}

/// KiB of address space that the program gets, which a file of this size has no room in when its games are held.
#[cfg(target_os = "linux")]
pub(crate) const LITTLE: &str = "ulimit -v 400000";

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
    let script = "{ echo '[Event \"one\"]'; echo; echo '1. 32-28 *'; echo; tr '\\0' 'x' < /dev/zero | head -c 450000000; \
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
    // The system reports it by an error, not by the signal.
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
