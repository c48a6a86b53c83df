//! The loop of the front end: lines and reports of the search in, replies out.

use super::dialogue::{Dialogue, Next};
use super::reader::Lines;
use super::writer::{Closed, Writer};
use crate::engine::Engine;
use rafle_protocol::hub::{Command, Reply};
use std::io::Write;
use tokio::io::AsyncBufRead;

/// Talks with one client until it says `quit`, ends its input or closes its output.
///
/// # Errors
/// The input can't be read, or no start position can be made.
pub async fn run(
    input: impl AsyncBufRead + Unpin,
    output: impl Write + Send + 'static,
) -> std::io::Result<()> {
    let mut dialogue = Dialogue::new(Engine::default()).map_err(std::io::Error::other)?;
    let mut lines = Lines::new(input);
    let writer = Writer::new(output)?;
    let mut send = |reply: Reply| writer.send(reply);
    loop {
        let next = tokio::select! {
            biased;
            report = dialogue.report() => dialogue.pass_on(report, &mut send).map(|_| Next::Read),
            line = lines.next() => match line? {
                None => Ok(Next::Quit),
                Some(Ok(line)) => handle_line(&mut dialogue, &line, &mut send),
                Some(Err(bad)) => send(Reply::Error(bad.to_string())).map(|()| Next::Read),
            },
        };
        let next = match next {
            Ok(Next::AwaitSearch) => await_search(&mut dialogue, &mut send).await,
            other => other,
        };
        match next {
            Ok(Next::Read | Next::AwaitSearch) => {}
            Ok(Next::Quit) | Err(Closed) => break,
        }
    }
    // A search that still runs stops with its handle, without an answer.
    drop(dialogue);
    writer.finish();
    Ok(())
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
