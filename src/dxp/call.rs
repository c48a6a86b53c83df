//! Calls a program, and asks it for games or waits for its requests.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::Host;
use super::options::{GameOptions, HostOptions};
use super::play::Next;
use super::requests::{ask_for_games, await_request, connection_error, serve};
use super::waiting::{shutdown_requested, shutdown_signal, with_notice};
use rafle_engine::thread::spawn;
use rafle_protocol::dxp::Message;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// The time limit for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The notice about a called peer that does not ask for a game.
const UNASKED: &str =
    "the peer has asked for no game yet; if it waits too, call it without --follow";

/// The program to call, and who asks for games.
#[derive(Clone, Debug)]
pub struct CallOptions {
    /// The host of the other program.
    pub peer_host: String,
    /// The port of the other program.
    pub peer_port: u16,
    /// The games to ask for; `None` if the other program asks.
    pub games: Option<GameOptions>,
}

/// Calls a program and plays games with it, one after another: the games that this program asks for, or all games that
/// the peer asks for until it ends the connection. Each event is a line of the output.
///
/// # Errors
/// [`DxpError`] if the games can't all be played, or the peer asks for none.
pub async fn call(
    host_options: &HostOptions,
    call_options: &CallOptions,
    output: impl Write,
) -> Result<(), DxpError> {
    let settings = &host_options.settings;
    let games = call_options.games.as_ref();
    let starts = games.map(|games| games.starts(settings)).transpose()?;
    let mut host = Host::new(host_options, output)?;
    let mut shutdown = shutdown_signal();
    let stream = tokio::select! {
        biased;
        () = shutdown_requested(&mut shutdown) => return Err(connection_error(1, ConnectionError::Interrupted)),
        stream = connect(call_options) => stream?,
    };
    host.print_line(&format!("connected to {}", stream.peer_addr()?))?;
    let mut peer = Peer::new(stream, host.peer_timeout, shutdown);
    let played = match games.zip(starts) {
        Some((games, mut starts)) => ask_for_games(&mut host, &mut peer, games, &mut starts).await,
        None => be_asked(&mut host, &mut peer).await,
    };
    peer.close().await;
    played.and(host.write_games().await)
}

/// Plays the games that the peer asks for, until it ends the connection after one or more.
async fn be_asked<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
) -> Result<(), DxpError> {
    let mut told = Ok(());
    let asked = with_notice(await_request(peer, peer.deadline()), || {
        told = host.print_line(UNASKED);
    });
    match asked.await {
        Ok(request) => peer.put_back(Message::GameRequest(request)),
        Err(ConnectionError::Silent(_)) => return Err(DxpError::Unasked),
        Err(error) => return Err(connection_error(1, error)),
    }
    told?;
    let served = serve(host, peer, peer.timeout()).await?;
    match served {
        _ if host.games() == 0 => Err(DxpError::Unasked),
        Next::Ready | Next::Stop | Next::Disconnected(ConnectionError::Closed) => Ok(()),
        Next::Disconnected(error) => Err(connection_error(host.games(), error)),
    }
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
    // Without this a small message may be delayed until an acknowledgement; a failure is harmless.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// Resolves a host on a separate thread: the runtime's thread pool panics if the system refuses a thread.
async fn resolve(host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
    if let Ok(address) = host.parse() {
        return Ok(vec![SocketAddr::new(address, port)]);
    }
    let (sender, receiver) = oneshot::channel();
    let host = host.to_owned();
    let lookup = move || {
        let addresses = (host.as_str(), port).to_socket_addrs();
        // After a timeout nobody receives this.
        let _ = sender.send(addresses.map(Iterator::collect));
    };
    spawn("lookup of its name", lookup)?;
    receiver.await.map_err(std::io::Error::other)?
}
