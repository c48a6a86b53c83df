//! A client of the program: it talks through pipes, as other programs do, and never waits for ever.
//!
//! Every line that the engine writes is held against what the strictest known clients can read, and a
//! word on standard error fails the test.

#![allow(dead_code, reason = "each test program uses a part of this")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The longest wait for anything: a machine under load stays far below, only a hang exceeds it.
pub(crate) const WATCHDOG: Duration = Duration::from_secs(120);

/// The program, without arguments and without the environment's wish for a log.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rafle"));
    command.env_remove("RAFLE_LOG");
    command
}

/// What a program left behind.
pub(crate) struct Finished {
    /// The exit status; `None` after a signal.
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs a program without input to its end. Where the command names no other, its outputs are collected.
pub(crate) fn run(command: &mut Command, watchdog: Duration) -> Finished {
    let mut child = command
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let status = end_of(&mut child, watchdog);
    let text = |reader: Option<JoinHandle<String>>| {
        reader.map_or_else(String::new, |reader| reader.join().expect("UTF-8 text"))
    };
    Finished {
        status,
        stdout: text(stdout),
        stderr: text(stderr),
    }
}

pub(crate) fn collect(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("UTF-8 text");
        text
    })
}

/// Waits for the end of a program, whose exit status it gives.
fn end_of(child: &mut Child, watchdog: Duration) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return status.code();
        }
        if start.elapsed() > watchdog {
            let _ = child.kill();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A line of the engine, read as the strictest clients read it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) command: String,
    pub(crate) arguments: Vec<(String, String)>,
}

impl Line {
    /// Reads a line that is `command name=value name="longer value"` to the letter: no flags, quotes
    /// where they are needed and nowhere else, single spaces, no `=` in a value but those of an error and the
    /// announced numbers of a game.
    pub(crate) fn read(text: &str) -> Self {
        assert!(!text.contains(char::is_control), "{text:?}");
        let (command, mut rest) = text.split_once(' ').unwrap_or((text, ""));
        assert!(!text.ends_with(' ') && !command.is_empty(), "{text:?}");
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let (name, after) = rest
                .split_once('=')
                .unwrap_or_else(|| panic!("a flag in {text:?}"));
            let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(!name.is_empty() && name.chars().all(is_name), "{text:?}");
            let value;
            if let Some(quoted) = after.strip_prefix('"') {
                (value, rest) = quoted
                    .split_once('"')
                    .unwrap_or_else(|| panic!("an open quote in {text:?}"));
                let needed = value.is_empty() || value.contains([' ', '=']);
                assert!(needed, "quotes without need in {text:?}");
                if !rest.is_empty() {
                    rest = rest
                        .strip_prefix(' ')
                        .unwrap_or_else(|| panic!("no blank after a quote in {text:?}"));
                }
            } else {
                (value, rest) = after.split_once(' ').unwrap_or((after, ""));
                assert!(!value.is_empty() && !value.contains('"'), "{text:?}");
            }
            let may_hold_equals = command == "error"
                || [("answer", "game"), ("answer", "record")].contains(&(command, name));
            assert!(!value.contains('=') || may_hold_equals, "{text:?}");
            arguments.push((name.to_owned(), value.to_owned()));
        }
        let line = Self {
            command: command.to_owned(),
            arguments,
        };
        line.check_shape(text);
        line
    }

    fn check_shape(&self, text: &str) {
        let names: Vec<&str> = self.arguments.iter().map(|(name, _)| &**name).collect();
        let fits = match self.command.as_str() {
            "id" => names == ["name", "version", "author", "country"],
            "param" => names.starts_with(&["name", "value", "type"]),
            "wait" | "ready" | "pong" => names.is_empty(),
            "info" => {
                let is_of_a_book = self.get("book") == Some("true");
                (is_of_a_book || names.contains(&"depth")) && names.last() == Some(&"pv")
            }
            // What only clients know that asked for it comes last.
            "done" => {
                let known = ["move", "ponder", "resign", "draw", "book"];
                let in_order: Vec<&str> = { known.into_iter() }
                    .filter(|name| names.contains(name))
                    .collect();
                names == in_order && (names.is_empty() || names[0] == "move")
            }
            "answer" => !names.is_empty(),
            "error" => names.starts_with(&["message", "code"]),
            _ => false,
        };
        assert!(fits, "{text:?}");
    }

    /// The value of an argument.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let (_, value) = arguments.find(|(known, _)| known == name)?;
        Some(value)
    }
}

/// The value of an argument of a line that must have it.
pub(crate) fn field(line: &str, name: &str) -> String {
    match Line::read(line).get(name) {
        Some(value) => value.to_owned(),
        None => panic!("no {name} in {line:?}"),
    }
}

/// What a search said.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) infos: Vec<String>,
    pub(crate) done: String,
}

impl Search {
    /// The value of an argument of the last `info`, as a number.
    pub(crate) fn last(&self, name: &str) -> f64 {
        let line = self.infos.last().expect("an info line");
        field(line, name).parse().expect("a number")
    }

    /// The move that was chosen.
    pub(crate) fn best(&self) -> String {
        field(&self.done, "move")
    }
}

/// The lines of an output as they come.
pub(crate) fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let line = line.expect("a line of UTF-8 text");
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// A conversation with the engine.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
}

impl Client {
    /// Starts the engine and says nothing yet.
    pub(crate) fn start() -> Self {
        Self::start_as(program().arg("hub"))
    }

    /// The same by another command.
    pub(crate) fn start_as(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("standard output is a pipe");
        Self {
            input: child.stdin.take(),
            stderr: child.stderr.take().map(collect),
            child,
            lines: lines_of(output),
        }
    }

    /// Starts the engine and leads it through the handshake; its table is small.
    pub(crate) fn ready() -> Self {
        let mut client = Self::start();
        client.send("hub");
        client.until("wait");
        client.send("set-param name=tt-size value=16");
        assert_eq!(client.ask("init"), "ready");
        client
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the engine reads");
        input.flush().expect("the engine reads");
    }

    /// The next line; `None` at the end of the engine's output.
    pub(crate) fn next_line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(WATCHDOG) {
            Ok(line) => {
                Line::read(&line);
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("the engine says nothing"),
        }
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        self.next_line().expect("the engine still speaks")
    }

    /// The next line, which must have this first word.
    pub(crate) fn expect(&mut self, word: &str) -> String {
        let line = self.line();
        assert_eq!(Line::read(&line).command, word, "{line:?}");
        line
    }

    /// The lines up to the one with this first word, which is the last of them.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let found = Line::read(&line).command == word;
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends a line and gives the next one of the engine.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Sends a line that must have no answer.
    pub(crate) fn tell(&mut self, line: &str) {
        self.send(line);
        assert_eq!(self.ask("ping"), "pong", "after {line:?}");
    }

    /// Sends a line that must be refused, by one error whose message is given back.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        self.send(line);
        let error = self.expect("error");
        assert_eq!(self.ask("ping"), "pong", "after {line:?}");
        field(&error, "message")
    }

    /// Sends `hub` and gives the values in force.
    pub(crate) fn params(&mut self) -> Vec<Line> {
        self.send("hub");
        let lines = self.until("wait");
        let params = lines.iter().map(|line| Line::read(line));
        params.filter(|line| line.command == "param").collect()
    }

    /// The value in force of a parameter.
    pub(crate) fn param(&mut self, name: &str) -> String {
        let params = self.params();
        let mut found = params.iter().filter(|line| line.get("name") == Some(name));
        let param = found.next().unwrap_or_else(|| panic!("no param {name}"));
        param.get("value").expect("a value").to_owned()
    }

    /// The answer to a question.
    pub(crate) fn query(&mut self, what: &str) -> String {
        self.send(&format!("query what={what}"));
        self.expect("answer")
    }

    /// The text of the position.
    pub(crate) fn position(&mut self) -> String {
        field(&self.query("position"), "pos")
    }

    /// The legal moves.
    pub(crate) fn moves(&mut self) -> Vec<String> {
        let moves = field(&self.query("moves"), "moves");
        moves.split_whitespace().map(str::to_owned).collect()
    }

    /// Sends a line and collects what the search says up to its end.
    pub(crate) fn search(&mut self, line: &str) -> Search {
        self.send(line);
        self.rest_of_search()
    }

    /// Collects what a search says up to its end, and nothing but that.
    pub(crate) fn rest_of_search(&mut self) -> Search {
        let mut infos = self.until("done");
        let done = infos.pop().expect("the end of the search");
        for line in &infos {
            assert_eq!(Line::read(line).command, "info", "{line:?}");
        }
        Search { infos, done }
    }

    /// Gives the engine time to say something that it must not say: no `done` comes. A slow machine can
    /// make this miss a fault, but not report one that is not there.
    pub(crate) fn is_still_searching(&mut self) {
        std::thread::sleep(Duration::from_millis(150));
        self.send("ping");
        for line in self.until("pong") {
            assert_ne!(Line::read(&line).command, "done", "too early: {line:?}");
        }
    }

    /// Ends the engine's input.
    pub(crate) fn close_input(&mut self) {
        drop(self.input.take());
    }

    /// The lines up to the end of the engine's output.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.next_line()).collect()
    }

    /// Waits for the end of the program, whose exit status it gives.
    pub(crate) fn end(&mut self) -> Option<i32> {
        end_of(&mut self.child, WATCHDOG)
    }

    /// Ends the program and gives what it wrote to standard error.
    pub(crate) fn stderr(mut self) -> String {
        self.close_input();
        self.end();
        let reader = self.stderr.take().expect("standard error is a pipe");
        reader.join().expect("UTF-8 text")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.close_input();
        let _ = self.child.kill();
        let _ = self.child.wait();
        let written = self.stderr.take().map(JoinHandle::join);
        if let Some(Ok(written)) = written
            && !std::thread::panicking()
        {
            assert_eq!(written, "", "nothing belongs on standard error");
        }
    }
}
