//! `rafle dxp`: games with other programs over TCP.

use super::Failure;
use super::background_output::BackgroundOutput;
use super::position_args::settings;
use crate::dxp::{
    CallOptions, ConnectionError, DxpError, GameOptions, HostOptions, Pace, SideChoice,
    StartPositions, call, listen,
};
use crate::runtime::runtime;
use clap::{Subcommand, ValueEnum};
use rafle_engine::openings::OpeningSource;
use rafle_engine::value_parsers::{count, seconds, whole};
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_protocol::dxp::{Minutes, PORT};
use rafle_protocol::pdn;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: DxpCommand,
}

const EXAMPLES: &str = "Examples:
  rafle dxp listen                            wait for programs on this machine, one after another
  rafle dxp listen --bind 0.0.0.0 --pdn games.pdn
                                              for other machines too; keep the games
  rafle dxp call localhost --games 10 --time 5 --moves 75
                                              ask a program that listens for ten games
The beginning and the end of each game are one line each; Ctrl-C ends the program.";

#[derive(Debug, Subcommand)]
enum DxpCommand {
    /// Wait for programs that want to play, and play with one after another until stopped
    #[command(after_help = LISTEN_EXAMPLES)]
    Listen(Box<ListenArguments>),
    /// Call a program that listens, and play games with it
    #[command(after_help = CALL_EXAMPLES)]
    Call(Box<CallArguments>),
}

const LISTEN_EXAMPLES: &str = "Examples:
  rafle dxp listen
  rafle dxp listen --bind 0.0.0.0 --port 27531 --pdn games.pdn
  rafle dxp listen --game-time 3          use 3 seconds a game, whatever time the caller asks for
  rafle dxp listen --games 10 --time 5    ask the program that calls for ten games

There is one game at a time; other programs that call during a game are refused. If a caller disconnects
during a game, the game is recorded as unfinished and the next caller is served.";

const CALL_EXAMPLES: &str = "Examples:
  rafle dxp call localhost --games 2 --time 5
  rafle dxp call 192.168.0.7:27531 --games 20 --time 10 --moves 75 --ballots ballots --pdn games.pdn
  rafle dxp call localhost --games 1 --colour black --fen \"W:WK46,33:B7,12,K5\"
  rafle dxp call localhost --follow       let the program that listens ask for games

DXP sends the minutes of a game in three characters: whole minutes up to 999, tenths below 10 (2.5), hundredths
below 1 (.05). Some programs cannot read fractions. --game-time and --move-time bound only this program and are
not sent. With --time 0 and without these bounds, it searches for one second a move.";

/// How this program plays.
#[derive(Debug, clap::Args)]
struct PlayArguments {
    /// Seconds for each game of this program, whatever time is agreed on
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    game_time: Option<f64>,
    /// Seconds for each move of this program
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<f64>,
    /// Positions of each search
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    /// A parameter of the game or the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Append every game, finished or not, to this PDN file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Seconds that the other program may take to answer or to move
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds)]
    peer_timeout: f64,
}

#[derive(Debug, clap::Args)]
struct ListenArguments {
    /// The port to listen on; 0 for any free port
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on; with 0.0.0.0 or :: other machines can call
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[command(flatten)]
    play: PlayArguments,
    /// Ask the first caller for this many games, then end; without it, callers ask
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    games: Option<u32>,
    #[command(flatten)]
    asked: AskedGames,
}

#[derive(Debug, clap::Args)]
struct CallArguments {
    /// The program to call; port 27531 if none is given
    #[arg(value_name = "HOST[:PORT]")]
    address: Address,
    /// Games to play
    #[arg(long, value_name = "N", default_value = "1", value_parser = count::<u32>)]
    games: u32,
    /// Let the other program ask for games
    #[arg(long, conflicts_with_all = ["games", "time", "moves", "colour", "fen", "ballots", "seed"])]
    follow: bool,
    #[command(flatten)]
    asked: AskedGames,
    #[command(flatten)]
    play: PlayArguments,
}

/// The games that this program asks for.
#[derive(Debug, clap::Args)]
struct AskedGames {
    /// Minutes for each side and game, 0 for no clock; 5 if not given
    #[arg(long, value_name = "MIN", value_parser = minutes)]
    time: Option<Minutes>,
    /// Moves of each side after which a game ends; 0 for no limit, the default
    #[arg(long, value_name = "M", value_parser = whole::<u16>(0..=999))]
    moves: Option<u16>,
    /// The side that this program plays; alternate if not given
    #[arg(long, value_enum)]
    colour: Option<Side>,
    /// The start position of every game, as FEN or as a Hub position
    #[arg(
        long,
        value_name = "FEN",
        conflicts_with = "ballots",
        allow_hyphen_values = true
    )]
    fen: Option<String>,
    /// The openings of the games: ballots, random:N, balanced:N, or a file of positions or PDN games; with --colour
    /// alternate each is played from both sides
    #[arg(long, value_name = "KIND|FILE")]
    ballots: Option<OpeningSource>,
    /// Seed for the order of the ballots and the random moves; 1 if not given
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
    Alternate,
}

/// A host and a port on it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Address {
    host: String,
    port: u16,
}

#[derive(Debug, Error)]
enum AddressError {
    #[error("the host is missing")]
    NoHost,
    #[error("'{0}' is not a port, which is a number from 1 to 65535")]
    Port(String),
}

/// Reads `host`, `host:port`, `[v6]:port`, or an IPv6 address without a port.
impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let is_bare_v6 = text.parse::<std::net::Ipv6Addr>().is_ok();
        let (host, port) = match text.rsplit_once(':') {
            // A colon within brackets belongs to the address.
            Some((host, port)) if !is_bare_v6 && !port.ends_with(']') => (host, Some(port)),
            _ => (text, None),
        };
        let bare = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'));
        let host = bare.unwrap_or(host);
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        let port = match port {
            None => PORT,
            Some(text) => {
                let number = text.parse().ok().filter(|&port: &u16| port > 0);
                number.ok_or_else(|| AddressError::Port(text.to_owned()))?
            }
        };
        let host = host.to_owned();
        Ok(Self { host, port })
    }
}

fn minutes(text: &str) -> Result<Minutes, String> {
    let minutes = match text.parse::<f64>() {
        Ok(0.0) => Some(Minutes::NONE),
        Ok(minutes) => Minutes::new(minutes),
        Err(_) => None,
    };
    minutes.ok_or_else(|| "it is not a number of minutes from 0.01 to 999, or 0".to_owned())
}

/// Parameters with a fixed value, because the protocol has no message for the others: name, value, reason.
const FIXED_PARAMETERS: [(&str, &str, &str); 3] = [
    ("irregular", "off", "DXP has no message for a claim"),
    ("notation", "numeric", "DXP knows squares by their numbers"),
    (
        "ponder",
        "false",
        "over DXP the engine thinks on its own time only",
    ),
];

/// The variant of a name, if it can be played over DXP: a member of the draughts family, which has a number in PDN. The
/// protocol does not distinguish the variants.
fn family_variant(name: &str) -> Option<&'static Variant> {
    let is_family = |variant: &&Variant| pdn::Variant::game_type(variant.name).is_some();
    Variant::named(name).filter(is_family)
}

impl PlayArguments {
    fn host_options(&self) -> Result<HostOptions, Failure> {
        for pair in &self.set {
            let Some((name, value)) = pair.split_once('=') else {
                continue;
            };
            let fixed = FIXED_PARAMETERS.iter().find(|(known, _, _)| *known == name);
            if let Some((_, allowed, why)) = fixed
                && value != *allowed
            {
                return Err(Failure::BadUse(format!("--set {pair}: {why}")));
            }
            if name == "variant" && family_variant(value).is_none() {
                let why = "DXP is for the draughts family alone";
                return Err(Failure::BadUse(format!("--set {pair}: {why}")));
            }
        }
        Ok(HostOptions {
            settings: settings(&VARIANTS[0], &self.set)?,
            pace: Pace {
                game_time: self.game_time,
                move_time: self.move_time,
                nodes: self.nodes,
            },
            peer_timeout: Duration::from_secs_f64(self.peer_timeout),
            pdn: self.pdn.clone(),
        })
    }
}

/// The default minutes of each side in games that this program asks for.
const MINUTES: f64 = 5.0;

impl AskedGames {
    /// The options for this number of games.
    fn options(&self, games: u32) -> Result<GameOptions, Failure> {
        if self.seed.is_some() && self.ballots.is_none() {
            let sentence = "--seed is for the openings of --ballots";
            return Err(Failure::BadUse(sentence.to_owned()));
        }
        Ok(GameOptions {
            games,
            time: self.time.or(Minutes::new(MINUTES)).unwrap_or(Minutes::NONE),
            moves: self.moves.unwrap_or(0),
            side: match self.colour {
                Some(Side::White) => SideChoice::White,
                Some(Side::Black) => SideChoice::Black,
                Some(Side::Alternate) | None => SideChoice::Alternate,
            },
            start: match (&self.fen, &self.ballots) {
                (Some(fen), _) => StartPositions::Position(fen.clone()),
                (None, Some(source)) => {
                    StartPositions::Openings(source.clone(), self.seed.unwrap_or(1))
                }
                (None, None) => StartPositions::Standard,
            },
        })
    }

    /// The first of these options that was given.
    fn given(&self) -> Option<&'static str> {
        let options = [
            ("--time", self.time.is_some()),
            ("--moves", self.moves.is_some()),
            ("--colour", self.colour.is_some()),
            ("--fen", self.fen.is_some()),
            ("--ballots", self.ballots.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(option, _)| option)
    }
}

impl ListenArguments {
    /// The games to ask for; `None` if callers ask.
    fn games(&self) -> Result<Option<GameOptions>, Failure> {
        match (self.games, self.asked.given()) {
            (None, Some(option)) => Err(Failure::BadUse(format!(
                "{option} applies only to games that this program asks for: add --games N"
            ))),
            (games, _) => games.map(|games| self.asked.options(games)).transpose(),
        }
    }
}

impl CallArguments {
    fn call_options(&self) -> Result<CallOptions, Failure> {
        let games = (!self.follow).then(|| self.asked.options(self.games));
        Ok(CallOptions {
            peer_host: self.address.host.clone(),
            peer_port: self.address.port,
            games: games.transpose()?,
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let runtime = runtime()?;
    let mut output = BackgroundOutput::start(std::io::stdout())?;
    let played = match &arguments.command {
        DxpCommand::Listen(arguments) => {
            let host_options = arguments.play.host_options()?;
            let address = SocketAddr::new(arguments.bind, arguments.port);
            let games = arguments.games()?;
            runtime.block_on(listen(&host_options, address, games.as_ref(), &mut output))
        }
        DxpCommand::Call(arguments) => {
            let host_options = arguments.play.host_options()?;
            runtime.block_on(call(&host_options, &arguments.call_options()?, &mut output))
        }
    };
    // A name lookup may still run on another thread; the program does not wait for it.
    runtime.shutdown_background();
    let written = output.finish().map_err(Failure::Io);
    let played = played.map_err(|error| match error {
        DxpError::System(error) => Failure::Io(error),
        DxpError::Memory(_) | DxpError::StartPosition(_) | DxpError::PdnFile { .. } => {
            Failure::BadUse(error.to_string())
        }
        DxpError::Connection {
            error: ConnectionError::Interrupted,
            ..
        } => Failure::Interrupted(error.to_string()),
        other => Failure::Unfinished(other.to_string()),
    });
    played.and(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_with_an_optional_port() {
        for (text, host, port) in [
            ("localhost", "localhost", PORT),
            ("localhost:9", "localhost", 9),
            ("10.0.0.1:27532", "10.0.0.1", 27532),
            ("::1", "::1", PORT),
            ("[::1]", "::1", PORT),
            ("[fe80::1]:8", "fe80::1", 8),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!((&*address.host, address.port), (host, port), "{text}");
        }
        for text in ["", ":9", "host:", "host:0", "host:65536", "host:port"] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
