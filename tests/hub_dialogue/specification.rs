//! The dialogues of the specification, held with the program.

use crate::common::{Client, Line, field};

const SPECIFICATION: &str = include_str!("../../protocol/HUB.md");

/// The dialogues, line by line.
fn dialogues() -> Vec<Vec<&'static str>> {
    let blocks = SPECIFICATION.split("```hub\n").skip(1);
    blocks
        .map(|block| {
            let (dialogue, _) = block.split_once("```").expect("the end of a dialogue");
            dialogue.lines().collect()
        })
        .collect()
}

/// Whether the clock of the search that a dialogue shows is on: what it finds is an example then.
fn is_timed(level: &str) -> bool {
    !level.contains("depth=") && !level.contains("nodes=")
}

/// Holds a dialogue: each line of the engine must be the one that the program gives. Of a search on the clock,
/// only the form of the answer must agree; of the reports of a bounded one, those that the dialogue shows must be
/// among the program's, numbers of positions and times aside.
fn hold(dialogue: &[&str]) {
    let mut client = Client::start();
    let mut level = "";
    for line in dialogue {
        if let Some(line) = line.strip_prefix("> ") {
            if line.starts_with("level") {
                level = line;
            }
            client.send(line);
            continue;
        }
        let shown = line.strip_prefix("< ").expect("a line of one side");
        match shown.split(' ').next() {
            Some("info") if is_timed(level) => {}
            Some("info") => {
                let reported = |line: &str| {
                    let line = Line::read(line);
                    ["depth", "score", "breaks", "answers", "pv"]
                        .map(|name| line.get(name).map(str::to_owned))
                };
                while reported(&client.expect("info")) != reported(shown) {}
            }
            Some("done") => {
                let done = client.until("done").pop().expect("the end of the search");
                if is_timed(level) {
                    assert!(!field(&done, "move").is_empty(), "{done}");
                } else {
                    assert_eq!(done, shown);
                }
            }
            Some("pong") => assert_eq!(client.until("pong").pop().as_deref(), Some("pong")),
            Some("answer" | "error") => {
                let word = shown.split(' ').next().expect("a word");
                assert_eq!(client.until(word).pop().as_deref(), Some(shown));
            }
            _ => assert_eq!(client.line(), shown),
        }
    }
}

#[test]
fn the_program_holds_every_dialogue_of_the_specification() {
    let dialogues = dialogues();
    assert!(dialogues.len() >= 2);
    for dialogue in &dialogues {
        hold(dialogue);
    }
}
