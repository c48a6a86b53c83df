//! The dialogue with one client: the session, the level, and the search that runs.

use super::running_search::RunningSearch;
use super::writer::Closed;
use crate::engine::{Engine, Judgement, Report, SettingError};
use crate::session::{Event, Session, Setup, SetupError};
use rafle_protocol::hub::{Answer, Command, Done, Go, Level, Pos, PositionForm, Question, Reply};

/// Where replies go.
pub(super) type Output<'a> = &'a mut dyn FnMut(Reply) -> Result<(), Closed>;

/// What a handled command asks of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Go on reading.
    Read,
    /// The search has been told to stop: read on when it has answered.
    AwaitSearch,
    /// The end.
    Quit,
}

/// The engine and what one client has said to it.
pub(super) struct Dialogue {
    engine: Engine,
    session: Box<dyn Session>,
    /// The line that the session was made from.
    pos: Pos,
    level: Level,
    search: Option<RunningSearch>,
}

impl Dialogue {
    /// A dialogue that begins at the start position.
    pub(super) fn new(engine: Engine) -> Result<Self, SetupError> {
        Ok(Self {
            session: engine.open(Setup::default())?,
            engine,
            pos: Pos::default(),
            level: Level::default(),
            search: None,
        })
    }

    /// Handles one command.
    pub(super) fn handle(&mut self, command: Command, output: Output<'_>) -> Result<Next, Closed> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Ping => output(Reply::Pong)?,
            Command::Hub => self.introduce(output)?,
            Command::Query(question) => output(Reply::Answer(self.answer(question)))?,
            Command::Stop => return Ok(self.stop()),
            Command::PonderHit => self.ponder_hit(),
            busy if self.search.is_some() => {
                let word = busy.to_string();
                let word = word.split(' ').next().unwrap_or_default();
                output(Reply::Error(format!(
                    "'{word}' must wait until the search has ended"
                )))?;
            }
            Command::Init => self.init(output)?,
            Command::SetParam { name, value } => self.set_param(&name, &value, output)?,
            Command::Pos(pos) => self.set_position(pos, output)?,
            Command::Level(level) => self.level.merge(&level),
            Command::Go { mode, draw_offer } => self.go(mode, draw_offer, output)?,
            Command::NewGame => self.engine.new_game(),
        }
        Ok(Next::Read)
    }

    /// The next report of the search; waits for ever while none runs. `None` if the search has ended
    /// without a word.
    pub(super) async fn report(&mut self) -> Option<Report> {
        match &mut self.search {
            Some(search) => search.handle.next().await,
            None => std::future::pending().await,
        }
    }

    /// Passes on what the search reports; true if it has answered.
    pub(super) fn pass_on(
        &mut self,
        report: Option<Report>,
        output: Output<'_>,
    ) -> Result<bool, Closed> {
        let done = match report.map(|report| report.event) {
            Some(Event::Info(info)) => {
                output(Reply::Info(info))?;
                return Ok(false);
            }
            Some(Event::Done {
                best,
                ponder,
                score,
                ..
            }) => {
                let judgement = self.judge(best.is_some(), score);
                Done {
                    best,
                    ponder,
                    resign: judgement.resigns,
                    draw: judgement.draw,
                }
            }
            // A client that waits for an answer gets one, even if the search has a fault.
            Some(Event::Fault { fallback }) => Done {
                best: fallback,
                ..Done::default()
            },
            None => Done::default(),
        };
        self.search = None;
        output(Reply::Done(done))?;
        Ok(true)
    }

    /// What the engine makes of the game beside its move. Only a search for a move that is to be played is
    /// judged.
    fn judge(&mut self, has_move: bool, score: Option<f64>) -> Judgement {
        match &self.search {
            Some(search) if has_move && search.is_for_move() => {
                self.engine.judge(&*self.session, score, search.draw_offer)
            }
            _ => Judgement::default(),
        }
    }

    fn introduce(&self, output: Output<'_>) -> Result<(), Closed> {
        output(Reply::Id {
            name: "rafle".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: env!("CARGO_PKG_AUTHORS").to_owned(),
            country: "France".to_owned(),
        })?;
        for param in self.engine.settings().params() {
            output(Reply::Param(param))?;
        }
        output(Reply::Wait)
    }

    fn answer(&self, question: Question) -> Answer {
        match question {
            Question::Turn => Answer::Turn(self.session.turn().to_owned()),
            Question::Result => Answer::Result {
                result: self.session.result(),
            },
            Question::Moves => Answer::Moves(self.session.moves()),
            Question::Irregular => {
                let irregular = self.session.irregular().into_iter();
                let (moves, breaches) = irregular
                    .map(|(mv, breach)| (mv, breach.to_string()))
                    .unzip();
                Answer::Irregular { moves, breaches }
            }
            Question::Position(PositionForm::Cells) => Answer::Position(self.session.position()),
            Question::Position(PositionForm::List) => {
                Answer::Position(self.session.position_list())
            }
            Question::Board => Answer::Board(self.session.board(false)),
        }
    }

    fn init(&mut self, output: Output<'_>) -> Result<(), Closed> {
        let settings = self.engine.settings();
        let is_other_game = self.session.variant() != settings.variant.name;
        let is_changed = is_other_game || *self.session.options() != settings.options;
        if is_changed && let Err(error) = self.take_up_parameters(is_other_game) {
            output(Reply::Error(error.to_string()))?;
        }
        if let Err(error) = self.engine.prepare() {
            output(Reply::Error(error.to_string()))?;
        }
        output(Reply::Ready)
    }

    /// Lets changed parameters take effect: in the same game the position stays, if the new rules allow
    /// the moves that led to it. Nothing changes if no game can begin under them.
    fn take_up_parameters(&mut self, is_other_game: bool) -> Result<(), SetupError> {
        let kept = if is_other_game {
            None
        } else {
            self.open(&self.pos).ok()
        };
        if let Some(session) = kept {
            self.session = session;
        } else {
            self.session = self.open(&Pos::default())?;
            self.pos = Pos::default();
        }
        Ok(())
    }

    /// The session that a line asks for, under the parameters that are set.
    fn open(&self, pos: &Pos) -> Result<Box<dyn Session>, SetupError> {
        let setup = Setup {
            position: pos.position.as_deref(),
            moves: pos.moves.as_deref().unwrap_or_default(),
        };
        self.engine.open(setup)
    }

    fn set_param(&mut self, name: &str, value: &str, output: Output<'_>) -> Result<(), Closed> {
        match self.engine.set(name, value) {
            Ok(()) => Ok(()),
            // Clients set parameters that other engines have.
            Err(error @ SettingError::Unknown(_)) => {
                log::info!("ignored: {error}");
                Ok(())
            }
            Err(error) => output(Reply::Error(error.to_string())),
        }
    }

    fn set_position(&mut self, pos: Pos, output: Output<'_>) -> Result<(), Closed> {
        match self.open(&pos) {
            Ok(session) => {
                self.session = session;
                self.pos = pos;
                self.level = Level::default();
                Ok(())
            }
            Err(error) => output(Reply::Error(error.to_string())),
        }
    }

    fn go(&mut self, mode: Go, draw_offer: bool, output: Output<'_>) -> Result<(), Closed> {
        let level = std::mem::take(&mut self.level);
        match self.engine.search(&*self.session, &level, mode) {
            Ok(handle) => {
                self.search = Some(RunningSearch::new(handle, mode, draw_offer));
                Ok(())
            }
            Err(error) => output(Reply::Error(error.to_string())),
        }
    }

    /// A stop that crosses the answer on its way is no mistake.
    fn stop(&mut self) -> Next {
        match &mut self.search {
            Some(search) => {
                search.handle.stop();
                Next::AwaitSearch
            }
            None => Next::Read,
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(search) = &mut self.search {
            search.ponder_hit();
        }
    }
}

/// What tests look at.
#[cfg(test)]
impl Dialogue {
    /// All that a refused line must leave as it was.
    pub(super) fn state(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            self.engine.settings().params(),
            self.session.position(),
            self.session.moves(),
            self.level.clone(),
            self.search.is_some(),
        )
    }

    pub(super) fn limit_table(&mut self, exponent: u32) {
        self.engine.limit_table(exponent);
    }

    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(super) fn wait_for_report(&mut self) -> Option<Report> {
        self.search.as_mut()?.handle.blocking_next()
    }
}
