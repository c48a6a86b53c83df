//! Generated openings: ballots, which are all lines of a few plies, and random lines.

use super::line::Line;
use super::opening::{Opening, OpeningList};
use crate::variants::Variant;
use rafle_rules::Options;
use rafle_rules::random::Random;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

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

/// How often a random line is retried if it ends the game or repeats a position of the list, before a position is
/// accepted twice.
const MAX_TRIES: usize = 200;

/// The most positions remembered as being in the list, to bound memory. Beyond it, a new position may be a repetition.
const MAX_KNOWN: usize = 1 << 20;

/// Lines of random moves with a given number of plies, generated one after the other.
pub(super) struct RandomOpenings {
    variant: &'static Variant,
    options: Options,
    plies: u32,
    seed: u64,
    random: Random,
    /// The hashes of the positions after the lines so far. Two positions with the same hash cost a retry.
    known: HashSet<u64>,
    /// The last line that was made.
    last: Opening,
    /// Lines made so far.
    made: usize,
}

impl RandomOpenings {
    /// Creates the lines of a seed; `None` if no line leaves a game to play.
    pub(super) fn new(
        variant: &'static Variant,
        options: &Options,
        plies: u32,
        seed: u64,
    ) -> Option<Self> {
        let mut openings = Self {
            variant,
            options: *options,
            plies,
            seed,
            random: Random::new(seed),
            known: HashSet::new(),
            last: Opening::default(),
            made: 0,
        };
        openings.last = openings.make()?;
        openings.made = 1;
        Some(openings)
    }

    /// Returns the opening at an index. The time is proportional to the distance from the last requested index; an
    /// earlier index starts over.
    pub(super) fn get(&mut self, index: usize) -> Opening {
        if index + 1 < self.made {
            self.begin();
        }
        while self.made <= index {
            // If no further line leaves a game to play, the list repeats from its first line, which does.
            let next = self.make().or_else(|| {
                self.begin_pass();
                self.make()
            });
            self.last = next.unwrap_or_default();
            self.made += 1;
        }
        self.last.clone()
    }

    fn begin(&mut self) {
        self.begin_pass();
        self.made = 0;
    }

    fn begin_pass(&mut self) {
        self.random = Random::new(self.seed);
        self.known.clear();
    }

    fn make(&mut self) -> Option<Opening> {
        let Self {
            variant,
            options,
            plies,
            random,
            known,
            ..
        } = self;
        let mut tries =
            (0..MAX_TRIES).filter_map(|_| random_line(variant, options, *plies as usize, random));
        let mut line = tries.next()?;
        if known.contains(&hash_of(&line)) {
            line = tries
                .find(|other| !known.contains(&hash_of(other)))
                .unwrap_or(line);
        }
        if known.len() < MAX_KNOWN {
            known.insert(hash_of(&line));
        }
        Some(line.opening)
    }
}

fn hash_of(line: &Line) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.session.position().hash(&mut hasher);
    hasher.finish()
}

pub(super) fn random_line(
    variant: &Variant,
    options: &Options,
    plies: usize,
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
