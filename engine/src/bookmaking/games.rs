//! Games as books count them: the positions that they reach, and how they ended.

use crate::book::{GameCounts, successors};
use crate::games::{GameRules, PlayThrough, first_position};
use crate::session::Session;
use rafle_protocol::pdn::{Game, GameOutcome};
use rafle_rules::MAX_SEATS;
use std::collections::{HashMap, HashSet};

/// Which games count.
#[derive(Clone, Copy, Debug)]
pub struct GameFilter {
    /// The rules of the games. Games of others, by their tags, are left out.
    pub rules: GameRules,
    /// The plies of a game that count.
    pub plies: usize,
    /// The least mean rating of the players; games without ratings count if it is 0.
    pub min_rating: u32,
    /// The first year; games without a date count if it is 0.
    pub since: u16,
}

/// Why a game does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// It is of other rules.
    Rules,
    /// It begins at another position than the start.
    Start,
    /// It has no result.
    Result,
    /// Its players' rating is too low, or its date too early, or one of them is missing.
    Filter,
    /// It cannot be played.
    Fault(String),
}

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// Its key.
    pub key: u64,
    /// The index of the seat to move.
    pub mover: usize,
}

/// A game that counts.
#[derive(Clone, Debug)]
pub struct GameTrace {
    /// The positions, each once, in the order of the game.
    pub positions: Vec<Reached>,
    seats: usize,
    /// The index of the seat that has won.
    winner: Option<usize>,
    rating: Option<u32>,
    year: Option<u16>,
}

/// Plays a game and returns what counts of it.
///
/// # Errors
/// Why it does not count.
pub fn trace(game: &Game, filter: &GameFilter) -> Result<GameTrace, LeftOut> {
    let rules = filter.rules.of(game).map_err(|_| LeftOut::Rules)?;
    let is_other = |rules: &GameRules| {
        let own = filter.rules.options.list();
        let pairs = rules.options.list().into_iter().zip(own);
        rules.variant.name != filter.rules.variant.name
            || pairs
                .filter(|(row, _)| row.name != "notation" && row.name != "irregular")
                .any(|(row, own)| row.value != own.value)
    };
    if is_other(&rules) {
        return Err(LeftOut::Rules);
    }
    let fault = |fault: &dyn std::fmt::Display| LeftOut::Fault(fault.to_string());
    let mut play =
        PlayThrough::open(game, rules.variant, &rules.options).map_err(|error| fault(&error))?;
    if first_position(game).is_some() && !play.session().begins_at_start() {
        return Err(LeftOut::Start);
    }
    let seats = play.session().seats();
    let winner = winner(game, &seats).ok_or(LeftOut::Result)?;
    let (rating, year) = (rating(game), year(game));
    if rating.unwrap_or_default() < filter.min_rating || year.unwrap_or_default() < filter.since {
        return Err(LeftOut::Filter);
    }
    let mut known = HashSet::new();
    let mut positions = Vec::new();
    let mut reach = |session: &dyn Session| {
        let key = session.symmetry_hash();
        if known.insert(key) {
            let turn = session.turn();
            let mover = seats.iter().position(|&seat| seat == turn).unwrap_or(0);
            positions.push(Reached { key, mover });
        }
    };
    reach(play.session());
    for _ in 0..filter.plies {
        match play.advance().map_err(|error| fault(&error))? {
            Some(step) => reach(&*step.played.session),
            None => break,
        }
    }
    Ok(GameTrace {
        positions,
        seats: seats.len(),
        winner,
        rating,
        year,
    })
}

/// The seat that has won, `None` for a draw; `None` at all without a result.
#[allow(clippy::option_option)]
fn winner(game: &Game, seats: &[&str]) -> Option<Option<usize>> {
    if seats.len() > 2 {
        let winner = game.tag("Winner").map(str::trim);
        let winner = winner.and_then(|winner| seats.iter().position(|&seat| seat == winner));
        if winner.is_some() {
            return Some(winner);
        }
        return (game.result == GameOutcome::Draw).then_some(None);
    }
    match game.result {
        GameOutcome::WhiteWins => Some(Some(0)),
        GameOutcome::BlackWins => Some(Some(1)),
        GameOutcome::Draw => Some(None),
        GameOutcome::DoubleForfeit | GameOutcome::Unknown => None,
    }
}

/// The mean of the players' ratings in the tags.
fn rating(game: &Game) -> Option<u32> {
    let names = ["WhiteElo", "BlackElo", "WhiteRating", "BlackRating"];
    let ratings = names.iter().filter_map(|name| game.tag(name));
    let ratings = ratings.filter_map(|text| text.trim().parse::<u32>().ok());
    let ratings: Vec<u32> = ratings
        .filter(|rating| (1..10_000).contains(rating))
        .collect();
    let sum: u32 = ratings.iter().sum();
    sum.checked_div(ratings.len() as u32)
}

/// The year of the tag `Date`.
fn year(game: &Game) -> Option<u16> {
    let digits = game.tag("Date")?.trim().get(..4)?;
    let year = digits.parse().ok();
    year.filter(|year| (1_000..=9_999).contains(year))
}

impl GameTrace {
    /// The game as a count of a position in which the seat with an index is to move.
    #[must_use]
    pub fn counts(&self, mover: usize) -> GameCounts {
        let mut wins = [0; MAX_SEATS];
        if let Some(winner) = self.winner {
            let distance = (winner + self.seats - mover) % self.seats.max(1);
            if let Some(slot) = wins.get_mut(distance) {
                *slot = 1;
            }
        }
        let year = self.year.unwrap_or_default();
        GameCounts {
            games: 1,
            wins,
            rated: u32::from(self.rating.is_some()),
            rating_sum: self.rating.unwrap_or_default().into(),
            first_year: year,
            last_year: year,
        }
    }
}

/// The games that reach one position, and those that reach the positions after its moves, in any order of moves.
#[derive(Clone, Debug)]
pub struct MoveCounts {
    key: u64,
    /// The games that reached the position itself.
    pub own: GameCounts,
    /// The games by the key of the position after a move.
    pub next: HashMap<u64, GameCounts>,
}

impl MoveCounts {
    /// Without games, for a position.
    #[must_use]
    pub fn new(session: &dyn Session) -> Self {
        let next = successors(session).into_iter();
        Self {
            key: session.symmetry_hash(),
            own: GameCounts::default(),
            next: next.map(|next| (next.key, GameCounts::default())).collect(),
        }
    }

    /// Adds a game, as far as it reaches the positions.
    pub fn add(&mut self, trace: &GameTrace) {
        for reached in &trace.positions {
            let counts = trace.counts(reached.mover);
            if reached.key == self.key {
                self.own.add(&counts);
            } else if let Some(next) = self.next.get_mut(&reached.key) {
                next.add(&counts);
            }
        }
    }
}
