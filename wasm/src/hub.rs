//! The engine with the state of one client.

use rafle_engine::dialogue::{Dialogue, MAX_LINE_BYTES, Next, RefusedLine};
use rafle_engine::session::SetupError;
use rafle_engine::{Bounds, Engine, Settings};
use rafle_protocol::hub::{Refusal, Reply};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

/// What a client may set: no files, which do not exist here, one thread, and a table of at most 256 MiB.
const BOUNDS: Bounds = Bounds {
    files: false,
    threads: 1,
    tt_exponent: 24,
};

/// The default size of the table: 16 MiB.
const TT_EXPONENT: u32 = 20;

/// An engine that speaks the Hub protocol without threads.
///
/// ```
/// use rafle_wasm::Hub;
/// use std::time::Duration;
///
/// let mut hub = Hub::new()?;
/// hub.line("level nodes=1000");
/// hub.line("go think");
/// while hub.step(Duration::from_millis(8)) {
///     // Here the host reads messages.
/// }
/// let replies: Vec<String> = std::iter::from_fn(|| hub.take_output()).collect();
/// assert!(replies.last().is_some_and(|reply| reply.starts_with("done move=")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Hub {
    /// `None` after `quit`.
    dialogue: Option<Dialogue>,
    output: VecDeque<String>,
}

impl Hub {
    /// Creates an engine at the start position of international draughts.
    ///
    /// # Errors
    /// [`SetupError`]: the game has no start position, which is a bug of the engine.
    pub fn new() -> Result<Self, SetupError> {
        let engine = Engine::in_slices(Settings {
            tt_exponent: TT_EXPONENT,
            ..Settings::within(BOUNDS)
        });
        Ok(Self {
            dialogue: Some(Dialogue::new(engine)?),
            output: VecDeque::new(),
        })
    }

    /// Handles one line of the client that may be no text, as [`line`](Self::line) does.
    pub fn bytes(&mut self, line: &[u8]) -> bool {
        match str::from_utf8(line) {
            Ok(line) => self.line(line),
            Err(error) => self.refuse(RefusedLine::NotText(error.valid_up_to() + 1)),
        }
    }

    /// Handles one line of the client. Returns `false` after `quit`; from then on lines have no effect.
    ///
    /// After `stop`, the answer of the search is in the output at once.
    pub fn line(&mut self, line: &str) -> bool {
        let Some(dialogue) = &mut self.dialogue else {
            return false;
        };
        if line.len() > MAX_LINE_BYTES {
            return self.refuse(RefusedLine::TooLong(line.len()));
        }
        let mut output = to(&mut self.output);
        let Ok(next) = dialogue.line(line, &mut output);
        match next {
            Next::Read => {}
            Next::Job(job) => {
                let Ok(()) = dialogue.finish(job.run(), &mut output);
            }
            Next::AwaitSearch => {
                // A stopped search ends with the next step.
                while dialogue.is_searching() {
                    let Ok(_) = dialogue.step(1, &mut output);
                }
            }
            Next::Quit => self.dialogue = None,
        }
        self.dialogue.is_some()
    }

    fn refuse(&mut self, refused: RefusedLine) -> bool {
        let is_open = self.dialogue.is_some();
        if is_open {
            let reply = Reply::Error(Refusal::from(&refused));
            self.output.push_back(reply.to_string());
        }
        is_open
    }

    /// Searches for about the given time, if a search runs. Returns whether it needs another step. A search that has
    /// ended and waits for `stop` or `ponder-hit` needs none until that line comes.
    ///
    /// With [`Duration::MAX`] the search runs to its end, and visits the same nodes as one of the program. A search in
    /// steps visits some nodes again; see [`Engine::step`].
    pub fn step(&mut self, time: Duration) -> bool {
        let Some(dialogue) = &mut self.dialogue else {
            return false;
        };
        let Ok(is_unfinished) = dialogue.step_for(time, &mut to(&mut self.output));
        is_unfinished
    }

    /// Takes the next line for the client.
    pub fn take_output(&mut self) -> Option<String> {
        self.output.pop_front()
    }
}

/// An output that queues lines and never fails.
fn to(lines: &mut VecDeque<String>) -> impl FnMut(Reply) -> Result<(), Infallible> + use<'_> {
    |reply| {
        lines.push_back(reply.to_string());
        Ok(())
    }
}
