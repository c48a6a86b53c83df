//! Balanced openings: random lines after which a search finds no side ahead.

use super::error::OpeningError;
use super::generated::random_line;
use super::line::Line;
use super::opening::{Opening, OpeningList};
use super::random_plies::RandomPlies;
use crate::engine::{Engine, EngineError, Settings};
use crate::session::Session;
use crate::thread::work_in_order;
use crate::variants::Variant;
use rafle_protocol::hub::{Go, Info, Level};
use rafle_rules::Options;
use rafle_rules::random::Random;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What makes an opening balanced, and how lines are found. Together with the rules and the version of the program it
/// determines the openings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceSettings {
    /// The numbers of plies of the lines.
    pub plies: RandomPlies,
    /// The greatest score for either side, in men; with more than two players, for each of them.
    pub within: f64,
    /// The nodes of the search that finds the score.
    pub nodes: u64,
    /// The seed of the lines.
    pub seed: u64,
}

/// The nodes of the search before a game. An opening then costs some 20 000 nodes in draughts and 100 000 in Strand and
/// Fidchell, less than half of its two games at 2 000 nodes a move.
const NODES_FOR_GAMES: u64 = 10_000;

/// The number of lines in a row that are tried for one opening: lines to known positions, or lines that are not balanced.
/// In Strand and Fidchell one line in twenty is balanced within 0.3 men, elsewhere more.
const MAX_TRIES: usize = 1_000;

/// A first search with this share of the nodes sifts out most of the lines that are not balanced.
const SIFT_SHARE: u64 = 16;

/// How far the score of the first search may lie outside the bound, in men.
const SIFT_MARGIN: f64 = 1.0;

/// The base-2 logarithm of the entries of the transposition table: 4 MiB, which is soon cleared.
const TABLE_EXPONENT: u32 = 18;

impl BalanceSettings {
    /// The usual bound on the score, in men.
    pub const WITHIN: f64 = 0.3;

    /// The settings of `balanced:N`, openings that are made when their games begin.
    pub(super) fn for_games(plies: RandomPlies, within: f64, seed: u64) -> Self {
        Self {
            plies,
            within,
            nodes: NODES_FOR_GAMES,
            seed,
        }
    }

    fn error(&self) -> OpeningError {
        OpeningError::Balance {
            tries: MAX_TRIES,
            plies: self.plies,
            within: self.within,
        }
    }
}

/// The random lines of a seed. No two of their positions are the same or images of each other.
struct Candidates {
    variant: &'static Variant,
    options: Options,
    plies: RandomPlies,
    random: Random,
    /// The symmetry hashes of the positions.
    known: HashSet<u64>,
}

impl Candidates {
    fn new(variant: &'static Variant, options: &Options, settings: &BalanceSettings) -> Self {
        Self {
            variant,
            options: *options,
            plies: settings.plies,
            random: Random::new(settings.seed),
            known: HashSet::new(),
        }
    }
}

impl Iterator for Candidates {
    type Item = Line;

    /// Returns the next line after which the game goes on; `None` if there seems to be no other.
    fn next(&mut self) -> Option<Line> {
        (0..MAX_TRIES).find_map(|_| {
            let plies = self.plies.pick(&mut self.random);
            let line = random_line(self.variant, &self.options, plies, &mut self.random)?;
            let is_new = self.known.insert(line.session.symmetry_hash());
            is_new.then_some(line)
        })
    }
}

/// Judges positions, each as if it were the first: the order does not matter.
struct Judge {
    engine: Engine,
    nodes: u64,
    within: f64,
}

impl Judge {
    fn new(variant: &'static Variant, options: &Options, settings: &BalanceSettings) -> Self {
        Self {
            engine: Engine::new(Settings {
                variant,
                options: *options,
                tt_exponent: TABLE_EXPONENT,
                ..Settings::default()
            }),
            nodes: settings.nodes,
            within: settings.within,
        }
    }

    fn is_balanced(&mut self, session: &dyn Session) -> Result<bool, EngineError> {
        let first = self.search(session, self.nodes.div_ceil(SIFT_SHARE))?;
        if first.is_some_and(|line| !is_within(&line, self.within + SIFT_MARGIN)) {
            return Ok(false);
        }
        let line = self.search(session, self.nodes)?;
        Ok(line.is_some_and(|line| is_within(&line, self.within)))
    }

    /// Searches a position and returns the best line; `None` if there are too few nodes for one.
    fn search(&mut self, session: &dyn Session, nodes: u64) -> Result<Option<Info>, EngineError> {
        let level = Level {
            nodes: Some(nodes),
            ..Level::default()
        };
        self.engine.new_game();
        let found = self.engine.find(session, &level, Go::Analyze)?;
        Ok(found.lines.into_iter().next())
    }
}

/// Whether the scores of a line lie within a bound, and no endgame table knows the result.
fn is_within(line: &Info, within: f64) -> bool {
    let scores = match &line.scores[..] {
        [] => line.score.as_slice(),
        of_seats => of_seats,
    };
    let is_within = |score: &f64| score.abs() <= within;
    line.table.is_none() && !scores.is_empty() && scores.iter().all(is_within)
}

/// Makes balanced openings on a number of threads and passes them to `take` until it breaks. They do not depend on the
/// number of threads. Returns `false` if the user interrupted.
///
/// # Errors
/// [`OpeningError::Balance`]: there are no more; [`OpeningError::Search`]; a thread cannot be started; or the error of
/// `take`.
pub fn make_balanced<E: From<OpeningError> + From<std::io::Error>>(
    variant: &'static Variant,
    options: &Options,
    settings: &BalanceSettings,
    threads: usize,
    is_interrupted: &AtomicBool,
    mut take: impl FnMut(Opening) -> Result<ControlFlow<()>, E>,
) -> Result<bool, E> {
    let candidates = Candidates::new(variant, options, settings).map(Ok::<_, E>);
    let workers = (0..threads).map(|_| {
        let mut judge = Judge::new(variant, options, settings);
        move |line: Line| {
            let is_balanced = judge.is_balanced(&*line.session)?;
            Ok::<_, OpeningError>(is_balanced.then_some(line.opening))
        }
    });
    let (mut is_complete, mut rejected) = (false, 0);
    let take = |judged: Option<Opening>| match judged {
        Some(opening) => {
            rejected = 0;
            let flow = take(opening)?;
            is_complete = flow.is_break();
            Ok(flow)
        }
        None => {
            rejected += 1;
            if rejected < MAX_TRIES {
                Ok(ControlFlow::Continue(()))
            } else {
                Err(settings.error().into())
            }
        }
    };
    let name = "search of openings";
    let has_ended = work_in_order(name, workers.collect(), is_interrupted, candidates, take)?;
    if has_ended && !is_complete {
        return Err(settings.error().into());
    }
    Ok(has_ended)
}

/// The same openings, made one after the other when they are asked for. If there are no more, they repeat from the
/// first.
pub(super) struct BalancedOpenings {
    candidates: Candidates,
    judge: Judge,
    made: OpeningList,
    is_complete: bool,
}

impl BalancedOpenings {
    /// Makes the first opening.
    ///
    /// # Errors
    /// [`OpeningError::Balance`]: there is none; [`OpeningError::Search`].
    pub(super) fn new(
        variant: &'static Variant,
        options: &Options,
        settings: BalanceSettings,
    ) -> Result<Self, OpeningError> {
        let mut openings = Self {
            candidates: Candidates::new(variant, options, &settings),
            judge: Judge::new(variant, options, &settings),
            made: OpeningList::default(),
            is_complete: false,
        };
        let first = openings.make()?.ok_or_else(|| settings.error())?;
        openings.made.push(&first);
        Ok(openings)
    }

    /// Returns the opening at an index. All openings up to it are made first.
    pub(super) fn get(&mut self, index: usize) -> Result<Opening, OpeningError> {
        while !self.is_complete && self.made.len() <= index {
            match self.make()? {
                Some(opening) => self.made.push(&opening),
                None => self.is_complete = true,
            }
        }
        let opening = self.made.get(index % self.made.len());
        Ok(opening.unwrap_or_default())
    }

    fn make(&mut self) -> Result<Option<Opening>, EngineError> {
        for line in self.candidates.by_ref().take(MAX_TRIES) {
            if self.judge.is_balanced(&*line.session)? {
                return Ok(Some(line.opening));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;
    use rafle_protocol::hub::GameResult;
    use std::error::Error;

    fn settings(plies: &str) -> BalanceSettings {
        BalanceSettings {
            plies: plies.parse().expect("a range"),
            within: 0.5,
            nodes: 300,
            seed: 7,
        }
    }

    fn rules(name: &str) -> (&'static Variant, Options) {
        let mut options = Options::default();
        let (name, players) = name.split_once('/').unwrap_or((name, "2"));
        options.set("players", players).expect("a rule parameter");
        (Variant::find(name).expect("a variant"), options)
    }

    /// Openings as a match asks for them.
    fn on_demand(name: &str, settings: BalanceSettings, count: usize) -> Vec<Opening> {
        let (variant, options) = rules(name);
        let openings = BalancedOpenings::new(variant, &options, settings);
        let mut openings = openings.expect("openings");
        let indices = 0..count;
        let openings = indices.map(|index| openings.get(index).expect("an opening"));
        openings.collect()
    }

    fn by_threads(
        name: &str,
        settings: BalanceSettings,
        count: usize,
        threads: usize,
    ) -> Result<Vec<Opening>, Box<dyn Error>> {
        let (variant, options) = rules(name);
        let (mut made, is_interrupted) = (Vec::new(), AtomicBool::new(false));
        let take = |opening| {
            made.push(opening);
            Ok::<_, Box<dyn Error>>(match made.len() < count {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        };
        let is_interrupted = &is_interrupted;
        make_balanced(variant, &options, &settings, threads, is_interrupted, take)?;
        Ok(made)
    }

    #[test]
    fn the_openings_depend_on_the_seed_and_not_on_the_threads() {
        for name in ["normal", "fidchell-1", "chinese-checkers/3"] {
            let settings = settings("2..5");
            let openings = on_demand(name, settings, 9);
            for threads in [1, 3] {
                let made = by_threads(name, settings, 9, threads).expect("openings");
                assert_eq!(made, openings, "{name}, {threads} threads");
            }
            assert_eq!(on_demand(name, settings, 4), openings[..4], "{name}");
            let other = BalanceSettings {
                seed: 8,
                ..settings
            };
            assert_ne!(on_demand(name, other, 9), openings, "{name}");
        }
    }

    #[test]
    fn no_two_positions_are_the_same_or_images_of_each_other() {
        // The points of Fidchell's board that differ, and the first moves on half of the star.
        for (name, count) in [("fidchell-1", 20), ("chinese-checkers", 7)] {
            let (variant, options) = rules(name);
            let lines = Candidates::new(variant, &options, &settings("1"));
            assert_eq!(lines.count(), count, "{name}");
        }
    }

    #[test]
    fn another_search_finds_the_same_balance() {
        for variant in VARIANTS {
            let options = Options::default();
            let settings = BalanceSettings {
                within: 2.0,
                ..settings("3..6")
            };
            for opening in on_demand(variant.name, settings, 3) {
                assert!((3..=6).contains(&opening.moves.len()), "{opening:?}");
                let session = opening.open(variant, &options).expect("legal moves");
                assert_eq!(session.result(), GameResult::None);
                let mut engine = Engine::new(Settings {
                    variant,
                    tt_exponent: TABLE_EXPONENT,
                    ..Settings::default()
                });
                let level = Level {
                    nodes: Some(settings.nodes),
                    ..Level::default()
                };
                let found = engine.find(&*session, &level, Go::Analyze).expect("a line");
                let score = found.lines[0].score.expect("a score");
                assert!(score.abs() <= 2.0, "{}: {score}", variant.name);
            }
        }
    }

    #[test]
    fn no_player_of_three_is_ahead() {
        let (variant, options) = rules("chinese-checkers/3");
        let line = Info {
            score: Some(0.1),
            scores: vec![0.1, 0.4, -0.5],
            ..Info::default()
        };
        assert!(is_within(&line, 0.5) && !is_within(&line, 0.4));
        let opening = &on_demand("chinese-checkers/3", settings("4"), 1)[0];
        let session = opening.open(variant, &options).expect("legal moves");
        assert_eq!(session.seats().len(), 3);
    }

    #[test]
    fn a_known_result_is_no_balance() {
        let line = |score, table: Option<&str>| Info {
            score,
            table: table.map(str::to_owned),
            ..Info::default()
        };
        assert!(is_within(&line(Some(-0.3), None), 0.3));
        assert!(!is_within(&line(Some(0.0), Some("draw")), 0.3));
        assert!(!is_within(&line(None, None), 0.3));
    }

    #[test]
    fn openings_that_run_out_repeat_or_are_an_error() {
        let all = BalanceSettings {
            within: 80.0,
            ..settings("1")
        };
        let openings = on_demand("normal", all, 12);
        assert_eq!(openings[9..], openings[..3]);
        let sentence = "1000 random lines of 1 plies bring no new opening within 80.00 men";
        let error = by_threads("normal", all, 10, 2).expect_err("nine openings");
        assert_eq!(error.to_string(), sentence);
        // A node is too few for a score.
        let none = BalanceSettings { nodes: 1, ..all };
        let (variant, options) = rules("normal");
        let error = BalancedOpenings::new(variant, &options, none).err();
        assert_eq!(error.expect("no opening").to_string(), sentence);
    }
}
