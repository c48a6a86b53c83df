//! Writes lines to the client one at a time, each flushed, and each after the client has read the one before.
//!
//! Some clients wait with `select` on a stream that they read through a buffer. If a line arrives in the same read as
//! the one before it, such a client does not see it until another line comes, and after `wait` and `done` none does. So
//! a line is written when the client has taken the previous one out of the pipe, or after a gap if that is not visible.

use super::reply_queue::ReplyQueue;
use rafle_engine::ANSWER_DELAY;
use rafle_engine::thread::spawn;
use rafle_protocol::hub::Reply;
use std::io::{Stdout, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thiserror::Error;

/// An output that may know whether its reader has read everything.
pub trait ClientOutput: Write + Send + 'static {
    /// Whether the client has read everything; `None` if the system can't say.
    fn is_read(&self) -> Option<bool> {
        None
    }
}

impl ClientOutput for Stdout {
    /// On Linux a pipe knows how many bytes wait in it.
    fn is_read(&self) -> Option<bool> {
        #[cfg(target_os = "linux")]
        {
            use rustix::fs::{FileType, fstat};
            let status = fstat(self).ok()?;
            let is_pipe = FileType::from_raw_mode(status.st_mode) == FileType::Fifo;
            let waiting = || rustix::io::ioctl_fionread(self).ok();
            is_pipe.then(waiting).flatten().map(|bytes| bytes == 0)
        }
        #[cfg(not(target_os = "linux"))]
        None
    }
}

/// The minimum time between two lines.
const GAP: Duration = Duration::from_micros(100);

/// The minimum time before a line after which the client may wait for ever, used if it is not visible whether the
/// client has read the previous line. Measured with py-draughts on two busy cores: one in fifteen of some hundred
/// searches hung at 1 ms, none at 3 ms, and nine of 7 152 at this gap.
const LAST_GAP: Duration = Duration::from_millis(4);

// The time that the engine reserves for the answer covers the gap before it.
const _: () = assert!(LAST_GAP.as_micros() < (ANSWER_DELAY * 1e6) as u128);

/// How long a line waits for the client to read the one before: longer than a busy system keeps a program from running.
/// After that the writer does not wait for this client again until it has read everything.
const READ_TIMEOUT: Duration = Duration::from_secs(1);

/// The time between two checks for that, at first and at most.
const LOOK: Duration = Duration::from_micros(50);
const MAX_LOOK: Duration = Duration::from_millis(1);

/// The number of replies, other than search reports, that may be queued before the sender has to wait.
const MAX_REPLIES: usize = 1_024;

/// The client no longer reads.
#[derive(Clone, Copy, Debug, Error)]
#[error("the output is closed")]
pub(super) struct Closed;

/// The sending end; a separate thread writes the lines.
pub(super) struct Writer {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

/// State shared by the sender and the thread.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Signals a new reply, or that no more will be queued.
    filled: Condvar,
    /// Signals that a reply was taken off the queue, or that no more will be.
    emptied: Condvar,
}

#[derive(Default)]
struct State {
    queue: ReplyQueue,
    /// Whether the sender has finished.
    is_finished: bool,
    /// Whether the output has failed.
    is_broken: bool,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn new(output: impl ClientOutput) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let threads = Arc::clone(&shared);
        let thread = spawn("output", move || {
            // Mark the queue as broken even if the output panics.
            let _broken = MarkBroken(&threads);
            threads.write_all(output);
        })?;
        Ok(Self { shared, thread })
    }

    /// Queues a reply. A search report never waits for the client and may be dropped for a newer one; every other reply
    /// waits while the queue is full.
    pub(super) fn send(&self, reply: Reply) -> Result<(), Closed> {
        let is_report = matches!(reply, Reply::Info(_));
        let mut state = self.shared.lock();
        while !is_report && !state.is_broken && state.queue.len() >= MAX_REPLIES {
            state = wait(&self.shared.emptied, state);
        }
        if state.is_broken {
            return Err(Closed);
        }
        state.queue.push(reply);
        self.shared.filled.notify_one();
        Ok(())
    }

    /// Waits until all lines are written.
    pub(super) fn finish(self) {
        self.shared.lock().is_finished = true;
        self.shared.filled.notify_one();
        // If the thread has panicked, there is nothing left to write.
        let _ = self.thread.join();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next reply; `None` if there are no more.
    fn next(&self) -> Option<Reply> {
        let mut state = self.lock();
        loop {
            if let Some(reply) = state.queue.pop() {
                self.emptied.notify_one();
                return Some(reply);
            }
            if state.is_finished {
                return None;
            }
            state = wait(&self.filled, state);
        }
    }

    fn write_all(&self, mut output: impl ClientOutput) {
        let mut last: Option<Instant> = None;
        let mut waits_for_client = true;
        while let Some(reply) = self.next() {
            let mut line = reply.to_string();
            log::debug!("> {line}");
            line.push('\n');
            if last.is_some() {
                waits_for_client = wait_until_read(&output, waits_for_client);
            }
            let gap = match reply {
                Reply::Wait | Reply::Done(_) if output.is_read().is_none() => LAST_GAP,
                _ => GAP,
            };
            if let Some(wait) = last.and_then(|last| gap.checked_sub(last.elapsed())) {
                std::thread::sleep(wait);
            }
            if output
                .write_all(line.as_bytes())
                .and_then(|()| output.flush())
                .is_err()
            {
                return;
            }
            last = Some(Instant::now());
        }
    }
}

/// Waits until the client has read everything, but no longer than the time limit. Returns whether to wait for this
/// client again.
fn wait_until_read(output: &impl ClientOutput, waits_for_client: bool) -> bool {
    let start = Instant::now();
    let mut look = LOOK;
    while output.is_read() == Some(false) {
        if !waits_for_client || start.elapsed() >= READ_TIMEOUT {
            return false;
        }
        std::thread::sleep(look);
        look = (2 * look).min(MAX_LOOK);
    }
    true
}

fn wait<'a>(changed: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
    changed.wait(state).unwrap_or_else(PoisonError::into_inner)
}

/// Marks the output as broken when dropped.
struct MarkBroken<'a>(&'a Shared);

impl Drop for MarkBroken<'_> {
    fn drop(&mut self) {
        self.0.lock().is_broken = true;
        self.0.emptied.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_protocol::hub::{Done, Info};
    use std::io::Write;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A write and its time.
    type Stamped = (Instant, Vec<u8>);

    /// Records every write.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<Stamped>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0
                .lock()
                .unwrap()
                .push((Instant::now(), bytes.to_vec()));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl ClientOutput for Kept {}

    #[test]
    fn each_line_is_one_write_and_the_next_comes_after_a_gap() {
        let kept = Kept::default();
        let writer = Writer::new(kept.clone()).unwrap();
        for reply in [Reply::Ready, Reply::Pong, Reply::Wait] {
            writer.send(reply).unwrap();
        }
        writer.finish();
        let writes = kept.0.lock().unwrap();
        let texts: Vec<&[u8]> = writes.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        assert_eq!(texts, [b"ready\n".as_slice(), b"pong\n", b"wait\n"]);
        assert!(writes[1].0 - writes[0].0 >= GAP);
        assert!(writes[2].0 - writes[1].0 >= LAST_GAP);
    }

    /// Records every write; a line counts as read at the third check after it was written.
    #[derive(Clone, Default)]
    struct Looked(Kept, Arc<Mutex<u32>>);

    impl Write for Looked {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            assert!(*self.1.lock().unwrap() != 1, "the line before is not read");
            *self.1.lock().unwrap() = 1;
            self.0.write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl ClientOutput for Looked {
        fn is_read(&self) -> Option<bool> {
            let mut looks = self.1.lock().unwrap();
            *looks += 1;
            Some(*looks > 3)
        }
    }

    #[test]
    fn a_line_is_written_when_the_one_before_is_read() {
        let looked = Looked::default();
        let writer = Writer::new(looked.clone()).unwrap();
        for _ in 0..50 {
            writer.send(Reply::Pong).unwrap();
        }
        writer.finish();
        assert_eq!(looked.0.0.lock().unwrap().len(), 50);
    }

    #[test]
    fn a_client_that_reads_nothing_is_waited_for_once() {
        /// Counts lines and checks.
        #[derive(Clone, Default)]
        struct Unread(Arc<Mutex<[u32; 2]>>);

        impl Write for Unread {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.lock().unwrap()[0] += 1;
                Ok(bytes.len())
            }

            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }

        impl ClientOutput for Unread {
            fn is_read(&self) -> Option<bool> {
                self.0.lock().unwrap()[1] += 1;
                Some(false)
            }
        }

        let unread = Unread::default();
        let writer = Writer::new(unread.clone()).unwrap();
        for _ in 0..1_000 {
            writer.send(Reply::Pong).unwrap();
        }
        writer.finish();
        let [lines, looks] = *unread.0.lock().unwrap();
        assert_eq!(lines, 1_000);
        // One wait makes at most some thousand checks; a wait before every line would make a million.
        assert!(looks < 30_000, "{looks}");
    }

    /// Writes a line only when allowed to, and then reports it.
    struct Gate(Receiver<()>, Sender<String>);

    impl Write for Gate {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.recv().map_err(std::io::Error::other)?;
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            self.1.send(text).map_err(std::io::Error::other)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl ClientOutput for Gate {}

    #[test]
    fn a_search_is_never_held_up_by_a_client_that_does_not_read() {
        let (let_write, gate) = channel();
        let (written, lines) = channel();
        let writer = Writer::new(Gate(gate, written)).unwrap();
        for depth in 1..=100 {
            for line in 1..=100 {
                let info = Info {
                    depth: Some(depth),
                    line: Some(line),
                    ..Info::default()
                };
                // Without dropping reports, this would block for ever.
                writer.send(Reply::Info(info)).unwrap();
            }
        }
        writer.send(Reply::Done(Done::default())).unwrap();
        assert!(writer.shared.lock().queue.len() <= 101);
        for _ in 0..110 {
            let_write.send(()).unwrap();
        }
        writer.finish();
        let lines: Vec<String> = lines.try_iter().collect();
        for line in 1..=100 {
            let last = format!("info depth=100 line={line}\n");
            assert!(lines.contains(&last), "{lines:?}");
        }
        assert_eq!(lines.last().unwrap(), "done\n");
    }

    #[test]
    fn a_closed_output_is_noticed() {
        struct Broken;
        impl Write for Broken {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        impl ClientOutput for Broken {}
        let writer = Writer::new(Broken).unwrap();
        assert!((0..10_000).any(|_| writer.send(Reply::Pong).is_err()));
    }
}
