//! The loop of the front end: reads lines and search reports, writes replies.

use super::dialogue::{Dialogue, Next};
use super::job::{JobResult, RunningJob, Worker};
use super::reader::{BadLine, Lines};
use super::writer::{ClientOutput, Closed, Writer};
use rafle_engine::Engine;
use rafle_protocol::hub::{Command, Reply};
use std::collections::VecDeque;
use std::pin::pin;
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
    let mut dialogue = Dialogue::new(engine).map_err(std::io::Error::other)?;
    let mut lines = Lines::new(input);
    let worker = Worker::start()?;
    let writer = Writer::new(output)?;
    let mut send = |reply: Reply| writer.send(reply);
    let mut running: Option<RunningJob> = None;
    let mut waiting: VecDeque<Result<String, BadLine>> = VecDeque::new();
    let mut waiting_bytes = 0;
    let mut has_input = true;
    loop {
        let mut line = None;
        let mut next = Ok(Next::Read);
        if running.is_none()
            && let Some(first) = waiting.pop_front()
        {
            waiting_bytes -= bytes(&first);
            line = Some(first);
        } else if running.is_none() && !has_input && !dialogue.is_searching() {
            break;
        } else {
            if running.is_none() && !has_input {
                dialogue.end_input();
            }
            let has_room = waiting.len() < MAX_WAITING && waiting_bytes < MAX_WAITING_BYTES;
            tokio::select! {
                biased;
                () = &mut gone => break,
                report = dialogue.report() => {
                    next = dialogue.pass_on(report, &mut send).map(|_| Next::Read);
                }
                result = finished(&mut running) => {
                    next = dialogue.finish(result, &mut send).map(|()| Next::Read);
                }
                read = lines.next(), if has_input && has_room => match read? {
                    None => has_input = false,
                    Some(read) if running.is_none() => line = Some(read),
                    Some(read) if waiting.is_empty() && is_for_search(&dialogue, &read) => {
                        line = Some(read);
                    }
                    Some(read) => {
                        waiting_bytes += bytes(&read);
                        waiting.push_back(read);
                    }
                },
            }
        }
        match line {
            None => {}
            Some(Ok(line)) => next = handle_line(&mut dialogue, &line, &mut send),
            Some(Err(bad)) => next = send(Reply::Error(bad.to_string())).map(|()| Next::Read),
        }
        if let Ok(Next::AwaitSearch) = next {
            next = await_search(&mut dialogue, &mut send).await;
        }
        match next {
            Ok(Next::Read | Next::AwaitSearch) => {}
            Ok(Next::Job(job)) => {
                let turn = dialogue.turn_of(&job);
                running = Some(worker.submit(job, turn).map_err(std::io::Error::other)?);
            }
            Ok(Next::Quit) | Err(Closed) => break,
        }
    }
    drop(running);
    // On `quit`, a running search stops with its handle, without an answer.
    let search = dialogue.end();
    writer.finish();
    Ok(Threads::new([Some(worker.end()), search]))
}

/// The length of a waiting line.
fn bytes(line: &Result<String, BadLine>) -> usize {
    line.as_ref().map_or(0, String::len)
}

/// Whether a line concerns the running search and need not wait.
fn is_for_search(dialogue: &Dialogue, line: &Result<String, BadLine>) -> bool {
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

pub(super) fn handle_line(
    dialogue: &mut Dialogue,
    line: &str,
    send: &mut impl FnMut(Reply) -> Result<(), Closed>,
) -> Result<Next, Closed> {
    log::debug!("< {line}");
    match Command::parse(line) {
        Ok(None) => Ok(Next::Read),
        Ok(Some(command)) => dialogue.handle(command, send),
        Err(error) => send(Reply::Error(error.to_string())).map(|()| Next::Read),
    }
}

/// Stops reading until the search that was told to stop has answered. So a client may go on talking without waiting for
/// the answer.
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
    pub(super) fn new(threads: impl IntoIterator<Item = Option<JoinHandle<()>>>) -> Self {
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
