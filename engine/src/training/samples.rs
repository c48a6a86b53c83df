//! Training samples.

use crate::eval::{Features, Heuristics, InputSet, SeatFeatures};
use crate::search::{DECIDED, Score};
use rafle_rules::Seat;
use rafle_rules::random::split_mix;
use serde::{Deserialize, Serialize};

/// A position with a search score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample<V> {
    /// The inputs of the side to move and of the other side, or those of a seat.
    pub views: V,
    /// The phase of the game.
    pub bucket: u8,
    /// 2 if the side to move, or the seat, has won, 1 after a draw, 0 if it has lost; `None` if the result is
    /// meaningless for the position.
    pub twice_result: Option<u8>,
    /// The mixed search score for the side to move, or for the seat, in hundredths of a man; 0 is an even chance.
    pub score: i16,
}

impl<V> Sample<V> {
    /// Returns the share of a point of the side to move, if known.
    pub(crate) fn result(&self) -> Option<f32> {
        self.twice_result.map(|twice| f32::from(twice) / 2.0)
    }
}

/// The size of the training data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The games.
    pub games: u32,
    /// The training samples.
    pub training: u64,
    /// The validation samples.
    pub validation: u64,
}

impl Counts {
    /// Returns the number of samples of both kinds.
    pub fn all(self) -> u64 {
        self.training + self.validation
    }
}

/// One of this many games is kept for validation.
const VALIDATION_PART: u64 = 16;

/// The samples of some games, separated into training and validation.
#[derive(Clone, Debug)]
pub(crate) struct Samples<L> {
    pub training: Vec<L>,
    pub validation: Vec<L>,
    games: u32,
}

impl<L> Default for Samples<L> {
    fn default() -> Self {
        Self {
            training: Vec::new(),
            validation: Vec::new(),
            games: 0,
        }
    }
}

/// Whether a network learns from a position with this score. The position must be one that a search evaluates: without
/// a capture and without a decided score. What the other side threatens to capture is no obstacle: a search judges such
/// positions too.
pub(crate) fn is_evaluated<R: Heuristics>(position: &R, score: Score) -> bool {
    score.abs() < DECIDED && !position.must_capture()
}

impl<L> Samples<L> {
    /// Starts another game.
    pub(crate) fn begin_game(&mut self) {
        self.games += 1;
    }

    /// Returns the number of samples.
    pub(crate) fn counts(&self) -> Counts {
        Counts {
            games: self.games,
            training: self.training.len() as u64,
            validation: self.validation.len() as u64,
        }
    }

    /// Adds a sample of the current game. Samples of one game depend on each other, so all of them go either to
    /// training or to validation.
    pub(crate) fn push(&mut self, sample: L) {
        if split_mix(u64::from(self.games)).is_multiple_of(VALIDATION_PART) {
            self.validation.push(sample);
        } else {
            self.training.push(sample);
        }
    }
}

impl<I> Sample<[I; 2]> {
    /// Creates the sample of a position.
    pub(crate) fn new<R: Features + InputSet<Inputs = I>>(
        position: &R,
        score: i16,
        twice_result: Option<u8>,
    ) -> Self {
        let mut views = position.views();
        if position.own_side() != 0 {
            views.reverse();
        }
        Self {
            views,
            bucket: position.bucket() as u8,
            twice_result,
            score,
        }
    }
}

impl<I> Sample<[I; 1]> {
    /// Creates the sample of a seat of a position.
    pub(crate) fn of_seat<R: SeatFeatures>(
        position: &R,
        seat: Seat,
        score: i16,
        twice_result: Option<u8>,
    ) -> Self
    where
        R::OfSeat: InputSet<Inputs = I>,
    {
        Self {
            views: [position.inputs_of(seat)],
            bucket: position.bucket_of_seats() as u8,
            twice_result,
            score,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::Position;
    use rafle_rules::{Game, Options};

    #[test]
    fn what_a_search_evaluates_is_learned_from() {
        let is_evaluated = |text: &str, score| {
            let position = Position::read(text, &Options::default()).expect("a position");
            super::is_evaluated(&position, score)
        };
        let start = "W:W31-50:B1-20";
        assert!(is_evaluated(start, 0) && !is_evaluated(start, DECIDED));
        // Black threatens 23x32, and captures if it is to move.
        let threat = "W:W28,48:B19,23";
        assert!(is_evaluated(threat, 0));
        assert!(!is_evaluated(&threat.replacen('W', "B", 1), 0));
    }
}
