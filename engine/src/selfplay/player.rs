//! Plays the games of one thread.

use super::error::SelfPlayError;
use super::game_so_far::GameSoFar;
use super::record::{GameRecord, GameResult, Ply};
use super::replay::start;
use super::settings::SelfPlaySettings;
use crate::endgame::{TableResult, Tables};
use crate::eval::net::Weights;
use crate::eval::{ConstantChanges, Heuristics};
use crate::search::{Control, HelperPool, Limits, RootMove, SearchInput, SearchMethod, Table, WIN};
use rafle_rules::random::{Random, split_mix};
use rafle_rules::{Game, Options};
use std::sync::Arc;

/// The greatest score for either side of an opening of self-play, in hundredths of a man.
const MAX_IMBALANCE: i32 = 150;

/// The number of openings searched for one game before the most balanced of them is played. In Strand about one in
/// fourteen is balanced.
const MAX_OPENINGS: usize = 100;

/// The number of random lines tried for one opening before the player reports that none leaves a game to play.
const MAX_LINES: usize = 1_000;

/// The share of the plies of a typical game that are searched. The others belong to the opening, have no choice, or are
/// saved by a proved win. Measured: 0.6 to 1.1.
const SEARCHED_SHARE: f64 = 2.0 / 3.0;

/// The bounds of a table's exponent: 1 to 4 MiB, which roughly fits a processor's caches.
const MIN_EXPONENT: u32 = 16;
const MAX_EXPONENT: u32 = 18;

/// The table entries per node of a search.
const ENTRIES_A_NODE: u64 = 16;

/// The settings of a player.
#[derive(Clone, Copy)]
pub struct Conditions<'a> {
    /// The rule parameters.
    pub options: &'a Options,
    /// The other settings that determine the games.
    pub settings: SelfPlaySettings,
    /// Weights for the game that replace the built-in ones.
    pub weights: Option<&'a Arc<Weights>>,
    /// The endgame tables of the game under these rules.
    pub tables: Option<&'a Arc<Tables>>,
}

/// Plays one game after the other.
pub trait GamePlayer {
    /// Plays the game with this number, from 1. The game depends only on the number and the settings. `None` if the
    /// control has asked to stop.
    ///
    /// # Errors
    /// [`SelfPlayError::NoOpening`].
    fn play(&mut self, number: u64, control: &Control)
    -> Result<Option<GameRecord>, SelfPlayError>;
}

/// A searcher, kept from game to game.
pub(super) struct Player<G: Game, S: SearchMethod<G>> {
    start: G,
    settings: SelfPlaySettings,
    method: S,
    memory: S::Memory,
    table: Table,
    pool: HelperPool,
    constants: ConstantChanges,
    /// The root moves of the current search.
    root_moves: Vec<RootMove<G>>,
    tables: Option<Arc<Tables>>,
}

/// The result of a search.
#[derive(Clone, Copy)]
pub(super) struct Found {
    move_index: u32,
    /// `None` if the search ended before its first line.
    score: Option<i16>,
}

impl Found {
    /// The best move with its score.
    pub(super) fn ply(self) -> Ply {
        Ply {
            move_index: self.move_index,
            score: self.score,
            is_random: false,
        }
    }
}

/// A game after its random plies, and its search result.
pub(super) struct Opening<G: Game> {
    pub(super) game: GameSoFar<G>,
    plies: Vec<Ply>,
    found: Found,
}

impl<G: Game> Opening<G> {
    /// The lead of one side in hundredths of a man.
    fn imbalance(&self) -> i32 {
        self.found.score.map_or(0, |score| i32::from(score).abs())
    }
}

impl<G: Game, S: SearchMethod<G>> Player<G, S> {
    pub(super) fn new(conditions: Conditions<'_>, method: S) -> Result<Self, SelfPlayError> {
        let settings = conditions.settings;
        let start = start(None, conditions.options);
        let start = start.map_err(|error| SelfPlayError::Misuse(error.to_string()))?;
        let entries = settings.nodes.saturating_mul(ENTRIES_A_NODE).max(1);
        let exponent = entries.ilog2().clamp(MIN_EXPONENT, MAX_EXPONENT);
        Ok(Self {
            start,
            settings,
            method,
            memory: S::Memory::default(),
            table: Table::new(exponent)?,
            pool: HelperPool::default(),
            constants: ConstantChanges::default(),
            root_moves: Vec::new(),
            tables: conditions.tables.cloned(),
        })
    }
}

impl<G: Game, S: SearchMethod<G>> Player<G, S> {
    pub(super) fn settings(&self) -> &SelfPlaySettings {
        &self.settings
    }

    /// Changes the constants of the searches to come.
    pub(super) fn set_constants(&mut self, constants: ConstantChanges) {
        self.constants = constants;
    }

    /// Forgets earlier games.
    pub(super) fn forget(&self) {
        self.table.clear();
    }

    /// Searches the current position of a game, which has a legal move.
    pub(super) fn search(&mut self, game: &GameSoFar<G>, control: &Control) -> Found {
        let position = *game.position();
        let next = game.legal().iter().map(|&mv| position.play(mv));
        self.root_moves.clear();
        self.root_moves.extend(next.map(RootMove::to));
        let input = SearchInput {
            position,
            root_moves: &self.root_moves,
            played: game.played(),
            limits: Limits {
                nodes: Some(self.settings.nodes),
                ..Limits::default()
            },
            table: &self.table,
            control,
            pool: &self.pool,
            tables: self.tables.as_deref(),
            slice: None,
            constants: self.constants,
        };
        let mut has_line = false;
        let result = self
            .method
            .search_to_end(&input, &mut self.memory, &mut |_| has_line = true);
        let score = result.score.clamp(-WIN, WIN) as i16;
        Found {
            move_index: result.root as u32,
            score: has_line.then_some(score),
        }
    }

    /// Returns an opening with a score within these hundredths of a man for either side, or the most balanced of many.
    pub(super) fn opening(
        &mut self,
        within: i32,
        random: &mut Random,
        control: &Control,
    ) -> Result<Option<Opening<G>>, SelfPlayError> {
        let mut best: Option<Opening<G>> = None;
        for _ in 0..MAX_OPENINGS {
            let (game, plies) = self.random_line(random)?;
            let found = self.search(&game, control);
            if control.is_stopped() {
                return Ok(None);
            }
            let opening = Opening { game, plies, found };
            let imbalance = opening.imbalance();
            if best
                .as_ref()
                .is_none_or(|best| imbalance < best.imbalance())
            {
                best = Some(opening);
            }
            if imbalance <= within {
                break;
            }
        }
        Ok(best)
    }

    /// Plays random plies after which the game continues.
    fn random_line(&self, random: &mut Random) -> Result<(GameSoFar<G>, Vec<Ply>), SelfPlayError> {
        let range = self.settings.random_plies;
        'lines: for _ in 0..MAX_LINES {
            let count = range.pick(random);
            let mut game = GameSoFar::new(self.start);
            let mut plies = Vec::new();
            for _ in 0..count {
                let ply = random_ply(&game, random);
                plies.push(ply);
                if game.play(ply).is_some() {
                    continue 'lines;
                }
            }
            if game.result().is_none() {
                return Ok((game, plies));
            }
        }
        Err(SelfPlayError::NoOpening(range))
    }
}

impl<G: Game + Heuristics, S: SearchMethod<G>> Player<G, S> {
    /// Whether the endgame table declares a position drawn.
    fn is_table_draw(&self, position: &G) -> bool {
        let tables = self.tables.as_ref().zip(G::PROBE);
        let result = tables.and_then(|(tables, probe)| probe.result(tables, position));
        result == Some(TableResult::Draw)
    }
}

/// Returns a random legal move; there must be one.
fn random_ply<G: Game>(game: &GameSoFar<G>, random: &mut Random) -> Ply {
    Ply {
        move_index: random.below(game.legal().len().max(1)) as u32,
        score: None,
        is_random: true,
    }
}

impl<G: Game + Heuristics, S: SearchMethod<G>> GamePlayer for Player<G, S> {
    fn play(
        &mut self,
        number: u64,
        control: &Control,
    ) -> Result<Option<GameRecord>, SelfPlayError> {
        self.forget();
        let mut random = Random::new(split_mix(split_mix(self.settings.seed) ^ number));
        let searched = SEARCHED_SHARE * f64::from(usual_plies(&self.start).max(1));
        let random_share = self.settings.random_rate / searched;
        let Some(opening) = self.opening(MAX_IMBALANCE, &mut random, control)? else {
            return Ok(None);
        };
        let Opening {
            mut game,
            mut plies,
            found,
        } = opening;
        // The opening has already been searched.
        let mut found = Some(found);
        let result = loop {
            if plies.len() >= self.settings.max_plies as usize {
                break GameResult::Unfinished;
            }
            let ply = match found.take() {
                None if game.legal().len() == 1 => Ply::forced(),
                None if random.fraction() < random_share => random_ply(&game, &mut random),
                found => {
                    let found = found.unwrap_or_else(|| self.search(&game, control));
                    if control.is_stopped() {
                        return Ok(None);
                    }
                    found.ply()
                }
            };
            plies.push(ply);
            if let Some(result) = game.play(ply) {
                break result;
            }
            if self.is_table_draw(game.position()) {
                break GameResult::Draw;
            }
        };
        Ok(Some(GameRecord {
            start: None,
            plies,
            result,
            final_hash: game.position().hash(),
        }))
    }
}

/// Returns the expected number of plies of a game from this position.
pub(super) fn usual_plies<G: Heuristics>(start: &G) -> u32 {
    start.moves_to_come() * start.seats().len() as u32
}
