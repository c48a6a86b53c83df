//! The searches of a build.

use crate::book::{SeatScores, WON};
use crate::engine::{Engine, EngineError, Settings};
use crate::session::Session;
use rafle_protocol::hub::{GameResult, Go, Info, Level};

/// The base-2 logarithm of the entries of the transposition table: 16 MiB.
const TABLE_EXPONENT: u32 = 20;

/// An engine that searches the positions of a book. A search depends on nothing before it.
pub(super) struct Searcher {
    engine: Engine,
    level: Level,
}

impl Searcher {
    /// The settings name the game and the evaluation; each search has a number of nodes.
    pub(super) fn new(settings: &Settings, nodes: u64) -> Self {
        let settings = Settings {
            tt_exponent: TABLE_EXPONENT,
            threads: 1,
            lines: 1,
            ..settings.clone()
        };
        Self {
            engine: Engine::new(settings),
            level: Level {
                nodes: Some(nodes),
                ..Level::default()
            },
        }
    }

    /// Searches a position in which the game goes on.
    pub(super) fn search(&mut self, session: &dyn Session) -> Result<SeatScores, EngineError> {
        self.engine.new_game();
        let (level, mode) = (&self.level, Go::Analyze);
        let found = self
            .engine
            .find_scored(session, level, mode, &mut |_: &Info| {})?;
        let line = found.lines.first().cloned().unwrap_or_default();
        Ok(seat_scores(&line, session))
    }
}

/// The scores of a line, the seat to move first.
fn seat_scores(line: &Info, session: &dyn Session) -> SeatScores {
    let bound = f64::from(WON);
    let hundredths = |men: f64| (men * 100.0).round().clamp(-bound, bound) as i16;
    let own = hundredths(line.score.unwrap_or_default());
    let seats = session.seats();
    if seats.len() <= 2 {
        return SeatScores::of_two(own);
    }
    let turn = session.turn();
    let mover = seats.iter().position(|&seat| seat == turn).unwrap_or(0);
    let scores = (0..seats.len()).map(|distance| {
        let score = line.scores.get((mover + distance) % seats.len());
        match (distance, score) {
            (0, _) => own,
            (_, Some(&score)) => hundredths(score),
            (_, None) => own.saturating_neg(),
        }
    });
    SeatScores::of(&scores.collect::<Vec<_>>())
}

/// The scores of a finished game, the seat to move first; `None` if it goes on.
pub(super) fn end_scores(session: &dyn Session) -> Option<SeatScores> {
    let seats = session.seats();
    let turn = session.turn();
    let place = |name: &str| seats.iter().position(|&seat| seat == name).unwrap_or(0);
    match session.result() {
        GameResult::None => None,
        GameResult::Draw { .. } => Some(SeatScores::default()),
        GameResult::Win { winner, .. } => {
            let distance = (place(&winner) + seats.len() - place(turn)) % seats.len().max(1);
            Some(SeatScores::of_end(Some(distance), seats.len()))
        }
    }
}
