//! The process of an engine, bounded in everything that it does: every wait ends, the length and number of lines are
//! limited, and the whole process group ends with it.

use super::exchange::STOP_TIMEOUT;
use super::fault::{Failure, Fault, StartError};
use super::output::{MAX_LINE_BYTES, OutputLine, StderrTail, lines};
use super::process_group::{ProcessGroup, isolate};
use super::reaper::ReaperHandle;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin};
use tokio::sync::mpsc::Receiver;
use tokio::time::{sleep_until, timeout};

/// The maximum number of lines that an engine may write in answer to one command.
const MAX_LINES: usize = 100_000;

/// The maximum number of bytes in these lines.
const MAX_BYTES: usize = 64 << 20;

/// The time limit for each step of a program's end: reading `quit`, and exiting.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

/// How long the last lines of a program that has ended may take to arrive. Its output may stay open for longer if
/// another process holds it too.
const LAST_LINES_TIMEOUT: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct Process {
    // Dropped before the child: once the leader is reaped, its number could belong to another group.
    group: ProcessGroup,
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: Receiver<OutputLine>,
    stderr_tail: StderrTail,
    /// When the end of the program was noticed.
    ended: Option<Instant>,
    /// The time limit for reading a command.
    write_timeout: Duration,
    /// Lines since the last command.
    lines: usize,
    /// Bytes in these lines.
    bytes: usize,
}

/// The result of waiting for a line.
pub(super) enum NextLine {
    /// A line, and when it had been read.
    Line(Instant, String),
    /// The deadline has passed.
    TimeOver,
}

impl Process {
    /// Starts a program.
    pub(super) fn spawn(
        words: &[String],
        dir: Option<&Path>,
        write_timeout: Duration,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        let sentence = |what: &str| format!("'{}' can't be started: {what}", words.join(" "));
        let misuse = |what: &str| StartError::Misuse(sentence(what));
        let [program, arguments @ ..] = words else {
            return Err(misuse("there is no command"));
        };
        let mut command = tokio::process::Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mark = isolate(&mut command, reaper);
        if let Some(dir) = dir {
            command.current_dir(dir);
        }
        let spawned = command.spawn();
        let mut child =
            spawned.map_err(|error| StartError::of_system(&error, sentence(&error.to_string())))?;
        let group = ProcessGroup::led_by(&child, mark, reaper);
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(misuse("it has no standard input or output"));
        };
        Ok(Self {
            child,
            group,
            input: Some(input),
            output: lines(output),
            stderr_tail: StderrTail::of(errors),
            ended: None,
            write_timeout,
            lines: 0,
            bytes: 0,
        })
    }

    /// Starts new line limits for a new command.
    pub(super) fn reset_limits(&mut self) {
        self.lines = 0;
        self.bytes = 0;
    }

    /// Discards lines that arrived before a command, so that none is taken for its answer.
    pub(super) fn discard_pending_output(&mut self) -> Result<(), Failure> {
        self.reset_limits();
        while let Ok(line) = self.output.try_recv() {
            self.accept(line)?;
        }
        Ok(())
    }

    /// Writes text; `command` names it in error messages.
    pub(super) async fn write(&mut self, text: &str, command: &str) -> Result<(), Failure> {
        let Some(input) = &mut self.input else {
            return Err(self.crashed(command).await);
        };
        let writing = async {
            input.write_all(text.as_bytes()).await?;
            input.flush().await
        };
        match timeout(self.write_timeout, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(self.crashed(command).await),
            Err(_) => Err(Failure {
                fault: Fault::Silence,
                what: format!(
                    "it did not read '{command}' in {:.1} s",
                    self.write_timeout.as_secs_f64()
                ),
            }),
        }
    }

    /// Waits for a line; `command` names the unanswered command in error messages.
    pub(super) async fn next_line(
        &mut self,
        deadline: Instant,
        command: &str,
    ) -> Result<NextLine, Failure> {
        loop {
            let until = self
                .ended
                .map_or(deadline, |ended| deadline.min(ended + LAST_LINES_TIMEOUT));
            let line = tokio::select! {
                biased;
                line = self.output.recv() => line,
                _ = self.child.wait(), if self.ended.is_none() => {
                    self.ended = Some(Instant::now());
                    continue;
                }
                () = sleep_until(until.into()) => match self.ended {
                    Some(_) => None,
                    None => return Ok(NextLine::TimeOver),
                }
            };
            return match line {
                None => Err(self.crashed(command).await),
                Some(line) => {
                    let (at, text) = self.accept(line)?;
                    Ok(NextLine::Line(at, text))
                }
            };
        }
    }

    /// Checks a line against the limits.
    fn accept(&mut self, line: OutputLine) -> Result<(Instant, String), Failure> {
        let what = match line {
            OutputLine::TooLong => format!("a line of more than {MAX_LINE_BYTES} bytes"),
            OutputLine::Line { at, text, .. } => {
                self.lines += 1;
                self.bytes += text.len();
                if self.lines <= MAX_LINES && self.bytes <= MAX_BYTES {
                    return Ok((at, text));
                }
                format!("{} lines, {} bytes for one move", self.lines, self.bytes)
            }
        };
        let fault = Fault::Flood;
        Err(Failure { fault, what })
    }

    /// The failure of a program that has closed its output or no longer reads.
    async fn crashed(&mut self, command: &str) -> Failure {
        self.input = None;
        let ended = match timeout(STOP_TIMEOUT, self.child.wait()).await {
            Ok(Ok(status)) => format!("it ended ({status})"),
            _ => "it closed its output".to_owned(),
        };
        let stderr = self.stderr_tail.text().await;
        let suffix = if stderr.is_empty() {
            stderr
        } else {
            format!("; its last words: {stderr}")
        };
        Failure {
            fault: Fault::Crash,
            what: format!("{ended} after '{command}'{suffix}"),
        }
    }

    /// Sends `quit`, waits a moment, and kills the rest of the process group.
    pub(super) async fn quit(mut self) {
        self.group.look();
        // It ends whether it reads this or not.
        let _ = timeout(QUIT_TIMEOUT, self.write("quit\n", "quit")).await;
        self.input = None;
        // Unread output must not keep it from exiting.
        self.output.close();
        let _ = timeout(QUIT_TIMEOUT, self.child.wait()).await;
        drop(self.group);
        let _ = timeout(QUIT_TIMEOUT, self.child.wait()).await;
    }
}
