//! The suites of the project.

use super::{SuiteReader, is_largest_capture};
use crate::games::GameRules;
use crate::variants::{VARIANTS, Variant};
use rafle_rules::Options;
use std::collections::HashSet;
use std::fs::{File, read_dir};
use std::path::Path;

/// Checks the suite of a game and returns the number of its positions.
fn check(path: &Path, variant: &Variant) -> usize {
    let file = File::open(path).expect("a file");
    let rules = GameRules {
        variant: &VARIANTS[0],
        options: Options::default(),
    };
    let mut known = HashSet::new();
    for read in SuiteReader::new(file, rules).expect("a file") {
        let (place, position) = read.expect("a file");
        let place = format!("{}, {place}", path.display());
        let position = position.unwrap_or_else(|error| panic!("{place}: {error}"));
        let (session, puzzle) = (&*position.session, &position.puzzle);
        assert_eq!(session.variant(), variant.name, "{place}");
        assert!(known.insert(session.position()), "{place}: known");
        let [best] = position.best.as_slice() else {
            panic!("{place}: {puzzle}");
        };
        assert!(
            position.avoid.is_empty() && puzzle.verdict.is_none(),
            "{place}"
        );
        assert!(session.moves().len() > 1, "{place}: the only move");
        assert!(!is_largest_capture(session, best), "{place}: {puzzle}");
    }
    known.len()
}

#[test]
fn every_position_of_the_suites_has_one_legal_move_to_find_that_is_no_largest_capture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites");
    let mut positions = 0;
    for entry in read_dir(folder).expect("the suites") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let variant = name.and_then(Variant::named).expect("the name of a game");
        positions += check(&path, variant);
    }
    assert!(positions > 0);
}
