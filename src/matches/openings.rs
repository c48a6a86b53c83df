//! Where the games begin: ballots, random moves, or what stands in a file.
//!
//! The list of openings depends on the source, the rules and the seed alone: a longer list begins with
//! the shorter one, so that a match can be made longer later.

use crate::random::Random;
use crate::rules::Options;
use crate::session::{Session, Setup, SetupError};
use crate::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::{self, Item};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use thiserror::Error;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningSource {
    /// Every first move with every reply, in random order; when these are used up, with one move more.
    Ballots,
    /// So many random moves.
    Random(u32),
    /// A file of positions, one a line, or a PDN file, whose games are played on from their ends.
    File(PathBuf),
}

/// Every text that is not one of the two words is the name of a file.
impl FromStr for OpeningSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let plies = text
            .strip_prefix("random:")
            .and_then(|plies| plies.parse().ok());
        Ok(match (text, plies) {
            ("ballots", _) => Self::Ballots,
            (_, Some(plies)) => Self::Random(plies),
            _ => Self::File(PathBuf::from(text)),
        })
    }
}

impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ballots => f.write_str("ballots"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// The beginning of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position text; `None` for the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there, as the engine writes them.
    pub moves: Vec<String>,
}

impl Opening {
    /// The game at the end of the opening.
    pub(crate) fn open(
        &self,
        variant: &Variant,
        options: &Options,
    ) -> Result<Box<dyn Session>, SetupError> {
        let moves = self.moves.join(" ");
        let setup = Setup {
            position: self.position.as_deref(),
            moves: &moves,
        };
        variant.open(setup, options)
    }
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file can't be read.
    #[error("openings '{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Something in the file is wrong.
    #[error("openings '{}', {place}: {message}", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The line or the game.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// The rules give no start position, or no game goes on after the opening moves.
    #[error("no opening of the kind '{0}' leaves a game to play")]
    None(String),
}

/// The most ballots that are made before they are used again from the first.
const MAX_BALLOTS: usize = 20_000;

/// How often random moves are tried anew before a position is taken a second time.
const MAX_TRIES: usize = 200;

/// The first openings of a source, so many as are asked for; where there are fewer, they begin again.
pub(crate) fn openings(
    source: &OpeningSource,
    variant: &Variant,
    options: &Options,
    seed: u64,
    count: usize,
) -> Result<Vec<Opening>, OpeningError> {
    let found = match source {
        OpeningSource::Ballots => ballots(variant, options, seed, count),
        OpeningSource::Random(plies) => random(variant, options, *plies, seed, count),
        OpeningSource::File(path) => {
            let text = std::fs::read(path).map_err(|error| OpeningError::File {
                path: path.clone(),
                error,
            })?;
            let text = String::from_utf8_lossy(&text);
            let read = if is_pdn(&text) {
                games(&text, variant, options)
            } else {
                positions(&text, variant, options)
            };
            read.map_err(|(place, message)| OpeningError::Entry {
                path: path.clone(),
                place,
                message,
            })?
        }
    };
    if found.is_empty() {
        return Err(OpeningError::None(source.to_string()));
    }
    Ok(found.into_iter().cycle().take(count).collect())
}

/// A line of play and the game that it leads to.
struct Line {
    opening: Opening,
    session: Box<dyn Session>,
}

impl Line {
    fn start(variant: &Variant, options: &Options) -> Option<Self> {
        Some(Self {
            opening: Opening::default(),
            session: variant.start(options)?,
        })
    }

    fn after(&self, text: &str) -> Option<Self> {
        let played = self.session.play(text).ok()?;
        let mut opening = self.opening.clone();
        opening.moves.push(played.text);
        let session = played.session;
        Some(Self { opening, session })
    }

    fn goes_on(&self) -> bool {
        self.session.result() == GameResult::None
    }
}

fn ballots(variant: &Variant, options: &Options, seed: u64, count: usize) -> Vec<Opening> {
    let mut found = Vec::new();
    let mut known = HashSet::new();
    let mut lines: Vec<Line> = Line::start(variant, options).into_iter().collect();
    for plies in 1.. {
        lines = lines
            .iter()
            .flat_map(|line| {
                let moves = line.session.moves().into_iter();
                moves
                    .filter_map(|text| line.after(&text))
                    .collect::<Vec<_>>()
            })
            .filter(|line| line.goes_on() && known.insert(line.session.position()))
            .take(MAX_BALLOTS)
            .collect();
        if lines.is_empty() {
            break;
        }
        if plies >= 2 {
            let mut level: Vec<Opening> = lines.iter().map(|line| line.opening.clone()).collect();
            Random::new(seed.wrapping_add(plies)).shuffle(&mut level);
            found.extend(level);
        }
        if found.len() >= count.min(MAX_BALLOTS) {
            break;
        }
    }
    found
}

fn random(
    variant: &Variant,
    options: &Options,
    plies: u32,
    seed: u64,
    count: usize,
) -> Vec<Opening> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    let mut known = HashSet::new();
    while found.len() < count {
        let mut tries =
            (0..MAX_TRIES).filter_map(|_| random_line(variant, options, plies, &mut random));
        let Some(mut line) = tries.next() else {
            break;
        };
        if known.contains(&line.session.position()) {
            line = tries
                .find(|other| !known.contains(&other.session.position()))
                .unwrap_or(line);
        }
        known.insert(line.session.position());
        found.push(line.opening);
    }
    found
}

fn random_line(
    variant: &Variant,
    options: &Options,
    plies: u32,
    random: &mut Random,
) -> Option<Line> {
    let mut line = Line::start(variant, options)?;
    for _ in 0..plies {
        let moves = line.session.moves();
        let choice = moves.get(random.below(moves.len()))?;
        line = line.after(choice)?;
        if !line.goes_on() {
            return None;
        }
    }
    Some(line)
}

/// Whether a text is PDN and not a list of positions: its first line that says anything is a tag or a
/// move.
fn is_pdn(text: &str) -> bool {
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    first.is_some_and(|line| line.starts_with(['[', '{', '1']))
}

/// A place in a file and what is wrong there.
type Wrong = (String, String);

/// One position a line; blank lines and lines that begin with `#` are passed over.
fn positions(text: &str, variant: &Variant, options: &Options) -> Result<Vec<Opening>, Wrong> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line): (usize, &str)| {
            let opening = Opening {
                position: Some(line.to_owned()),
                moves: Vec::new(),
            };
            let wrong = |message| (format!("line {number}"), message);
            let session = opening
                .open(variant, options)
                .map_err(|error| wrong(error.to_string()))?;
            if session.result() != GameResult::None {
                return Err(wrong("the game is over there".to_owned()));
            }
            // Engines get the text that the rules write, whatever the file's was.
            Ok(Opening {
                position: Some(session.position()),
                ..opening
            })
        })
        .collect()
}

/// The games of a PDN file, each up to its end or to the move before the game is over.
fn games(text: &str, variant: &Variant, options: &Options) -> Result<Vec<Opening>, Wrong> {
    let reading = pdn::read(text);
    if let Some(error) = reading.errors.first() {
        let place = format!("line {}, column {}", error.line, error.column);
        return Err((place, error.message.clone()));
    }
    let games = (1..).zip(&reading.games);
    games
        .map(|(number, game): (usize, _)| {
            let wrong = |message: String| (format!("game {number}"), message);
            let position = game.tag("FEN").or_else(|| game.tag("Position"));
            let mut line = Line {
                opening: Opening {
                    position: position.map(str::to_owned),
                    moves: Vec::new(),
                },
                session: variant
                    .open(
                        Setup {
                            position,
                            moves: "",
                        },
                        options,
                    )
                    .map_err(|error| wrong(error.to_string()))?,
            };
            line.opening.position = position.map(|_| line.session.position());
            for item in &game.moves {
                match item {
                    Item::Move(mv) => {
                        let played = line
                            .session
                            .play(&mv.written.text)
                            .map_err(|error| wrong(error.to_string()))?;
                        if played.session.result() != GameResult::None {
                            break;
                        }
                        line.opening.moves.push(played.text);
                        line.session = played.session;
                    }
                    Item::SetUp(_) => return Err(wrong("a position is set up in mid-game".into())),
                    Item::Number { .. } | Item::Comment(_) | Item::Nag(_) | Item::Variation(_) => {}
                }
            }
            if line.goes_on() {
                Ok(line.opening)
            } else {
                Err(wrong("the game is over at its first position".to_owned()))
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;

    fn made(source: &str, seed: u64, count: usize) -> Vec<Opening> {
        let source = source.parse().unwrap();
        openings(&source, &VARIANTS[0], &Options::default(), seed, count).unwrap()
    }

    fn read(text: &str) -> Result<Vec<Opening>, Wrong> {
        let read = if is_pdn(text) { games } else { positions };
        read(text, &VARIANTS[0], &Options::default())
    }

    #[test]
    fn draughts_have_eighty_one_ballots_of_two_moves() {
        let ballots = made("ballots", 1, 81);
        assert!(ballots.iter().all(|ballot| ballot.moves.len() == 2));
        let distinct: HashSet<String> = ballots
            .iter()
            .map(|ballot| ballot.moves.join(" "))
            .collect();
        assert_eq!(distinct.len(), 81);
        let more = made("ballots", 1, 120);
        assert_eq!(more[..81], ballots);
        assert!(more[81..].iter().all(|ballot| ballot.moves.len() == 3));
    }

    #[test]
    fn the_seed_decides_the_order_and_a_longer_list_begins_with_the_shorter() {
        for source in ["ballots", "random:8"] {
            assert_eq!(made(source, 5, 40)[..10], made(source, 5, 10));
            assert_ne!(made(source, 5, 10), made(source, 6, 10));
        }
    }

    #[test]
    fn random_openings_have_their_number_of_moves_and_differ() {
        let openings = made("random:6", 3, 100);
        assert!(openings.iter().all(|opening| opening.moves.len() == 6));
        let distinct: HashSet<String> = openings.iter().map(|o| o.moves.join(" ")).collect();
        assert_eq!(distinct.len(), 100);
        // There is one beginning without a move.
        assert_eq!(
            made("random:0", 3, 2),
            [Opening::default(), Opening::default()]
        );
    }

    #[test]
    fn positions_stand_one_a_line() {
        let openings = read("# endings\n\nW:WK46,33:B7,12,K5\r\n B:W40:B10\n").unwrap();
        assert_eq!(openings.len(), 2);
        assert!(
            openings[1]
                .position
                .as_ref()
                .is_some_and(|text| text.starts_with("Be"))
        );
        let (place, message) = read("W:W31:B1\nW:W77:B1\n").unwrap_err();
        assert_eq!(place, "line 2");
        assert!(message.contains("77"), "{message}");
        let (place, message) = read("W:W46:B37,41\n").unwrap_err();
        assert_eq!(
            (place.as_str(), message.as_str()),
            ("line 1", "the game is over there")
        );
    }

    #[test]
    fn games_are_played_on_from_where_they_end() {
        let openings = read("[Event \"x\"]\n\n1. 32-28 19-23 2. 28x19 *\n\n1. 31-27 *\n").unwrap();
        assert_eq!(openings[0].moves, ["32-28", "19-23", "28x19x23"]);
        assert_eq!(openings[1].moves, ["31-27"]);
        let (place, message) = read("1. 32-28 19-23 2. 37-32 *\n").unwrap_err();
        assert_eq!(place, "game 1");
        assert!(
            message.contains("move 3") && message.contains("37-32"),
            "{message}"
        );
        let openings = read("[FEN \"W:W28:B22\"]\n\n1. 28x17 *\n").unwrap();
        assert!(openings[0].moves.is_empty());
    }
}
