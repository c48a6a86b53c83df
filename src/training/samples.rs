//! Positions to learn from.

use crate::eval::{Features, Heuristics};
use crate::random::split_mix;
use crate::rules::Rules;
use crate::search::{DECIDED, Score};
use serde::{Deserialize, Serialize};

/// A position that a search has judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample<I> {
    /// The inputs of the side to move, and of the other one.
    pub(crate) inputs: [I; 2],
    /// The phase of the game.
    pub(crate) bucket: u8,
    /// 2 if the side to move has won, 1 after a draw, 0 if it has lost; `None` where the end of the game says nothing
    /// of the position.
    pub(crate) twice_result: Option<u8>,
    /// The score of the search for the side to move, in hundredths of a man.
    pub(crate) score: i16,
}

impl<I> Sample<I> {
    /// The part of a point that the side to move has got, if it is known.
    pub(crate) fn result(&self) -> Option<f32> {
        self.twice_result.map(|twice| f32::from(twice) / 2.0)
    }
}

/// How much there is to learn from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// The games.
    pub(crate) games: u32,
    /// The samples to learn from.
    pub(crate) training: u64,
    /// Those to validate with.
    pub(crate) validation: u64,
}

impl Counts {
    /// The samples of both kinds.
    pub(crate) fn all(self) -> u64 {
        self.training + self.validation
    }
}

/// The number of games of which one is kept back for validation.
const VALIDATION_PART: u64 = 16;

/// The samples of some games, those for learning apart from those for validation.
#[derive(Clone, Debug)]
pub(crate) struct Samples<I> {
    pub(crate) training: Vec<Sample<I>>,
    pub(crate) validation: Vec<Sample<I>>,
    games: u32,
}

impl<I> Default for Samples<I> {
    fn default() -> Self {
        Self {
            training: Vec::new(),
            validation: Vec::new(),
            games: 0,
        }
    }
}

/// Whether a network is to learn from a position with this score: it is one that a search evaluates, with nothing to
/// capture and no win in sight; and with nothing to be captured by the other side, unless the network is told of it.
pub(crate) fn is_evaluated<R: Features + Heuristics>(position: &R, score: Score) -> bool {
    score.abs() < DECIDED
        && !position.must_capture()
        && (R::SEES_THREATS || !position.is_threatened())
}

impl<I: Copy> Samples<I> {
    /// Begins another game.
    pub(crate) fn begin_game(&mut self) {
        self.games += 1;
    }

    /// How many samples there are.
    pub(crate) fn counts(&self) -> Counts {
        Counts {
            games: self.games,
            training: self.training.len() as u64,
            validation: self.validation.len() as u64,
        }
    }

    /// Adds a sample of the present game. Samples of one game are not independent of each other: all of them go to
    /// those for learning or to those for validation.
    pub(crate) fn push(&mut self, sample: Sample<I>) {
        if split_mix(u64::from(self.games)).is_multiple_of(VALIDATION_PART) {
            self.validation.push(sample);
        } else {
            self.training.push(sample);
        }
    }
}

impl<I> Sample<I> {
    /// The sample of a position.
    pub(crate) fn new<R: Rules + Features<Inputs = I>>(
        position: &R,
        score: i16,
        twice_result: Option<u8>,
    ) -> Self {
        let mut inputs = position.views();
        if position.own_side() != 0 {
            inputs.reverse();
        }
        Self {
            inputs,
            bucket: position.bucket() as u8,
            twice_result,
            score,
        }
    }
}
