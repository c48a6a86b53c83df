//! Work that a line may ask for and that can take a while: positions are set up, and questions answered, on a
//! thread of their own, so that the search is passed on and stopped in the meantime.

use rafle_engine::session::{MadeMove, Session, Setup, SetupError};
use rafle_engine::thread::spawn;
use rafle_engine::variants::Variant;
use rafle_protocol::hub::{Answer, Pos, PositionForm, Question};
use rafle_rules::Options;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;

/// What is to be done.
pub(super) enum Work {
    /// Sets a position up.
    SetUp(NewGame, Pos),
    /// Sets the position up for changed parameters: the one that is there, where the new rules allow the moves
    /// that led to it, otherwise the start.
    Initialize(NewGame, Option<Pos>),
    /// Answers a question.
    Answer(Arc<dyn Session>, Question),
}

/// What games begin with.
#[derive(Clone, Copy)]
pub(super) struct NewGame {
    pub(super) variant: &'static Variant,
    pub(super) options: Options,
}

/// A session and the line that it was made from.
type Opened = Result<(Arc<dyn Session>, Pos), SetupError>;

/// What has come of it.
pub(super) enum Outcome {
    SetUp(Opened),
    Initialized(Opened),
    Answered(Answer),
    /// The work has a fault, which is a bug of this program.
    Failed,
}

impl Work {
    /// Does it.
    pub(super) fn run(self) -> Outcome {
        match self {
            Self::SetUp(game, pos) => Outcome::SetUp(game.open(pos)),
            Self::Initialize(game, kept) => {
                let kept = kept.and_then(|pos| game.open(pos).ok());
                let initialized = kept.map_or_else(|| game.open(Pos::default()), Ok);
                Outcome::Initialized(initialized)
            }
            Self::Answer(session, question) => Outcome::Answered(answer(&*session, question)),
        }
    }
}

impl NewGame {
    /// Makes a session ready for a search.
    fn open(self, pos: Pos) -> Opened {
        let setup = Setup {
            position: pos.position.as_deref(),
            moves: pos.moves.as_deref().unwrap_or_default(),
        };
        let session = self.variant.open(setup, &self.options)?;
        session.prepare();
        Ok((session.into(), pos))
    }
}

fn answer(session: &dyn Session, question: Question) -> Answer {
    match question {
        Question::Turn => Answer::Turn(session.turn().to_owned()),
        Question::Result => Answer::Result {
            result: session.result(),
        },
        Question::Moves => Answer::Moves(session.moves()),
        Question::Touches => {
            let touches = session.touches().into_iter();
            let (touches, takes) = touches.map(|of| (of.touched, of.captured)).unzip();
            Answer::Touches { touches, takes }
        }
        Question::Irregular => {
            let found = session.irregular();
            Answer::Irregular {
                breaches: found.iter().map(|found| found.breach.to_string()).collect(),
                touches: { found.iter().map(|found| found.touches.touched.clone()) }.collect(),
                takes: { found.iter().map(|found| found.touches.captured.clone()) }.collect(),
                moves: found.into_iter().map(|found| found.text).collect(),
            }
        }
        Question::Position(PositionForm::Cells) => Answer::Position(session.position()),
        Question::Position(PositionForm::List) => Answer::Position(session.position_list()),
        Question::Board => Answer::Board(session.board(false).rows()),
        Question::Geometry => Answer::Geometry(Box::new(session.geometry())),
        Question::Game => {
            let made = session.game();
            let texts = |text: fn(&MadeMove) -> &str| {
                let texts = made.iter().map(text);
                texts.map(str::to_owned).collect()
            };
            Answer::Game {
                moves: texts(|made| &made.text),
                turns: texts(|made| made.turn),
                record: texts(|made| &made.record),
            }
        }
        Question::Parameters => {
            let variant = Variant::named(session.variant());
            let parameters = variant.map(Variant::parameters).unwrap_or_default();
            let names = parameters.into_iter().map(|parameter| parameter.name);
            Answer::Parameters(names.map(str::to_owned).collect())
        }
    }
}

/// The thread that works, one piece of work after the other. It ends with this.
pub(super) struct Worker {
    work: Sender<(Work, oneshot::Sender<Outcome>)>,
    thread: JoinHandle<()>,
}

/// The thread has ended, which is a bug of this program.
#[derive(Debug, Error)]
#[error("the thread that sets positions up has ended")]
pub(super) struct WorkerLost;

impl Worker {
    /// Starts the thread.
    pub(super) fn start() -> std::io::Result<Self> {
        let (sender, receiver) = channel::<(Work, oneshot::Sender<Outcome>)>();
        let thread = spawn("lines", move || {
            for (work, outcome) in receiver {
                let done = catch_unwind(AssertUnwindSafe(|| work.run()));
                // Nobody waits for the outcome at the end of the program.
                let _ = outcome.send(done.unwrap_or(Outcome::Failed));
            }
        })?;
        Ok(Self {
            work: sender,
            thread,
        })
    }

    /// Lets the thread end with the work that it has.
    pub(super) fn end(self) -> JoinHandle<()> {
        self.thread
    }

    /// Hands work over.
    pub(super) fn submit(&self, work: Work) -> Result<oneshot::Receiver<Outcome>, WorkerLost> {
        let (sender, outcome) = oneshot::channel();
        self.work.send((work, sender)).map_err(|_| WorkerLost)?;
        Ok(outcome)
    }
}
