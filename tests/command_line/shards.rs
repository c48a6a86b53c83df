//! Analyses in shards, and what they are joined to.

use crate::common::{WATCHDOG, program};
use crate::{empty_directory, rafle, refused};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Games, one of which has a fault.
const GAMES: &str = "[White \"A\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 *\n
[White \"B\"]\n\n1. 32-28 19-23 2. 37-31 *\n
[White \"C\"]\n[Variant \"strand\"]\n\n1. d4-e5 f6xd4 2. c3xe5 *\n
[White \"D\"]\n\n1. 33-28 {good} 18-23 *\n
[White \"E\"]\n\n*\n";

struct Files(PathBuf);

impl Files {
    fn new(name: &str) -> Self {
        let folder = empty_directory(&format!("shards/{name}"));
        fs::write(folder.join("games.pdn"), GAMES).expect("a file");
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a text").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    /// Analyses the games into a file; one of them has a fault.
    fn analyse(&self, words: &str, out: &str) {
        let (games, out) = (self.path("games.pdn"), self.path(out));
        let mut arguments = vec!["analyse", &games, "--nodes", "300", "--out", &out];
        arguments.extend(words.split(' '));
        let finished = rafle(&arguments);
        assert!(
            matches!(finished.status, Some(0 | 1)),
            "{}",
            finished.stderr
        );
    }

    fn parts(&self, format: &str, of: usize) -> Vec<String> {
        let part = |number: usize| {
            let name = format!("{format}-{number}-of-{of}");
            self.analyse(&format!("--format {format} --shard {number}/{of}"), &name);
            self.path(&name)
        };
        (1..=of).map(part).collect()
    }
}

#[test]
fn joined_shards_of_an_analysis_are_the_whole_in_every_format() {
    let files = Files::new("joined");
    for format in ["text", "jsonl", "pdn"] {
        files.analyse(&format!("--format {format}"), format);
        for of in [1, 2, 7] {
            let parts = files.parts(format, of);
            let out = files.path("joined");
            let mut arguments = vec!["merge", "--out", &out];
            arguments.extend(parts.iter().rev().map(String::as_str));
            let merged = rafle(&arguments);
            // It reports faults as the whole analysis does.
            assert_eq!(merged.status, Some(1));
            assert_eq!(merged.stderr, "rafle: 1 entry has a fault\n");
            assert_eq!(files.read("joined"), files.read(format), "{format} of {of}");
        }
    }
}

#[test]
fn a_shard_of_an_analysis_goes_on_where_it_was() {
    let files = Files::new("resumed");
    let positions = "W:W31,32,37,38:B7,8,12,13\n".repeat(400);
    fs::write(files.0.join("games.pdn"), positions).expect("a file");
    files.analyse("--shard 2/2", "whole");
    let (games, part) = (files.path("games.pdn"), files.path("part"));
    let words = [
        "analyse", &games, "--nodes", "300", "--shard", "2/2", "--out", &part,
    ];
    let mut child = program().args(words).spawn().expect("it starts");
    let start = Instant::now();
    while fs::metadata(&part).map_or(0, |file| file.len()) < 2_000 {
        assert!(start.elapsed() < WATCHDOG, "nothing is written");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    assert_eq!(rafle(&words).status, Some(0));
    assert_eq!(files.read("part"), files.read("whole"));
    assert_eq!(files.read("part").lines().count(), 202);
}

#[test]
fn what_cannot_be_joined_leaves_nothing_behind() {
    let files = Files::new("refused");
    let parts = files.parts("text", 2);
    let others = files.parts("jsonl", 2);
    let torn = files.path("torn");
    let text = files.read("text-2-of-2");
    fs::write(&torn, &text[..text.len() - 3]).expect("a file");
    fs::write(files.0.join("junk"), [0xff; 99]).expect("a file");
    let (junk, missing) = (files.path("junk"), files.path("nothing"));
    let folder = files.path("");
    let out = files.path("joined");
    for (given, named) in [
        (vec![&parts[0]], "shard 2/2 is missing"),
        (vec![&parts[0], &others[1]], "is of another analysis than"),
        (vec![&parts[0], &torn], "is not complete"),
        (vec![&parts[0], &junk], "junk' is no shard"),
        (vec![&junk], "junk'"),
        (vec![&parts[0], &missing], "nothing'"),
        (vec![&parts[0], &folder], "another kind"),
    ] {
        let mut arguments = vec!["merge", "--out", &out];
        arguments.extend(given.into_iter().map(String::as_str));
        refused(&arguments, &[named]);
        assert!(!files.0.join("joined").exists() && !files.0.join("joined.new").exists());
    }
    let onto_itself = ["merge", &parts[0], &parts[1], "--out", &parts[1]];
    refused(&onto_itself, &["cannot be the output too"]);
}
