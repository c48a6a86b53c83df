//! Lines to the client: one at a time, flushed, with gaps between them.
//!
//! Some clients wait with `select` on a stream that they read through a buffer: a line that arrives in
//! the same read as the one before it is not seen until yet another comes. After most lines another
//! does come; the line that ends a batch must arrive alone.

use rafle_protocol::hub::Reply;
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The least time between two lines.
const GAP: Duration = Duration::from_micros(100);

/// The least time before a line after which the client may wait for ever. Measured with py-draughts on
/// two busy cores: of some hundred searches one in fifteen hung at 1 ms, none at 3 ms.
const LAST_GAP: Duration = Duration::from_millis(4);

/// Lines that may wait to be written before the sender has to wait too.
const QUEUE: usize = 1_024;

/// Nobody reads any more.
#[derive(Clone, Copy, Debug, Error)]
#[error("the output is closed")]
pub(super) struct Closed;

/// The writing end; the lines are written by a thread of their own.
pub(super) struct Writer {
    queue: SyncSender<(String, Duration)>,
    thread: JoinHandle<()>,
}

impl Writer {
    pub(super) fn new(output: impl Write + Send + 'static) -> Self {
        let (queue, lines) = sync_channel(QUEUE);
        let thread = std::thread::spawn(move || write_all(&lines, output));
        Self { queue, thread }
    }

    pub(super) fn send(&self, reply: &Reply) -> Result<(), Closed> {
        let line = reply.to_string();
        log::debug!("> {line}");
        let gap = match reply {
            Reply::Wait | Reply::Done { .. } => LAST_GAP,
            _ => GAP,
        };
        self.queue.send((line, gap)).map_err(|_| Closed)
    }

    /// Waits until all lines are written.
    pub(super) fn finish(self) {
        drop(self.queue);
        // The thread ends with the queue; if it has panicked there is nothing left to write.
        let _ = self.thread.join();
    }
}

fn write_all(lines: &Receiver<(String, Duration)>, mut output: impl Write) {
    let mut last: Option<Instant> = None;
    for (mut line, gap) in lines {
        line.push('\n');
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// A write and its time.
    type Stamped = (Instant, Vec<u8>);

    /// Keeps every write.
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

    #[test]
    fn each_line_is_one_write_and_the_next_comes_after_a_gap() {
        let kept = Kept::default();
        let writer = Writer::new(kept.clone());
        for reply in [Reply::Ready, Reply::Pong, Reply::Wait] {
            writer.send(&reply).unwrap();
        }
        writer.finish();
        let writes = kept.0.lock().unwrap();
        let texts: Vec<&[u8]> = writes.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        assert_eq!(texts, [b"ready\n".as_slice(), b"pong\n", b"wait\n"]);
        assert!(writes[1].0 - writes[0].0 >= GAP);
        assert!(writes[2].0 - writes[1].0 >= LAST_GAP);
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
        let writer = Writer::new(Broken);
        assert!((0..10_000).any(|_| writer.send(&Reply::Pong).is_err()));
    }
}
