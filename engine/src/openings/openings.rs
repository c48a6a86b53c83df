//! The openings of a match, and their sources.

use super::balanced::{BalanceSettings, BalancedOpenings};
use super::error::{OpeningError, ReadError};
use super::file::read_file;
use super::generated::{RandomOpenings, ballots};
use super::opening::{Opening, OpeningList};
use super::random_plies::RandomPlies;
use crate::value_parsers::men;
use crate::variants::Variant;
use rafle_rules::Options;
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The openings of a source, created on demand.
pub struct Openings(Kind);

enum Kind {
    /// A list that repeats from its first opening; never empty.
    List(OpeningList),
    Random(Box<RandomOpenings>),
    Balanced(Box<BalancedOpenings>),
}

impl Openings {
    /// Creates the openings of a source, of which the first `count` will be requested.
    ///
    /// # Errors
    /// [`OpeningError`]: there are none, or one of the first `count` is wrong.
    pub fn new(
        source: &OpeningSource,
        variant: &'static Variant,
        options: &Options,
        seed: u64,
        count: usize,
    ) -> Result<Self, OpeningError> {
        let list = match source {
            OpeningSource::Ballots => ballots(variant, options, seed, count),
            OpeningSource::File(path) => {
                let read = read_file(path, variant, options, count);
                read.map_err(|error| match error {
                    ReadError::System(error) => OpeningError::File {
                        path: path.clone(),
                        error,
                    },
                    ReadError::Entry { place, message } => OpeningError::Entry {
                        path: path.clone(),
                        place,
                        message,
                    },
                })?
            }
            OpeningSource::Random(plies) => {
                let random = RandomOpenings::new(variant, options, *plies, seed);
                let random = random.ok_or_else(|| OpeningError::None(source.to_string()))?;
                return Ok(Self(Kind::Random(Box::new(random))));
            }
            OpeningSource::Balanced { plies, within } => {
                let settings = BalanceSettings::for_games(*plies, *within, seed);
                let balanced = BalancedOpenings::new(variant, options, settings)?;
                return Ok(Self(Kind::Balanced(Box::new(balanced))));
            }
        };
        if list.len() == 0 {
            return Err(OpeningError::None(source.to_string()));
        }
        Ok(Self(Kind::List(list)))
    }

    /// Returns the opening at an index, from 0. Ascending indices cost least.
    ///
    /// # Errors
    /// [`OpeningError::Search`]
    pub fn get(&mut self, index: usize) -> Result<Opening, OpeningError> {
        match &mut self.0 {
            Kind::List(list) => Ok(list.get(index % list.len().max(1)).unwrap_or_default()),
            Kind::Random(random) => Ok(random.get(index)),
            Kind::Balanced(balanced) => balanced.get(index),
        }
    }
}

/// A source of openings.
#[derive(Clone, Debug, PartialEq)]
pub enum OpeningSource {
    /// Every first move with every reply, in random order; once these are used up, lines of one more ply.
    Ballots,
    /// Random lines of this number of plies.
    Random(u32),
    /// Random lines after which a search finds no side ahead.
    Balanced {
        /// Their numbers of plies.
        plies: RandomPlies,
        /// The greatest score for either side, in men.
        within: f64,
    },
    /// A file of positions and records, one per line, or a PDN file. Games continue from the ends of the records.
    File(PathBuf),
}

impl OpeningSource {
    /// Parses what follows `balanced:`, such as `8`, `8..10` or `8,within=1`.
    fn balanced(text: &str) -> Option<Self> {
        let (plies, within) = match text.split_once(",within=") {
            Some((plies, within)) => (plies, men(within).ok()?),
            None => (text, BalanceSettings::WITHIN),
        };
        let plies = plies.parse().ok()?;
        Some(Self::Balanced { plies, within })
    }
}

/// Parses `ballots`, `random:N`, `balanced:N` or `balanced:N,within=MEN`; any other text is the name of a file.
impl FromStr for OpeningSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let of_plies = text.split_once(':').and_then(|(kind, plies)| match kind {
            "random" => plies.parse().ok().map(Self::Random),
            "balanced" => Self::balanced(plies),
            _ => None,
        });
        Ok(match (text, of_plies) {
            ("ballots", _) => Self::Ballots,
            (_, Some(of_plies)) => of_plies,
            _ => Self::File(PathBuf::from(text)),
        })
    }
}

impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ballots => f.write_str("ballots"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::Balanced { plies, within } => {
                write!(f, "balanced:{plies}")?;
                match *within == BalanceSettings::WITHIN {
                    true => Ok(()),
                    false => write!(f, ",within={within}"),
                }
            }
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;
    use std::collections::HashSet;

    fn openings(source: &str, seed: u64, count: usize) -> Openings {
        let source = source.parse().unwrap();
        Openings::new(&source, &VARIANTS[0], &Options::default(), seed, count).unwrap()
    }

    fn generated(source: &str, seed: u64, count: usize) -> Vec<Opening> {
        let mut openings = openings(source, seed, count);
        (0..count)
            .map(|index| openings.get(index).expect("an opening"))
            .collect()
    }

    #[test]
    fn draughts_have_eighty_one_ballots_of_two_moves() {
        let ballots = generated("ballots", 1, 81);
        assert!(ballots.iter().all(|ballot| ballot.moves.len() == 2));
        let distinct: HashSet<String> = ballots
            .iter()
            .map(|ballot| ballot.moves.join(" "))
            .collect();
        assert_eq!(distinct.len(), 81);
        let more = generated("ballots", 1, 120);
        assert_eq!(more[..81], ballots);
        assert!(more[81..].iter().all(|ballot| ballot.moves.len() == 3));
    }

    #[test]
    fn the_seed_decides_the_order_and_a_longer_list_begins_with_the_shorter() {
        for source in ["ballots", "random:8"] {
            assert_eq!(generated(source, 5, 40)[..10], generated(source, 5, 10));
            assert_ne!(generated(source, 5, 10), generated(source, 6, 10));
        }
    }

    #[test]
    fn random_openings_have_their_number_of_moves_and_differ() {
        let openings = generated("random:6", 3, 100);
        assert!(openings.iter().all(|opening| opening.moves.len() == 6));
        let distinct: HashSet<String> = openings.iter().map(|o| o.moves.join(" ")).collect();
        assert_eq!(distinct.len(), 100);
        // There is one line without a move.
        assert_eq!(
            generated("random:0", 3, 2),
            [Opening::default(), Opening::default()]
        );
    }

    #[test]
    fn a_source_is_written_as_it_is_read() {
        let balanced = |plies: &str, within| OpeningSource::Balanced {
            plies: plies.parse().expect("plies"),
            within,
        };
        let file = |path: &str| OpeningSource::File(PathBuf::from(path));
        for (text, source) in [
            ("ballots", OpeningSource::Ballots),
            ("random:6", OpeningSource::Random(6)),
            ("balanced:6", balanced("6", 0.3)),
            ("balanced:6..8", balanced("6-8", 0.3)),
            ("balanced:6..8,within=1.5", balanced("6-8", 1.5)),
            ("balanced:0,within=0", balanced("0", 0.0)),
            ("balanced:x", file("balanced:x")),
            ("balanced:6,within=x", file("balanced:6,within=x")),
            ("balanced:6,within=-1", file("balanced:6,within=-1")),
            ("balanced:6,by=1", file("balanced:6,by=1")),
        ] {
            let read: OpeningSource = text.parse().expect("any text");
            assert_eq!(read, source);
            assert_eq!(source.to_string(), text);
        }
    }

    #[test]
    fn openings_are_made_when_they_are_asked_for() {
        for source in ["ballots", "random:8"] {
            let first = generated(source, 5, 40);
            let mut endless = openings(source, 5, usize::MAX);
            for index in [0, 1, 39, 3, 3, 20] {
                let opening = endless.get(index).expect("an opening");
                assert_eq!(opening, first[index], "{source}, {index}");
            }
        }
        assert!(
            openings("ballots", 5, usize::MAX)
                .get(usize::MAX)
                .expect("an opening")
                .moves
                .len()
                >= 2
        );
    }
}
