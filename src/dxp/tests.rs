//! Tests with peers that send random messages and noise: nothing panics or hangs, and every connection ends.

use super::connection::{ConnectionError, Peer};
use super::host::Host;
use super::options::{HostOptions, Pace};
use super::play::Next;
use super::requests::serve;
use rafle_engine::Settings;
use rafle_engine::search::Table;
use rafle_protocol::dxp::Message;
use rafle_rules::random::Random;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::sync::watch;

/// Messages of a real dialogue, to be corrupted; `R` and `A` stand for a request and an answer.
const MESSAGES: [&str; 16] = [
    "R",
    "R",
    "R",
    "A",
    "M0001322800",
    "M0000332900",
    "M0012190023",
    "M0001281901",
    "M000120241",
    "E00",
    "E21",
    "E10",
    "CWhat do you think about move 35?",
    "B001W",
    "B002Z",
    "K0",
];

/// Generates the bytes of a connection, the same in every run.
struct RandomPeer(Random);

impl RandomPeer {
    fn byte(&mut self) -> u8 {
        self.0.below(256) as u8
    }

    fn message(&mut self) -> Vec<u8> {
        let chosen = MESSAGES[self.0.below(MESSAGES.len())];
        let side = ["W", "Z"][self.0.below(2)];
        let text = match chosen {
            "R" if self.0.below(3) == 0 => {
                let squares: String = (0..50)
                    .map(|_| ["w", "z", "W", "Z", "e", "e", "e"][self.0.below(7)])
                    .collect();
                format!("R01{:<32}{side}.01000B{side}{squares}", "fuzz")
            }
            "R" => format!("R01{:<32}{side}  1 {}A", "fuzz", self.0.below(100)),
            "A" => format!("A{:<32}0", "fuzz"),
            other => other.to_owned(),
        };
        text.into_bytes()
    }

    /// Some bytes of a connection: messages, corrupted ones, or noise.
    fn chunk(&mut self) -> Vec<u8> {
        let mut bytes = match self.0.below(8) {
            0 => (0..self.0.below(300)).map(|_| self.byte()).collect(),
            _ => self.message(),
        };
        if self.0.below(4) == 0 {
            let at = self.0.below(bytes.len() + 1);
            match self.0.below(3) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, self.byte()),
                _ => bytes
                    .iter_mut()
                    .skip(at)
                    .take(1)
                    .for_each(|byte| *byte ^= 1),
            }
        }
        if self.0.below(10) > 0 {
            bytes.push(0);
        }
        bytes
    }
}

fn host() -> Host<Vec<u8>> {
    let options = HostOptions {
        settings: Settings {
            tt_exponent: Table::MIN_EXPONENT,
            ..Settings::default()
        },
        pace: Pace {
            nodes: Some(20),
            ..Pace::default()
        },
        peer_timeout: Duration::from_secs(60),
        pdn: None,
    };
    Host::new(&options, Vec::new()).unwrap()
}

/// Sends random bytes and messages, then closes the connection.
async fn send_random(stream: DuplexStream, mut random_peer: RandomPeer) {
    let (mut input, mut output) = tokio::io::split(stream);
    let send = async {
        for _ in 0..random_peer.0.below(30) {
            let chunk = random_peer.chunk();
            if output.write_all(&chunk).await.is_err() {
                return;
            }
            for _ in 0..random_peer.0.below(3) {
                tokio::task::yield_now().await;
            }
        }
        let _ = output.shutdown().await;
    };
    let mut received = Vec::new();
    let receive = input.read_to_end(&mut received);
    let ((), read) = tokio::join!(send, receive);
    read.unwrap();
    let mut messages = received.split(|byte| *byte == 0);
    assert_eq!(
        messages.next_back(),
        Some(&b""[..]),
        "every message is ended"
    );
    for message in messages {
        let text = String::from_utf8_lossy(message);
        assert!(Message::read(message).is_ok(), "{text}");
    }
}

#[test]
fn a_thousand_connections_of_noise_all_end() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let mut host = host();
    let (_sender, shutdown) = watch::channel(false);
    let mut too_long = 0;
    for seed in 1..=1000 {
        let (theirs, ours) = duplex(4096);
        let random_peer = RandomPeer(Random::new(seed));
        let peer = Peer::new(ours, Duration::from_secs(60), shutdown.clone());
        let mut peer = peer.without_gap();
        let serve = async {
            let served = serve(&mut host, &mut peer, Duration::from_secs(30)).await;
            peer.close().await;
            served
        };
        let (served, ()) =
            runtime.block_on(async { tokio::join!(serve, send_random(theirs, random_peer)) });
        match served.unwrap() {
            Next::Disconnected(ConnectionError::TooLong) => too_long += 1,
            Next::Disconnected(ConnectionError::Closed) | Next::Stop => {}
            Next::Disconnected(ConnectionError::Broken(error)) => {
                assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
            }
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    let output = String::from_utf8(host.into_output()).unwrap();
    let count = |word: &str| output.matches(word).count();
    assert!(too_long > 50, "{too_long} were too long");
    assert!(count(" begun ") > 500, "{} games begun", count(" begun "));
    assert_eq!(count(" begun "), count(" ended "));
}
