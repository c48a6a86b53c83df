//! The loop of the front end: lines and reports of the search in, replies out.

use super::client_output::ClientOutput;
use super::dialogue::{Dialogue, Next};
use super::reader::{BadLine, Lines};
use super::threads::Threads;
use super::work::{Outcome, Worker, Working};
use super::writer::{Closed, Writer};
use rafle_engine::Engine;
use rafle_protocol::hub::{Command, Reply};
use std::collections::VecDeque;
use std::pin::pin;
use tokio::io::AsyncBufRead;

/// Lines that are read while another one is worked on: more of them wait in the pipe.
const MAX_WAITING: usize = 256;

/// Bytes of such lines: the one that comes to this many is the last that is read.
const MAX_WAITING_BYTES: usize = 1 << 20;

/// Talks with one client, by an engine, until it says `quit`, ends its input or closes its output, or until `gone`
/// is ready. At the end of input a search that has an end of its own is finished, any other one stopped, and its
/// answer written; a client that is gone gets none. Gives the threads that may still have to end.
///
/// Lines are carried out in their order. While one is worked on, reports of the search are passed on, and the
/// search is stopped if the next line says so.
///
/// The thread that runs this waits where the client reads nothing and many replies wait for it.
///
/// # Errors
/// The input can't be read, no thread can be started, or no start position can be made.
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
    let mut working: Option<Working> = None;
    let mut waiting: VecDeque<Result<String, BadLine>> = VecDeque::new();
    let mut waiting_bytes = 0;
    let mut has_input = true;
    loop {
        let mut line = None;
        let mut next = Ok(Next::Read);
        if working.is_none()
            && let Some(first) = waiting.pop_front()
        {
            waiting_bytes -= bytes(&first);
            line = Some(first);
        } else if working.is_none() && !has_input && !dialogue.is_searching() {
            break;
        } else {
            if working.is_none() && !has_input {
                dialogue.end_input();
            }
            let has_room = waiting.len() < MAX_WAITING && waiting_bytes < MAX_WAITING_BYTES;
            tokio::select! {
                biased;
                () = &mut gone => break,
                report = dialogue.report() => {
                    next = dialogue.pass_on(report, &mut send).map(|_| Next::Read);
                }
                outcome = finished(&mut working) => {
                    next = dialogue.finish(outcome, &mut send).map(|()| Next::Read);
                }
                read = lines.next(), if has_input && has_room => match read? {
                    None => has_input = false,
                    Some(read) if working.is_none() => line = Some(read),
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
            Ok(Next::Work(work)) => {
                let turn = dialogue.turn_of(&work);
                working = Some(worker.submit(work, turn).map_err(std::io::Error::other)?);
            }
            Ok(Next::Quit) | Err(Closed) => break,
        }
    }
    drop(working);
    // A search that `quit` finds stops with its handle, without an answer.
    let search = dialogue.end();
    writer.finish();
    Ok(Threads::new([Some(worker.end()), search]))
}

/// The length of a line that waits.
fn bytes(line: &Result<String, BadLine>) -> usize {
    line.as_ref().map_or(0, String::len)
}

/// Whether a line is for the search that runs, and need not wait.
fn is_for_search(dialogue: &Dialogue, line: &Result<String, BadLine>) -> bool {
    let Ok(line) = line else {
        return false;
    };
    let is_for_search = |command| matches!(command, Command::Stop | Command::PonderHit);
    dialogue.is_searching()
        && Command::parse(line).is_ok_and(|read| read.is_some_and(is_for_search))
}

/// Waits for the work that goes on, for ever if there is none.
async fn finished(working: &mut Option<Working>) -> Outcome {
    match working {
        None => std::future::pending().await,
        Some(work) => {
            let outcome = work.outcome().await;
            *working = None;
            outcome
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

/// Reads nothing more until the search that was told to stop has answered: a client need not wait for
/// the answer before it goes on talking.
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
