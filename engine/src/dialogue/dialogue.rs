//! The dialogue with one client: the session, the level, and the running search.

use super::job::{Job, JobResult, NewGame, Task, TaskResult};
use super::refused::DialogueError;
#[cfg(feature = "threads")]
use crate::Turn;
use crate::session::{Event, Session, Setup, SetupError};
use crate::{Decision, Engine, Report, SearchHandle, SettingError};
use rafle_protocol::code::Coded;
use rafle_protocol::hub::{Answer, Command, Done, Go, Level, Pos, Question, Refusal, Reply};
use std::sync::Arc;
#[cfg(feature = "threads")]
use std::thread::JoinHandle;
use std::time::Duration;

/// The parameter that selects the game.
const VARIANT: &str = "variant";

/// The receiver of replies. Its error, of type `E`, ends the handling of a line.
pub type Output<'a, E> = &'a mut dyn FnMut(Reply) -> Result<(), E>;

/// What a front end does after a line.
pub enum Next {
    /// Go on reading.
    Read,
    /// Do this job first and pass its result to [`Dialogue::finish`].
    Job(Job),
    /// Wait for the answer of the stopped search, then read on.
    AwaitSearch,
    /// End the dialogue.
    Quit,
}

/// The engine and the state of one client.
pub struct Dialogue {
    engine: Engine,
    session: Arc<dyn Session>,
    /// The line that the session was built from.
    pos: Pos,
    level: Level,
    search: Option<RunningSearch>,
    /// Why the last `variant` was refused, if it was. The client then means another game than the current one.
    refused_game: Option<Refusal>,
    /// Why no game can begin with the parameters that were set last; the session is of those before.
    refused_rules: Option<Refusal>,
}

impl Dialogue {
    /// Creates a dialogue at the start position.
    ///
    /// # Errors
    /// [`SetupError`]: the game has no start position under the engine's parameters.
    pub fn new(engine: Engine) -> Result<Self, SetupError> {
        Ok(Self {
            session: engine.open(Setup::default())?.into(),
            engine,
            pos: Pos::default(),
            level: Level::default(),
            search: None,
            refused_game: None,
            refused_rules: None,
        })
    }

    /// Stops a running search without an answer and returns the search thread, if there is one.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn end(self) -> Option<JoinHandle<()>> {
        drop(self.search);
        self.engine.end()
    }

    /// Handles one line. A line that cannot be read gets an error and changes nothing.
    ///
    /// # Errors
    /// That of `output`.
    pub fn line<E>(&mut self, line: &str, output: Output<'_, E>) -> Result<Next, E> {
        log::debug!("< {line}");
        match Command::parse(line) {
            Ok(None) => Ok(Next::Read),
            Ok(Some(command)) => self.handle(command, output),
            Err(error) => refuse(&error, output).map(|()| Next::Read),
        }
    }

    /// Handles one command.
    ///
    /// # Errors
    /// That of `output`.
    pub fn handle<E>(&mut self, command: Command, output: Output<'_, E>) -> Result<Next, E> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Ping => output(Reply::Pong)?,
            Command::Help => output(Reply::Answer(Answer::Help(Command::summary())))?,
            Command::Hub => self.introduce(output)?,
            Command::Query(question) => {
                let session = Arc::clone(&self.session);
                if question == Question::Book {
                    let (name, book) = self.engine.book_of(&*session);
                    return Ok(Next::Job(Job(Task::Book(session, name, book))));
                }
                return Ok(Next::Job(Job(Task::Answer(session, question))));
            }
            Command::Judge(judge) => {
                let session = Arc::clone(&self.session);
                return Ok(Next::Job(Job(Task::Judge(session, judge))));
            }
            Command::Stop => return Ok(self.stop()),
            Command::PonderHit => self.ponder_hit(),
            busy if self.search.is_some() => {
                let word = busy.to_string();
                let command = word.split(' ').next().unwrap_or_default().to_owned();
                refuse(&DialogueError::MustWait { command }, output)?;
            }
            Command::Init => return self.init(output),
            Command::SetParam { name, value } => self.set_param(&name, &value, output)?,
            Command::Pos(pos) => return Ok(Next::Job(Job(Task::SetUp(self.game(), pos)))),
            Command::Level(level) => self.level.merge(&level),
            Command::Go { mode, draw_offer } => self.go(mode, draw_offer, output)?,
            Command::NewGame => self.engine.new_game(),
        }
        Ok(Next::Read)
    }

    /// Handles the end of input: stops a search that only a line would end.
    pub fn end_input(&mut self) {
        if let Some(search) = &mut self.search
            && !search.handle.ends_by_itself()
        {
            search.handle.stop();
        }
    }

    /// Whether a search runs: its answer was not passed on yet.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Waits for the next report of the search, for ever if none runs. `None` if the search has ended without an
    /// answer.
    pub async fn report(&mut self) -> Option<Report> {
        match &mut self.search {
            Some(search) => search.handle.next().await,
            None => std::future::pending().await,
        }
    }

    /// Runs a slice of the search of about `nodes` positions in an engine made by [`Engine::in_slices`], and passes its
    /// reports on. Returns whether a search runs that another slice continues. A search that has reached its end and
    /// waits for `stop` or `ponder-hit` needs no more slices until then.
    ///
    /// # Errors
    /// That of `output`.
    pub fn step<E>(&mut self, nodes: u64, output: Output<'_, E>) -> Result<bool, E> {
        let is_unfinished = self.engine.step(nodes);
        self.pass_reports_on(is_unfinished, output)
    }

    /// Runs a slice of about this time, as [`step`](Self::step) does.
    ///
    /// # Errors
    /// That of `output`.
    pub fn step_for<E>(&mut self, time: Duration, output: Output<'_, E>) -> Result<bool, E> {
        let is_unfinished = self.engine.step_for(time);
        self.pass_reports_on(is_unfinished, output)
    }

    fn pass_reports_on<E>(
        &mut self,
        is_unfinished: bool,
        output: Output<'_, E>,
    ) -> Result<bool, E> {
        while let Some(search) = &mut self.search {
            let Some(report) = search.handle.try_next() else {
                break;
            };
            self.pass_on(Some(report), output)?;
        }
        Ok(is_unfinished && self.search.is_some())
    }

    /// Passes on a report of the search; returns true if it was the answer.
    ///
    /// # Errors
    /// That of `output`.
    pub fn pass_on<E>(&mut self, report: Option<Report>, output: Output<'_, E>) -> Result<bool, E> {
        let done = match report.map(|report| report.event) {
            Some(Event::Info(info)) => {
                output(Reply::Info(info))?;
                return Ok(false);
            }
            Some(Event::Done {
                best,
                ponder,
                score,
                book,
                ..
            }) => {
                let decision = self.decide(best.is_some(), score);
                Done {
                    best,
                    ponder,
                    resign: decision.resigns,
                    draw: decision.draw,
                    book,
                }
            }
            // A client that waits for an answer gets one, even after an internal error of the search.
            Some(Event::InternalError { fallback }) => Done {
                best: fallback,
                ..Done::default()
            },
            None => Done::default(),
        };
        self.search = None;
        output(Reply::Done(done))?;
        Ok(true)
    }

    /// Lets the engine decide about resignation and draws besides its move. Only searches whose move will be played
    /// count.
    fn decide(&mut self, has_move: bool, score: Option<f64>) -> Decision {
        match &self.search {
            Some(search) if has_move && search.is_for_move() => {
                self.engine.decide(&*self.session, score, search.draw_offer)
            }
            _ => Decision::default(),
        }
    }

    fn introduce<E>(&self, output: Output<'_, E>) -> Result<(), E> {
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

    /// Applies changed parameters first; nothing changes if no game can begin with them.
    fn init<E>(&mut self, output: Output<'_, E>) -> Result<Next, E> {
        let game = self.game();
        let is_other_game = self.session.variant() != game.variant.name;
        if is_other_game || *self.session.options() != game.options {
            let kept = (!is_other_game).then(|| self.pos.clone());
            return Ok(Next::Job(Job(Task::Initialize(game, kept))));
        }
        self.refused_rules = None;
        self.make_ready(output)?;
        Ok(Next::Read)
    }

    fn make_ready<E>(&mut self, output: Output<'_, E>) -> Result<(), E> {
        if let Some(refused) = &self.refused_game {
            output(Reply::Error(refused.clone()))?;
        }
        if let Err(error) = self.engine.prepare() {
            refuse(&error, output)?;
        }
        output(Reply::Ready)
    }

    /// The variant and options of new games, from the current parameters.
    fn game(&self) -> NewGame {
        let settings = self.engine.settings();
        NewGame {
            variant: settings.variant,
            options: settings.options,
        }
    }

    /// The job's turn, where boards share the processors.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn turn_of(&self, job: &Job) -> Option<Arc<Turn>> {
        job.is_costly().then(|| self.engine.question_turn())?
    }

    /// Handles the result of a job.
    ///
    /// # Errors
    /// That of `output`.
    pub fn finish<E>(&mut self, result: JobResult, output: Output<'_, E>) -> Result<(), E> {
        match result.0 {
            TaskResult::SetUp(Ok((session, pos))) => {
                (self.session, self.pos) = (session, pos);
                self.refused_rules = None;
                self.level = Level::default();
                Ok(())
            }
            TaskResult::SetUp(Err(error)) => refuse(&error, output),
            TaskResult::Initialized(initialized) => {
                self.refused_rules = match initialized {
                    Ok(set_up) => {
                        (self.session, self.pos) = set_up;
                        None
                    }
                    Err(error) => {
                        refuse(&error, output)?;
                        Some(Refusal::from(&error))
                    }
                };
                self.make_ready(output)
            }
            TaskResult::Answered(answer) => output(Reply::Answer(answer)),
            TaskResult::Refused(refusal) => output(Reply::Error(refusal)),
            TaskResult::Failed => refuse(&DialogueError::Internal, output),
        }
    }

    fn set_param<E>(&mut self, name: &str, value: &str, output: Output<'_, E>) -> Result<(), E> {
        let set = self.engine.set(name, value);
        if name == VARIANT {
            self.refused_game = set.as_ref().err().map(Refusal::from);
        }
        match set {
            Ok(()) => Ok(()),
            // Clients also set parameters of other engines.
            Err(error @ SettingError::Unknown(_)) => {
                log::info!("ignored: {error}");
                Ok(())
            }
            Err(error) => refuse(&error, output),
        }
    }

    fn go<E>(&mut self, mode: Go, draw_offer: bool, output: Output<'_, E>) -> Result<(), E> {
        let refused = self.refused_game.as_ref().or(self.refused_rules.as_ref());
        if let Some(refused) = refused {
            return output(Reply::Error(refused.clone()));
        }
        if let Err(error) = self.engine.load_tables(&*self.session) {
            refuse(&error, output)?;
        }
        match self.engine.search(&*self.session, &self.level, mode) {
            Ok(handle) => {
                self.level = Level::default();
                self.search = Some(RunningSearch::new(handle, mode, draw_offer));
                Ok(())
            }
            Err(error) => refuse(&error, output),
        }
    }

    /// A stop that crosses the answer is not an error.
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

/// Writes an error line.
fn refuse<E>(error: &impl Coded, output: Output<'_, E>) -> Result<(), E> {
    output(Reply::Error(Refusal::from(error)))
}

/// Access for tests.
#[cfg(all(test, feature = "threads"))]
impl Dialogue {
    /// Everything that a refused line must not change.
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

    pub(super) fn wait_for_report(&mut self) -> Option<Report> {
        self.search.as_mut()?.handle.blocking_next()
    }
}

/// A running search, and what it was asked for.
struct RunningSearch {
    handle: SearchHandle,
    mode: Go,
    /// Whether the move that it ponders on has been played.
    is_ponder_hit: bool,
    /// Whether the opponent has offered a draw.
    draw_offer: bool,
}

impl RunningSearch {
    fn new(handle: SearchHandle, mode: Go, draw_offer: bool) -> Self {
        Self {
            handle,
            mode,
            is_ponder_hit: false,
            draw_offer,
        }
    }

    /// Records that the expected reply was played.
    fn ponder_hit(&mut self) {
        self.handle.ponder_hit();
        self.is_ponder_hit = true;
    }

    /// Whether its move will be played.
    fn is_for_move(&self) -> bool {
        match self.mode {
            Go::Think => true,
            Go::Ponder => self.is_ponder_hit,
            Go::Analyze => false,
        }
    }
}
