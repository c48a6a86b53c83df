//! `rafle serve`: serves the page where people play.

use super::Failure;
use crate::runtime::runtime;
use crate::serve::{ServeError, ServeOptions, serve};
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::count;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The default port.
const PORT: u16 = 8027;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The port to listen on; 0 for any free port
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on; with 0.0.0.0 or :: other machines can open the page, at a random path
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A host name that browsers may use besides localhost and IP addresses; may be repeated
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// The maximum number of boards, that is, open pages
    #[arg(long, value_name = "N", default_value = "64", value_parser = count::<u16>)]
    boards: u16,
    /// The maximum number of searches at a time; one for each processor by default
    #[arg(long, value_name = "N", value_parser = count::<u16>)]
    searches: Option<u16>,
}

const EXAMPLES: &str = "Examples:
  rafle serve                             then open http://127.0.0.1:8027/ in a browser
  rafle serve --port 0                    on any free port
  rafle serve --bind 0.0.0.0              for other machines too, at an address that the program prints
  rafle serve --bind 0.0.0.0 --host games.example --boards 16 --searches 2
                                          also by that name; sixteen boards, two of which search at a time
Ctrl-C ends the program. The server stores nothing: the page keeps its game and sends it again after a reconnect.";

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let options = ServeOptions {
        address: SocketAddr::new(arguments.bind, arguments.port),
        hosts: arguments.hosts.clone(),
        boards: arguments.boards.into(),
        searches: arguments.searches.map_or_else(processors, usize::from),
    };
    let runtime = runtime()?;
    let served = runtime.block_on(serve(options, output));
    // Sockets and searches may still be open; the program does not wait for them.
    runtime.shutdown_background();
    served.map_err(|error| match error {
        ServeError::System(error) => Failure::Io(error),
        other => Failure::Unfinished(other.to_string()),
    })
}
