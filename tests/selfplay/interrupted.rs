//! Self-play that is broken off goes on by the same command and makes the same file.

use crate::common::WATCHDOG;
use crate::support::Folder;
use rustix::process::{Pid, Signal, kill_process};
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Games that take some seconds together, so that many are left when a signal comes.
const LONG: &str = "--games 60 --nodes 300 --threads 2";

/// Waits until the file has this many bytes.
fn wait_for(folder: &Folder, name: &str, length: usize, child: &mut Child) {
    let start = Instant::now();
    while folder.bytes(name).len() < length {
        assert!(start.elapsed() < WATCHDOG, "no game is stored");
        assert!(child.try_wait().expect("a child").is_none(), "it has ended");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn games_killed_again_and_again_become_the_file_of_games_that_were_not() {
    let folder = Folder::new();
    folder.play(LONG, "whole");
    let whole = folder.bytes("whole");
    for eighth in 0..7 {
        let mut command = folder.command(LONG, "killed");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        wait_for(&folder, "killed", whole.len() * eighth / 8, &mut child);
        child.kill().expect("a signal");
        child.wait().expect("an end");
        assert!(whole.starts_with(&folder.bytes("killed")));
    }
    folder.play(LONG, "killed");
    assert!(folder.bytes("killed") == whole, "other bytes");
}

#[test]
fn games_that_are_asked_to_end_tell_how_to_go_on() {
    let folder = Folder::new();
    folder.play(LONG, "whole");
    for (number, signal) in [Signal::INT, Signal::TERM].into_iter().enumerate() {
        let name = format!("asked-{number}");
        let mut command = folder.command(LONG, &name);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        wait_for(&folder, &name, folder.bytes("whole").len() / 8, &mut child);
        kill_process(Pid::from_child(&child), signal).expect("a signal");
        let status = child.wait().expect("an end");
        assert_eq!(status.code(), Some(1));
        let mut told = String::new();
        let mut errors = child.stderr.take().expect("a pipe");
        errors.read_to_string(&mut told).expect("UTF-8 text");
        assert!(told.starts_with("rafle: interrupted after "), "{told}");
        assert!(told.ends_with(" of 60 games; the same command goes on from there\n"));
        let checked = folder.games(&[&name]);
        assert_eq!(checked.status, Some(0), "{}", checked.stderr);
        assert!(!checked.stdout.contains("cut off"), "{}", checked.stdout);
        folder.play(LONG, &name);
        assert!(folder.bytes(&name) == folder.bytes("whole"), "other bytes");
    }
}

#[test]
fn a_long_search_ends_at_once() {
    let folder = Folder::new();
    let words = "--games 4 --nodes 1000000000000 --threads 2";
    let mut command = folder.command(words, "long");
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    wait_for(&folder, "long", 1, &mut child);
    std::thread::sleep(Duration::from_millis(100));
    kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > WATCHDOG {
            let _ = child.kill();
            panic!("the search goes on");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(folder.games(&["long"]).stdout.contains(" 0 games, "));
}
