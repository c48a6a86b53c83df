//! Openings of random moves.

use super::line::Line;
use super::opening::Opening;
use crate::random::Random;
use crate::rules::Options;
use crate::variants::Variant;
use std::collections::HashSet;

/// How often a random line is retried, when it ends the game or leads to a position that is already in
/// the list, before a position is accepted a second time.
const MAX_TRIES: usize = 200;

/// Lines of random moves, of a given number of plies. The list is shorter than asked for only if no line
/// leaves a game to play.
pub(super) fn random(
    variant: &Variant,
    options: &Options,
    plies: u32,
    seed: u64,
    count: usize,
) -> Vec<Opening> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    let mut known = HashSet::new();
    while found.len() < count {
        let mut tries =
            (0..MAX_TRIES).filter_map(|_| random_line(variant, options, plies, &mut random));
        let Some(mut line) = tries.next() else {
            break;
        };
        if known.contains(&line.session.position()) {
            line = tries
                .find(|other| !known.contains(&other.session.position()))
                .unwrap_or(line);
        }
        known.insert(line.session.position());
        found.push(line.opening);
    }
    found
}

fn random_line(
    variant: &Variant,
    options: &Options,
    plies: u32,
    random: &mut Random,
) -> Option<Line> {
    let mut line = Line::start(variant, options)?;
    for _ in 0..plies {
        let moves = line.session.moves();
        let choice = moves.get(random.below(moves.len()))?;
        line = line.after(choice).ok()?;
        if !line.goes_on() {
            return None;
        }
    }
    Some(line)
}
