//! The header of a weights file.

use super::numbers::{LANES, MAX_HIDDEN};
use crate::eval::InputSet;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The header of a weights file: what the weights are for and how they were made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The variant of the game.
    pub variant: String,
    /// The name of the inputs.
    pub features: String,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of views per output.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub views: usize,
    /// The number of hidden units per view.
    pub hidden: usize,
    /// The number of game phases with output weights of their own.
    pub buckets: usize,
    /// The lead in hundredths of a man that multiplies a side's odds of winning by e.
    pub scale: i32,
    /// How the weights were made, as text.
    pub made: String,
}

/// The number of views of most networks. A file does not mention it.
fn two() -> usize {
    2
}

fn is_two(views: &usize) -> bool {
    *views == two()
}

/// Why weights do not fit the game or the program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// They are for an unknown game.
    #[error("the weights are for the variant '{0}', which there is not")]
    Variant(String),
    /// Their inputs differ.
    #[error("the weights are for the inputs '{found}', and this version has '{expected}'")]
    Features {
        /// The name in the file.
        found: String,
        /// The name in this program.
        expected: &'static str,
    },
    /// A number is not allowed.
    #[error("the weights have {found} {what}, {expected} are possible")]
    Size {
        /// The counted part.
        what: &'static str,
        /// The number in the file.
        found: i64,
        /// What is allowed.
        expected: String,
    },
}

impl Header {
    /// Creates the header of a network for a game with some inputs.
    pub fn of<I: InputSet>(variant: &str, hidden: usize, scale: i32, made: String) -> Self {
        Self {
            variant: variant.to_owned(),
            features: I::FEATURES.to_owned(),
            inputs: inputs::<I>(),
            views: I::VIEWS,
            hidden,
            buckets: I::BUCKETS,
            scale,
            made,
        }
    }

    /// Checks whether a network with this header fits a game with some inputs.
    ///
    /// # Errors
    /// [`HeaderError`]: the first thing that is wrong.
    pub fn check<I: InputSet>(&self, variant: &str) -> Result<(), HeaderError> {
        if self.variant != variant {
            return Err(HeaderError::Variant(self.variant.clone()));
        }
        if self.features != I::FEATURES {
            return Err(HeaderError::Features {
                found: self.features.clone(),
                expected: I::FEATURES,
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
            exact("inputs", self.inputs, inputs::<I>()),
            exact("views", self.views, I::VIEWS),
            exact("phases", self.buckets, I::BUCKETS),
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

/// Returns the number of inputs of a game.
pub fn inputs<I: InputSet>() -> usize {
    I::Inputs::default().as_ref().len() * u64::BITS as usize
}
