//! The dialogue with one client: the session, the level, and the running search.

use super::job::{Job, JobResult, NewGame};
use super::writer::Closed;
use rafle_engine::session::{Event, Session, Setup, SetupError};
use rafle_engine::{Decision, Engine, Report, SearchHandle, SettingError, Turn};
use rafle_protocol::hub::{Answer, Command, Done, Go, Level, Pos, Reply};
use std::sync::Arc;
use std::thread::JoinHandle;

/// The parameter that selects the game.
const VARIANT: &str = "variant";

/// The receiver of replies.
pub(super) type Output<'a> = &'a mut dyn FnMut(Reply) -> Result<(), Closed>;

/// What the loop does after a command.
pub(super) enum Next {
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
pub(super) struct Dialogue {
    engine: Engine,
    session: Arc<dyn Session>,
    /// The line that the session was built from.
    pos: Pos,
    level: Level,
    search: Option<RunningSearch>,
    /// Why the last `variant` was refused, if it was. The client then means another game than the current one.
    refused_game: Option<String>,
}

impl Dialogue {
    /// Creates a dialogue at the start position.
    pub(super) fn new(engine: Engine) -> Result<Self, SetupError> {
        Ok(Self {
            session: engine.open(Setup::default())?.into(),
            engine,
            pos: Pos::default(),
            level: Level::default(),
            search: None,
            refused_game: None,
        })
    }

    /// Stops a running search without an answer and returns the search thread, if there is one.
    pub(super) fn end(self) -> Option<JoinHandle<()>> {
        drop(self.search);
        self.engine.end()
    }

    /// Handles one command.
    pub(super) fn handle(&mut self, command: Command, output: Output<'_>) -> Result<Next, Closed> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Ping => output(Reply::Pong)?,
            Command::Help => output(Reply::Answer(Answer::Help(Command::summary())))?,
            Command::Hub => self.introduce(output)?,
            Command::Query(question) => {
                let session = Arc::clone(&self.session);
                return Ok(Next::Job(Job::Answer(session, question)));
            }
            Command::Stop => return Ok(self.stop()),
            Command::PonderHit => self.ponder_hit(),
            busy if self.search.is_some() => {
                let word = busy.to_string();
                let word = word.split(' ').next().unwrap_or_default();
                output(Reply::Error(format!(
                    "'{word}' must wait until the search has ended"
                )))?;
            }
            Command::Init => return self.init(output),
            Command::SetParam { name, value } => self.set_param(&name, &value, output)?,
            Command::Pos(pos) => return Ok(Next::Job(Job::SetUp(self.game(), pos))),
            Command::Level(level) => self.level.merge(&level),
            Command::Go { mode, draw_offer } => self.go(mode, draw_offer, output)?,
            Command::NewGame => self.engine.new_game(),
        }
        Ok(Next::Read)
    }

    /// Handles the end of input: stops a search that only a line would end.
    pub(super) fn end_input(&mut self) {
        if let Some(search) = &mut self.search
            && search.handle.is_held()
        {
            search.handle.stop();
        }
    }

    /// Whether a search runs.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Waits for the next report of the search, for ever if none runs. `None` if the search has ended without an
    /// answer.
    pub(super) async fn report(&mut self) -> Option<Report> {
        match &mut self.search {
            Some(search) => search.handle.next().await,
            None => std::future::pending().await,
        }
    }

    /// Passes on a report of the search; returns true if it was the answer.
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
                let decision = self.decide(best.is_some(), score);
                Done {
                    best,
                    ponder,
                    resign: decision.resigns,
                    draw: decision.draw,
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

    /// Applies changed parameters first; nothing changes if no game can begin with them.
    fn init(&mut self, output: Output<'_>) -> Result<Next, Closed> {
        let game = self.game();
        let is_other_game = self.session.variant() != game.variant.name;
        if is_other_game || *self.session.options() != game.options {
            let kept = (!is_other_game).then(|| self.pos.clone());
            return Ok(Next::Job(Job::Initialize(game, kept)));
        }
        self.make_ready(output)?;
        Ok(Next::Read)
    }

    fn make_ready(&mut self, output: Output<'_>) -> Result<(), Closed> {
        if let Some(refused) = &self.refused_game {
            output(Reply::Error(refused.clone()))?;
        }
        if let Err(error) = self.engine.prepare() {
            output(Reply::Error(error.to_string()))?;
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
    pub(super) fn turn_of(&self, job: &Job) -> Option<Arc<Turn>> {
        job.is_costly().then(|| self.engine.question_turn())?
    }

    /// Handles the result of a job.
    pub(super) fn finish(&mut self, result: JobResult, output: Output<'_>) -> Result<(), Closed> {
        match result {
            JobResult::SetUp(Ok((session, pos))) => {
                (self.session, self.pos) = (session, pos);
                self.level = Level::default();
                Ok(())
            }
            JobResult::SetUp(Err(error)) => output(Reply::Error(error.to_string())),
            JobResult::Initialized(initialized) => {
                match initialized {
                    Ok(set_up) => (self.session, self.pos) = set_up,
                    Err(error) => output(Reply::Error(error.to_string()))?,
                }
                self.make_ready(output)
            }
            JobResult::Answered(answer) => output(Reply::Answer(answer)),
            JobResult::Failed => {
                let sentence = "internal error: the last line was not executed";
                output(Reply::Error(sentence.to_owned()))
            }
        }
    }

    fn set_param(&mut self, name: &str, value: &str, output: Output<'_>) -> Result<(), Closed> {
        let set = self.engine.set(name, value);
        if name == VARIANT {
            self.refused_game = set.as_ref().err().map(ToString::to_string);
        }
        match set {
            Ok(()) => Ok(()),
            // Clients also set parameters of other engines.
            Err(error @ SettingError::Unknown(_)) => {
                log::info!("ignored: {error}");
                Ok(())
            }
            Err(error) => output(Reply::Error(error.to_string())),
        }
    }

    fn go(&mut self, mode: Go, draw_offer: bool, output: Output<'_>) -> Result<(), Closed> {
        if let Some(refused) = &self.refused_game {
            return output(Reply::Error(refused.clone()));
        }
        if let Err(error) = self.engine.load_tables() {
            output(Reply::Error(error.to_string()))?;
        }
        let level = std::mem::take(&mut self.level);
        match self.engine.search(&*self.session, &level, mode) {
            Ok(handle) => {
                self.search = Some(RunningSearch::new(handle, mode, draw_offer));
                Ok(())
            }
            Err(error) => output(Reply::Error(error.to_string())),
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

/// Access for tests.
#[cfg(test)]
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
    pub(super) handle: SearchHandle,
    mode: Go,
    /// Whether the move that it ponders on has been played.
    is_ponder_hit: bool,
    /// Whether the opponent has offered a draw.
    pub(super) draw_offer: bool,
}

impl RunningSearch {
    pub(super) fn new(handle: SearchHandle, mode: Go, draw_offer: bool) -> Self {
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
