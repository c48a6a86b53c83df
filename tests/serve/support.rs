//! A server, requests to it, and WebSockets.

use crate::common::{Line, WATCHDOG, collect, lines_of, program};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server that runs; it is killed with this.
pub(crate) struct Server {
    child: Child,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
    /// What it said, without the last line.
    pub(crate) said: Vec<String>,
    pub(crate) port: u16,
    /// The beginning of every path.
    pub(crate) prefix: String,
    /// The address from which it is asked; the one that the system chooses if none is given.
    pub(crate) from: Option<Ipv4Addr>,
}

impl Server {
    /// Starts a server on a free port.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_as(program().args(["serve", "--port", "0"]).args(arguments))
    }

    /// The same by another command.
    pub(crate) fn start_as(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = lines_of(child.stdout.take().expect("a pipe"));
        let stderr = collect(child.stderr.take().expect("a pipe"));
        let mut said = Vec::new();
        let place = loop {
            let line = lines.recv_timeout(WATCHDOG).expect("it says where it is");
            match line.strip_prefix("rafle is at http://") {
                None => said.push(line),
                Some(place) => break place.to_owned(),
            }
        };
        let place = place.strip_suffix(" (Ctrl-C ends it)").expect("the end");
        let (host, path) = place.split_once('/').expect("a path");
        let (_, port) = host.rsplit_once(':').expect("a port");
        Self {
            child,
            lines,
            stderr: Some(stderr),
            said,
            port: port.parse().expect("a port"),
            prefix: format!("/{path}"),
            from: None,
        }
    }

    /// A connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = match self.from {
            None => TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("it listens"),
            Some(from) => connect_from(from, self.port),
        };
        stream.set_read_timeout(Some(WATCHDOG)).expect("a timeout");
        stream
    }

    /// The host by which it is asked.
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The answer to a request for a path below the prefix.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", &format!("{}{path}", self.prefix), &[])
    }

    /// The answer to a request with further headers; a `Host` among them replaces the right one.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let has_host = headers.iter().any(|(name, _)| *name == "Host");
        let host = (!has_host).then(|| format!("Host: {}\r\n", self.host()));
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        text.push_str(&host.unwrap_or_default());
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).expect("it reads");
        Answer::read(stream)
    }

    /// A WebSocket.
    pub(crate) fn socket(&self) -> Socket {
        self.socket_as(&[]).expect("a WebSocket")
    }

    /// A WebSocket that is asked for with further headers; the status if it is refused.
    pub(crate) fn socket_as(&self, headers: &[(&'static str, &str)]) -> Result<Socket, u16> {
        let place = format!("ws://{}{}hub", self.host(), self.prefix);
        let mut request = place.into_client_request().expect("an address");
        for (name, value) in headers {
            request
                .headers_mut()
                .insert(*name, value.parse().expect("a value"));
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Asks for a WebSocket, again and again until there is room for its dialogue.
    pub(crate) fn socket_when_free(&self) -> Socket {
        let begun = Instant::now();
        loop {
            let mut socket = self.socket();
            // Where there is no room the server closes it, perhaps before this is written.
            let _ = socket.0.send(Message::text("ping"));
            if let Ok(Message::Text(line)) = socket.0.read()
                && line.as_str() == "pong"
            {
                return socket;
            }
            assert!(begun.elapsed() < WATCHDOG, "no board becomes free");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The resident memory of the server in bytes; `None` if the system does not report it.
    pub(crate) fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kibibytes << 10)
    }

    /// The number of threads of the server; `None` if the system does not report it.
    pub(crate) fn threads(&self) -> Option<usize> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.id())).ok()?;
        Some(tasks.count())
    }

    /// Kills the server, without a chance to do anything.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Waits for its end, whose status it gives.
    pub(crate) fn end(&mut self) -> Option<i32> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                let rest: Vec<String> = self.lines.iter().collect();
                assert_eq!(rest, Vec::<String>::new());
                return status.code();
            }
            assert!(begun.elapsed() < WATCHDOG, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
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

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Reads an answer to its end.
    pub(crate) fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        let end = { bytes.windows(4) }.position(|four| four == b"\r\n\r\n");
        let end = end.expect("the end of the head");
        let head = std::str::from_utf8(&bytes[..end]).expect("text");
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").expect("a header");
            (name.to_ascii_lowercase(), value.to_owned())
        });
        Self {
            status: status.expect("a status").parse().expect("a number"),
            headers: headers.collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let mut headers = self.headers.iter();
        let found = headers.find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }
}

/// The client's end of a WebSocket.
pub(crate) struct Socket(pub(crate) WebSocket<TcpStream>);

/// A connection from one of the addresses of this machine.
fn connect_from(from: Ipv4Addr, port: u16) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let stream = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await?;
        stream.into_std()
    });
    let stream = stream.expect("it listens");
    stream.set_nonblocking(false).expect("it can wait");
    stream
}

impl Socket {
    pub(crate) fn send(&mut self, line: &str) {
        self.0.send(Message::text(line)).expect("the server reads");
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        loop {
            match self.0.read().expect("the server speaks") {
                Message::Text(line) => {
                    Line::read(line.as_str());
                    return line.as_str().to_owned();
                }
                Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The lines up to one with this first word.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while lines.last().and_then(|line| line.split(' ').next()) != Some(word) {
            lines.push(self.line());
        }
        lines
    }

    /// The code with which the server closes the socket; the lines before it are left out.
    pub(crate) fn close_code(&mut self) -> CloseCode {
        loop {
            match self.0.read().expect("the server closes it") {
                Message::Close(frame) => return frame.expect("a code").code,
                Message::Text(_) | Message::Ping(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

/// The names of all games.
pub(crate) fn variants() -> Vec<&'static str> {
    let names = rafle_engine::variants::VARIANTS.iter();
    names.map(|variant| variant.name).collect()
}
