//! `docs/ANALYSIS.md` and the objects that `rafle analyse` writes: each name of an object is on the page, with its type.

use crate::{empty_directory, rafle};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

const PAGE: &str = include_str!("../../docs/ANALYSIS.md");

/// A game of two with a fault behind it, one of three with a move that loses, one without moves, and a decided one.
const GAMES: &str = "[White \"A\"]

1. 32-28 19-23 2. 28x19 14x23 *

1. 32-28 19-23 2. 37-31 *

[Variant \"chinese-checkers\"]
[Rules \"players=3\"]

*

[FEN \"W:WK46,47,48,49:B1,2,3,13,24\"]

1. 46-19 24-30 *

[FEN \"W:W28:B22\"]

1. 28x17 2-0
";

/// A name of an object, as the page has it.
struct Name {
    kind: String,
    is_always_there: bool,
}

/// The objects that the page describes, by their headings.
fn page() -> BTreeMap<String, BTreeMap<String, Name>> {
    let mut objects: BTreeMap<String, BTreeMap<String, Name>> = BTreeMap::new();
    let mut heading = "";
    for line in PAGE.lines() {
        if let Some(next) = line.strip_prefix("### ") {
            heading = next;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, name, kind, there, _, _] = &*cells else {
            continue;
        };
        if let Some(name) = name.strip_prefix('`') {
            let told = Name {
                kind: (*kind).to_owned(),
                is_always_there: *there == "always",
            };
            let names = objects.entry(heading.to_owned()).or_default();
            let before = names.insert(name.trim_end_matches('`').to_owned(), told);
            assert!(before.is_none(), "{heading} has {name} twice");
        }
    }
    objects
}

/// What has been seen of the page in objects: `Entry.number whole number`.
type Seen = BTreeSet<String>;

/// That a value is of a type of the page.
fn check(value: &Value, kind: &str, at: &str, seen: &mut Seen) {
    let pages = page();
    match (kind, value) {
        ("text", Value::String(_))
        | ("number", Value::Number(_))
        | ("true or false", Value::Bool(_)) => {}
        ("whole number", value) if value.is_u64() => {}
        (kind, Value::Array(values)) if kind.starts_with("list of ") => {
            let kind = kind.trim_start_matches("list of ");
            for value in values {
                check(value, kind, at, seen);
            }
        }
        (kind, Value::Array(values)) if kind.starts_with('[') => {
            let kinds: Vec<&str> = kind.trim_matches(['[', ']']).split(", ").collect();
            assert_eq!(values.len(), kinds.len(), "{at}: {value}");
            for (value, kind) in values.iter().zip(kinds) {
                check(value, kind, at, seen);
            }
        }
        (kind, value) if kind.ends_with(" or null") => {
            let kind = kind.trim_end_matches(" or null");
            if value.is_null() {
                seen.insert(format!("{at} null"));
            } else {
                check(value, kind, at, seen);
            }
        }
        (kind, Value::Object(object)) if pages.contains_key(kind) => {
            check_object(object, kind, &pages[kind], seen);
        }
        _ => panic!("{at} is no {kind}: {value}"),
    }
    if !value.is_null() {
        seen.insert(at.to_owned());
    }
}

fn check_object(
    object: &Map<String, Value>,
    kind: &str,
    names: &BTreeMap<String, Name>,
    seen: &mut Seen,
) {
    for (name, value) in object {
        let told = names.get(name);
        let told = told.unwrap_or_else(|| panic!("the page has no {name} in {kind}"));
        check(value, &told.kind, &format!("{kind}.{name}"), seen);
    }
    for (name, told) in names {
        let is_there = object.contains_key(name);
        assert!(is_there || !told.is_always_there, "{kind} without {name}");
        if !is_there {
            seen.insert(format!("{kind}.{name} missing"));
        }
    }
}

#[test]
fn every_name_of_an_object_is_on_the_page_with_its_type() {
    let folder = empty_directory("analysis-page");
    let mut found = String::new();
    for (name, text) in [
        ("games.pdn", GAMES),
        ("positions", "W:W31:B12\nW:WK1:BK45\nbad\n"),
        ("objects", "{\"moves\": \"32-28 19-23\"}\n{\"x\": 1}\n"),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).expect("a file");
        let file = file.to_str().expect("a text");
        let command = ["analyse", file, "--format", "jsonl", "--nodes", "500"];
        found += &rafle(&command).stdout;
    }
    let entries: Result<Vec<Value>, _> = found.lines().map(serde_json::from_str).collect();
    let entries = entries.expect("objects of JSON");
    assert_eq!(entries.len(), 10);
    let mut seen = Seen::new();
    for entry in &entries {
        check(entry, "Entry", "Entry", &mut seen);
    }
    // The page describes nothing that does not occur, and what may be null or missing is so somewhere.
    let pages = page();
    assert_eq!(pages.len(), 5);
    for (object, names) in &pages {
        for (name, told) in names {
            let at = format!("{object}.{name}");
            assert!(seen.contains(&at), "{at} does not occur");
            let may_be_null = told.kind.ends_with(" or null");
            let never_null = ["Line.score", "Line.depth"].contains(&at.as_str());
            assert!(
                !may_be_null || never_null || seen.contains(&format!("{at} null")),
                "{at} is never null"
            );
            let missing = format!("{at} missing");
            assert!(told.is_always_there || seen.contains(&missing), "{missing}");
        }
    }
}

#[test]
fn the_example_of_the_page_is_what_the_program_writes() {
    let (_, example) = PAGE.split_once("### Example").expect("an example");
    let lines = example.lines().map(str::trim);
    let lines = lines.skip_while(|line| !line.starts_with('{'));
    let example: String = lines.take_while(|line| !line.is_empty()).collect();
    let folder = empty_directory("analysis-example");
    let file = folder.join("objects");
    fs::write(&file, "{\"moves\":\"32-28 19-23\"}\n").expect("a file");
    let file = file.to_str().expect("a text");
    let command = ["analyse", file, "--format", "jsonl", "--depth", "2"];
    let read = |text: &str| {
        let mut object: Value = serde_json::from_str(text).expect("an object");
        // Values change with the evaluation; what is there does not.
        let position = &mut object["positions"][0];
        for name in ["chance", "score", "nodes", "lines"] {
            position[name] = Value::Null;
        }
        object["place"] = Value::Null;
        object
    };
    assert_eq!(read(&rafle(&command).stdout), read(&example));
}
