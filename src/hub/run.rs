//! The loop of the front end: reads lines and search reports, writes replies.

use super::reader::Lines;
use super::worker::{RunningJob, Worker, WorkerLost};
use super::writer::{ClientOutput, Closed, Writer};
use rafle_engine::dialogue::{Dialogue, Job, JobResult, Next, RefusedLine};
use rafle_engine::{Engine, Report};
use rafle_protocol::hub::{Command, Refusal, Reply};
use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::thread::JoinHandle;
use tokio::io::AsyncBufRead;

/// The number of lines that are read ahead during a job; further lines wait in the pipe.
const MAX_WAITING: usize = 256;

/// The number of bytes that are read ahead: the line that reaches it is the last one read.
const MAX_WAITING_BYTES: usize = 1 << 20;

/// Talks with one client until it sends `quit`, ends its input or closes its output, or until `gone` is ready. At the
/// end of input, a search with an end of its own is finished and any other one is stopped; both answers are written. A
/// client that is gone gets no answer. Returns the threads that may still have to end.
///
/// Lines are executed in order. During a job, search reports are passed on, and the search stops if the next line says
/// so.
///
/// The calling thread blocks while the client reads nothing and many replies wait for it.
///
/// # Errors
/// The input can't be read, no thread can be started, or no start position can be built.
pub async fn run(
    engine: Engine,
    input: impl AsyncBufRead + Unpin,
    output: impl ClientOutput,
    gone: impl Future<Output = ()>,
) -> std::io::Result<Threads> {
    let mut gone = pin!(gone);
    let mut client = Client {
        dialogue: Dialogue::new(engine).map_err(std::io::Error::other)?,
        lines: Lines::new(input),
        has_input: true,
        read_ahead: ReadAhead::default(),
        worker: Worker::start()?,
        running: None,
    };
    let writer = Writer::new(output)?;
    let mut send = |reply: Reply| writer.send(reply);
    while let Some(event) = client.next_event(gone.as_mut()).await? {
        match client.handle(event, &mut send).await {
            Ok(Next::Read | Next::AwaitSearch) => {}
            Ok(Next::Job(job)) => client.start(job).map_err(std::io::Error::other)?,
            Ok(Next::Quit) | Err(Closed) => break,
        }
    }
    drop(client.running);
    // On `quit`, a running search stops with its handle, without an answer.
    let search = client.dialogue.end();
    writer.finish();
    Ok(Threads::new([Some(client.worker.end()), search]))
}

/// A line of the client, or why it is refused before it is parsed.
type Line = Result<String, RefusedLine>;

/// What the loop reacts to.
enum Event {
    /// A report of the search; `None` if it has ended without an answer.
    Report(Option<Report>),
    JobDone(JobResult),
    Line(Line),
    EndOfInput,
}

/// Lines that were read during a job, to be executed after it.
#[derive(Default)]
struct ReadAhead {
    lines: VecDeque<Line>,
    bytes: usize,
}

impl ReadAhead {
    fn has_room(&self) -> bool {
        self.lines.len() < MAX_WAITING && self.bytes < MAX_WAITING_BYTES
    }

    fn push(&mut self, line: Line) {
        self.bytes += bytes(&line);
        self.lines.push_back(line);
    }

    fn pop(&mut self) -> Option<Line> {
        let line = self.lines.pop_front()?;
        self.bytes -= bytes(&line);
        Some(line)
    }
}

/// The length of a line.
fn bytes(line: &Line) -> usize {
    line.as_ref().map_or(0, String::len)
}

/// The dialogue with its input and its jobs.
struct Client<R> {
    dialogue: Dialogue,
    lines: Lines<R>,
    /// Whether the input has not ended.
    has_input: bool,
    read_ahead: ReadAhead,
    worker: Worker,
    running: Option<RunningJob>,
}

impl<R: AsyncBufRead + Unpin> Client<R> {
    /// Waits for the next event; `None` if the dialogue is over.
    async fn next_event(
        &mut self,
        gone: Pin<&mut impl Future<Output = ()>>,
    ) -> std::io::Result<Option<Event>> {
        if self.running.is_none() {
            if let Some(line) = self.read_ahead.pop() {
                return Ok(Some(Event::Line(line)));
            }
            if !self.has_input {
                if !self.dialogue.is_searching() {
                    return Ok(None);
                }
                self.dialogue.end_input();
            }
        }
        let may_read = self.has_input && self.read_ahead.has_room();
        tokio::select! {
            biased;
            () = gone => Ok(None),
            report = self.dialogue.report() => Ok(Some(Event::Report(report))),
            result = finished(&mut self.running) => Ok(Some(Event::JobDone(result))),
            read = self.lines.next(), if may_read => {
                Ok(Some(read?.map_or(Event::EndOfInput, Event::Line)))
            }
        }
    }

    async fn handle(
        &mut self,
        event: Event,
        send: &mut impl FnMut(Reply) -> Result<(), Closed>,
    ) -> Result<Next, Closed> {
        match event {
            Event::Report(report) => self.dialogue.pass_on(report, send).map(drop)?,
            Event::JobDone(result) => self.dialogue.finish(result, send)?,
            Event::EndOfInput => self.has_input = false,
            Event::Line(line) if self.must_wait(&line) => self.read_ahead.push(line),
            Event::Line(Err(bad)) => send(Reply::Error(Refusal::from(&bad)))?,
            Event::Line(Ok(line)) => {
                return match self.dialogue.line(&line, send)? {
                    Next::AwaitSearch => await_search(&mut self.dialogue, send).await,
                    next => Ok(next),
                };
            }
        }
        Ok(Next::Read)
    }

    /// Whether a line has to wait for the running job.
    fn must_wait(&self, line: &Line) -> bool {
        let is_next = self.read_ahead.lines.is_empty();
        self.running.is_some() && !(is_next && is_for_search(&self.dialogue, line))
    }

    fn start(&mut self, job: Job) -> Result<(), WorkerLost> {
        let turn = self.dialogue.turn_of(&job);
        self.running = Some(self.worker.submit(job, turn)?);
        Ok(())
    }
}

/// Whether a line concerns the running search and need not wait.
fn is_for_search(dialogue: &Dialogue, line: &Line) -> bool {
    let Ok(line) = line else {
        return false;
    };
    let is_for_search = |command| matches!(command, Command::Stop | Command::PonderHit);
    dialogue.is_searching()
        && Command::parse(line).is_ok_and(|read| read.is_some_and(is_for_search))
}

/// Waits for the current job, for ever if there is none.
async fn finished(running: &mut Option<RunningJob>) -> JobResult {
    match running {
        None => std::future::pending().await,
        Some(job) => {
            let result = job.result().await;
            *running = None;
            result
        }
    }
}

/// Reads nothing until the stopped search has answered, so that a client need not wait for the answer.
async fn await_search(
    dialogue: &mut Dialogue,
    send: &mut impl FnMut(Reply) -> Result<(), Closed>,
) -> Result<Next, Closed> {
    loop {
        let report = dialogue.report().await;
        if dialogue.pass_on(report, send)? {
            return Ok(Next::Read);
        }
    }
}

/// Threads of a dialogue that end by themselves soon after it: the thread of the stopped search, and the one that sets
/// positions up. They keep running when this is dropped, and the program does not wait for them at its end.
#[derive(Debug)]
pub struct Threads(Vec<JoinHandle<()>>);

impl Threads {
    fn new(threads: impl IntoIterator<Item = Option<JoinHandle<()>>>) -> Self {
        Self(threads.into_iter().flatten().collect())
    }

    /// Waits for all of them.
    pub fn join(self) {
        for thread in self.0 {
            // A thread that panicked has ended too.
            let _ = thread.join();
        }
    }
}
