//! The game of `rafle play`: its positions, who plays which seat, and the engine.

use super::commands::{Command, WORDS, skill_of};
use crate::cli::Failure;
use crate::cli::show::{mark_last_move, write_picture};
use rafle_engine::session::{Session, SetupError};
use rafle_engine::{Engine, Settings};
use rafle_protocol::hub::{GameResult, Go, Level};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// A game and its players.
pub(super) struct Table {
    engine: Engine,
    move_time: f64,
    /// The first position and the position after each move.
    positions: Vec<Box<dyn Session>>,
    people: BTreeSet<&'static str>,
    /// The seat that has given the game up.
    resigned: Option<&'static str>,
}

impl Table {
    /// A game from this position; a person has the first seat.
    pub(super) fn new(settings: Settings, first: Box<dyn Session>, move_time: f64) -> Self {
        Self {
            engine: Engine::new(settings),
            move_time,
            people: first.seats().into_iter().take(1).collect(),
            positions: vec![first],
            resigned: None,
        }
    }

    fn session(&self) -> Option<&dyn Session> {
        self.positions.last().map(|session| &**session)
    }

    /// Sets the seats of people: names of seats separated by commas or blanks, or `all`, or `none`.
    ///
    /// # Errors
    /// One sentence that names the word that is not a seat.
    pub(super) fn seat_people(&mut self, text: &str) -> Result<(), String> {
        let seats = self.session().map(Session::seats).unwrap_or_default();
        let mut people = BTreeSet::new();
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        for word in words {
            match word {
                "all" | "both" => people.extend(seats.iter().copied()),
                "none" => {}
                name => {
                    let seat = seats.iter().find(|seat| **seat == name);
                    let known = seats.join(", ");
                    people.insert(*seat.ok_or_else(|| {
                        format!("there is no seat '{name}', only {known}, all and none")
                    })?);
                }
            }
        }
        self.people = people;
        Ok(())
    }

    /// Each legal move as the engine and as players write it.
    pub(super) fn choices(&self) -> Vec<(String, String)> {
        if self.end().is_some() {
            return Vec::new();
        }
        let session = self.session();
        session.map_or_else(Vec::new, |session| {
            session.moves().into_iter().zip(session.written()).collect()
        })
    }

    /// What a line can begin with: the moves and the words.
    pub(super) fn completions(&self) -> Vec<String> {
        let moves = self.choices().into_iter().map(|(_, written)| written);
        let words = WORDS.iter().map(|(word, ..)| (*word).to_owned());
        moves.chain(words).collect()
    }

    /// Whether a text is a move that can be played.
    ///
    /// # Errors
    /// One sentence about what is wrong.
    pub(super) fn try_move(&self, text: &str) -> Result<(), String> {
        if let Some(end) = self.end() {
            return Err(format!("the game is over, {end}: 'back', 'new' or 'quit'"));
        }
        let played = self.session().map(|session| session.play(text));
        match played {
            Some(Err(SetupError::Move { error, .. })) => Err(error.to_string()),
            Some(Err(error)) => Err(error.to_string()),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    /// How the game has ended, if it has.
    fn end(&self) -> Option<String> {
        if let Some(seat) = self.resigned {
            return Some(format!("{seat} has resigned"));
        }
        self.session()?.result().to_sentence()
    }

    fn is_over(&self) -> bool {
        let is_decided = |session: &dyn Session| session.result() != GameResult::None;
        self.resigned.is_some() || self.session().is_none_or(is_decided)
    }

    /// The prompt of a person.
    pub(super) fn prompt(&self) -> String {
        match self.session() {
            Some(session) if !self.is_over() => format!("{}> ", session.turn()),
            _ => "> ".to_owned(),
        }
    }

    /// Draws the board, with the last move and who is to move.
    pub(super) fn show(&self, output: &mut impl Write) -> io::Result<()> {
        let Some(session) = self.session() else {
            return Ok(());
        };
        let mut picture = session.board(false);
        mark_last_move(session, &mut picture);
        write_picture(&picture, output)?;
        match self.end() {
            Some(end) => writeln!(output, "{end}"),
            None => writeln!(output, "{} to move", session.turn()),
        }
    }

    /// Lets the engine play as long as it has the turn.
    pub(super) fn let_engine_move(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        loop {
            let Some(session) = self.session() else {
                return Ok(());
            };
            if self.is_over() || self.people.contains(session.turn()) {
                return Ok(());
            }
            let Some(mv) = self.search(Go::Think)? else {
                return Ok(());
            };
            self.play(&mv, output)?;
        }
    }

    /// The move that the engine finds, in the form of the engine.
    fn search(&mut self, mode: Go) -> Result<Option<String>, Failure> {
        let level = Level {
            move_time: Some(self.move_time),
            ..Level::default()
        };
        let Some(session) = self.positions.last() else {
            return Ok(None);
        };
        let found = self.engine.find(&**session, &level, mode);
        let found = found.map_err(|error| Failure::Unfinished(error.to_string()))?;
        Ok(found.best)
    }

    /// Plays a move that was checked, and draws the board.
    fn play(&mut self, text: &str, output: &mut impl Write) -> Result<(), Failure> {
        let Some(session) = self.session() else {
            return Ok(());
        };
        let turn = session.turn();
        match session.play(text) {
            Ok(played) => {
                writeln!(output, "\n{turn} plays {}\n", played.record)?;
                self.positions.push(played.session);
                Ok(self.show(output)?)
            }
            Err(error) => Ok(writeln!(output, "{error}")?),
        }
    }

    /// Carries out what a person wants.
    pub(super) fn execute(
        &mut self,
        command: Command,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        match command {
            Command::Move(text) => return self.play(&text, output),
            Command::Moves => {
                let moves = self.choices().into_iter().map(|(_, written)| written);
                let moves: Vec<String> = moves.collect();
                match self.end() {
                    Some(end) => writeln!(output, "{end}")?,
                    None => writeln!(output, "{}", moves.join(" "))?,
                }
            }
            Command::Hint => match self.end() {
                Some(end) => writeln!(output, "{end}")?,
                None => {
                    let best = self.search(Go::Analyze)?.unwrap_or_default();
                    let choices = self.choices();
                    let mut choices = choices.iter();
                    let written = choices.find(|(text, _)| *text == best);
                    let written = written.map_or(&best, |(_, written)| written);
                    writeln!(output, "the engine would play {written}")?;
                }
            },
            Command::Back => return self.take_back(output),
            Command::Board => self.show(output)?,
            Command::Position => {
                let position = self.session().map(Session::position);
                writeln!(output, "{}", position.unwrap_or_default())?;
            }
            Command::People(seats) => match self.seat_people(&seats) {
                Err(sentence) => writeln!(output, "{sentence}")?,
                Ok(()) => {
                    let people: Vec<&str> = self.people.iter().copied().collect();
                    let named = match people.is_empty() {
                        true => "the engine plays all seats".to_owned(),
                        false => format!("people play {}", people.join(", ")),
                    };
                    writeln!(output, "{named}")?;
                }
            },
            Command::Level(level) => match self.engine.set("skill", &skill_of(&level)) {
                Ok(()) => writeln!(output, "the engine plays at level {level}")?,
                Err(error) => writeln!(output, "{error}")?,
            },
            Command::Resign => match (self.end(), self.session().map(Session::turn)) {
                (Some(end), _) => writeln!(output, "{end}")?,
                (None, turn) => {
                    self.resigned = turn;
                    writeln!(output, "{}", self.end().unwrap_or_default())?;
                }
            },
            Command::New => {
                self.resigned = None;
                self.positions.truncate(1);
                self.engine.new_game();
                self.show(output)?;
            }
            Command::Help => {
                writeln!(output, "a move, or the beginning of one, or one of")?;
                for (word, takes, does) in WORDS {
                    let usage = format!("{word} {takes}");
                    writeln!(output, "  {usage:<14} {does}")?;
                }
            }
            Command::Quit => {}
        }
        Ok(())
    }

    /// Takes moves back until a person has the turn again, at least one.
    fn take_back(&mut self, output: &mut impl Write) -> Result<(), Failure> {
        let is_of_person = |session: &dyn Session| self.people.contains(session.turn());
        let earlier = self.positions.len().saturating_sub(1);
        let mut candidates = (0..earlier).rev();
        let found = candidates.find(|index| {
            let session = self.positions.get(*index);
            session.is_some_and(|session| is_of_person(&**session))
        });
        if self.resigned.take().is_some() {
            // The resignation alone is taken back.
            return Ok(self.show(output)?);
        }
        match found {
            Some(index) => {
                self.positions.truncate(index + 1);
                Ok(self.show(output)?)
            }
            None => Ok(writeln!(output, "no move of a person can be taken back")?),
        }
    }
}
