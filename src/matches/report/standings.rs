//! The standings of a match, the results of each engine, and the history of both game by game.

use crate::matches::engine::Fault;
use crate::matches::plan::MatchPlan;
use crate::matches::records::{GameRecord, MoveRecord};
use crate::matches::schedule::{GameId, Schedule};
use crate::matches::stats::{Elo, Pairs, Tally};
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game that an engine forfeited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForfeitNote {
    /// Which game.
    pub id: GameId,
    /// The number of plies played in it, including the opening.
    pub plies: usize,
    /// The engine's number.
    pub engine: usize,
    /// The kind of fault.
    pub fault: Fault,
    /// What happened.
    pub what: String,
}

/// The standings of a match.
#[derive(Clone, Debug)]
pub struct Standings {
    names: Vec<String>,
    results: Vec<EngineResult>,
    pairings: Vec<Vec<usize>>,
    pairs: Vec<Pairs>,
    tallies: Vec<Tally>,
    /// Pairs of games whose second game is still to be played: the points of the pairing's first engine.
    unpaired: HashMap<(usize, usize), f64>,
    forfeits: Vec<ForfeitNote>,
    reasons: Vec<(String, u64)>,
    games: u64,
    decisive: u64,
    /// The hashes of all different games.
    different: HashSet<u64>,
    total: usize,
    notices: Vec<String>,
}

impl Standings {
    pub(in crate::matches) fn new(plan: &MatchPlan, schedule: &Schedule) -> Self {
        let names = plan.engines.iter().map(|engine| engine.name.clone());
        let engines = plan.engines.len();
        let pairings = schedule.pairings().to_vec();
        Self {
            results: vec![
                EngineResult {
                    against: vec![(0.0, 0); engines],
                    ..EngineResult::default()
                };
                engines
            ],
            names: names.collect(),
            pairs: vec![Pairs::default(); pairings.len()],
            tallies: vec![Tally::default(); pairings.len()],
            pairings,
            unpaired: HashMap::new(),
            forfeits: Vec::new(),
            reasons: Vec::new(),
            games: 0,
            decisive: 0,
            different: HashSet::new(),
            total: schedule.len(),
            notices: Vec::new(),
        }
    }

    /// Sets the notices about the records from which the match resumes.
    pub(in crate::matches) fn set_notices(&mut self, notices: &[String]) {
        self.notices = notices.to_vec();
    }

    /// Counts a finished game.
    pub(in crate::matches) fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.decisive += u64::from(game.winner().is_some());
        self.different.insert(hash(game));
        self.count_reason(game);
        for (&engine, &points) in game.engines.iter().zip(&game.points) {
            let Some(result) = self.results.get_mut(engine) else {
                continue;
            };
            result.tally.add(points);
            result.points += points;
            for other in game.engines.iter().filter(|&&other| other != engine) {
                if let Some((sum, games)) = result.against.get_mut(*other) {
                    *sum += points;
                    *games += 1;
                }
            }
        }
        for mv in &game.moves {
            let engine = game.engines.get(mv.seat);
            if let Some(result) = engine.and_then(|&engine| self.results.get_mut(engine)) {
                result.stats.add(mv);
            }
        }
        self.count_pair(game);
        self.note_forfeit(game);
    }

    fn count_reason(&mut self, game: &GameRecord) {
        match self
            .reasons
            .iter_mut()
            .find(|(reason, _)| *reason == game.reason)
        {
            Some((_, count)) => *count += 1,
            None => self.reasons.push((game.reason.clone(), 1)),
        }
    }

    fn count_pair(&mut self, game: &GameRecord) {
        let id = game.id;
        let first = self
            .pairings
            .get(id.pairing)
            .and_then(|pairing| pairing.first());
        let seat = game.engines.iter().position(|engine| Some(engine) == first);
        let points = seat.and_then(|seat| game.points.get(seat));
        let (Some(&points), 2) = (points, game.engines.len()) else {
            return;
        };
        if let Some(tally) = self.tallies.get_mut(id.pairing) {
            tally.add(points);
        }
        let key = (id.pairing, id.opening);
        match self.unpaired.remove(&key) {
            None => {
                self.unpaired.insert(key, points);
            }
            Some(other) => {
                if let Some(pairs) = self.pairs.get_mut(id.pairing) {
                    pairs.add(points + other);
                }
            }
        }
    }

    fn note_forfeit(&mut self, game: &GameRecord) {
        let Some(forfeit) = &game.forfeit else {
            return;
        };
        let Some(&engine) = game.engines.get(forfeit.seat) else {
            return;
        };
        let kind = Fault::ALL.iter().position(|fault| *fault == forfeit.fault);
        if let (Some(result), Some(kind)) = (self.results.get_mut(engine), kind) {
            result.forfeits[kind] += 1;
        }
        self.forfeits.push(ForfeitNote {
            id: game.id,
            plies: game.opening.moves.len() + game.moves.len(),
            engine,
            fault: forfeit.fault,
            what: forfeit.what.clone(),
        });
    }

    /// The engines' names, in the order of the command line.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The engines' results, in the same order.
    #[must_use]
    pub fn results(&self) -> &[EngineResult] {
        &self.results
    }

    /// The pairings, each with its pairs of games and its tally, from the view of its first engine; both are empty in
    /// games of more than two.
    pub fn pairings(&self) -> impl Iterator<Item = (&[usize], &Pairs, &Tally)> {
        let figures = self.pairs.iter().zip(&self.tallies);
        let pairings = self.pairings.iter().zip(figures);
        pairings.map(|(pairing, (pairs, tally))| (pairing.as_slice(), pairs, tally))
    }

    /// The notices about the records from which the match resumed, one sentence each.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// The forfeits: first those of games from earlier runs, in schedule order, then the others in the order in which
    /// the games ended.
    #[must_use]
    pub fn forfeits(&self) -> &[ForfeitNote] {
        &self.forfeits
    }

    /// The reasons for which games ended, with the number of games.
    #[must_use]
    pub fn reasons(&self) -> &[(String, u64)] {
        &self.reasons
    }

    /// The number of finished games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games that are not drawn.
    #[must_use]
    pub fn decisive(&self) -> u64 {
        self.decisive
    }

    /// The number of games that repeat another one move for move, with the same engines in the same seats. They are no
    /// evidence: engines that play by nodes or depth play an opening twice in the same way.
    #[must_use]
    pub fn repeated(&self) -> u64 {
        self.games.saturating_sub(self.different.len() as u64)
    }

    /// The number of games of the whole match.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total
    }
}

/// A hash of the engines, the opening and the moves of a game.
fn hash(game: &GameRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.engines.hash(&mut hasher);
    game.first_position.hash(&mut hasher);
    game.opening.moves.hash(&mut hasher);
    for mv in &game.moves {
        mv.text.hash(&mut hasher);
    }
    hasher.finish()
}

/// Sums over the moves of one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EngineStats {
    /// Moves made.
    pub moves: u64,
    /// Seconds spent on them.
    pub seconds: f64,
    /// The sum of the reported positions, and the number of moves with a report.
    nodes: (u64, u64),
    /// The sum of the reported depths, and the number of moves with a report.
    depth: (u64, u64),
}

impl EngineStats {
    /// Adds a move.
    pub(super) fn add(&mut self, mv: &MoveRecord) {
        self.moves += 1;
        self.seconds += mv.seconds;
        if let Some(nodes) = mv.nodes {
            self.nodes = (self.nodes.0.saturating_add(nodes), self.nodes.1 + 1);
        }
        if let Some(depth) = mv.depth {
            self.depth = (self.depth.0 + u64::from(depth), self.depth.1 + 1);
        }
    }

    /// Seconds per move; `None` without moves.
    #[must_use]
    pub fn mean_seconds(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }

    /// Positions per move, as far as the engine reports them.
    #[must_use]
    pub fn mean_nodes(&self) -> Option<f64> {
        mean(self.nodes)
    }

    /// Depth in plies per move, as far as the engine reports it.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        mean(self.depth)
    }
}

fn mean((sum, count): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// One engine's results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineResult {
    /// Its games.
    pub tally: Tally,
    /// Its points.
    pub points: f64,
    /// Its points and games against each engine.
    pub against: Vec<(f64, u64)>,
    /// Its moves.
    pub stats: EngineStats,
    /// Its forfeits of each kind, in the order of [`Fault::ALL`].
    pub forfeits: [u64; Fault::ALL.len()],
}

/// The data for plots after each game, in schedule order.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The strength of the first engine over the second after each number of games, for a match with a single pairing.
    pub(super) strength: Vec<(u64, Elo)>,
    /// For each engine, its share of the points after each number of games.
    pub(super) shares: Vec<Vec<(u64, f64)>>,
    /// The number of plies of each game, including its opening.
    pub(super) lengths: Vec<usize>,
}

impl History {
    /// Adds a game with the standings after it.
    pub fn add(&mut self, standings: &Standings, game: &GameRecord) {
        self.lengths
            .push(game.opening.moves.len() + game.moves.len());
        let mut pairings = standings.pairings();
        let (first, second) = (pairings.next(), pairings.next());
        let elo = first.and_then(|(_, pairs, _)| pairs.elo());
        let is_first_of_pairs =
            |elo: &Elo| self.strength.last().is_none_or(|(_, last)| last != elo);
        if let Some(elo) = elo.filter(|_| second.is_none()).filter(is_first_of_pairs) {
            self.strength.push((standings.games(), elo));
        }
        self.shares
            .resize_with(standings.names().len(), Vec::default);
        for (shares, result) in self.shares.iter_mut().zip(standings.results()) {
            let games = result.tally.games();
            if games > 0 {
                shares.push((standings.games(), result.points / games as f64));
            }
        }
    }
}
