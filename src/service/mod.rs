//! The JSON service: analyses that programs ask for, one object a line, many at a time.
//!
//! `docs/SERVICE.md` describes the objects. The calling thread reads lines into a [`Queue`]; each worker takes requests
//! from it and writes their answers. Memory is bounded: when the queue is full, nothing is read, and when the client
//! reads nothing, the workers wait.

mod answer;
mod queue;
mod request;

use answer::{Answer, Answers, Closed};
use queue::{Cancellation, Queue, Refusal};
use rafle_engine::analysis::{AnalysisWatch, Analyst, SearchedPosition};
use rafle_engine::text_lines::TextLines;
use rafle_engine::{Settings, Stopper};
use rafle_protocol::hub::Level;
use request::{BadLine, Line, Request};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// How the service works.
#[derive(Clone, Debug)]
pub(crate) struct ServiceSettings {
    /// The parameters of each engine.
    pub(crate) settings: Settings,
    /// The number of searches at a time.
    pub(crate) workers: usize,
    /// The most requests that wait.
    pub(crate) waiting: usize,
}

/// Answers requests until the input ends and all are answered, or until nobody reads answers; `closed` is called then,
/// as the thread that reads lines may still wait for one.
///
/// # Errors
/// The input can't be read, or no thread can be started.
pub(crate) fn serve(
    service: &ServiceSettings,
    input: impl BufRead,
    output: impl Write + Send,
    closed: impl Fn() + Sync,
) -> io::Result<()> {
    let queue = Queue::new(service.waiting);
    let answers = Answers::new(output);
    std::thread::scope(|scope| {
        // However reading ends, the workers end too.
        let closing = CloseOnDrop(&queue);
        for _ in 0..service.workers {
            let analyst = Analyst::new(service.settings.clone(), Level::default());
            let worker = std::thread::Builder::new().name("service".to_owned());
            worker.spawn_scoped(scope, || work(analyst, &queue, &answers, &closed))?;
        }
        for line in TextLines::new(input) {
            let (_, line) = line?;
            if handle(line, &queue, &answers).is_err() {
                queue.abandon();
                break;
            }
        }
        drop(closing);
        Ok(())
    })
}

/// Closes the queue.
struct CloseOnDrop<'a>(&'a Queue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Handles a line of the client.
fn handle(
    line: Result<String, String>,
    queue: &Queue,
    answers: &Answers<impl Write>,
) -> Result<(), Closed> {
    let line = line.map_err(|error| BadLine { id: None, error });
    match line.and_then(|line| Line::parse(&line)) {
        Ok(Line::Status(id)) => answers.send(&Answer::status(id.as_ref(), queue.numbers())),
        Ok(Line::Cancel(id)) => match queue.cancel(&id) {
            true => answers.send(&Answer::Cancelled { id: &id }),
            // A cancellation that crosses the answer is no error.
            false => Ok(()),
        },
        Ok(Line::Request(request)) => {
            let id = request.id.clone();
            match queue.push(*request) {
                Ok(()) => Ok(()),
                Err(Refusal::Abandoned) => Err(Closed),
                Err(Refusal::IdInUse) => answers.send(&Answer::Refused {
                    id: Some(&id),
                    error: &format!("the id {id} is in use until its request is answered"),
                }),
            }
        }
        Err(BadLine { id, error }) => match &id {
            // A faulty request is answered like any other, unless its id is that of another one.
            Some(id) if !queue.has(id) => {
                queue.count_answer();
                answers.send(&Answer::Error { id, error: &error })
            }
            id => answers.send(&Answer::Refused {
                id: id.as_ref(),
                error: &error,
            }),
        },
    }
}

/// Answers requests until there are no more.
fn work(mut analyst: Analyst, queue: &Queue, answers: &Answers<impl Write>, closed: impl Fn()) {
    while let Some((request, cancellation)) = queue.take() {
        if answer(&mut analyst, request, &cancellation, queue, answers).is_err() {
            queue.abandon();
            closed();
        }
    }
}

fn answer(
    analyst: &mut Analyst,
    request: Request,
    cancellation: &Cancellation,
    queue: &Queue,
    answers: &Answers<impl Write>,
) -> Result<(), Closed> {
    let Request {
        id,
        rules,
        level,
        lines,
        partial,
        what,
        ..
    } = request;
    let mut watch = Watch {
        cancellation,
        interval: partial.map(Duration::from_secs_f64),
        last: Instant::now(),
        send: |position: &SearchedPosition| {
            let positions = [position];
            answers.send(&Answer::Partial { id: &id, positions })
        },
        is_closed: false,
    };
    let analysed = match analyst.set(rules, level, lines) {
        Ok(()) => analyst
            .analyse_watched(Ok(what), &mut watch)
            .unwrap_or_else(|error| Err(error.to_string())),
        Err(error) => Err(error.to_string()),
    };
    if watch.is_closed {
        return Err(Closed);
    }
    let is_cancelled = queue.finish(&id);
    answers.send(&match &analysed {
        _ if is_cancelled => Answer::Cancelled { id: &id },
        Ok(found) => Answer::Result { id: &id, found },
        Err(error) => Answer::Error { id: &id, error },
    })
}

/// Sends partial answers, and ends the analysis of a cancelled request.
struct Watch<'a, S> {
    cancellation: &'a Cancellation,
    /// The least time between two partial answers, if they are wanted.
    interval: Option<Duration>,
    /// When the last one was sent.
    last: Instant,
    send: S,
    /// Whether nobody reads answers any more.
    is_closed: bool,
}

impl<S: FnMut(&SearchedPosition) -> Result<(), Closed>> Watch<'_, S> {
    fn send(&mut self, position: &SearchedPosition) {
        self.last = Instant::now();
        self.is_closed |= (self.send)(position).is_err();
    }
}

impl<S: FnMut(&SearchedPosition) -> Result<(), Closed>> AnalysisWatch for Watch<'_, S> {
    fn begins(&mut self, stopper: Stopper) {
        self.cancellation.watch(stopper);
    }

    fn reports(&mut self, position: &SearchedPosition) {
        let is_due = |interval| self.last.elapsed() >= interval;
        if self.interval.is_some_and(is_due) && !self.is_cancelled() {
            self.send(position);
        }
    }

    fn searched(&mut self, position: &SearchedPosition) {
        if self.interval.is_some() && !self.is_cancelled() {
            self.send(position);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.is_closed || self.cancellation.is_cancelled()
    }
}
