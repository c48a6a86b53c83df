//! How much the server takes, and how long it waits.

use rafle_engine::{Bounds, Settings};
use std::time::Duration;

/// What a page may ask of its engine: no files of this machine, and a bounded share of its memory and processors.
const BOUNDS: Bounds = Bounds {
    files: false,
    threads: 1,
    tt_exponent: 20,
};

/// The size of the table of a board that asks for no other: 4 MiB.
const TT_EXPONENT: u32 = 18;

/// The parameters that the engine of a board begins with.
pub(super) fn settings() -> Settings {
    Settings {
        tt_exponent: TT_EXPONENT,
        ..Settings::within(BOUNDS)
    }
}

/// The most bytes of the head of a request.
pub(super) const MAX_HEAD_BYTES: usize = 16 << 10;

/// The bytes of lines that wait for a dialogue, before its socket is read no further.
pub(super) const INPUT_BYTES: usize = 64 << 10;

/// The lines of a dialogue that wait for its socket, before the dialogue waits.
pub(super) const OUTPUT_LINES: usize = 16;

/// How long a socket may take for its last words.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait where the system has no descriptor for a connection.
pub(super) const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The most connections that have not named the address of the page.
pub(super) const MAX_STRANGERS: usize = 64;

/// The most connections that have named it, beside those of boards, for so many boards: each page has a few.
pub(super) fn max_guests(boards: usize) -> usize {
    boards.saturating_mul(4)
}

/// How long the server waits for its clients.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// For the head of a request, also of the next one of a connection.
    pub(super) head: Duration,
    /// For all requests of a connection; a WebSocket goes on.
    pub(super) connection: Duration,
    /// For a WebSocket to take one message.
    pub(super) message: Duration,
    /// Between two questions whether the client is still there.
    pub(super) ping: Duration,
    /// For any sign of life.
    pub(super) life: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            connection: Duration::from_secs(300),
            message: Duration::from_secs(30),
            ping: Duration::from_secs(20),
            life: Duration::from_secs(60),
        }
    }
}
