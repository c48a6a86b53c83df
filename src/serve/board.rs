//! A dialogue on a thread of its own.

use super::limits::{INPUT_BYTES, OUTPUT_LINES};
use crate::hub::{self, ClientOutput};
use rafle_engine::Engine;
use rafle_engine::thread::spawn;
use std::io::{Error, ErrorKind, Result, Write};
use tokio::io::{BufReader, DuplexStream, duplex};
use tokio::sync::{mpsc, oneshot};

/// The client's side of a dialogue. The dialogue ends when this is dropped, and its search at once.
pub(super) struct Board {
    /// Lines to the dialogue.
    pub(super) input: DuplexStream,
    /// Lines of the dialogue, without their ends; closed when it has ended.
    pub(super) output: mpsc::Receiver<String>,
    /// A further end for lines that the server itself says.
    pub(super) own: mpsc::WeakSender<String>,
    /// Tells the dialogue, when it is dropped, that the client is gone.
    pub(super) gone: oneshot::Sender<()>,
}

impl Board {
    /// Starts a dialogue. `place` is dropped when all its threads have ended.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start(engine: Engine, place: impl Send + 'static) -> Result<Self> {
        let (input, lines) = duplex(INPUT_BYTES);
        let (sender, output) = mpsc::channel(OUTPUT_LINES);
        let (gone, is_gone) = oneshot::channel::<()>();
        let own = sender.downgrade();
        spawn("board", move || {
            let _place = place;
            let runtime = tokio::runtime::Builder::new_current_thread().build()?;
            let client_gone = async {
                // Nothing is sent: the other end is dropped.
                let _ = is_gone.await;
            };
            let dialogue = hub::run(
                engine,
                BufReader::new(lines),
                SocketOutput(sender),
                client_gone,
            );
            match runtime.block_on(dialogue) {
                Ok(threads) => threads.join(),
                Err(error) => log::error!("a dialogue has ended: {error}"),
            }
            Result::Ok(())
        })?;
        Ok(Self {
            input,
            output,
            own,
            gone,
        })
    }
}

/// Hands lines to the task of a socket, and waits while that has enough of them.
struct SocketOutput(mpsc::Sender<String>);

/// Each write is a line.
impl Write for SocketOutput {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        let line = line.trim_end_matches('\n').to_owned();
        let sent = self.0.blocking_send(line);
        sent.map_err(|_| Error::from(ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl ClientOutput for SocketOutput {
    /// Each line is a message, which no client takes for a part of another.
    fn is_read(&self) -> Option<bool> {
        Some(true)
    }
}
