//! The codes of errors are documented, and the page has a French text for each.

use rafle_protocol::code::OTHER;
use std::collections::{BTreeMap, BTreeSet};

const SPECIFICATION: &str = include_str!("../../protocol/HUB.md");
const FRENCH: &str = include_str!("../../src/serve/page/errors-fr.js");

/// The French text of each code, from the lines `"code": "text",`.
fn french() -> BTreeMap<&'static str, &'static str> {
    let rows = FRENCH.lines().filter_map(|line| {
        let (code, text) = line.strip_prefix("  \"")?.split_once("\": \"")?;
        Some((code, text.strip_suffix("\",")?))
    });
    rows.collect()
}

/// The names of the gaps of a text, `{move}`.
fn gaps(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .map(|part| part.split_once('}').expect("a closed gap").0)
        .collect()
}

#[test]
fn the_table_of_the_specification_has_each_code_with_its_parameters() {
    let rows = SPECIFICATION
        .split_once("| code | parameters |\n|---|---|\n")
        .expect("the table of codes")
        .1;
    let rows: Vec<&str> = rows.lines().take_while(|line| !line.is_empty()).collect();
    let expected = rafle_engine::error_codes().into_iter().map(|code| {
        let parameters = code.parameters.iter();
        let parameters: Vec<String> = parameters.map(|name| format!("`{name}`")).collect();
        let row = format!("| `{}` | {} |", code.name, parameters.join(", "));
        row.replace("|  |", "| |")
    });
    let expected: Vec<String> = expected.collect();
    assert_eq!(rows, expected);
}

#[test]
fn each_code_but_the_general_one_has_a_french_text_with_all_its_parameters() {
    let mut french = french();
    for code in rafle_engine::error_codes() {
        let text = french.remove(code.name);
        if code.name == OTHER {
            assert_eq!(text, None, "the engine's sentence is shown");
            continue;
        }
        let text = text.unwrap_or_else(|| panic!("no French text for {}", code.name));
        let parameters = code.parameters.into_iter().collect();
        assert_eq!(gaps(text), parameters, "{}", code.name);
    }
    assert!(french.is_empty(), "texts without a code: {french:?}");
}
