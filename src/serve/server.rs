//! Listens, and starts a task for each connection.

use super::admission::Admission;
use super::connections::{Connection, Connections};
use super::limits::{ACCEPT_PAUSE, MAX_HEAD_BYTES, Timeouts};
use super::routes::{Shared, respond};
use crate::runtime::interrupted;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rafle_engine::SearchPlaces;
use std::convert::Infallible;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The options of the server.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The address to listen on; port 0 stands for any free port.
    pub address: SocketAddr,
    /// Names of this machine that browsers may use, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// The maximum number of dialogues at a time.
    pub boards: usize,
    /// The maximum number of searches at a time.
    pub searches: usize,
}

/// Why the server cannot start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The server can't listen on the address.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address with its port.
        address: SocketAddr,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The system provides no random bytes for the page's address.
    #[error("no random address for the page: {0}")]
    Random(getrandom::Error),
    /// The system refuses something else, or the output is closed.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

/// Serves until the user stops the program, and prints the page's address.
///
/// On loopback the page is at `/`; otherwise it is below a random name, new at each start.
///
/// # Errors
/// [`ServeError`] if the server can't start, or the output is closed.
pub async fn serve(options: ServeOptions, output: &mut impl Write) -> Result<(), ServeError> {
    let interrupted = interrupted();
    let address = options.address;
    let is_open = !address.ip().is_loopback();
    let prefix = if is_open {
        format!("/{}/", token().map_err(ServeError::Random)?)
    } else {
        "/".to_owned()
    };
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|error| ServeError::Listen { address, error })?;
    let place = format!("http://{}{prefix}", reachable(listener.local_addr()?));
    if is_open {
        writeln!(
            output,
            "the server is open to other machines: anyone who knows the full address can play"
        )?;
    }
    writeln!(output, "rafle is at {place} (Ctrl-C ends it)")?;
    output.flush()?;
    let connections = Connections::new(options.boards);
    let shared = Arc::new(Shared {
        prefix,
        admission: Admission::new(options.hosts),
        boards: Arc::new(Semaphore::new(options.boards)),
        max_boards: options.boards,
        searches: SearchPlaces::new(options.searches),
        timeouts: Timeouts::default(),
    });
    tokio::select! {
        () = interrupted => Ok(()),
        never = accept(&listener, &connections, &shared) => match never {},
    }
}

/// The address at which this machine itself reaches the server.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// Accepts connections, and disconnects others if there are too many.
async fn accept(
    listener: &TcpListener,
    connections: &Arc<Connections>,
    shared: &Arc<Shared>,
) -> Infallible {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // The client has gone away meanwhile, or there is no descriptor until a connection ends.
                log::warn!("a connection cannot be accepted: {error}");
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let place = connections.add(peer.ip());
        tokio::spawn(connection(stream, place, Arc::clone(shared)));
    }
}

/// Answers the requests of a connection until it has to be closed in favour of another.
async fn connection(stream: TcpStream, place: Arc<Connection>, shared: Arc<Shared>) {
    tokio::select! {
        () = place.sent_away() => {}
        () = answer(stream, &place, &shared) => {}
    }
}

/// Answers the requests of a connection.
async fn answer(stream: TcpStream, place: &Arc<Connection>, shared: &Arc<Shared>) {
    // Lines are short, and the client waits for each.
    let _ = stream.set_nodelay(true);
    let timeouts = shared.timeouts;
    let service = service_fn(|request| {
        let response = respond(shared, place, request);
        async { Ok::<_, Infallible>(response) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.head)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut served = pin!(served);
    if timeout(timeouts.connection, served.as_mut()).await.is_err() {
        served.as_mut().graceful_shutdown();
        // A client that has not read the answer by then is dropped.
        let _ = timeout(timeouts.head, served).await;
    }
}

/// Returns a new secret for the address of the page: 128 random bits in hexadecimal digits.
///
/// # Errors
/// The system provides no random bytes.
fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
