//! The options of a host and of the games that it asks for, and the pace of its engine.

use super::start_positions::{StartPositionError, StartPositions, Starts};
use rafle_engine::Settings;
use rafle_protocol::dxp::{Colour, GameRequest, Minutes, Position};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// How games are played, on either side of a request.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The engine's parameters.
    pub settings: Settings,
    /// How much the engine may think.
    pub pace: Pace,
    /// How long a peer may take to send a message that it owes.
    pub peer_timeout: Duration,
    /// The PDN file to which every game is appended; `None` to keep none.
    pub pdn: Option<PathBuf>,
}

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChoice {
    /// White in every game.
    White,
    /// Black in every game.
    Black,
    /// White and Black alternately, White first; each position is played from both sides.
    Alternate,
}

impl SideChoice {
    /// The engine's side in a game, counted from 0.
    pub(super) fn side(self, game: u32) -> Colour {
        match self {
            Self::White => Colour::White,
            Self::Black => Colour::Black,
            Self::Alternate if game.is_multiple_of(2) => Colour::White,
            Self::Alternate => Colour::Black,
        }
    }
}

/// The games to ask for.
#[derive(Clone, Debug)]
pub struct GameOptions {
    /// The number of games.
    pub games: u32,
    /// Each side's time for a game.
    pub time: Minutes,
    /// The number of moves of each side after which a game is ended; 0 for no limit.
    pub moves: u16,
    /// The engine's side.
    pub side: SideChoice,
    /// The positions where the games begin.
    pub start: StartPositions,
}

impl GameOptions {
    /// The positions where the games begin.
    pub(super) fn starts(&self, settings: &Settings) -> Result<Starts, StartPositionError> {
        self.start.resolve(settings, self.positions())
    }

    /// The number of different start positions.
    fn positions(&self) -> usize {
        let games = usize::try_from(self.games).unwrap_or(usize::MAX);
        match self.side {
            SideChoice::Alternate => games.div_ceil(2),
            SideChoice::White | SideChoice::Black => games,
        }
    }

    /// The index of the start position of a game; both count from 0.
    pub(super) fn position_index(&self, game: u32) -> usize {
        let index = match self.side {
            SideChoice::Alternate => game / 2,
            SideChoice::White | SideChoice::Black => game,
        };
        usize::try_from(index).unwrap_or(usize::MAX)
    }

    /// The request for a game, counted from 0, with its start position.
    pub(super) fn request(&self, game: u32, position: Option<Position>) -> GameRequest {
        GameRequest {
            initiator: program_name(),
            follower: self.side.side(game).other(),
            time: self.time,
            moves: self.moves,
            position,
        }
    }
}

/// How much the engine may think, independent of the agreed minutes. All given limits apply, together with the clock.
///
/// The protocol agrees on minutes for a game but does not synchronise clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Seconds for each game, instead of the minutes of the request.
    pub game_time: Option<f64>,
    /// Seconds for each move.
    pub move_time: Option<f64>,
    /// Positions of each search.
    pub nodes: Option<u64>,
}

impl Pace {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes the limits as in `game-time=1 nodes=500`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = [
            (
                "game-time",
                self.game_time.map(|seconds| seconds.to_string()),
            ),
            (
                "move-time",
                self.move_time.map(|seconds| seconds.to_string()),
            ),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
        ];
        let mut blank = "";
        for (name, value) in bounds {
            if let Some(value) = value {
                write!(f, "{blank}{name}={value}")?;
                blank = " ";
            }
        }
        Ok(())
    }
}

/// The engine's name in messages and records.
pub(super) fn program_name() -> String {
    format!("rafle {}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_engine::openings::OpeningSource;

    #[test]
    fn by_turns_each_opening_is_played_from_both_sides() {
        let options = GameOptions {
            games: 5,
            time: Minutes::NONE,
            moves: 0,
            side: SideChoice::Alternate,
            start: StartPositions::Openings(OpeningSource::Ballots, 1),
        };
        assert_eq!(options.positions(), 3);
        let mut starts = options.starts(&Settings::default()).unwrap();
        let requests: Vec<GameRequest> = (0..5)
            .map(|game| {
                let position = starts.get(options.position_index(game));
                options.request(game, position.unwrap())
            })
            .collect();
        assert_eq!(requests[0].position, requests[1].position);
        assert_ne!(requests[1].position, requests[2].position);
        let followers: Vec<Colour> = requests.iter().map(|request| request.follower).collect();
        let (white, black) = (Colour::White, Colour::Black);
        assert_eq!(followers, [black, white, black, white, black]);
    }

    #[test]
    fn openings_are_made_when_they_are_asked_for() {
        for source in [OpeningSource::Ballots, OpeningSource::Random(8)] {
            let start = StartPositions::Openings(source, 1);
            let mut starts = start.resolve(&Settings::default(), usize::MAX).unwrap();
            for index in [0, 1, 1000] {
                assert!(starts.get(index).unwrap().is_some());
            }
        }
    }
}
