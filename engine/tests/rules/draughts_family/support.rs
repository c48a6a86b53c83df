//! Lines of quiet moves, for the draw rules.

use crate::sessions::{drawn, open};
use rafle_protocol::hub::GameResult;
use std::collections::HashSet;

/// Finds a number of quiet moves from a position that repeat nothing and allow no capture.
fn find(
    variant: &str,
    position: &str,
    line: &mut Vec<String>,
    seen: &mut HashSet<String>,
    plies: usize,
) -> bool {
    let session = open(variant, &[], Some(position), &line.join(" "));
    let moves = session.moves();
    let is_quiet = moves.iter().all(|mv| mv.contains('-'));
    if !is_quiet || !seen.insert(session.position()) {
        return false;
    }
    if plies == 0 {
        return true;
    }
    for mv in moves {
        line.push(mv);
        if find(variant, position, line, seen, plies - 1) {
            return true;
        }
        line.pop();
    }
    false
}

/// Asserts that a position is drawn after this number of quiet plies of kings, and not one earlier.
pub(super) fn draws_after(variant: &str, position: &str, plies: usize, reason: &str) {
    let mut line = Vec::new();
    let found = find(variant, position, &mut line, &mut HashSet::new(), plies - 1);
    assert!(found, "no {plies} quiet plies from {position}");
    let before = open(variant, &[], Some(position), &line.join(" "));
    assert_eq!(before.result(), GameResult::None, "{line:?}");
    let last = before.moves().remove(0);
    let after = before.play(&last).expect("a legal move").session;
    assert_eq!(after.result(), drawn(reason), "{line:?} {last}");
}
