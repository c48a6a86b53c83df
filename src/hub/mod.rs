//! The Hub front end: one client on standard input and output.
//!
//! Lines are read and answered by one task; the search runs on a thread of its own and reports through
//! a channel; a further thread writes the lines out. The specification is `protocol/HUB.md`.

mod engine;
mod reader;
#[cfg(test)]
mod refused_lines;
mod writer;

use crate::settings::Settings;
use engine::{Engine, Next};
use rafle_protocol::hub::{Command, Reply};
use reader::Lines;
use std::io::Write;
use tokio::io::AsyncBufRead;
use writer::{Closed, Writer};

/// Talks with one client until it says `quit`, ends its input or closes its output.
///
/// # Errors
/// The input can't be read, or no start position can be made.
pub async fn run(
    input: impl AsyncBufRead + Unpin,
    output: impl Write + Send + 'static,
) -> std::io::Result<()> {
    let settings = Settings::default();
    let session = settings
        .variant
        .start(&settings.options)
        .ok_or_else(|| std::io::Error::other("the default game has no start position"))?;
    let mut engine = Engine::new(settings, session);
    let mut lines = Lines::new(input);
    let writer = Writer::new(output);
    let mut send = |reply: Reply| writer.send(&reply);
    loop {
        let next = tokio::select! {
            biased;
            Some(event) = engine.event() => engine.report(event, &mut send).map(|_| Next::Read),
            line = lines.next() => match line? {
                None => Ok(Next::Quit),
                Some(Ok(line)) => handle_line(&mut engine, &line, &mut send),
                Some(Err(bad)) => send(Reply::Error(bad.to_string())).map(|()| Next::Read),
            },
        };
        let next = match next {
            Ok(Next::AwaitSearch) => await_search(&mut engine, &mut send).await,
            other => other,
        };
        match next {
            Ok(Next::Read | Next::AwaitSearch) => {}
            Ok(Next::Quit) | Err(Closed) => break,
        }
    }
    engine.abandon_search();
    writer.finish();
    Ok(())
}

fn handle_line(
    engine: &mut Engine,
    line: &str,
    send: &mut impl FnMut(Reply) -> Result<(), Closed>,
) -> Result<Next, Closed> {
    log::debug!("< {line}");
    match Command::parse(line) {
        Ok(None) => Ok(Next::Read),
        Ok(Some(command)) => engine.handle(command, send),
        Err(error) => send(Reply::Error(error.to_string())).map(|()| Next::Read),
    }
}

/// Reads nothing more until the search that was told to stop has answered: a client need not wait for
/// the answer before it goes on talking.
async fn await_search(
    engine: &mut Engine,
    send: &mut impl FnMut(Reply) -> Result<(), Closed>,
) -> Result<Next, Closed> {
    while let Some(event) = engine.event().await {
        if engine.report(event, send)? {
            break;
        }
    }
    Ok(Next::Read)
}
