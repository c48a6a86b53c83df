//! The games that this program asks another program for.

use super::program_name::program_name;
use super::start_positions::{StartPositionError, StartPositions, Starts};
use rafle_engine::Settings;
use rafle_protocol::dxp::{Colour, GameRequest, Minutes, Position};

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
