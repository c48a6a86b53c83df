//! Jobs that a line starts and that can take a while. A separate thread sets positions up and answers questions, so
//! that search reports and `stop` are handled in the meantime.

use rafle_engine::Turn;
use rafle_engine::session::{MadeMove, Session, Setup, SetupError};
use rafle_engine::thread::spawn;
use rafle_engine::variants::Variant;
use rafle_protocol::hub::{Answer, Pos, PositionForm, Question};
use rafle_rules::{Irregular, Options};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;

/// A job.
pub(super) enum Job {
    /// Sets a position up.
    SetUp(NewGame, Pos),
    /// Sets the position up again for changed parameters: the current one if the new rules allow the moves that led to
    /// it, otherwise the start.
    Initialize(NewGame, Option<Pos>),
    /// Answers a question.
    Answer(Arc<dyn Session>, Question),
}

/// The settings of new games.
#[derive(Clone, Copy)]
pub(super) struct NewGame {
    pub(super) variant: &'static Variant,
    pub(super) options: Options,
}

/// A session and the line that it was built from.
type Opened = Result<(Arc<dyn Session>, Pos), SetupError>;

/// The result of a job.
pub(super) enum JobResult {
    SetUp(Opened),
    Initialized(Opened),
    Answered(Answer),
    /// The job panicked, which is a bug of this program.
    Failed,
}

impl Job {
    /// Whether the job can take seconds of processor time, as irregular moves do where there are many captures: to list
    /// those of a position, or to check a move list that contains one. Where boards share the processors, such jobs
    /// take turns.
    pub(super) fn is_costly(&self) -> bool {
        let has_moves = |pos: &Pos| pos.moves.is_some();
        let (options, is_costly) = match self {
            Self::SetUp(game, pos) => (&game.options, has_moves(pos)),
            Self::Initialize(game, kept) => (&game.options, kept.as_ref().is_some_and(has_moves)),
            Self::Answer(session, question) => {
                (session.options(), *question == Question::Irregular)
            }
        };
        is_costly && options.irregular == Irregular::Claim
    }

    /// Does the job.
    pub(super) fn run(self) -> JobResult {
        match self {
            Self::SetUp(game, pos) => JobResult::SetUp(game.open(pos)),
            Self::Initialize(game, kept) => {
                let kept = kept.and_then(|pos| game.open(pos).ok());
                let initialized = kept.map_or_else(|| game.open(Pos::default()), Ok);
                JobResult::Initialized(initialized)
            }
            Self::Answer(session, question) => JobResult::Answered(answer(&*session, question)),
        }
    }
}

impl NewGame {
    /// Builds a session that is ready for a search.
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
        Question::State => Answer::State {
            position: session.position(),
            turn: session.turn().to_owned(),
            result: session.result(),
            moves: session.moves(),
        },
    }
}

/// The thread that does jobs, one after another. It ends when this is dropped.
pub(super) struct Worker {
    jobs: Sender<QueuedJob>,
    thread: JoinHandle<()>,
}

/// A job, its turn if it needs one, and the channel for its result.
type QueuedJob = (Job, Option<Arc<Turn>>, oneshot::Sender<JobResult>);

/// A running job. Dropping it cancels a job that still waits for its turn.
pub(super) struct RunningJob {
    result: oneshot::Receiver<JobResult>,
    turn: Option<Arc<Turn>>,
}

impl RunningJob {
    /// Waits for the result. Cancel safe: if the future is dropped before it completes, nothing is lost.
    pub(super) async fn result(&mut self) -> JobResult {
        (&mut self.result).await.unwrap_or(JobResult::Failed)
    }
}

impl Drop for RunningJob {
    fn drop(&mut self) {
        if let Some(turn) = &self.turn {
            turn.stop();
        }
    }
}

/// The thread has ended, which is a bug of this program.
#[derive(Debug, Error)]
#[error("the thread that sets positions up has ended")]
pub(super) struct WorkerLost;

impl Worker {
    /// Starts the thread.
    pub(super) fn start() -> std::io::Result<Self> {
        let (sender, receiver) = channel::<QueuedJob>();
        let thread = spawn("lines", move || {
            for (job, turn, result) in receiver {
                let place = turn.as_ref().map(Turn::wait);
                if let Some(None) = place {
                    // The receiver is gone.
                    continue;
                }
                let done = catch_unwind(AssertUnwindSafe(|| job.run()));
                drop(place);
                // At the end of the program nobody waits for the result.
                let _ = result.send(done.unwrap_or(JobResult::Failed));
            }
        })?;
        Ok(Self {
            jobs: sender,
            thread,
        })
    }

    /// Lets the thread end after its current jobs.
    pub(super) fn end(self) -> JoinHandle<()> {
        self.thread
    }

    /// Queues a job.
    pub(super) fn submit(
        &self,
        job: Job,
        turn: Option<Arc<Turn>>,
    ) -> Result<RunningJob, WorkerLost> {
        let (sender, result) = oneshot::channel();
        let queued = (job, turn.clone(), sender);
        self.jobs.send(queued).map_err(|_| WorkerLost)?;
        Ok(RunningJob { result, turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::variants::VARIANTS;

    #[test]
    fn irregular_moves_are_costly_where_they_may_be_played() {
        for irregular in [Irregular::Off, Irregular::Claim] {
            let game = NewGame {
                variant: &VARIANTS[0],
                options: Options {
                    irregular,
                    ..Options::default()
                },
            };
            let pos = |moves: Option<&str>| Pos {
                moves: moves.map(str::to_owned),
                ..Pos::default()
            };
            let (session, _) = game.open(Pos::default()).expect("a start");
            let answer = |question| Job::Answer(Arc::clone(&session), question).is_costly();
            let is_claim = irregular == Irregular::Claim;
            assert_eq!(answer(Question::Irregular), is_claim);
            assert!(!answer(Question::Moves) && !answer(Question::Touches));
            assert_eq!(Job::SetUp(game, pos(Some("32-28"))).is_costly(), is_claim);
            assert!(!Job::SetUp(game, pos(None)).is_costly());
            let kept = Some(pos(Some("32-28")));
            assert_eq!(Job::Initialize(game, kept).is_costly(), is_claim);
            assert!(!Job::Initialize(game, None).is_costly());
        }
    }
}
