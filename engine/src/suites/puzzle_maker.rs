//! Finds positions for suites in games of the engine: puzzles, in which exactly one move wins, and not an obvious one; or
//! endings that are won.

use crate::engine::{Engine, EngineError, Settings};
use crate::games::GameRules;
use crate::search::DECIDED_MEN;
use crate::session::{Session, Setup, SetupError};
use rafle_protocol::epd::{Puzzle, Verdict};
use rafle_protocol::hub::{GameResult, Go, Level};
use rafle_protocol::moves::parse_move;
use rafle_rules::random::{Random, split_mix};
use std::collections::HashSet;
use thiserror::Error;

/// The share of the nodes that a move of a game gets.
const SCREEN_SHARE: u64 = 50;

/// How many times the nodes the last search gets, which must agree.
const CONFIRM_FACTOR: u64 = 4;

/// The plies after a puzzle in which no other is looked for, since they often belong to the same combination.
const SPACING: usize = 10;

/// The random plies at the beginning of a game.
const RANDOM_PLIES: usize = 6;

/// After the beginning, one move in this number is random, on average: puzzles punish mistakes.
const RANDOM_MOVE: usize = 12;

/// The plies after which a game is given up.
const MAX_PLIES: usize = 300;

/// The entries of a table, as a power of two: 4 MiB, which is quickly cleared.
const TABLE_EXPONENT: u32 = 18;

/// What puzzles depend on, beside the rules.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSettings {
    /// The seed of all random moves.
    pub seed: u64,
    /// The nodes that the two best moves are compared with, or that must prove that an ending is won.
    pub nodes: u64,
    /// The depth in plies of the search that must prefer another move, or must not prove the win.
    pub shallow_depth: u32,
    /// The most pieces of an ending; `None` for puzzles.
    pub endings: Option<usize>,
}

/// Finds puzzles in games that it plays.
pub struct PuzzleMaker {
    rules: GameRules,
    settings: PuzzleSettings,
    /// Searches the two best moves of positions of the games.
    comparer: Engine,
    /// Searches the best move.
    searcher: Engine,
    /// The positions of the puzzles so far.
    known: HashSet<String>,
}

/// Why no puzzles can be made.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// The game has more than two players.
    #[error("puzzles are for games of two players, not of {0}")]
    Players(usize),
    /// The rules make no game.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// The engine cannot search.
    #[error("{0}")]
    Engine(#[from] EngineError),
}

/// What makes a move the only winning one, in men. Games count in men of different worth, so the bounds also depend on
/// the lead that multiplies the odds of winning by e.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// The least score of a winning move.
    win: f64,
    /// The least difference to the second move.
    gap: f64,
}

impl Bounds {
    fn of(logistic_scale: f64) -> Self {
        Self {
            win: logistic_scale.max(0.8),
            gap: (2.0 * logistic_scale).max(1.5),
        }
    }

    fn is_only_win(self, best: f64, second: f64) -> bool {
        best >= self.win && second < self.win && best - second >= self.gap
    }

    /// Whether a game with this score is so clear that it has no more puzzles.
    fn is_clear(self, score: f64) -> bool {
        score.abs() > 2.0 * (self.win + self.gap)
    }
}

/// The best move of a search, its score, and the score of the second move.
struct Comparison {
    best: String,
    score: f64,
    second: f64,
}

impl PuzzleMaker {
    /// Prepares to make puzzles for the game of these settings, by searches with their tables and weights.
    ///
    /// # Errors
    /// [`PuzzleError`]: the game has more than two players, or the rules make no game.
    pub fn new(engine: &Settings, settings: PuzzleSettings) -> Result<Self, PuzzleError> {
        let rules = GameRules {
            variant: engine.variant,
            options: engine.options,
        };
        let seats = rules
            .variant
            .open(Setup::default(), &rules.options)?
            .seats()
            .len();
        if seats != 2 {
            return Err(PuzzleError::Players(seats));
        }
        let engine = |lines| {
            Engine::new(Settings {
                tt_exponent: TABLE_EXPONENT,
                lines,
                ..engine.clone()
            })
        };
        Ok(Self {
            rules,
            settings,
            comparer: engine(2),
            searcher: engine(1),
            known: HashSet::new(),
        })
    }

    /// Plays the game with this number and returns its puzzles that no earlier game has.
    ///
    /// # Errors
    /// [`PuzzleError`]: the engine cannot search.
    pub fn play(&mut self, number: u64) -> Result<Vec<Puzzle>, PuzzleError> {
        let mut random = Random::new(split_mix(split_mix(self.settings.seed) ^ number));
        let mut puzzles = Vec::new();
        let mut next_look = RANDOM_PLIES;
        let mut session = self.open(None)?;
        for ply in 0..MAX_PLIES {
            let moves = session.moves();
            if session.result() != GameResult::None || moves.is_empty() {
                break;
            }
            let mut mv = moves.get(random.below(moves.len())).cloned();
            let is_random = ply < RANDOM_PLIES || random.below(RANDOM_MOVE) == 0;
            if !is_random && let Some(found) = self.compare(&*session, self.screen_nodes())? {
                let bounds = Bounds::of(session.logistic_scale());
                if bounds.is_clear(found.score) && bounds.is_clear(found.second) {
                    break;
                }
                if ply >= next_look
                    && let Some(mut puzzle) = match self.settings.endings {
                        Some(most_pieces) => self.ending(&*session, &found, most_pieces)?,
                        None => self.puzzle(&*session, &found)?,
                    }
                {
                    puzzle.id = Some(format!("game {number}, ply {ply}"));
                    puzzles.push(puzzle);
                    next_look = ply + SPACING;
                }
                mv = Some(found.best);
            }
            let Some(mv) = mv else {
                break;
            };
            session = session.play(&mv)?.session;
        }
        Ok(puzzles)
    }

    fn open(&self, position: Option<&str>) -> Result<Box<dyn Session>, SetupError> {
        let GameRules { variant, options } = self.rules;
        variant.open(
            Setup {
                position,
                moves: "",
            },
            &options,
        )
    }

    fn screen_nodes(&self) -> u64 {
        (self.settings.nodes / SCREEN_SHARE).max(1)
    }

    /// Makes a puzzle of a position of a game whose moves were compared, if it is one without the game before it.
    fn puzzle(
        &mut self,
        session: &dyn Session,
        found: &Comparison,
    ) -> Result<Option<Puzzle>, PuzzleError> {
        let Comparison {
            best,
            score,
            second,
        } = found;
        let bounds = Bounds::of(session.logistic_scale());
        if !bounds.is_only_win(*score, *second) || is_largest_capture(session, best) {
            return Ok(None);
        }
        let position = session.position();
        let session = &*self.open(Some(&position))?;
        if self.known.contains(&position) || self.is_preferred(session, best)? {
            return Ok(None);
        }
        let verified = self.compare(session, self.settings.nodes)?;
        let is_verified = verified.is_some_and(|found| {
            found.best == *best && bounds.is_only_win(found.score, found.second)
        });
        if !is_verified || !self.is_confirmed(session, best, bounds)? {
            return Ok(None);
        }
        self.known.insert(position.clone());
        Ok(Some(Puzzle {
            position,
            best: parse_move(best).into_iter().collect(),
            ..Puzzle::default()
        }))
    }

    /// Makes an ending of a position of a game whose moves were compared, if it has few pieces and is won.
    fn ending(
        &mut self,
        session: &dyn Session,
        found: &Comparison,
        most_pieces: usize,
    ) -> Result<Option<Puzzle>, PuzzleError> {
        let position = session.position();
        let looks_won = found.score >= Bounds::of(session.logistic_scale()).win;
        if pieces(&position) > most_pieces || !looks_won || self.known.contains(&position) {
            return Ok(None);
        }
        let session = &*self.open(Some(&position))?;
        let (shallow, deep) = (self.shallow(), nodes(self.settings.nodes));
        if self.proves_win(session, &shallow)? || !self.proves_win(session, &deep)? {
            return Ok(None);
        }
        self.known.insert(position.clone());
        Ok(Some(Puzzle {
            position,
            verdict: Some(Verdict::Win),
            ..Puzzle::default()
        }))
    }

    /// Whether a search proves that the side to move wins.
    fn proves_win(&mut self, session: &dyn Session, level: &Level) -> Result<bool, EngineError> {
        let (_, score) = self.search(session, level)?;
        Ok(score.is_some_and(|score| score > DECIDED_MEN))
    }

    /// Searches a position with an empty table, and returns the best move and its score.
    fn search(
        &mut self,
        session: &dyn Session,
        level: &Level,
    ) -> Result<(Option<String>, Option<f64>), EngineError> {
        self.searcher.new_game();
        let found = self.searcher.find(session, level, Go::Think)?;
        let score = found.lines.first().and_then(|line| line.score);
        Ok((found.best, score))
    }

    /// The limit of the search that must not see the solution.
    fn shallow(&self) -> Level {
        Level {
            depth: Some(self.settings.shallow_depth),
            ..Level::default()
        }
    }

    /// Whether a shallow search prefers a move.
    fn is_preferred(&mut self, session: &dyn Session, mv: &str) -> Result<bool, EngineError> {
        let (best, _) = self.search(session, &self.shallow())?;
        Ok(best.as_deref() == Some(mv))
    }

    /// Whether the longest search still prefers a move and finds it winning.
    fn is_confirmed(
        &mut self,
        session: &dyn Session,
        mv: &str,
        bounds: Bounds,
    ) -> Result<bool, EngineError> {
        let level = nodes(self.settings.nodes.saturating_mul(CONFIRM_FACTOR));
        let (best, score) = self.search(session, &level)?;
        let is_win = score.is_some_and(|score| score >= bounds.win);
        Ok(best.as_deref() == Some(mv) && is_win)
    }

    /// Compares the two best moves; `None` if there are fewer or no search was completed.
    fn compare(
        &mut self,
        session: &dyn Session,
        limit: u64,
    ) -> Result<Option<Comparison>, EngineError> {
        self.comparer.new_game();
        let found = self.comparer.find(session, &nodes(limit), Go::Think)?;
        let [first, second, ..] = found.lines.as_slice() else {
            return Ok(None);
        };
        let scores = first.score.zip(second.score);
        Ok(scores
            .zip(found.best)
            .map(|((score, second), best)| Comparison {
                best,
                score,
                second,
            }))
    }
}

fn nodes(nodes: u64) -> Level {
    Level {
        nodes: Some(nodes),
        ..Level::default()
    }
}

/// Returns the number of pieces on the board of a position: of the characters after the side to move that stand for no
/// empty cell.
fn pieces(position: &str) -> usize {
    let cells = position.split(':').next().unwrap_or_default();
    cells.chars().skip(1).filter(|&cell| cell != 'e').count()
}

/// Whether no legal move takes more pieces than a capture, given as the engine writes it.
pub fn is_largest_capture(session: &dyn Session, mv: &str) -> bool {
    let taken = session.touches().into_iter();
    let taken: Vec<usize> = taken.map(|touches| touches.captured.len()).collect();
    let index = session.moves().iter().position(|text| text == mv);
    let of_move = index.and_then(|index| taken.get(index)).copied();
    of_move.is_some_and(|of_move| of_move > 0 && taken.iter().all(|&other| other <= of_move))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suites::{Solver, SuitePosition};
    use crate::variants::Variant;
    use rafle_rules::Options;

    const SETTINGS: PuzzleSettings = PuzzleSettings {
        seed: 3,
        nodes: 10_000,
        shallow_depth: 2,
        endings: None,
    };

    /// The settings of an engine for a game.
    fn engine(variant: &str) -> Settings {
        Settings {
            variant: Variant::find(variant).expect("a variant"),
            ..Settings::default()
        }
    }

    fn rules() -> GameRules {
        let Settings {
            variant, options, ..
        } = engine("losing");
        GameRules { variant, options }
    }

    /// The puzzles of the first game that has some.
    fn first_puzzles(engine: &Settings, settings: PuzzleSettings) -> Vec<Puzzle> {
        let mut maker = PuzzleMaker::new(engine, settings).expect("a game of two players");
        let mut games = (1..200).map(|number| maker.play(number).expect("a game"));
        games.find(|puzzles| !puzzles.is_empty()).expect("a puzzle")
    }

    #[test]
    fn the_same_games_have_the_same_puzzles_and_their_solutions_are_found() {
        let puzzles = first_puzzles(&engine("losing"), SETTINGS);
        assert_eq!(puzzles, first_puzzles(&engine("losing"), SETTINGS));
        let settings = Settings {
            variant: rules().variant,
            tt_exponent: TABLE_EXPONENT,
            ..Settings::default()
        };
        let mut solver = Solver::new(settings, nodes(CONFIRM_FACTOR * SETTINGS.nodes));
        for puzzle in puzzles {
            let position = SuitePosition::open(puzzle, &rules()).expect("a legal solution");
            assert!(!is_largest_capture(&*position.session, &position.best[0]));
            let attempt = solver.solve(&position).expect("a search");
            let found = attempt.found.expect("the solution");
            assert!((1..=attempt.nodes).contains(&found.nodes));
        }
    }

    #[test]
    fn endings_are_won_and_have_few_pieces() {
        let settings = PuzzleSettings {
            shallow_depth: 6,
            endings: Some(8),
            ..SETTINGS
        };
        let endings = first_puzzles(&engine("killer"), settings);
        let mut solver = Solver::new(engine("killer"), nodes(SETTINGS.nodes));
        for ending in endings {
            assert!(pieces(&ending.position) <= 8, "{ending}");
            assert_eq!(ending.verdict, Some(Verdict::Win));
            let rules = GameRules {
                variant: engine("killer").variant,
                options: Options::default(),
            };
            let position = SuitePosition::open(ending, &rules).expect("a game that goes on");
            let attempt = solver.solve(&position).expect("a search");
            assert!(attempt.found.is_some_and(|found| found.depth > 1));
        }
    }

    #[test]
    fn the_only_win_is_far_above_the_second_move() {
        let bounds = Bounds::of(0.47);
        assert!(bounds.is_only_win(1.6, 0.1) && bounds.is_only_win(99.9, -2.0));
        assert!(!bounds.is_only_win(0.7, -3.0), "no win");
        assert!(!bounds.is_only_win(1.6, 0.2), "too near");
        assert!(!bounds.is_only_win(5.0, 0.9), "both win");
        assert!(
            !Bounds::of(7.15).is_only_win(7.0, -20.0),
            "not a win in this game"
        );
    }

    #[test]
    fn games_of_more_players_are_refused() {
        let mut engine = engine("chinese-checkers");
        engine.options.set("players", "3").expect("a parameter");
        let made = PuzzleMaker::new(&engine, SETTINGS);
        let error = made.err().map(|error| error.to_string());
        assert_eq!(
            error.as_deref(),
            Some("puzzles are for games of two players, not of 3")
        );
    }
}
