use super::analysis::{Analysed, Analysis, JudgedMove, SearchedLine, SearchedPosition, summaries};
use super::entry::{Entry, What};
use super::judgement::{Mark, accuracy, chances, chances_at_end, loss};
use super::watch::{AnalysisWatch, Searching, Unwatched};
use crate::engine::{Engine, EngineError, Found, SettingError, Settings};
use crate::games::{GameRules, PlayThrough};
use crate::session::{Session, Setup};
use rafle_protocol::hub::{Go, Info, Level};
use rafle_protocol::pdn::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// An engine that analyses one entry after the other.
pub struct Analyst {
    engine: Engine,
    level: Level,
    /// Counts the positions that are searched.
    positions: Arc<AtomicU64>,
}

/// A game that was searched.
struct SearchedGame {
    seats: Vec<String>,
    positions: Vec<SearchedPosition>,
    /// Why it could not be played to its end.
    fault: Option<String>,
}

impl Analyst {
    /// Creates an analyst with these parameters and limits for each search. Its variant and rules are for entries that
    /// do not name theirs.
    pub fn new(settings: Settings, level: Level) -> Self {
        Self {
            engine: Engine::new(settings),
            level,
            positions: Arc::default(),
        }
    }

    /// Counts the positions that it searches there.
    pub fn counting(mut self, positions: Arc<AtomicU64>) -> Self {
        self.positions = positions;
        self
    }

    /// Sets the rules of entries that do not name theirs, the limits of each search, and the number of lines.
    ///
    /// # Errors
    /// [`SettingError`]: the engine does not report that many lines.
    pub fn set(&mut self, rules: GameRules, level: Level, lines: u32) -> Result<(), SettingError> {
        self.engine.set("multi-pv", &lines.to_string())?;
        self.engine.set_rules(rules.variant, rules.options);
        self.level = level;
        Ok(())
    }

    /// Analyses an entry. An error of the entry becomes part of the analysis; a game is analysed up to the first move
    /// that cannot be played.
    ///
    /// # Errors
    /// [`EngineError`]: the engine cannot search.
    pub fn analyse(&mut self, entry: Entry) -> Result<Analysis, EngineError> {
        let found = self.analyse_watched(entry.what, &mut Unwatched)?;
        let (found, error) = match found {
            Ok(mut found) => {
                let fault = found.fault.take();
                (Some(found), fault)
            }
            Err(error) => (None, Some(error)),
        };
        Ok(Analysis {
            number: entry.number,
            place: entry.place,
            error,
            found,
        })
    }

    /// Analyses a game or a position while `watch` follows. The inner error is the sentence about its fault; a
    /// fault after the first position of a game is [`Analysed::fault`]. After
    /// [`AnalysisWatch::is_cancelled`] the rest of a game is not searched.
    ///
    /// # Errors
    /// [`EngineError`]: the engine cannot search.
    pub fn analyse_watched(
        &mut self,
        what: Result<What, String>,
        watch: &mut dyn AnalysisWatch,
    ) -> Result<Result<Analysed, String>, EngineError> {
        match what {
            Ok(What::Game { game, item_lines }) => self.game(*game, &item_lines, watch),
            Ok(What::Position { text, moves }) => self.position(text.as_deref(), &moves, watch),
            Err(error) => Ok(Err(error)),
        }
    }

    fn rules(&self) -> GameRules {
        let settings = self.engine.settings();
        GameRules {
            variant: settings.variant,
            options: settings.options,
        }
    }

    fn position(
        &mut self,
        position: Option<&str>,
        moves: &str,
        watch: &mut dyn AnalysisWatch,
    ) -> Result<Result<Analysed, String>, EngineError> {
        let GameRules { variant, options } = self.rules();
        let setup = Setup { position, moves };
        let session = match variant.open(setup, &options) {
            Ok(session) => session,
            Err(error) => return Ok(Err(error.to_string())),
        };
        self.engine.new_game();
        let ply = session.path().len().saturating_sub(1);
        let position = self.search(&*session, ply, watch)?;
        Ok(Ok(Analysed {
            variant: variant.name.to_owned(),
            tags: Vec::new(),
            seats: seats(&*session),
            positions: vec![position],
            summary: Vec::new(),
            fault: None,
            game: None,
        }))
    }

    fn game(
        &mut self,
        game: Game,
        item_lines: &[usize],
        watch: &mut dyn AnalysisWatch,
    ) -> Result<Result<Analysed, String>, EngineError> {
        let defaults = self.rules();
        let rules = match defaults.of(&game) {
            Ok(rules) => rules,
            Err(error) => return Ok(Err(error)),
        };
        let play = match PlayThrough::open(&game, rules.variant, &rules.options) {
            Ok(play) => play.following_set_ups(),
            Err(fault) => return Ok(Err(fault.to_string())),
        };
        self.engine.set_rules(rules.variant, rules.options);
        let searched = self.searched_game(play, item_lines, watch);
        self.engine.set_rules(defaults.variant, defaults.options);
        let SearchedGame {
            seats,
            positions,
            fault,
        } = searched?;
        let tags = game.tags.iter();
        let tags = tags.map(|tag| (tag.name.clone(), tag.value.clone()));
        Ok(Ok(Analysed {
            variant: rules.variant.name.to_owned(),
            tags: tags.collect(),
            summary: summaries(&seats, &positions),
            seats,
            positions,
            fault,
            game: Some(Box::new(game)),
        }))
    }

    /// Searches each position of a game, up to a move that cannot be played.
    fn searched_game(
        &mut self,
        mut play: PlayThrough<'_>,
        item_lines: &[usize],
        watch: &mut dyn AnalysisWatch,
    ) -> Result<SearchedGame, EngineError> {
        self.engine.new_game();
        let seats = seats(play.session());
        let mut positions = Vec::new();
        let mut here = self.search(play.session(), 0, watch)?;
        let mut fault = None;
        while !watch.is_cancelled() {
            let step = match play.advance() {
                Ok(Some(step)) => step,
                Ok(None) => break,
                Err(error) => {
                    let line = item_lines.get(play.next_item());
                    fault = Some(match line {
                        Some(line) => format!("line {line}: {error}"),
                        None => error.to_string(),
                    });
                    break;
                }
            };
            // No move leads to a position that is set up in mid-game.
            if step.before.position() != here.position {
                positions.push(here);
                here = self.search(step.before, step.number - 1, watch)?;
            }
            let next = self.search(&*step.played.session, step.number, watch)?;
            let mover = seats.iter().position(|seat| *seat == here.turn);
            let of_mover = |chances: &[f64]| {
                let chance = mover.and_then(|seat| chances.get(seat));
                chance.copied().unwrap_or(0.0)
            };
            let best = here.lines.first().and_then(|line| line.pv.first());
            let loss = match best == Some(&step.played.text) {
                true => 0.0,
                false => loss(of_mover(&here.chances), of_mover(&next.chances)),
            };
            here.played = Some(JudgedMove {
                text: step.played.record.clone(),
                loss,
                mark: Mark::of(loss),
                accuracy: accuracy(loss),
                forced: step.before.is_forced(),
                item: step.index,
            });
            positions.push(std::mem::replace(&mut here, next));
        }
        positions.push(here);
        Ok(SearchedGame {
            seats,
            positions,
            fault,
        })
    }

    /// Searches a position, unless the game is over there.
    fn search(
        &mut self,
        session: &dyn Session,
        ply: usize,
        watch: &mut dyn AnalysisWatch,
    ) -> Result<SearchedPosition, EngineError> {
        let result = session.result();
        let mut position = SearchedPosition::unsearched(session, ply, result.to_sentence());
        if position.result.is_some() {
            position.set_chances(chances_at_end(&result, &session.seats()), session);
        } else {
            let mut searching = Searching {
                session,
                position: &mut position,
                watch,
            };
            let (level, mode) = (&self.level, Go::Analyze);
            let found = self
                .engine
                .find_scored(session, level, mode, &mut searching)?;
            self.positions.fetch_add(1, Relaxed);
            position.take(&found, session);
        }
        watch.searched(&position);
        Ok(position)
    }
}

impl SearchedPosition {
    /// A position before its search.
    fn unsearched(session: &dyn Session, ply: usize, result: Option<String>) -> Self {
        Self {
            ply,
            position: session.position(),
            turn: session.turn().to_owned(),
            result,
            chance: 0.0,
            chances: Vec::new(),
            score: None,
            scores: Vec::new(),
            depth: None,
            nodes: 0,
            table: None,
            lines: Vec::new(),
            played: None,
        }
    }

    /// Takes over what a search has found.
    pub(super) fn take(&mut self, found: &Found, session: &dyn Session) {
        let best = found.lines.first().cloned().unwrap_or_default();
        let seats = session.seats().len();
        let chances = chances(&best, seat(session), seats, session.logistic_scale());
        self.set_chances(chances, session);
        self.nodes = found.nodes;
        self.lines = found.lines.iter().cloned().map(line).collect();
        (self.score, self.scores) = (best.score, best.scores);
        (self.depth, self.table) = (best.depth, best.table);
    }

    fn set_chances(&mut self, chances: Vec<f64>, session: &dyn Session) {
        self.chance = chances.get(seat(session)).copied().unwrap_or_default();
        self.chances = chances;
    }
}

/// The number of the seat whose turn it is.
fn seat(session: &dyn Session) -> usize {
    let (seats, turn) = (session.seats(), session.turn());
    let seat = seats.iter().position(|seat| *seat == turn);
    seat.unwrap_or_default()
}

fn line(info: Info) -> SearchedLine {
    SearchedLine {
        score: info.score,
        depth: info.depth,
        pv: info.pv,
    }
}

fn seats(session: &dyn Session) -> Vec<String> {
    session.seats().into_iter().map(str::to_owned).collect()
}
