//! The positions in which the games of a call begin.

use crate::engine::Settings;
use crate::openings::{Opening, OpeningError, OpeningSource, Openings};
use crate::session::SetupError;
use rafle_protocol::dxp::Position;
use rafle_protocol::hub::GameResult;
use thiserror::Error;

/// The positions in which games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPositions {
    /// The start position of the rules.
    Standard,
    /// One position for all games: a FEN or a Hub word.
    Position(String),
    /// The positions after openings from a source, whose order depends on a seed.
    Openings(OpeningSource, u64),
}

/// Why there are no start positions.
#[derive(Debug, Error)]
pub enum StartPositionError {
    /// The text is no position.
    #[error("--fen: {0}")]
    Position(#[from] SetupError),
    /// The game is over in the position, for this reason.
    #[error("--fen: the game is over there: {0}")]
    Over(String),
    /// There are no openings.
    #[error("--ballots: {0}")]
    Openings(#[from] OpeningError),
}

impl StartPositions {
    /// The first `count` positions, or fewer if games share them; `None` for the start position of the
    /// rules, which a request does not spell out.
    pub(super) fn resolve(
        &self,
        settings: &Settings,
        count: usize,
    ) -> Result<Vec<Option<Position>>, StartPositionError> {
        let (variant, rules) = (settings.variant, &settings.options);
        let standard = variant.start(rules).map(|session| session.position());
        // A position text of a session is always accepted by the message.
        let position = |word: &str| {
            let other = standard.as_deref() != Some(word);
            other.then(|| Position::from_word(word).ok()).flatten()
        };
        match self {
            Self::Standard => Ok(vec![None]),
            Self::Position(text) => {
                let session = Opening::at(text).open(variant, rules)?;
                match session.result() {
                    GameResult::None => Ok(vec![position(&session.position())]),
                    GameResult::Draw { reason } | GameResult::Win { reason, .. } => {
                        Err(StartPositionError::Over(reason))
                    }
                }
            }
            Self::Openings(source, seed) => {
                let mut openings = Openings::new(source, variant, rules, *seed, count)?;
                let sessions = (0..count).map(|index| openings.get(index).open(variant, rules));
                sessions
                    .map(|session| Ok(position(&session?.position())))
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(text: &str) -> Result<Vec<Option<Position>>, StartPositionError> {
        StartPositions::Position(text.to_owned()).resolve(&Settings::default(), 3)
    }

    #[test]
    fn the_start_position_needs_no_squares() {
        assert_eq!(resolve("W:W31-50:B1-20").unwrap(), [None]);
    }

    #[test]
    fn a_position_that_is_none_or_over_is_refused_by_name() {
        for (text, part) in [("W:W77:B1", "77"), ("W:W46:B37,41", "over")] {
            let sentence = resolve(text).unwrap_err().to_string();
            assert!(
                sentence.starts_with("--fen: ") && sentence.contains(part),
                "{sentence}"
            );
        }
    }
}
