use std::net::SocketAddr;

/// Options of the server.
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
