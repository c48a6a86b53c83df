//! `ARCHITECTURE.md` and `CONTRIBUTING.md` against the code: each file is there, and has each name that a page gives it.

use std::fs;
use std::path::Path;

const ARCHITECTURE: &str = include_str!("../../ARCHITECTURE.md");
const CONTRIBUTING: &str = include_str!("../../CONTRIBUTING.md");

/// The words in backticks in their order, each with the text up to the next one.
fn quoted(line: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = line.split('`').collect();
    let pairs = parts[1..].chunks_exact(2);
    pairs.map(|pair| (pair[0], pair[1])).collect()
}

/// Whether a word is a path of the project, and no pattern or output.
fn is_path(word: &str) -> bool {
    let is_other = |part: &str| {
        ["NAME", "TARGET", "target/", " "]
            .iter()
            .any(|other| part.contains(other))
    };
    word.contains('/') && !is_other(word)
}

#[test]
fn every_file_of_the_pages_is_there_with_its_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut names) = (0, 0);
    for line in ARCHITECTURE
        .lines()
        .chain(CONTRIBUTING.lines())
        .filter(|line| line.contains('`'))
    {
        let mut text: Option<String> = None;
        for (word, then) in quoted(line) {
            if let Some(text) = &text {
                let name = word.rsplit("::").next().expect("a name");
                assert!(text.contains(name), "no {name} for: {line}");
                names += 1;
            } else if is_path(word) {
                assert!(root.join(word).exists(), "no {word} for: {line}");
                files += 1;
            }
            // The names of a file come after an arrow, with commas between them.
            text = match then {
                " → " if is_path(word) => {
                    Some(fs::read_to_string(root.join(word)).expect("a file of text"))
                }
                ", " => text,
                _ => None,
            };
        }
    }
    assert!(files >= 80 && names >= 60, "{files} files, {names} names");
}
