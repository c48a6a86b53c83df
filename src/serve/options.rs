//! What the server is asked for.

use std::net::SocketAddr;

/// What the server is asked for.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// Where to listen; port 0 stands for any that is free.
    pub address: SocketAddr,
    /// Names of this machine by which browsers may ask, beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// The most dialogues at a time.
    pub boards: usize,
    /// The most searches at a time.
    pub searches: usize,
}
