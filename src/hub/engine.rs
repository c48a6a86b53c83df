//! The state behind the protocol: parameters, the session, the level and the search that runs.

use super::writer::Closed;
use crate::level;
use crate::search::{Budget, Control, Table};
use crate::session::{Event, Request, Session, Setup, SetupError, start};
use crate::settings::{SettingError, Settings};
use rafle_protocol::hub::{Answer, Command, Go, Level, Pos, Question, Reply};
use std::sync::Arc;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

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

/// The engine that one client talks to.
pub(super) struct Engine {
    settings: Settings,
    session: Box<dyn Session>,
    /// The line that the session was made from.
    pos: Pos,
    table: Option<Arc<Table>>,
    level: Level,
    search: Option<Running>,
    sender: UnboundedSender<Event>,
    events: UnboundedReceiver<Event>,
}

/// A search on its way.
struct Running {
    control: Arc<Control>,
    /// The budget that begins with `ponder-hit`.
    after_hit: Option<Option<Budget>>,
    /// Whether the answer waits for `stop` whatever else happens.
    infinite: bool,
    /// Whether the answer must wait for `stop` (or `ponder-hit`), even when the search has ended.
    holds: bool,
    /// The answer that waits.
    held: Option<Reply>,
}

impl Engine {
    pub(super) fn new(settings: Settings, session: Box<dyn Session>) -> Self {
        let (sender, events) = unbounded_channel();
        Self {
            settings,
            session,
            pos: Pos::default(),
            table: None,
            level: Level::default(),
            search: None,
            sender,
            events,
        }
    }

    /// Handles one command.
    pub(super) fn handle(&mut self, command: Command, output: Output<'_>) -> Result<Next, Closed> {
        match command {
            Command::Quit => return Ok(Next::Quit),
            Command::Ping => output(Reply::Pong)?,
            Command::Hub => self.introduce(output)?,
            Command::Query(question) => output(Reply::Answer(self.answer(question)))?,
            Command::Stop => return self.stop(output),
            Command::PonderHit => self.ponder_hit(output)?,
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
            Command::Go(mode) => self.go(mode, output)?,
            Command::NewGame => {
                if let Some(table) = &self.table {
                    table.clear();
                }
            }
        }
        Ok(Next::Read)
    }

    /// The next event of the search; waits for ever while none runs.
    pub(super) async fn event(&mut self) -> Option<Event> {
        // The engine keeps a sender of its own, so the channel never closes.
        self.events.recv().await
    }

    /// Passes on what the search tells; tells whether it has answered.
    pub(super) fn report(&mut self, event: Event, output: Output<'_>) -> Result<bool, Closed> {
        let Some(running) = &mut self.search else {
            return Ok(true);
        };
        match event {
            Event::Info(info) => {
                output(Reply::Info(info))?;
                Ok(false)
            }
            Event::Done { best, ponder, .. } => {
                let done = Reply::Done { best, ponder };
                if running.holds {
                    running.held = Some(done);
                    return Ok(false);
                }
                self.search = None;
                output(done)?;
                Ok(true)
            }
        }
    }

    /// Ends the search, if one runs, without an answer.
    pub(super) fn abandon_search(&mut self) {
        if let Some(running) = self.search.take() {
            running.control.stop();
        }
    }

    fn introduce(&self, output: Output<'_>) -> Result<(), Closed> {
        output(Reply::Id {
            name: "rafle".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: env!("CARGO_PKG_AUTHORS").to_owned(),
            country: "France".to_owned(),
        })?;
        for param in self.settings.params() {
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
            Question::Position => Answer::Position(self.session.position()),
            Question::Board => Answer::Board(self.session.board(false)),
        }
    }

    fn init(&mut self, output: Output<'_>) -> Result<(), Closed> {
        let is_other_game = self.session.variant() != self.settings.variant.name;
        let is_changed = is_other_game || *self.session.options() != self.settings.options;
        if is_changed && let Err(error) = self.take_up_parameters(is_other_game) {
            output(Reply::Error(error.to_string()))?;
        }
        if let Err(error) = self.table() {
            output(Reply::Error(error))?;
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
        self.settings.variant.open(setup, &self.settings.options)
    }

    /// The table in the size that is set. If there is no memory for it, the old one stays, or a smaller
    /// one is made.
    fn table(&mut self) -> Result<Arc<Table>, String> {
        let wanted = self.settings.tt_exponent;
        if let Some(table) = &self.table
            && table.exponent() == wanted
        {
            return Ok(Arc::clone(table));
        }
        match Table::new(wanted) {
            Ok(table) => {
                let table = Arc::new(table);
                self.table = Some(Arc::clone(&table));
                Ok(table)
            }
            Err(error) => {
                let kept = self
                    .table
                    .as_ref()
                    .map_or(Table::MIN_EXPONENT, |table| table.exponent());
                self.settings.tt_exponent = kept;
                Err(format!("{error}; tt-size is {kept} now"))
            }
        }
    }

    fn set_param(&mut self, name: &str, value: &str, output: Output<'_>) -> Result<(), Closed> {
        match self.settings.set(name, value) {
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

    fn go(&mut self, mode: Go, output: Output<'_>) -> Result<(), Closed> {
        let table = match self.table() {
            Ok(table) => table,
            Err(error) => return output(Reply::Error(error)),
        };
        let level = std::mem::take(&mut self.level);
        let budget = level::budget(&level, mode, &self.settings);
        let unbounded = level
            == Level {
                infinite: level.infinite,
                ..Level::default()
            };
        let ponders = mode == Go::Ponder;
        let control = Arc::new(Control::new(if ponders { None } else { budget }));
        self.search = Some(Running {
            control: Arc::clone(&control),
            after_hit: ponders.then_some(budget),
            infinite: level.infinite,
            holds: ponders || level.infinite || mode == Go::Analyze && unbounded,
            held: None,
        });
        let request = Request {
            limits: level::limits(&level, &self.settings),
            quick_if_forced: mode == Go::Think && level.time.is_some(),
            numbered_lines: self.settings.lines > 1,
            control,
            table,
        };
        let sender = self.sender.clone();
        let report = Box::new(move |event| {
            // Nobody listens any more only when the engine is gone.
            let _ = sender.send(event);
        });
        let work = self.session.search(request, report);
        let sender = self.sender.clone();
        let fallback = self.session.moves().into_iter().next();
        let started = start(work, move || {
            // A client that waits for an answer gets one, even if the search had a fault.
            let _ = sender.send(Event::Done {
                best: fallback,
                ponder: None,
                nodes: 0,
            });
        });
        if let Err(error) = started {
            self.search = None;
            return output(Reply::Error(format!("no thread for the search: {error}")));
        }
        Ok(())
    }

    fn stop(&mut self, output: Output<'_>) -> Result<Next, Closed> {
        // A stop that crosses the answer on its way is no mistake.
        let Some(running) = &mut self.search else {
            return Ok(Next::Read);
        };
        running.control.stop();
        running.holds = false;
        self.release(output)
    }

    fn ponder_hit(&mut self, output: Output<'_>) -> Result<(), Closed> {
        if let Some(running) = &mut self.search
            && let Some(budget) = running.after_hit.take()
        {
            if let Some(budget) = budget {
                running.control.start_clock(budget);
            }
            running.holds = running.infinite;
            if !running.holds {
                self.release(output)?;
            }
        }
        Ok(())
    }

    /// Gives the answer that waited, if there is one.
    fn release(&mut self, output: Output<'_>) -> Result<Next, Closed> {
        match self.search.as_mut().and_then(|running| running.held.take()) {
            Some(done) => {
                self.search = None;
                output(done)?;
                Ok(Next::Read)
            }
            None => Ok(Next::AwaitSearch),
        }
    }
}

/// What tests look at.
#[cfg(test)]
impl Engine {
    /// All that a refused line must leave as it was.
    pub(super) fn state(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            self.settings.params(),
            self.session.position(),
            self.session.moves(),
            self.level.clone(),
            self.search.is_some(),
        )
    }

    pub(super) fn limit_table(&mut self, exponent: u32) {
        self.settings.tt_exponent = self.settings.tt_exponent.min(exponent);
    }

    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(super) fn wait_for_event(&mut self) -> Option<Event> {
        self.events.blocking_recv()
    }
}
