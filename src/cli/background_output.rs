//! Output for a command that must not block on its reader.

use rafle_engine::thread::spawn;
use std::io::{Error, ErrorKind, Result, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The number of lines that may wait to be written; beyond that, lines are dropped until there is room.
const MAX_WAITING: usize = 1_024;

/// How long a flush waits for a reader that pauses.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// A deferred write.
type Task = Box<dyn FnOnce(&mut dyn Write) -> Result<()> + Send>;

/// Writes lines on its own thread. A reader that pauses blocks nothing: beyond a limit, lines are dropped, and their
/// number is written when there is room again. Writing fails once the output is closed.
pub(super) struct BackgroundOutput {
    tasks: Option<SyncSender<Task>>,
    thread: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
    /// An incomplete line.
    line: Vec<u8>,
}

#[derive(Default)]
struct Shared {
    left_out: AtomicU64,
    /// The first error of the output.
    error: Mutex<Option<ErrorKind>>,
}

impl BackgroundOutput {
    /// Starts the thread.
    pub(super) fn start(output: impl Write + Send + 'static) -> Result<Self> {
        let (sender, tasks) = sync_channel(MAX_WAITING);
        let shared = Arc::new(Shared::default());
        let threads = Arc::clone(&shared);
        let thread = spawn("output", move || threads.run(&tasks, output))?;
        Ok(Self {
            tasks: Some(sender),
            thread: Some(thread),
            shared,
            line: Vec::new(),
        })
    }

    /// Queues a task that may be dropped silently. Returns an earlier error of the output.
    pub(super) fn submit_silently(
        &self,
        task: impl FnOnce(&mut dyn Write) -> Result<()> + Send + 'static,
    ) -> Result<()> {
        self.submit(Box::new(task)).map(drop)
    }

    /// The same; returns whether there was room.
    fn submit(&self, task: Task) -> Result<bool> {
        self.shared.failure()?;
        let sent = self.tasks.as_ref().map(|tasks| tasks.try_send(task));
        match sent {
            Some(Ok(())) => Ok(true),
            Some(Err(TrySendError::Full(_))) => Ok(false),
            Some(Err(TrySendError::Disconnected(_))) | None => {
                self.shared.failure()?;
                Err(ErrorKind::BrokenPipe.into())
            }
        }
    }

    /// Waits until everything is written; returns the output's error.
    pub(super) fn finish(mut self) -> Result<()> {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            thread
                .join()
                .map_err(|_| Error::other("the output has a fault"))?;
        }
        self.shared.failure()
    }
}

/// Lines are written or dropped as a whole.
impl Write for BackgroundOutput {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.line.extend_from_slice(bytes);
        if let Some(end) = self.line.iter().rposition(|&byte| byte == b'\n') {
            let rest = self.line.split_off(end + 1);
            let lines = std::mem::replace(&mut self.line, rest);
            if !self.submit(Box::new(move |output| output.write_all(&lines)))? {
                self.shared.left_out.fetch_add(1, Relaxed);
            }
        }
        Ok(bytes.len())
    }

    /// Waits until everything queued so far is written, unless the reader pauses. This detects a closed output.
    fn flush(&mut self) -> Result<()> {
        let (written, is_written) = sync_channel(1);
        let task: Task = Box::new(move |_| {
            // The receiver may be gone.
            let _ = written.send(());
            Ok(())
        });
        if self.submit(task)? {
            // The thread drops the sender if it fails.
            let _ = is_written.recv_timeout(FLUSH_TIMEOUT);
        }
        self.shared.failure()
    }
}

impl Shared {
    fn failure(&self) -> Result<()> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        error.map_or(Ok(()), |kind| Err(kind.into()))
    }

    fn run(&self, tasks: &Receiver<Task>, mut output: impl Write) {
        for task in tasks {
            if let Err(error) = self.write(task, &mut output) {
                let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
                *first = Some(error.kind());
                return;
            }
        }
    }

    fn write(&self, task: Task, output: &mut dyn Write) -> Result<()> {
        task(output)?;
        // Dropped lines came after everything that was queued, so nearly all queued lines are written first.
        let left_out = self.left_out.swap(0, Relaxed);
        if left_out > 0 {
            writeln!(
                output,
                "{left_out} lines are left out: the output was not read"
            )?;
        }
        output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    /// Writes only when allowed to, and then reports the text.
    struct Gate(Receiver<()>, Sender<String>);

    impl Write for Gate {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.0.recv().map_err(|_| ErrorKind::BrokenPipe)?;
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            self.1.send(text).map_err(Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_pauses_holds_up_nothing_and_learns_how_much_it_has_missed() {
        let (let_write, gate) = channel();
        let (written, texts) = channel();
        let mut output = BackgroundOutput::start(Gate(gate, written)).unwrap();
        for number in 0..10_000 {
            // Without dropping lines, this would block for ever.
            writeln!(output, "line {number}").unwrap();
        }
        for _ in 0..10_000 {
            let_write.send(()).unwrap();
        }
        output.finish().unwrap();
        let texts: String = texts.try_iter().collect();
        let lines: Vec<&str> = texts.lines().collect();
        assert_eq!(lines[0], "line 0");
        let count = |line: &&&str| line.starts_with("line ");
        let shown = lines.iter().filter(count).count();
        let told = lines
            .iter()
            .find_map(|line| line.split_once(" lines are left out"));
        let left_out: usize = told.unwrap().0.parse().unwrap();
        assert_eq!(shown + left_out, 10_000);
        assert!(shown <= MAX_WAITING + 2, "{shown}");
    }

    #[test]
    fn a_closed_output_is_an_error_from_then_on() {
        let (let_write, gate) = channel();
        let (written, texts) = channel();
        let mut output = BackgroundOutput::start(Gate(gate, written)).unwrap();
        writeln!(output, "one").unwrap();
        let_write.send(()).unwrap();
        assert_eq!(texts.recv().unwrap(), "one\n");
        drop(let_write);
        let error = loop {
            if let Err(error) = writeln!(output, "more") {
                break error;
            }
        };
        assert_eq!(error.kind(), ErrorKind::BrokenPipe);
        assert_eq!(output.finish().unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
