//! An engine that is a program of its own and speaks Hub.
//!
//! Nothing that the program does may hold up the match or outlive it: every wait ends, every line and
//! their number are bounded, and the program's whole process group ends with the player.

use super::output::{MAX_LINE_BYTES, OutputLine, StderrTail, lines};
use super::player::{Answer, Failure, Fault, MoveRequest, PlayerOptions, STOP_TIMEOUT, StartError};
use super::process_group::{Group, ReaperHandle, isolate};
use rafle_protocol::hub::{Command, Go, ParamKind, Pos, Reply};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin};
use tokio::sync::mpsc::Receiver;
use tokio::time::timeout;

/// The most lines that an engine may write in answer to one question.
const MAX_LINES: usize = 100_000;

/// The most bytes of these lines.
const MAX_BYTES: usize = 64 << 20;

/// How long a program may take to end when it was told to.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A program that runs.
pub(crate) struct Process {
    // The group goes first, while its leader is still there to give it its number.
    group: Group,
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: Receiver<OutputLine>,
    stderr_tail: StderrTail,
    patience: Duration,
    /// What was heard since the last question.
    lines: usize,
    bytes: usize,
}

/// What came of waiting for a line.
enum NextLine {
    Line(Instant, String),
    TimeOver,
}

impl Process {
    /// Starts the program, leads it through the handshake and sets its parameters.
    pub(super) async fn start(
        words: &[String],
        dir: Option<&Path>,
        params: &[(String, String)],
        options: &PlayerOptions,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        let mut process = Self::spawn(words, dir, options.patience, reaper)?;
        let declared = process.handshake().await?;
        for (name, value) in params {
            if !declared.iter().any(|(known, _)| known == name) {
                let known: Vec<&str> = declared.iter().map(|(name, _)| &**name).collect();
                return Err(StartError::Misuse(format!(
                    "'{}' has no parameter '{name}', only {}",
                    words.join(" "),
                    known.join(" ")
                )));
            }
            process.set(name, value).await?;
        }
        process.set_rules(&declared, words, options).await?;
        process.ask(&Command::Init, "init").await?;
        let ready = |reply: &Reply| matches!(reply, Reply::Ready);
        match process.until("ready", "init", ready).await? {
            None => Ok(process),
            Some(complaint) => Err(StartError::Misuse(format!(
                "'{}' complains: {complaint}",
                words.join(" ")
            ))),
        }
    }

    fn spawn(
        words: &[String],
        dir: Option<&Path>,
        patience: Duration,
        reaper: &ReaperHandle,
    ) -> Result<Self, StartError> {
        let misuse = |what: String| {
            StartError::Misuse(format!("'{}' can't be started: {what}", words.join(" ")))
        };
        let [program, arguments @ ..] = words else {
            return Err(misuse("there is no command".to_owned()));
        };
        let mut command = tokio::process::Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        isolate(&mut command);
        if let Some(dir) = dir {
            command.current_dir(dir);
        }
        let mut child = command.spawn().map_err(|error| misuse(error.to_string()))?;
        let group = Group::led_by(child.id(), reaper);
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(misuse("it has no standard input or output".to_owned()));
        };
        Ok(Self {
            child,
            group,
            input: Some(input),
            output: lines(output),
            stderr_tail: StderrTail::of(errors),
            patience,
            lines: 0,
            bytes: 0,
        })
    }

    /// Asks who the engine is; its parameters are the answer.
    async fn handshake(&mut self) -> Result<Vec<(String, ParamKind)>, Failure> {
        self.ask(&Command::Hub, "hub").await?;
        let mut declared = Vec::new();
        self.until("wait", "hub", |reply| {
            if let Reply::Param(param) = reply {
                declared.push((param.name.clone(), param.kind.clone()));
            }
            matches!(reply, Reply::Wait)
        })
        .await?;
        Ok(declared)
    }

    /// Tells the engine the rules of the match, as far as it has a choice.
    async fn set_rules(
        &mut self,
        declared: &[(String, ParamKind)],
        words: &[String],
        options: &PlayerOptions,
    ) -> Result<(), StartError> {
        let rules = options.options.list();
        let rules = rules
            .iter()
            // How squares are written is no rule: every form is read.
            .filter(|rule| rule.name != "notation")
            .map(|rule| (rule.name, rule.value));
        let chosen = std::iter::once(("variant", options.variant.name)).chain(rules);
        let standard = crate::rules::Options::default().list();
        for (name, value) in chosen {
            let kind = declared.iter().find(|(known, _)| known == name);
            let is_standard = name == "variant" && value == "normal"
                || standard
                    .iter()
                    .any(|rule| rule.name == name && rule.value == value);
            match kind {
                Some((_, kind)) if kind.check(value).is_ok() => self.set(name, value).await?,
                // An engine without the choice plays by the common rules.
                _ if is_standard => {}
                _ => {
                    return Err(StartError::Misuse(format!(
                        "'{}' does not play with {name}={value}",
                        words.join(" ")
                    )));
                }
            }
        }
        Ok(())
    }

    async fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let command = Command::SetParam {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        self.ask(&command, "set-param").await
    }

    pub(crate) async fn new_game(&mut self) -> Result<(), Failure> {
        self.ask(&Command::NewGame, "new-game").await
    }

    pub(crate) async fn think(&mut self, request: &MoveRequest<'_>) -> Result<Answer, Failure> {
        self.discard_pending_output().await?;
        let pos = Command::Pos(Pos {
            position: request.position.map(str::to_owned),
            moves: (!request.moves.is_empty()).then(|| request.moves.join(" ")),
        });
        let level = Command::Level(request.level.clone());
        let go = Command::Go(Go::Think);
        let start = Instant::now();
        self.write(&format!("{pos}\n{level}\n{go}\n"), "go").await?;
        let mut answer = Answer::default();
        let mut limit = request.limit;
        loop {
            match self.next_line(start + limit, "go").await? {
                NextLine::Line(at, text) => match Reply::parse(&text) {
                    Ok(Some(Reply::Info(info))) => answer.stats.hear(&info),
                    Ok(Some(Reply::Error(message))) => answer.complaint = Some(message),
                    Ok(Some(Reply::Done { best, .. })) => {
                        answer.text = best;
                        answer.seconds = at.saturating_duration_since(start).as_secs_f64();
                        return Ok(answer);
                    }
                    Ok(_) => {}
                    Err(error) => log::debug!("an engine's line is passed over: {error}"),
                },
                NextLine::TimeOver if answer.was_stopped => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!(
                            "no answer to 'go' in {:.1} s, nor to 'stop'{}",
                            limit.as_secs_f64(),
                            complaint_suffix(answer.complaint)
                        ),
                    });
                }
                NextLine::TimeOver => {
                    answer.was_stopped = true;
                    limit = start.elapsed() + STOP_TIMEOUT;
                    self.write(&format!("{}\n", Command::Stop), "stop").await?;
                }
            }
        }
    }

    /// Reads what the engine wrote unasked, so that it is not taken for an answer.
    async fn discard_pending_output(&mut self) -> Result<(), Failure> {
        self.lines = 0;
        self.bytes = 0;
        while let Ok(heard) = self.output.try_recv() {
            self.take(heard)?;
        }
        Ok(())
    }

    /// Sends one command.
    async fn ask(&mut self, command: &Command, name: &str) -> Result<(), Failure> {
        self.lines = 0;
        self.bytes = 0;
        self.write(&format!("{command}\n"), name).await
    }

    async fn write(&mut self, text: &str, name: &str) -> Result<(), Failure> {
        let Some(input) = &mut self.input else {
            return Err(self.crashed(name).await);
        };
        let writing = async {
            input.write_all(text.as_bytes()).await?;
            input.flush().await
        };
        match timeout(self.patience, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(self.crashed(name).await),
            Err(_) => Err(Failure {
                fault: Fault::Silence,
                what: format!(
                    "it did not read '{name}' in {:.1} s",
                    self.patience.as_secs_f64()
                ),
            }),
        }
    }

    /// Waits for a reply to a command; gives the last complaint on the way.
    async fn until(
        &mut self,
        wanted: &str,
        command: &str,
        mut is_it: impl FnMut(&Reply) -> bool,
    ) -> Result<Option<String>, Failure> {
        let deadline = Instant::now() + self.patience;
        let mut complaint = None;
        loop {
            match self.next_line(deadline, command).await? {
                NextLine::Line(_, text) => match Reply::parse(&text) {
                    Ok(Some(Reply::Error(message))) => complaint = Some(message),
                    Ok(Some(reply)) if is_it(&reply) => return Ok(complaint),
                    Ok(_) => {}
                    Err(error) => log::debug!("an engine's line is passed over: {error}"),
                },
                NextLine::TimeOver => {
                    return Err(Failure {
                        fault: Fault::Silence,
                        what: format!(
                            "it did not say '{wanted}' in {:.1} s after '{command}'{}",
                            self.patience.as_secs_f64(),
                            complaint_suffix(complaint)
                        ),
                    });
                }
            }
        }
    }

    async fn next_line(&mut self, deadline: Instant, command: &str) -> Result<NextLine, Failure> {
        let left = deadline.saturating_duration_since(Instant::now());
        match timeout(left, self.output.recv()).await {
            Err(_) => Ok(NextLine::TimeOver),
            Ok(None) => Err(self.crashed(command).await),
            Ok(Some(heard)) => {
                let (at, text) = self.take(heard)?;
                Ok(NextLine::Line(at, text))
            }
        }
    }

    /// Counts a line against the bounds.
    fn take(&mut self, heard: OutputLine) -> Result<(Instant, String), Failure> {
        let what = match heard {
            OutputLine::TooLong => format!("a line of more than {MAX_LINE_BYTES} bytes"),
            OutputLine::Line { at, text } => {
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

    /// What became of a program whose output ended or which does not read any more.
    async fn crashed(&mut self, command: &str) -> Failure {
        self.input = None;
        let ended = match timeout(STOP_TIMEOUT, self.child.wait()).await {
            Ok(Ok(status)) => format!("it ended ({status})"),
            _ => "it closed its output".to_owned(),
        };
        let words = self.stderr_tail.text().await;
        let words = if words.is_empty() {
            words
        } else {
            format!("; its last words: {words}")
        };
        Failure {
            fault: Fault::Crash,
            what: format!("{ended} after '{command}'{words}"),
        }
    }

    /// Tells the program to quit, waits a little, and ends whatever is left of it.
    pub(crate) async fn quit(mut self: Box<Self>) {
        // Whether it listens or not, it ends.
        let _ = timeout(QUIT_TIMEOUT, self.write("quit\n", "quit")).await;
        self.input = None;
        // Its last lines must not keep it from ending.
        self.output.close();
        let _ = timeout(QUIT_TIMEOUT, self.child.wait()).await;
        drop(self.group);
        let _ = timeout(QUIT_TIMEOUT, self.child.wait()).await;
    }
}

/// The end of a sentence that repeats what an engine complaint_suffix of.
pub(super) fn complaint_suffix(complaint: Option<String>) -> String {
    complaint.map_or_else(String::new, |text| format!("; it complained: {text}"))
}
