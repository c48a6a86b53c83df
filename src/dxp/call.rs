//! Calls a program and asks it for games.

use super::call_options::CallOptions;
use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::{FinishedGame, Host};
use super::host_options::HostOptions;
use super::play::Next;
use super::program_name::program_name;
use super::score::Score;
use super::shutdown::{shutdown_requested, shutdown_signal};
use super::start_positions::Starts;
use crate::thread::spawn;
use rafle_protocol::dxp::{AnswerCode, GameAnswer, Message};
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long the connection may take to be established.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Calls a program and plays games with it, one after another. Each event is a line of the output.
///
/// # Errors
/// [`DxpError`]: the games can't be played, or not all of them.
pub async fn call(
    host_options: &HostOptions,
    call_options: &CallOptions,
    output: impl Write,
) -> Result<(), DxpError> {
    let settings = &host_options.settings;
    let mut starts = call_options
        .start
        .resolve(settings, call_options.positions())?;
    let mut host = Host::new(host_options, output)?;
    let mut shutdown = shutdown_signal();
    let stream = tokio::select! {
        biased;
        () = shutdown_requested(&mut shutdown) => return Err(connection_error(1, ConnectionError::Interrupted)),
        stream = connect(call_options) => stream?,
    };
    let mut peer = Peer::new(stream, host.peer_timeout, shutdown);
    let played = play_games(&mut host, &mut peer, call_options, &mut starts).await;
    peer.close().await;
    played.and(host.write_games().await)
}

async fn connect(call_options: &CallOptions) -> Result<TcpStream, DxpError> {
    let connecting = async {
        let addresses = resolve(&call_options.peer_host, call_options.peer_port).await?;
        TcpStream::connect(&*addresses).await
    };
    let connected = timeout(CONNECT_TIMEOUT, connecting).await;
    let timed_out = |_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut));
    let stream = connected.unwrap_or_else(timed_out);
    let stream = stream.map_err(|error| DxpError::Connect {
        address: format!("{}:{}", call_options.peer_host, call_options.peer_port),
        error,
    })?;
    // Without it a small message may wait for an acknowledgement; a failure is harmless.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// The addresses of a host, by an own thread: that of the runtime panics where the system gives no thread.
async fn resolve(host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
    if let Ok(address) = host.parse() {
        return Ok(vec![SocketAddr::new(address, port)]);
    }
    let (sender, receiver) = oneshot::channel();
    let host = host.to_owned();
    let lookup = move || {
        let addresses = (host.as_str(), port).to_socket_addrs();
        // Nobody waits any more after the time-out.
        let _ = sender.send(addresses.map(Iterator::collect));
    };
    spawn("lookup of its name", lookup)?;
    receiver.await.map_err(std::io::Error::other)?
}

/// Asks for one game after another and plays them.
async fn play_games<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    call_options: &CallOptions,
    starts: &mut Starts,
) -> Result<(), DxpError> {
    let mut score = Score::default();
    for game in 0..call_options.games {
        let number = game + 1;
        let own = call_options.side.side(game);
        let position = starts.get(call_options.position_index(game))?;
        let request = call_options.request(game, position);
        let opened = host.open_game(request.clone(), own);
        let opened = opened.map_err(|why| DxpError::Unplayable { number, why })?;
        let asked = peer.send(Message::GameRequest(request)).await;
        asked.map_err(|error| connection_error(number, error))?;
        let other = await_answer(peer, number).await?;
        let is_last = number == call_options.games;
        let FinishedGame { outcome, next } = host.play(peer, opened, &other, is_last).await?;
        score.count(outcome, own);
        match next {
            Next::Disconnected(ConnectionError::Interrupted) => {
                return Err(connection_error(number, ConnectionError::Interrupted));
            }
            // A last game that has a result needs no connection any more.
            Next::Disconnected(_) if is_last && outcome != GameOutcome::Unknown => {}
            Next::Disconnected(error) => return Err(connection_error(number, error)),
            Next::Stop if !is_last => {
                host.print_line(&score.line())?;
                let (played, wanted) = (number, call_options.games);
                return Err(DxpError::Stopped { played, wanted });
            }
            Next::Ready | Next::Stop => {}
        }
    }
    host.print_line(&score.line())
}

/// Waits for the peer to accept a game; gives its name.
async fn await_answer<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    number: u32,
) -> Result<String, DxpError> {
    let deadline = peer.deadline();
    loop {
        let received = peer.receive(Some(deadline)).await;
        match received.map_err(|error| connection_error(number, error))? {
            Ok(Message::GameAnswer(answer)) if answer.code == AnswerCode::Accept => {
                return Ok(answer.follower);
            }
            Ok(Message::GameAnswer(GameAnswer { code, .. })) => {
                return Err(DxpError::Refused { number, code });
            }
            // The peer asks for a game itself.
            Ok(Message::GameRequest(_)) => {
                let refusal = GameAnswer {
                    follower: program_name(),
                    code: AnswerCode::RefuseGame,
                };
                let sent = peer.send(Message::GameAnswer(refusal)).await;
                sent.map_err(|error| connection_error(number, error))?;
            }
            Ok(_) => {}
            Err(error) => return Err(DxpError::Unreadable { number, error }),
        }
    }
}

fn connection_error(number: u32, error: ConnectionError) -> DxpError {
    DxpError::Connection { number, error }
}
