//! What a file of weights says of itself.

use super::numbers::{LANES, MAX_HIDDEN};
use crate::eval::Features;
use crate::rules::Game;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What weights are for and how they were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The variant of the game.
    pub variant: String,
    /// The name of the inputs.
    pub features: String,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many hidden units each view has.
    pub hidden: usize,
    /// How many phases of the game have output weights of their own.
    pub buckets: usize,
    /// By how many hundredths of a man a side must be ahead for its chance to be e times as great.
    pub scale: i32,
    /// How the weights were made, in words.
    pub made: String,
}

/// Weights do not fit the game, or the program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// They are for a game that there is not.
    #[error("the weights are for the variant '{0}', which there is not")]
    Variant(String),
    /// Their inputs are others.
    #[error("the weights are for the inputs '{found}', and this version has '{expected}'")]
    Features {
        /// The name in the file.
        found: String,
        /// The name in this program.
        expected: &'static str,
    },
    /// A number is not what it must be.
    #[error("the weights have {found} {what}, {expected} are possible")]
    Size {
        /// The part that is counted.
        what: &'static str,
        /// The number in the file.
        found: i64,
        /// What is possible.
        expected: String,
    },
}

impl Header {
    /// The header of a network of a game.
    pub(crate) fn of<G: Game + Features>(hidden: usize, scale: i32, made: String) -> Self {
        Self {
            variant: G::NAME.to_owned(),
            features: G::FEATURES.to_owned(),
            inputs: inputs::<G>(),
            hidden,
            buckets: G::BUCKETS,
            scale,
            made,
        }
    }

    /// Whether a network with this header can be used for a game.
    ///
    /// # Errors
    /// [`HeaderError`]: the first thing that is wrong.
    pub(crate) fn check<G: Game + Features>(&self) -> Result<(), HeaderError> {
        if self.variant != G::NAME {
            return Err(HeaderError::Variant(self.variant.clone()));
        }
        if self.features != G::FEATURES {
            return Err(HeaderError::Features {
                found: self.features.clone(),
                expected: G::FEATURES,
            });
        }
        let exact = |what, found: usize, expected: usize| Size {
            what,
            found: found as i64,
            is_right: found == expected,
            expected: expected.to_string(),
        };
        let hidden = self.hidden;
        let sizes = [
            exact("inputs", self.inputs, inputs::<G>()),
            exact("phases", self.buckets, G::BUCKETS),
            Size {
                what: "hidden units",
                found: hidden as i64,
                is_right: (1..=MAX_HIDDEN).contains(&hidden) && hidden.is_multiple_of(LANES),
                expected: format!("multiples of {LANES} up to {MAX_HIDDEN}"),
            },
            Size {
                what: "hundredths of a man as their scale",
                found: self.scale.into(),
                is_right: (1..=MAX_SCALE).contains(&self.scale),
                expected: format!("1 to {MAX_SCALE}"),
            },
        ];
        match sizes.into_iter().find(|size| !size.is_right) {
            None => Ok(()),
            Some(Size {
                what,
                found,
                expected,
                ..
            }) => Err(HeaderError::Size {
                what,
                found,
                expected,
            }),
        }
    }
}

/// The greatest scale.
const MAX_SCALE: i32 = 10_000;

struct Size {
    what: &'static str,
    found: i64,
    is_right: bool,
    expected: String,
}

/// How many inputs a game has.
pub(crate) fn inputs<F: Features>() -> usize {
    F::Inputs::default().as_ref().len() * u64::BITS as usize
}
