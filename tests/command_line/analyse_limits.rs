//! `rafle analyse` with lines of any length, junk, full disks and outputs that are closed.

use crate::pdn::{folder, names};
use crate::pdn_limits::{LITTLE, shell};
use std::fs;

/// Many short games: their analysis does not fit into a small file.
fn games(count: usize) -> String {
    let game = |number| {
        format!("[White \"{number}\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n\n")
    };
    (0..count).map(game).collect()
}

#[test]
fn a_line_of_any_length_is_a_fault_and_takes_no_memory() {
    let folder = folder("analyse-line", &[]);
    for (input, first, next) in [
        ("positions", "", "W:W31:B12"),
        ("json", "{\"position\": \"", "{}"),
        ("pdn", "", "\n[White \"next\"]\n\n1. 32-28 *"),
    ] {
        fs::write(folder.join("first"), first).expect("a file");
        fs::write(folder.join("next"), format!("\n{next}\n")).expect("a file");
        let script = format!(
            "{{ cat first; tr '\\0' 'x' < /dev/zero | head -c 300000000; cat next; }} \
             | ({LITTLE}; exec \"$0\" analyse --input {input} --nodes 50 --concurrency 1)"
        );
        let finished = shell(&script, &folder);
        assert_eq!(finished.stderr, "rafle: 1 entry has a fault\n", "{input}");
        let told = &finished.stdout;
        assert!(told.len() < 1_000 && told.contains("line 1"), "{told}");
        assert!(
            told.contains("line 2: ") || told.contains("next - ?"),
            "{told}"
        );
    }
}

#[test]
fn junk_is_read_to_its_end_in_every_form() {
    let junk: Vec<u8> = (0..100_000_u32)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let folder = folder("analyse-junk", &[]);
    fs::write(folder.join("junk"), junk).expect("a file");
    for input in ["auto", "pdn", "positions", "json"] {
        let command = format!("exec \"$0\" analyse junk --input {input} --nodes 10");
        let finished = shell(&command, &folder);
        assert_eq!(finished.status, Some(1), "{input}");
        assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
        assert!(finished.stderr.contains("a fault"), "{}", finished.stderr);
    }
}

#[test]
fn a_full_disk_leaves_a_state_from_which_the_same_command_goes_on() {
    let folder = folder("analyse-full", &[("games.pdn", &games(30))]);
    let command = "exec \"$0\" analyse games.pdn --depth 1 --out";
    shell(&format!("{command} whole"), &folder);
    // The system reports it by an error, not by the signal.
    let limit = "trap '' XFSZ; ulimit -f 8";
    for _ in 0..2 {
        let finished = shell(&format!("{limit}; {command} part"), &folder);
        assert_eq!(finished.status, Some(1), "{}", finished.stderr);
        assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
        assert!(finished.stderr.contains("'part': "), "{}", finished.stderr);
        let left = ["games.pdn", "part", "part.progress", "whole"];
        assert_eq!(names(&folder), left);
        // Whole entries alone are left.
        let part = fs::read_to_string(folder.join("part")).expect("a file");
        let whole = fs::read_to_string(folder.join("whole")).expect("a file");
        assert!(part.ends_with("\n\n") && whole.starts_with(&part), "{part}");
    }
    let finished = shell(&format!("{command} part"), &folder);
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    assert_eq!(read("part"), read("whole"));
    assert_eq!(names(&folder), ["games.pdn", "part", "whole"]);
}

#[test]
fn a_plot_for_which_there_is_no_room_leaves_nothing_and_is_made_again() {
    let folder = folder("analyse-full-plot", &[("games.pdn", &games(2))]);
    let command = "exec \"$0\" analyse games.pdn --depth 1 --out out --plot game.svg";
    let finished = shell(&format!("trap '' XFSZ; ulimit -f 2; {command}"), &folder);
    assert_eq!(finished.status, Some(1), "{}", finished.stderr);
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    assert!(finished.stderr.contains("game.svg"), "{}", finished.stderr);
    assert_eq!(names(&folder), ["games.pdn", "out", "out.progress"]);
    let finished = shell(command, &folder);
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
    let all = ["game-2.svg", "game.svg", "games.pdn", "out"];
    assert_eq!(names(&folder), all);
}

#[test]
fn a_full_standard_output_is_told_and_what_is_no_file_is_no_out() {
    let folder = folder("analyse-dev-full", &[("games.pdn", &games(1))]);
    let command = "exec \"$0\" analyse games.pdn --depth 1";
    let finished = shell(&format!("{command} > /dev/full"), &folder);
    assert_eq!(finished.status, Some(1));
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    let finished = shell(&format!("{command} --out /dev/full"), &folder);
    assert_eq!(finished.status, Some(2));
    assert!(
        finished.stderr.contains("no regular file"),
        "{}",
        finished.stderr
    );
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_analysis() {
    let folder = folder("analyse-head", &[("games.pdn", &games(300))]);
    let script = "{ \"$0\" analyse games.pdn --depth 1; echo $? > status; } | head -n 1";
    let finished = shell(script, &folder);
    assert_eq!(finished.stderr, "");
    assert_eq!(finished.stdout.lines().count(), 1);
    let status = fs::read_to_string(folder.join("status")).expect("a file");
    assert_eq!(status, "0\n");
}
