//! The start positions of the games that this program asks for.

use rafle_engine::Settings;
use rafle_engine::openings::{Opening, OpeningError, OpeningSource, Openings};
use rafle_engine::session::SetupError;
use rafle_engine::variants::Variant;
use rafle_protocol::dxp::Position;
use rafle_protocol::hub::GameResult;
use rafle_rules::Options;
use thiserror::Error;

/// The positions in which games begin.
#[derive(Clone, Debug, PartialEq)]
pub enum StartPositions {
    /// The start position of the rules.
    Standard,
    /// One position for all games: a FEN or a Hub word.
    Position(String),
    /// The positions after openings from a source, in an order that depends on a seed.
    Openings(OpeningSource, u64),
}

/// Why there are no start positions.
#[derive(Debug, Error)]
pub enum StartPositionError {
    /// The text is no position.
    #[error("--fen: {0}")]
    Position(#[from] SetupError),
    /// The game is already over in the position, for this reason.
    #[error("--fen: the game is over there: {0}")]
    Over(String),
    /// There are no openings.
    #[error("--ballots: {0}")]
    Openings(#[from] OpeningError),
}

impl StartPositions {
    /// Prepares the positions for `count` different starts.
    pub(super) fn resolve(
        &self,
        settings: &Settings,
        count: usize,
    ) -> Result<Starts, StartPositionError> {
        let (variant, rules) = (settings.variant, &settings.options);
        let source = match self {
            Self::Standard => Source::Standard,
            Self::Position(text) => {
                let session = Opening::at(text).open(variant, rules)?;
                match session.result() {
                    GameResult::None => Source::Position(session.position()),
                    GameResult::Draw { reason } | GameResult::Win { reason, .. } => {
                        return Err(StartPositionError::Over(reason));
                    }
                }
            }
            Self::Openings(source, seed) => {
                Source::Openings(Openings::new(source, variant, rules, *seed, count)?)
            }
        };
        Ok(Starts {
            source,
            variant,
            standard: variant.start(rules).map(|session| session.position()),
            rules: *rules,
        })
    }
}

/// The start positions, each created on demand.
pub(super) struct Starts {
    source: Source,
    variant: &'static Variant,
    rules: Options,
    /// The start position of the rules, as a Hub word.
    standard: Option<String>,
}

enum Source {
    Standard,
    /// A Hub word.
    Position(String),
    Openings(Openings),
}

impl Starts {
    /// The position at an index, from 0; `None` for the start position of the rules, which a request leaves out.
    pub(super) fn get(&mut self, index: usize) -> Result<Option<Position>, StartPositionError> {
        let word = match &mut self.source {
            Source::Standard => return Ok(None),
            Source::Position(word) => word.clone(),
            Source::Openings(openings) => {
                let session = openings.get(index)?.open(self.variant, &self.rules)?;
                session.position()
            }
        };
        // The message accepts every position text of a session.
        let is_standard = self.standard.as_ref() == Some(&word);
        // It has no room for the fields of Frisian draughts, whose games begin without counts.
        let cells = word.split(':').next().unwrap_or_default();
        Ok((!is_standard)
            .then(|| Position::from_word(cells).ok())
            .flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Result<Option<Position>, StartPositionError> {
        let start = StartPositions::Position(text.to_owned());
        start.resolve(&Settings::default(), 3)?.get(0)
    }

    #[test]
    fn the_start_position_needs_no_squares() {
        assert_eq!(first("W:W31-50:B1-20").unwrap(), None);
    }

    #[test]
    fn a_position_that_is_none_or_over_is_refused_by_name() {
        for (text, part) in [("W:W77:B1", "77"), ("W:W46:B37,41", "over")] {
            let sentence = first(text).unwrap_err().to_string();
            assert!(
                sentence.starts_with("--fen: ") && sentence.contains(part),
                "{sentence}"
            );
        }
    }
}
