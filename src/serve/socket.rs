//! The task of a WebSocket: carries messages in both directions.

use super::hub_session::HubSession;
use super::limits::{CLOSE_TIMEOUT, Timeouts};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use rafle_protocol::hub::{Refusal, Reply};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, DuplexStream, copy, sink};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// The message for a line that is too long.
const TOO_LONG: &str = "the message is longer than 1 MiB, and the connection ends";

/// Why a socket ends.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// The dialogue has ended after `quit`.
    Dialogue,
    /// The client has closed it, or the connection is broken.
    Client,
    /// A message is too long.
    TooLong,
    /// The data is not a valid WebSocket stream.
    Unreadable,
    /// The client has given no sign of life.
    Silent,
    /// The client does not read its messages.
    Unread,
}

/// Carries messages between a socket and a dialogue until one of them ends.
pub(super) async fn talk<T>(mut socket: WebSocketStream<T>, session: HubSession, timeouts: Timeouts)
where
    T: AsyncRead + AsyncWrite + Unpin,
{
    let HubSession {
        input,
        mut output,
        own,
        gone,
    } = session;
    let (mut to_client, mut from_client) = (&mut socket).split();
    let end = tokio::select! {
        end = read(&mut from_client, input, &own, timeouts) => end,
        end = write(&mut to_client, &mut output, timeouts) => end,
    };
    log::debug!("a socket ends: {end:?}");
    // End the search first; the rest may take a moment.
    drop((gone, output, to_client, from_client));
    let (code, error) = match end {
        End::Unread => return,
        End::Dialogue | End::Client => (CloseCode::Normal, None),
        End::Silent => (CloseCode::Away, None),
        End::Unreadable => (CloseCode::Protocol, None),
        End::TooLong => (CloseCode::Size, Some(TOO_LONG)),
    };
    farewell(socket, code, error).await;
}

/// Sends an error, if there is one, and closes the socket.
pub(super) async fn farewell<T>(
    mut socket: WebSocketStream<T>,
    code: CloseCode,
    error: Option<&str>,
) where
    T: AsyncRead + AsyncWrite + Unpin,
{
    let last_words = async {
        if let Some(error) = error {
            socket.send(line(error)).await?;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::default(),
        };
        socket.send(Message::Close(Some(frame))).await?;
        // Closing a connection with unread input would lose the last messages.
        while let Some(read) = socket.next().await {
            if read.is_err() {
                copy(socket.get_mut(), &mut sink()).await?;
            }
        }
        Ok::<(), Error>(())
    };
    // A client that does not take them does not need them.
    let _ = timeout(CLOSE_TIMEOUT, last_words).await;
}

/// An `error` line.
fn line(error: &str) -> Message {
    Message::text(Reply::Error(Refusal::other(error)).to_string())
}

/// Passes messages to the dialogue. While the dialogue's queue is full, the socket is not read.
async fn read(
    from_client: &mut (impl Stream<Item = Result<Message, Error>> + Unpin),
    mut input: DuplexStream,
    own: &mpsc::WeakSender<String>,
    timeouts: Timeouts,
) -> End {
    loop {
        let Ok(message) = timeout(timeouts.life, from_client.next()).await else {
            return End::Silent;
        };
        let refused = match message {
            Some(Ok(Message::Text(text))) if text.contains('\n') => {
                "a message is one line, without a line feed"
            }
            Some(Ok(Message::Text(text))) => {
                let written = async {
                    input.write_all(text.as_bytes()).await?;
                    input.write_all(b"\n").await
                };
                if written.await.is_err() {
                    // The dialogue has ended, but its last lines are still being written.
                    return std::future::pending().await;
                }
                continue;
            }
            Some(Ok(Message::Binary(_))) => "a message is text, and this one is binary",
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
            Some(Err(Error::Capacity(CapacityError::MessageTooLong { .. }))) => {
                return End::TooLong;
            }
            Some(Err(Error::Protocol(_) | Error::Utf8(_) | Error::Capacity(_))) => {
                return End::Unreadable;
            }
            None | Some(Ok(Message::Close(_)) | Err(_)) => return End::Client,
        };
        let error = Reply::Error(Refusal::other(refused)).to_string();
        if let Some(own) = own.upgrade() {
            // This fails if the dialogue has ended.
            let _ = own.send(error).await;
        }
    }
}

/// Writes the lines of the dialogue, and pings the client from time to time.
async fn write(
    to_client: &mut (impl Sink<Message, Error = Error> + Unpin),
    output: &mut mpsc::Receiver<String>,
    timeouts: Timeouts,
) -> End {
    let mut ping = interval(timeouts.ping);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping.reset();
    loop {
        let message = tokio::select! {
            line = output.recv() => match line {
                Some(line) => Message::text(line),
                None => return End::Dialogue,
            },
            _ = ping.tick() => Message::Ping(Bytes::new()),
        };
        match timeout(timeouts.message, to_client.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return End::Client,
            Err(_) => return End::Unread,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::io::duplex;
    use tokio::sync::oneshot;
    use tokio_tungstenite::tungstenite::protocol::Role;

    const LONG: Duration = Duration::from_secs(3600);
    const SHORT: Duration = Duration::from_millis(20);

    fn timeouts() -> Timeouts {
        Timeouts {
            message: LONG,
            ping: LONG,
            life: LONG,
            ..Timeouts::default()
        }
    }

    /// A session without a dialogue, and the dialogue's ends of its channels.
    fn session() -> (
        HubSession,
        DuplexStream,
        mpsc::Sender<String>,
        oneshot::Receiver<()>,
    ) {
        let (input, lines) = duplex(64);
        let (sender, output) = mpsc::channel(1);
        let (gone, is_gone) = oneshot::channel();
        let own = sender.downgrade();
        let session = HubSession {
            input,
            output,
            own,
            gone,
        };
        (session, lines, sender, is_gone)
    }

    fn run(steps: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(steps);
    }

    async fn server(io: DuplexStream) -> WebSocketStream<DuplexStream> {
        WebSocketStream::from_raw_socket(io, Role::Server, None).await
    }

    #[test]
    fn a_client_that_does_not_read_is_given_up() {
        run(async {
            let (_client, io) = duplex(16);
            let (session, _lines, sender, is_gone) = session();
            let brief = Timeouts {
                message: SHORT,
                ..timeouts()
            };
            let talk = talk(server(io).await, session, brief);
            let speak = async { while sender.send("x".repeat(100)).await.is_ok() {} };
            tokio::join!(talk, speak);
            assert!(is_gone.await.is_err());
        });
    }

    #[test]
    fn a_client_without_a_sign_of_life_is_given_up() {
        run(async {
            let (_client, io) = duplex(1 << 16);
            let (session, _lines, _sender, is_gone) = session();
            let brief = Timeouts {
                life: SHORT,
                ..timeouts()
            };
            talk(server(io).await, session, brief).await;
            assert!(is_gone.await.is_err());
        });
    }

    #[test]
    fn a_client_is_asked_whether_it_is_there() {
        run(async {
            let (client, io) = duplex(1 << 16);
            let (session, _lines, sender, _is_gone) = session();
            let frequent_pings = Timeouts {
                ping: SHORT,
                ..timeouts()
            };
            let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
            let talk = talk(server(io).await, session, frequent_pings);
            let answer = async {
                for _ in 0..3 {
                    let asked = client.next().await.unwrap().unwrap();
                    assert!(matches!(asked, Message::Ping(_)), "{asked:?}");
                }
                // The end of the dialogue closes the socket.
                drop(sender);
                while !matches!(client.next().await, Some(Ok(Message::Close(_)))) {}
                while client.next().await.is_some() {}
            };
            tokio::join!(talk, answer);
        });
    }

    #[test]
    fn a_dialogue_that_does_not_read_holds_its_client_up() {
        run(async {
            let (client, io) = duplex(64);
            let (session, _lines, _sender, is_gone) = session();
            let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
            let frequent_pings = Timeouts {
                ping: SHORT,
                ..timeouts()
            };
            let talk = talk(server(io).await, session, frequent_pings);
            let flood = async {
                let mut sent = 0;
                while timeout(SHORT, client.send(Message::text("ping")))
                    .await
                    .is_ok()
                {
                    sent += 1;
                }
                assert!(sent < 10_000, "nothing holds it up");
                drop(client);
            };
            tokio::join!(talk, flood);
            assert!(is_gone.await.is_err());
        });
    }
}
