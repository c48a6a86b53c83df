//! Limits and timeouts of the server.

use rafle_engine::{Bounds, Settings};
use std::time::Duration;

/// What a page may use of its engine: no files of this machine, and a bounded share of its memory and processors.
const BOUNDS: Bounds = Bounds {
    files: false,
    threads: 1,
    tt_exponent: 20,
};

/// The default size of a board's table: 4 MiB.
const TT_EXPONENT: u32 = 18;

/// The initial parameters of a board's engine.
pub(super) fn settings() -> Settings {
    Settings {
        tt_exponent: TT_EXPONENT,
        ..Settings::within(BOUNDS)
    }
}

/// The maximum number of bytes in the head of a request.
pub(super) const MAX_HEAD_BYTES: usize = 16 << 10;

/// The number of bytes that may wait for a dialogue before its socket is no longer read.
pub(super) const INPUT_BYTES: usize = 64 << 10;

/// The number of lines that may wait for a socket before its dialogue has to wait.
pub(super) const OUTPUT_LINES: usize = 16;

/// How long a socket may take for its last messages.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// How long to wait if the system has no descriptor for a connection.
pub(super) const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The maximum number of connections that have not named the page's address.
pub(super) const MAX_STRANGERS: usize = 64;

/// The maximum number of connections that have named it, not counting those of boards: a few for each board's page.
pub(super) fn max_guests(boards: usize) -> usize {
    boards.saturating_mul(4)
}

/// How long the server waits for its clients.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timeouts {
    /// For the head of a request, including later ones on the same connection.
    pub(super) head: Duration,
    /// For all requests of a connection; a WebSocket may last longer.
    pub(super) connection: Duration,
    /// For a WebSocket to take one message.
    pub(super) message: Duration,
    /// Between two pings.
    pub(super) ping: Duration,
    /// For any sign of life.
    pub(super) life: Duration,
}

impl Default for Timeouts {
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
