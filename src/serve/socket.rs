//! The task of a WebSocket: messages in, messages out.

use super::board::Board;
use super::limits::{CLOSE_TIMEOUT, Patience};
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use rafle_protocol::hub::Reply;
use tokio::io::{AsyncWriteExt, DuplexStream};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::error::CapacityError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// Why a socket ends.
#[derive(Debug, PartialEq, Eq)]
enum End {
    /// The dialogue has ended, by `quit`.
    Dialogue,
    /// The client has closed it, or the connection is broken.
    Client,
    /// A message is too long.
    TooLong,
    /// What comes is no WebSocket.
    Unreadable,
    /// The client has given no sign of life.
    Silent,
    /// The client does not read.
    Unread,
}

/// Carries messages between a socket and a dialogue until one of them ends.
pub(super) async fn talk<S>(socket: S, board: Board, patience: Patience)
where
    S: Sink<Message, Error = Error> + Stream<Item = Result<Message, Error>>,
{
    let Board {
        input,
        mut output,
        own,
        gone,
    } = board;
    let (mut to_client, mut from_client) = socket.split();
    let end = tokio::select! {
        end = read(&mut from_client, input, &own, patience) => end,
        end = write(&mut to_client, &mut output, patience) => end,
    };
    log::debug!("a socket ends: {end:?}");
    // First the search ends; the rest may take a moment.
    drop((gone, output));
    let (code, error) = match end {
        End::Unread => return,
        End::Dialogue | End::Client => (CloseCode::Normal, None),
        End::Silent => (CloseCode::Away, None),
        End::Unreadable => (CloseCode::Protocol, None),
        End::TooLong => (CloseCode::Size, Some("the message is too long")),
    };
    farewell(&mut to_client, code, error).await;
}

/// Says what is wrong, if anything is, and closes a socket.
pub(super) async fn farewell<S>(to_client: &mut S, code: CloseCode, error: Option<&str>)
where
    S: Sink<Message, Error = Error> + Unpin,
{
    let last_words = async {
        if let Some(error) = error {
            to_client.send(line(error)).await?;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::default(),
        };
        to_client.send(Message::Close(Some(frame))).await?;
        to_client.close().await
    };
    // A client that does not take them has no need of them.
    let _ = timeout(CLOSE_TIMEOUT, last_words).await;
}

/// An `error` line.
fn line(error: &str) -> Message {
    Message::text(Reply::Error(error.to_owned()).to_string())
}

/// Passes messages on to the dialogue. While that has enough of them, the socket is not read.
async fn read(
    from_client: &mut (impl Stream<Item = Result<Message, Error>> + Unpin),
    mut input: DuplexStream,
    own: &mpsc::WeakSender<String>,
    patience: Patience,
) -> End {
    loop {
        let Ok(message) = timeout(patience.life, from_client.next()).await else {
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
                    // The dialogue has ended; its last lines are still to be written.
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
        let error = Reply::Error(refused.to_owned()).to_string();
        if let Some(own) = own.upgrade() {
            // It fails where the dialogue has ended.
            let _ = own.send(error).await;
        }
    }
}

/// Writes the lines of the dialogue, and asks from time to time whether the client is there.
async fn write(
    to_client: &mut (impl Sink<Message, Error = Error> + Unpin),
    output: &mut mpsc::Receiver<String>,
    patience: Patience,
) -> End {
    let mut ping = interval(patience.ping);
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
        match timeout(patience.message, to_client.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return End::Client,
            Err(_) => return End::Unread,
        }
    }
}
