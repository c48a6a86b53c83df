//! The session of one game, built from its rules, its texts and its search.

use super::game_history::GameHistory;
use super::record::{Made, Record};
use super::search_task::{GameSearch, SearchTask};
use super::session::{
    IrregularChoice, MadeMove, NoSuchBoard, PlayedMove, Session, Setup, SetupError,
};
use super::table_values::{MoveValue, MovesAlone, values_of_moves};
use crate::endgame::Tables;
use crate::eval::Heuristics;
use crate::search::SearchMethod;
use rafle_protocol::hub::{GameResult, Geometry};
use rafle_protocol::moves::{WrittenMove, parse_moves};
use rafle_rules::{Game, Options, Picture, Touches, perft};

/// The session of one game with its search method.
pub struct GameSession<G: Game, S> {
    /// The moves since the first position of the game.
    record: Record<G>,
    history: GameHistory<G>,
    method: S,
}

impl<G: Game, S: SearchMethod<G>> GameSession<G, S> {
    /// Sets up a position and plays the moves.
    pub fn open(setup: Setup<'_>, options: &Options, method: S) -> Result<Self, SetupError> {
        let first = match setup.position {
            None => {
                G::check(options).map_err(|error| SetupError::Options(Box::new(error)))?;
                G::start(options)
            }
            Some(text) => {
                G::read(text, options).map_err(|error| SetupError::Position(Box::new(error)))?
            }
        };
        let mut history = GameHistory::new(first, *options);
        let mut record = Record::new(first);
        for (number, written) in (1..).zip(parse_moves(setup.moves, G::SIGNS)?) {
            record.push(play(&mut history, &written, number)?);
        }
        Ok(Self {
            record,
            history,
            method,
        })
    }

    fn write_move(&self, mv: G::Move) -> String {
        self.history
            .current()
            .write_move(mv, self.history.options())
    }
}

/// Plays a written move, the move with this number, and returns its meaning.
fn play<G: Game>(
    history: &mut GameHistory<G>,
    written: &WrittenMove,
    number: usize,
) -> Result<Made<G>, SetupError> {
    let choice = history.play(written);
    let choice = choice.map_err(|error| SetupError::Move { number, error })?;
    let is_irregular = history.claimable.is_some();
    Ok(Made {
        choice,
        announced: written.announced.filter(|_| is_irregular),
        is_irregular,
    })
}

impl<G: Game + Heuristics, S: SearchMethod<G>> Session for GameSession<G, S> {
    fn variant(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> &Options {
        self.history.options()
    }

    fn turn(&self) -> &'static str {
        G::seat_name(self.history.current().to_move())
    }

    fn seats(&self) -> Vec<&'static str> {
        let seats = self.history.current().seats().iter();
        seats.map(|&seat| G::seat_name(seat)).collect()
    }

    fn prepare(&self) {
        self.history.prepare();
    }

    fn result(&self) -> GameResult {
        self.history.result()
    }

    fn play_written(&self, written: &WrittenMove) -> Result<PlayedMove, SetupError> {
        let (mut history, mut moves) = (self.history.clone(), self.record.clone());
        let made = play(&mut history, written, moves.len() + 1)?;
        let (before, options) = (self.history.current(), self.history.options());
        let text = made.text(before, options);
        let record = made.record(before, options);
        let landings = made.landings(before, options);
        moves.push(made);
        Ok(PlayedMove {
            session: Box::new(Self {
                record: moves,
                history,
                method: self.method.clone(),
            }),
            text,
            record,
            landings,
        })
    }

    fn moves(&self) -> Vec<String> {
        let (current, options) = (self.history.current(), self.history.options());
        let choices = self.history.choices().into_iter();
        choices
            .map(|choice| choice.text(current, options))
            .collect()
    }

    fn is_forced(&self) -> bool {
        self.history.legal().len() == 1 && self.history.claimable.is_none()
    }

    fn written(&self) -> Vec<String> {
        let (current, options) = (self.history.current(), self.history.options());
        let mut written = current.record_moves(self.history.legal(), options);
        let choices = self.history.choices().into_iter();
        let claims = choices.skip(written.len());
        written.extend(claims.map(|claim| claim.record(current, options)));
        written
    }

    fn geometry(&self) -> Geometry {
        self.history.current().geometry(self.history.options())
    }

    fn touches(&self) -> Vec<Touches> {
        let (current, options) = (self.history.current(), self.history.options());
        let choices = self.history.choices().into_iter();
        choices
            .map(|choice| choice.touches(current, options))
            .collect()
    }

    fn last_touches(&self) -> Option<Touches> {
        self.record.last_touches(self.history.options())
    }

    fn irregular(&self) -> Vec<IrregularChoice> {
        let (current, options) = (self.history.current(), self.history.options());
        let found = self.history.irregular().into_iter();
        let choices = found.map(|found| IrregularChoice {
            text: self.write_move(found.mv),
            breach: found.breach,
            touches: current.touches(found.mv, options),
        });
        choices.collect()
    }

    fn game(&self) -> Vec<MadeMove> {
        self.record.moves(self.history.options())
    }

    fn forced(&self) -> Vec<bool> {
        self.record.forced()
    }

    fn logistic_scale(&self) -> f64 {
        f64::from(self.method.logistic_scale(self.history.current())) / 100.0
    }

    fn path(&self) -> Vec<u64> {
        let current = std::iter::once(self.history.current().hash());
        self.history.played.iter().copied().chain(current).collect()
    }

    fn symmetry_hash(&self) -> u64 {
        self.history.current().symmetry_hash()
    }

    fn begins_near_start(&self) -> bool {
        let options = self.options();
        G::check(options).is_ok() && is_near(&self.record.first, &G::start(options))
    }

    fn begins_at_start(&self) -> bool {
        let options = self.options();
        G::check(options).is_ok() && self.record.first == G::start(options)
    }

    fn position(&self) -> String {
        self.history.current().write()
    }

    fn position_list(&self) -> String {
        self.history.current().write_list()
    }

    fn record_position(&self) -> String {
        self.history.current().record()
    }

    fn board(&self, names: bool) -> Picture {
        self.history.current().draw(names)
    }

    fn board_named(&self, name: &str, names: bool) -> Result<Picture, NoSuchBoard> {
        let drawn = self.history.current().draw_board(name, names);
        drawn.ok_or_else(|| NoSuchBoard {
            name: name.to_owned(),
            variant: G::NAME,
            boards: G::boards(),
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.history.current(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let below = depth.saturating_sub(1);
        let legal = self.history.legal().iter();
        legal
            .map(|&mv| {
                (
                    self.write_move(mv),
                    perft(&self.history.current().play(mv), below),
                )
            })
            .collect()
    }

    fn moves_to_come(&self) -> u32 {
        self.history.current().moves_to_come()
    }

    fn move_values(&self, tables: &Tables) -> Option<Vec<MoveValue>> {
        let current = self.history.current();
        let choices = self.history.choices().into_iter();
        let next = choices.map(|choice| choice.next(current));
        values_of_moves(tables, current, next, self.options(), &|| false)
    }

    fn moves_alone(&self, tables: &Tables) -> Option<MovesAlone> {
        let (probe, current) = (G::PROBE?, self.history.current());
        let seat = current.to_move();
        let left = |position: &G| probe.moves_alone(tables, position, seat);
        let choices = self.history.choices().into_iter();
        Some(MovesAlone {
            left: left(current)?,
            left_after: choices.map(|choice| left(&choice.next(current))).collect(),
        })
    }

    fn search_task(&self) -> Box<dyn SearchTask> {
        let search = GameSearch::new(self.history.clone(), self.method.clone());
        Box::new(search)
    }
}

/// Whether at most half of the cells differ between two positions of one game.
fn is_near<G: Game>(position: &G, other: &G) -> bool {
    let (position, other) = (position.write(), other.write());
    // A text is the letter of the side to move, a character for each cell, and fields after colons.
    let cells = |text: &str| -> Vec<char> {
        let word = text.split(':').next().unwrap_or_default();
        word.chars().skip(1).collect()
    };
    let (cells, others) = (cells(&position), cells(&other));
    let different = cells.iter().zip(&others).filter(|(a, b)| a != b).count();
    2 * different <= cells.len()
}
