//! The program with its output, a scripted peer, and a board that knows the rules.

use crate::common::{WATCHDOG, lines_of, program};
use rafle_engine::session::{Session, Setup};
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_protocol::dxp::{Message, PlayedMove};
use rafle_protocol::hub::GameResult;
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{Game, read};
use rafle_rules::Options;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Instant;

/// Options that make the engine quick and its games the same every time.
pub(crate) const FAST: [&str; 4] = ["--set", "tt-size=12", "--nodes", "300"];

/// `rafle dxp …` while it runs.
pub(crate) struct Rafle {
    child: Child,
    lines: Receiver<String>,
}

impl Rafle {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = program()
            .arg("dxp")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("standard output is a pipe");
        let lines = lines_of(output);
        Self { child, lines }
    }

    /// A program that listens on a port of its own; the port is given too.
    pub(crate) fn listen(arguments: &[&str]) -> (Self, u16) {
        let mut all = vec!["listen", "--port", "0"];
        if !arguments.contains(&"--nodes") {
            all.extend(FAST);
        }
        all.extend(arguments);
        let rafle = Self::start(&all);
        let line = rafle.line();
        let address = line.strip_prefix("listening on 127.0.0.1:");
        let port = address.and_then(|port| port.parse().ok());
        (rafle, port.unwrap_or_else(|| panic!("{line:?}")))
    }

    /// The next line of its output.
    pub(crate) fn any_line(&self) -> String {
        self.lines.recv_timeout(WATCHDOG).expect("another line")
    }

    /// The next line of its output that is not about a connection.
    pub(crate) fn line(&self) -> String {
        loop {
            let line = self.any_line();
            if !line.contains(" connected") && !line.starts_with("connected ") {
                return line;
            }
        }
    }

    /// The next line, which must hold all of these.
    pub(crate) fn prints(&self, parts: &[&str]) {
        let line = self.line();
        for part in parts {
            assert!(line.contains(part), "{part:?} is not in {line:?}");
        }
    }

    /// Sends it a signal, `TERM` or `INT`.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for its end; gives its status and what it wrote to standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                break status.code();
            }
            assert!(start.elapsed() < WATCHDOG, "the program does not end");
            std::thread::sleep(std::time::Duration::from_millis(5));
        };
        let mut stderr = String::new();
        let pipe = self.child.stderr.as_mut().expect("a pipe");
        pipe.read_to_string(&mut stderr).expect("UTF-8 text");
        (status, stderr)
    }

    /// Stops a program that listens; it must end well and have written nothing to standard error.
    pub(crate) fn stop(self) {
        self.signal("TERM");
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

impl Drop for Rafle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other end of a connection.
pub(crate) struct Wire {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Wire {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(WATCHDOG)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        let received = Vec::new();
        Self { stream, received }
    }

    pub(crate) fn call(port: u16) -> Self {
        Self::new(TcpStream::connect(("127.0.0.1", port)).expect("a connection"))
    }

    /// Waits for the program's call.
    pub(crate) fn answer(listener: &TcpListener) -> Self {
        Self::new(listener.accept().expect("a call").0)
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("the program reads");
    }

    /// The same connection once more, to be used on another thread.
    pub(crate) fn another(&self) -> Self {
        Self::new(self.stream.try_clone().expect("a second handle"))
    }

    /// Sends bytes to a program that may be gone.
    pub(crate) fn try_send_bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.write_all(bytes)
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &str) {
        self.send_bytes(format!("{message}\0").as_bytes());
    }

    /// The next message; `None` at the end of the connection, however the program made it end.
    pub(crate) fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.received.iter().position(|byte| *byte == 0) {
                let rest = self.received.split_off(end + 1);
                let mut message = std::mem::replace(&mut self.received, rest);
                message.pop();
                let text = String::from_utf8(message).expect("ASCII text");
                assert!(Message::read(text.as_bytes()).is_ok(), "{text:?}");
                return Some(text);
            }
            let mut bytes = [0; 256];
            match self.stream.read(&mut bytes) {
                Ok(0) => {
                    assert!(
                        self.received.is_empty(),
                        "half a message: {:?}",
                        self.received
                    );
                    return None;
                }
                Ok(length) => self.received.extend_from_slice(&bytes[..length]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing is received: {error}"),
            }
        }
    }

    /// The next message, which must begin with this.
    pub(crate) fn receive(&mut self, start: &str) -> String {
        let message = self.next().expect("the connection is open");
        assert!(message.starts_with(start), "{message:?}, not {start:?}");
        message
    }

    /// That the program has closed the connection and says nothing more.
    pub(crate) fn expect_end(mut self) {
        assert_eq!(self.next(), None);
    }

    /// Asks for a game with the engine as `follower`, which it must accept.
    pub(crate) fn game(&mut self, follower: char, time: &str, moves: &str) -> Board {
        self.send(&request(follower, time, moves));
        self.receive("Arafle ");
        Board::new("")
    }
}

/// The answer that accepts a game.
pub(crate) fn accepted() -> String {
    format!("A{:<32}0", "Peer")
}

/// Plays a game of one move of each side with the program, where `follower` is the side of the peer in a request of the
/// program: white moves first, and who is to move then ends the game. Gives the program's message of the end.
pub(crate) fn one_move_each(wire: &mut Wire, follower: char) -> String {
    let mut board = Board::new("");
    if follower == 'Z' {
        board.take(&wire.receive("M"));
        wire.send(&board.reply(|_| false));
        let end = wire.receive("E");
        wire.send("E00");
        end
    } else {
        wire.send(&board.reply(|_| false));
        board.take(&wire.receive("M"));
        wire.send("E00");
        wire.receive("E")
    }
}

/// A request from the start position.
pub(crate) fn request(follower: char, time: &str, moves: &str) -> String {
    format!("R01{:<32}{follower}{time}{moves}A", "Peer")
}

/// A request from a position, given as Hub's word.
pub(crate) fn request_at(follower: char, word: &str) -> String {
    let squares = word.replace('b', "z").replace('B', "Z");
    format!("R01{:<32}{follower}000000B{squares}", "Peer")
}

/// A board that knows the rules, for peers that have to find legal moves.
pub(crate) struct Board(Box<dyn Session>);

impl Board {
    /// The position of a FEN or Hub word; the start position if it is empty.
    pub(crate) fn new(position: &str) -> Self {
        Self::of(&VARIANTS[0], position)
    }

    /// The same of another game.
    pub(crate) fn of(variant: &Variant, position: &str) -> Self {
        let setup = Setup {
            position: Some(position).filter(|text| !text.is_empty()),
            moves: "",
        };
        Self(variant.open(setup, &Options::default()).unwrap())
    }

    pub(crate) fn word(&self) -> String {
        self.0.position()
    }

    pub(crate) fn result(&self) -> GameResult {
        self.0.result()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.0.moves().is_empty()
    }

    /// Plays the move of a message.
    pub(crate) fn take(&mut self, message: &str) {
        let Ok(Message::Move(played)) = Message::read(message.as_bytes()) else {
            panic!("{message:?} is no move");
        };
        self.0 = self.0.play(&played.to_text()).unwrap().session;
    }

    /// Plays the first legal move that leaves nothing to capture, to a cell that was not visited; gives the
    /// message for it.
    pub(crate) fn quiet_reply(&mut self, visited: &mut Vec<String>) -> String {
        let cell = |text: &str| {
            text.rsplit(['-', 'x'])
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let moves = self.0.moves();
        let mut safe = moves.iter().filter(|text| self.is_safe(text));
        let text = safe.find(|text| !visited.contains(&cell(text)));
        let text = text.expect("a quiet move");
        visited.push(cell(text));
        self.reply(|mv| mv == text)
    }

    /// Plays the first legal move that pleases and leaves nothing to capture, or the first of all if there is none;
    /// gives the message for it.
    pub(crate) fn safe_reply(&mut self, pleases: impl Fn(&str) -> bool) -> String {
        let moves = self.0.moves();
        let mut safe = moves.iter().filter(|text| self.is_safe(text));
        let text = safe.find(|text| pleases(text));
        self.reply(|mv| text.is_some_and(|text| mv == text))
    }

    /// Whether a move leaves nothing to capture.
    fn is_safe(&self, text: &str) -> bool {
        let next = self.0.play(text).unwrap().session;
        next.moves().iter().all(|mv| !mv.contains('x'))
    }

    /// Plays the first legal move that pleases; gives the message for it.
    pub(crate) fn reply(&mut self, pleases: impl Fn(&str) -> bool) -> String {
        let moves = self.0.moves();
        let pleasing = moves.iter().find(|text| pleases(text));
        let text = pleasing.unwrap_or_else(|| moves.first().expect("a legal move"));
        let parsed = parse_move(text).unwrap().parsed;
        self.0 = self.0.play(text).unwrap().session;
        Message::Move(PlayedMove::of(&parsed, 1).unwrap()).to_string()
    }
}

/// A file of games that goes with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rafle-dxp-{}-{number}.pdn", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a path of UTF-8 text")
    }

    /// The games in the file, all of which must be readable.
    pub(crate) fn games(&self) -> Vec<Game> {
        let reading = read(&std::fs::read_to_string(&self.0).expect("the file"));
        assert_eq!(reading.errors, []);
        reading.games
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
