//! A dialogue on its own thread.

use super::limits::{INPUT_BYTES, OUTPUT_LINES};
use crate::hub::{self, ClientOutput};
use rafle_engine::Engine;
use rafle_engine::thread::spawn;
use std::io::{Error, ErrorKind, Result, Write};
use tokio::io::{BufReader, DuplexStream, duplex};
use tokio::sync::{mpsc, oneshot};

/// The client's side of a dialogue. Dropping it ends the dialogue, and its search at once.
pub(super) struct HubSession {
    /// Lines to the dialogue.
    pub(super) input: DuplexStream,
    /// Lines of the dialogue without their ends; closed when the dialogue has ended.
    pub(super) output: mpsc::Receiver<String>,
    /// Another sender, for lines from the server itself.
    pub(super) own: mpsc::WeakSender<String>,
    /// Informs the dialogue, when dropped, that the client is gone.
    pub(super) gone: oneshot::Sender<()>,
}

impl HubSession {
    /// Starts a dialogue. `place` is dropped when all its threads have ended.
    ///
    /// # Errors
    /// The system refuses a thread.
    pub(super) fn start(engine: Engine, place: impl Send + 'static) -> Result<Self> {
        let (input, lines) = duplex(INPUT_BYTES);
        let (sender, output) = mpsc::channel(OUTPUT_LINES);
        let (gone, is_gone) = oneshot::channel::<()>();
        let own = sender.downgrade();
        spawn("board", move || {
            let _place = place;
            let runtime = tokio::runtime::Builder::new_current_thread().build()?;
            let client_gone = async {
                // Nothing is sent; this waits until the other end is dropped.
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

/// Passes lines to the socket's task, and waits while its queue is full.
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
    /// Each line is a message of its own, so no client can take it for a part of another.
    fn is_read(&self) -> Option<bool> {
        Some(true)
    }
}
