//! Self-play that is broken off goes on by the same command and makes the same file.

use crate::common::WATCHDOG;
use crate::support::Folder;
use rustix::process::{Pid, Signal, kill_process};
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// What the games depend on, and how many there are: few, and more than are played before a signal comes, however late
/// it is.
const SEARCH: &str = "--nodes 300 --threads 2";
const FEW: &str = "--games 60";
const MANY: &str = "--games 1000000000";

/// Waits until the file has this many bytes.
fn wait_for(folder: &Folder, name: &str, length: usize) {
    let start = Instant::now();
    while folder.bytes(name).len() < length {
        assert!(start.elapsed() < WATCHDOG, "no game is stored");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Starts a self-play of many games.
fn start(folder: &Folder, name: &str) -> Child {
    let mut command = folder.command(&format!("{MANY} {SEARCH}"), name);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// The file of few games that nothing has interrupted.
fn whole(folder: &Folder) -> Vec<u8> {
    folder.play(&format!("{FEW} {SEARCH}"), "whole");
    folder.bytes("whole")
}

/// Plays what is missing of the few games; they are the same as those of the whole file then.
fn finish(folder: &Folder, name: &str, whole: &[u8]) {
    folder.play(&format!("{FEW} {SEARCH}"), name);
    assert!(folder.bytes(name).starts_with(whole), "other bytes");
}

#[test]
fn games_killed_again_and_again_become_the_file_of_games_that_were_not() {
    let folder = Folder::new();
    let whole = whole(&folder);
    for eighth in 0..7 {
        let mut child = start(&folder, "killed");
        wait_for(&folder, "killed", whole.len() * eighth / 8);
        child.kill().expect("a signal");
        child.wait().expect("an end");
        let found = folder.bytes("killed");
        let length = found.len().min(whole.len());
        assert!(found[..length] == whole[..length], "other bytes");
    }
    finish(&folder, "killed", &whole);
}

#[test]
fn games_that_are_asked_to_end_tell_how_to_go_on() {
    let folder = Folder::new();
    let whole = whole(&folder);
    for (name, signal) in [("int", Signal::INT), ("term", Signal::TERM)] {
        let mut child = start(&folder, name);
        wait_for(&folder, name, whole.len() / 8);
        kill_process(Pid::from_child(&child), signal).expect("a signal");
        let status = child.wait().expect("an end");
        assert_eq!(status.code(), Some(1));
        let mut told = String::new();
        let mut errors = child.stderr.take().expect("a pipe");
        errors.read_to_string(&mut told).expect("UTF-8 text");
        assert!(told.starts_with("rafle: interrupted after "), "{told}");
        let end = " of 1000000000 games; the same command goes on from there\n";
        assert!(told.ends_with(end), "{told}");
        let checked = folder.games(&[name]);
        assert_eq!(checked.status, Some(0), "{}", checked.stderr);
        assert!(!checked.stdout.contains("cut off"), "{}", checked.stdout);
        finish(&folder, name, &whole);
    }
}

#[test]
fn a_long_search_ends_at_once() {
    let folder = Folder::new();
    let words = "--games 4 --nodes 1000000000000 --threads 2";
    let mut command = folder.command(words, "long");
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    wait_for(&folder, "long", 1);
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
