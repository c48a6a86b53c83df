//! Waits for callers, and plays with one after another.

use super::connection::ConnectionError;
use super::error::DxpError;
use super::host::Host;
use super::lobby::{Lobby, News};
use super::options::{GameOptions, HostOptions};
use super::play::Next;
use super::requests::{ask_for_games, connection_error, serve};
use super::start_positions::Starts;
use super::waiting::shutdown_signal;
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long a program that has played may take to ask for its next game before others can play.
const NEXT_GAME_TIMEOUT: Duration = Duration::from_secs(30);

/// The notice about a caller that does not ask for a game.
const UNASKED: &str =
    "is connected and has asked for no game yet; if it waits too, listen with --games to ask it";

/// Plays with every caller that asks for games, one at a time, until the user stops it; or asks the first caller for
/// `games`, and ends after them. Each event is a line of the output.
///
/// # Errors
/// [`DxpError`] if the program can't listen on the address, the output or the file of games can't be written, or not
/// all requested games can be played.
pub async fn listen(
    options: &HostOptions,
    address: SocketAddr,
    games: Option<&GameOptions>,
    output: impl Write,
) -> Result<(), DxpError> {
    let settings = &options.settings;
    let starts = games.map(|games| games.starts(settings)).transpose()?;
    let mut host = Host::new(options, output)?;
    let shutdown = shutdown_signal();
    let no_listener = |error| DxpError::Listen {
        address: address.to_string(),
        error,
    };
    let listener = TcpListener::bind(address).await.map_err(no_listener)?;
    let address = listener.local_addr()?;
    let open = if address.ip().is_loopback() {
        ""
    } else {
        ", open to other machines"
    };
    host.print_line(&format!("listening on {address}{open}"))?;
    let mut lobby = Lobby::new(listener, host.peer_timeout, shutdown);
    let served = match games.zip(starts) {
        None => be_asked(&mut host, &mut lobby).await,
        Some((games, mut starts)) => ask_a_caller(&mut host, &mut lobby, games, &mut starts).await,
    };
    lobby.close_all().await;
    served.and(host.write_games().await)
}

/// Plays with every caller that asks for games, until the user stops the program.
async fn be_asked<W: Write>(host: &mut Host<W>, lobby: &mut Lobby) -> Result<(), DxpError> {
    loop {
        let mut peer = match lobby.next().await {
            News::Shutdown => return Ok(()),
            News::Connected(address) => {
                host.print_line(&connected(address))?;
                continue;
            }
            News::Waits(address) => {
                host.print_line(&format!("{address} {UNASKED}"))?;
                continue;
            }
            News::Asks(peer) => peer,
        };
        // The order matters: a caller that disconnects and calls again at once is not refused.
        let served = tokio::select! {
            biased;
            served = serve(host, &mut peer, NEXT_GAME_TIMEOUT) => served?,
            never = lobby.refuse_all() => match never {},
        };
        match served {
            // It may ask for another game later, but others can play meanwhile.
            Next::Ready => lobby.admit_again(*peer),
            served => {
                lobby.close(*peer);
                if served.is_shutdown() {
                    return Ok(());
                }
            }
        }
    }
}

/// Asks callers one after another until one plays, and plays the games with that one.
async fn ask_a_caller<W: Write>(
    host: &mut Host<W>,
    lobby: &mut Lobby,
    games: &GameOptions,
    starts: &mut Starts,
) -> Result<(), DxpError> {
    loop {
        let Some((mut peer, address)) = lobby.next_connection().await else {
            return Err(connection_error(1, ConnectionError::Interrupted));
        };
        host.print_line(&connected(address))?;
        // If this one does not play, the next caller is asked.
        let asked = ask_for_games(host, &mut peer, games, starts).await;
        lobby.close(peer);
        match asked {
            Err(error) if host.games() == 0 && is_of_the_peer(&error) => {
                host.print_line(&format!("{address}: {error}; waiting for another caller"))?;
            }
            asked => return asked,
        }
    }
}

/// Whether the error is the fault of the asked program, so that another one may play the games.
fn is_of_the_peer(error: &DxpError) -> bool {
    match error {
        DxpError::Connection { error, .. } => !matches!(error, ConnectionError::Interrupted),
        DxpError::Refused { .. } | DxpError::Unreadable { .. } => true,
        _ => false,
    }
}

fn connected(address: SocketAddr) -> String {
    format!("{address} is connected")
}
