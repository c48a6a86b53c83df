//! Ballots: every line of a few plies from the start position.

use super::line::Line;
use super::opening::Opening;
use super::opening_list::OpeningList;
use crate::variants::Variant;
use rafle_rules::Options;
use rafle_rules::random::Random;
use std::collections::HashSet;

/// The most ballots generated; a longer list repeats them from the first.
const MAX_BALLOTS: usize = 20_000;

/// Lines of two plies that lead to different positions, in random order; then lines of three plies, and so on until
/// there are enough.
pub(super) fn ballots(
    variant: &Variant,
    options: &Options,
    seed: u64,
    count: usize,
) -> OpeningList {
    let mut found = OpeningList::default();
    let mut known = HashSet::new();
    let mut lines: Vec<Line> = Line::start(variant, options).into_iter().collect();
    for plies in 1.. {
        lines = lines
            .iter()
            .flat_map(|line| {
                let moves = line.session.moves().into_iter();
                moves
                    .filter_map(|text| line.after(&text).ok())
                    .collect::<Vec<_>>()
            })
            .filter(|line| line.goes_on() && known.insert(line.session.position()))
            .take(MAX_BALLOTS)
            .collect();
        if lines.is_empty() {
            break;
        }
        if plies >= 2 {
            let mut openings: Vec<Opening> =
                lines.iter().map(|line| line.opening.clone()).collect();
            Random::new(seed.wrapping_add(plies)).shuffle(&mut openings);
            found.extend(&openings);
        }
        if found.len() >= count.min(MAX_BALLOTS) {
            break;
        }
    }
    found
}
