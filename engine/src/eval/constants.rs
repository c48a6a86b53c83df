//! The numbers of alpha-beta that each game chooses for itself.

use super::Heuristics;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// One of the [`SearchConstants`].
#[derive(Debug)]
pub struct Constant {
    /// Its name in texts.
    pub name: &'static str,
    /// The values that make sense.
    pub bounds: RangeInclusive<i32>,
    /// The change that SPSA tries at its end: one that is worth a few Elo.
    pub step: i32,
    field: fn(&mut SearchConstants) -> &mut i32,
}

impl Constant {
    /// Its value.
    #[must_use]
    pub fn of(&self, mut constants: SearchConstants) -> i32 {
        *(self.field)(&mut constants)
    }

    /// Whether the alpha-beta of a game looks at it.
    #[must_use]
    pub fn is_used<R: Heuristics>(&self) -> bool {
        R::PRUNES_LATE_MOVES || !self.name.starts_with("late-moves")
    }
}

macro_rules! constants {
    ($($(#[$doc:meta])* $field:ident, $name:literal: $usual:literal, $bounds:expr, $step:literal;)*) => {
        /// The constants of alpha-beta. Scores are in hundredths of a man, depths in plies.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SearchConstants {
            $($(#[$doc])* pub $field: i32,)*
        }

        impl SearchConstants {
            /// The values of a game that has none of its own.
            pub const USUAL: Self = Self { $($field: $usual,)* };

            /// All constants, in the order of their fields.
            pub const LIST: &[Constant] = &[
                $(Constant {
                    name: $name,
                    bounds: $bounds,
                    step: $step,
                    field: |constants| &mut constants.$field,
                },)*
            ];
        }
    };
}

constants! {
    /// Reverse futility pruning: the greatest depth at which it is tried; 0 in games where a single move can change the
    /// evaluation too much for any margin.
    futility_depth, "futility-depth": 4, 0..=12, 1;
    /// Reverse futility pruning: an evaluation this far above beta, per ply of depth, replaces the search of a node near
    /// the leaves.
    futility_margin, "futility-margin": 20, 0..=200, 5;
    /// Futility pruning of late moves: the greatest depth at which it is tried; 0 for never.
    late_futility_depth, "late-futility-depth": 0, 0..=12, 1;
    /// Futility pruning of late moves: where the evaluation is this far below alpha, per ply of depth, moves after the
    /// first are left out unless they win or force a capture.
    late_futility_margin, "late-futility-margin": 30, 0..=300, 5;
    /// ProbCut: the least depth at which it is tried.
    probcut_depth, "probcut-depth": 3, 2..=20, 1;
    /// ProbCut: how far above beta the score of the shallow search must be, per ply of depth. Scan 3's number.
    probcut_margin, "probcut-margin": 10, 1..=60, 2;
    /// ProbCut: the depth of the shallow search, in hundredths of the node's depth. Scan 3's number.
    probcut_share, "probcut-share": 40, 10..=80, 5;
    /// The singular test: the least depth at which it is tried.
    singular_depth, "singular-depth": 6, 4..=20, 1;
    /// The singular test: by how many plies the table's entry may be shallower than the node.
    singular_gap, "singular-gap": 4, 0..=8, 1;
    /// The singular test: by how much every other move must be worse. Scan 3's number.
    singular_margin, "singular-margin": 40, 0..=200, 8;
    /// The singular test: the depth of its search, in hundredths of the node's depth. Scan 3's number.
    singular_share, "singular-share": 40, 10..=80, 5;
    /// The multi-cut: 1 where a null-window node is cut if moves other than the table's reach beta too; 0 for none.
    multi_cut, "multi-cut": 0, 0..=1, 1;
    /// Late-move reductions: the part of a reduction that is always there, in hundredths of a ply.
    lmr_offset, "lmr-offset": 25, -100..=200, 10;
    /// Late-move reductions: what divides the product of the logarithms of depth and move number, in hundredths.
    lmr_divisor, "lmr-divisor": 250, 100..=800, 15;
    /// Late-move reductions: how much less a move is reduced at an open window, in hundredths of a ply.
    lmr_open, "lmr-open": 70, 0..=300, 10;
    /// Late-move reductions: how much more a move is reduced after which the other side must capture, in hundredths of a ply.
    lmr_offer, "lmr-offer": 0, -200..=300, 10;
    /// Late-move pruning, in games of many moves: the moves that a null-window node searches at depth 0.
    late_moves, "late-moves": 8, 1..=60, 1;
    /// Late-move pruning: the moves that it searches more, times the square of its depth.
    late_moves_more, "late-moves-more": 3, 0..=20, 1;
    /// The half-width of the first aspiration window.
    aspiration, "aspiration": 20, 3..=200, 4;
    /// Ordering: what a killer of the ply has more than its history.
    killer_bonus, "killer-bonus": 0, 0..=40_000, 500;
    /// Ordering: what the last reply to the move before that cut off has more than its history.
    reply_bonus, "reply-bonus": 0, 0..=40_000, 500;
    /// History: the bonus of a move that cuts off, times the square of the depth.
    history_bonus, "history-bonus": 16, 1..=200, 4;
    /// History: the greatest bonus.
    history_most, "history-most": 1_600, 100..=8_000, 200;
}

impl SearchConstants {
    /// The place in [`SearchConstants::LIST`] of the constant with a name.
    #[must_use]
    pub fn place(name: &str) -> Option<usize> {
        Self::LIST.iter().position(|constant| constant.name == name)
    }
}

/// Values that replace some of a game's constants. As a text, `lmr-offset=40 aspiration=12`; `built-in` for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConstantChanges([Option<i32>; SearchConstants::LIST.len()]);

/// The text that stands for what is built in, in each parameter that replaces it. An empty one would confuse clients.
pub(crate) const BUILT_IN: &str = "built-in";

/// Why a text is no [`ConstantChanges`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConstantError {
    /// A part has no `=`, or no number after it.
    #[error("'{0}' is not a name and a whole number with = between them")]
    Form(String),
    /// There is no such constant.
    #[error("there is no search constant '{0}'")]
    Unknown(String),
    /// A constant has two values.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// The value is out of bounds.
    #[error("'{part}': {name} is between {least} and {greatest}")]
    Bounds {
        /// The part of the text.
        part: String,
        /// The constant.
        name: &'static str,
        /// Its least value.
        least: i32,
        /// Its greatest value.
        greatest: i32,
    },
}

impl ConstantChanges {
    /// Returns the constants after these changes.
    #[must_use]
    pub fn apply(&self, mut constants: SearchConstants) -> SearchConstants {
        for (constant, value) in SearchConstants::LIST.iter().zip(self.0) {
            if let Some(value) = value {
                *(constant.field)(&mut constants) = value;
            }
        }
        constants
    }

    /// These changes, and then some others.
    #[must_use]
    pub fn and(&self, others: Self) -> Self {
        let mut both = *self;
        for (value, other) in both.0.iter_mut().zip(others.0) {
            *value = other.or(*value);
        }
        both
    }

    /// Changes one more constant, by its place in [`SearchConstants::LIST`]. The value is brought into its bounds.
    pub fn set(&mut self, place: usize, value: i32) {
        if let Some((changed, constant)) =
            self.0.get_mut(place).zip(SearchConstants::LIST.get(place))
        {
            let (least, greatest) = (*constant.bounds.start(), *constant.bounds.end());
            *changed = Some(value.clamp(least, greatest));
        }
    }
}

impl FromStr for ConstantChanges {
    type Err = ConstantError;

    fn from_str(text: &str) -> Result<Self, ConstantError> {
        let mut changes = Self::default();
        if text == BUILT_IN {
            return Ok(changes);
        }
        for part in text.split_whitespace() {
            let form = || ConstantError::Form(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(form)?;
            let value: i32 = value.parse().map_err(|_| form())?;
            let unknown = || ConstantError::Unknown(name.to_owned());
            let place = SearchConstants::place(name).ok_or_else(unknown)?;
            let constant = &SearchConstants::LIST[place];
            if !constant.bounds.contains(&value) {
                return Err(ConstantError::Bounds {
                    part: part.to_owned(),
                    name: constant.name,
                    least: *constant.bounds.start(),
                    greatest: *constant.bounds.end(),
                });
            }
            if changes.0[place].replace(value).is_some() {
                return Err(ConstantError::Twice(constant.name));
            }
        }
        Ok(changes)
    }
}

impl fmt::Display for ConstantChanges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let constants = SearchConstants::LIST.iter().zip(self.0);
        let mut changed = constants.filter_map(|(constant, value)| Some((constant.name, value?)));
        let Some((name, value)) = changed.next() else {
            return f.write_str(BUILT_IN);
        };
        write!(f, "{name}={value}")?;
        changed.try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_usual_values_are_in_their_bounds() {
        for constant in SearchConstants::LIST {
            let usual = constant.of(SearchConstants::USUAL);
            assert!(constant.bounds.contains(&usual), "{}", constant.name);
        }
    }

    #[test]
    fn only_the_named_constants_change() {
        let changes: ConstantChanges = "lmr-offset=-40  aspiration=12".parse().unwrap();
        let expected = SearchConstants {
            lmr_offset: -40,
            aspiration: 12,
            ..SearchConstants::USUAL
        };
        assert_eq!(changes.apply(SearchConstants::USUAL), expected);
        for none in ["", " ", BUILT_IN] {
            assert_eq!(none.parse(), Ok(ConstantChanges::default()));
        }
    }

    #[test]
    fn the_error_names_the_bad_part() {
        for (text, part) in [
            ("aspiration=12 lmr", "'lmr'"),
            ("aspiration=12 aspiration=12", "aspiration is given twice"),
            ("aspiration=", "'aspiration='"),
            ("aspiration=1.5", "'aspiration=1.5'"),
            ("speed=3", "'speed'"),
            ("aspiration=1", "between 3 and 200"),
        ] {
            let error = text.parse::<ConstantChanges>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    proptest! {
        #[test]
        fn texts_round_trip(values in proptest::collection::vec(proptest::option::of(any::<i32>()), SearchConstants::LIST.len())) {
            let mut changes = ConstantChanges::default();
            for (place, value) in values.into_iter().enumerate() {
                if let Some(value) = value {
                    changes.set(place, value);
                }
            }
            prop_assert_eq!(changes.to_string().parse(), Ok(changes));
        }
    }
}
