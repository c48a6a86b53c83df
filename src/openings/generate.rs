//! The list of openings of a source.

use super::ballots::ballots;
use super::error::OpeningError;
use super::file::read;
use super::opening::Opening;
use super::random::random;
use super::source::OpeningSource;
use crate::rules::Options;
use crate::variants::Variant;

/// The first `count` openings of a source; if it has fewer, they repeat from the first.
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
            read(&text, variant, options).map_err(|error| OpeningError::Entry {
                path: path.clone(),
                place: error.place,
                message: error.message,
            })?
        }
    };
    if found.is_empty() {
        return Err(OpeningError::None(source.to_string()));
    }
    Ok(found.into_iter().cycle().take(count).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;
    use std::collections::HashSet;

    fn generated(source: &str, seed: u64, count: usize) -> Vec<Opening> {
        let source = source.parse().unwrap();
        openings(&source, &VARIANTS[0], &Options::default(), seed, count).unwrap()
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
}
