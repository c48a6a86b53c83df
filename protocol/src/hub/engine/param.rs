//! A parameter as the engine declares it, and the values that it takes.

use thiserror::Error;

use crate::hub::line::Line;
use crate::text::{MAX_REAL, TRUTH, clean, integer, listed, names, real, shown, value_of};

/// A parameter as the engine declares it.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// The name, as in `set-param`.
    pub name: String,
    /// The current value.
    pub value: String,
    /// The values that it takes.
    pub kind: ParamKind,
}

impl Param {
    /// `param name= value= type= …`. The words of an enumeration come last, since some clients expect them there.
    pub(super) fn to_line(&self) -> Line {
        let line = Line::new("param")
            .with("name", &self.name)
            .with("value", &self.value);
        match &self.kind {
            ParamKind::Bool => line.with("type", "bool"),
            ParamKind::Int { min, max } => line
                .with("type", "int")
                .with("min", min.to_string())
                .with("max", max.to_string()),
            ParamKind::Real { min, max } => line
                .with("type", "real")
                .with("min", min.to_string())
                .with("max", max.to_string()),
            ParamKind::Text => line.with("type", "string"),
            ParamKind::Enum(words) => line.with("type", "enum").with("values", words.join(" ")),
        }
    }
}

/// The values that a parameter takes.
#[derive(Debug, Clone, PartialEq)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number, both bounds included.
    Int {
        /// The smallest value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A real number, both bounds included. The bounds are finite.
    Real {
        /// The smallest value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// Any text; `type=string` on the wire.
    Text,
    /// One of these words, which contain no blanks.
    Enum(Vec<String>),
}

impl ParamKind {
    /// Checks a value and returns its normal form: whole numbers without leading zeros or plus sign, real numbers with a
    /// decimal point and no exponent, everything else unchanged. A decimal comma is accepted.
    ///
    /// # Errors
    ///
    /// A [`ParamError`] if the value is not of this kind or out of bounds.
    pub fn check(&self, value: &str) -> Result<String, ParamError> {
        match self {
            ParamKind::Bool => match value_of(TRUTH, value) {
                Some(_) => Ok(value.to_owned()),
                None => Err(ParamError::Bool {
                    value: shown(value),
                }),
            },
            ParamKind::Int { min, max } => integer(value)
                .filter(|number| (min..=max).contains(&number))
                .map(|number| number.to_string())
                .ok_or_else(|| ParamError::Int {
                    value: shown(value),
                    min: *min,
                    max: *max,
                }),
            ParamKind::Real { min, max } => real(value)
                .filter(|number| (min..=max).contains(&number))
                .map(|number| number.to_string())
                .ok_or_else(|| ParamError::Real {
                    value: shown(value),
                    min: min.max(-MAX_REAL).to_string(),
                    max: max.min(MAX_REAL).to_string(),
                }),
            ParamKind::Text => Ok(value.to_owned()),
            ParamKind::Enum(words) => match words.iter().find(|word| *word == value) {
                Some(word) => Ok(word.clone()),
                None => Err(ParamError::Enum {
                    value: shown(value),
                    allowed: clean(&words.join(", ")),
                }),
            },
        }
    }
}

/// Why a value does not fit a parameter. The message names the value; the caller adds the name of the parameter.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParamError {
    /// The value is not a truth value.
    #[error("'{value}' is not {}", listed(&names(TRUTH), "or"))]
    Bool {
        /// The value.
        value: String,
    },
    /// The value is not a whole number within the bounds.
    #[error("'{value}' is not a whole number from {min} to {max}")]
    Int {
        /// The value.
        value: String,
        /// The smallest value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// The value is not a real number within the bounds.
    #[error("'{value}' is not a number from {min} to {max}")]
    Real {
        /// The value.
        value: String,
        /// The smallest value, as text.
        min: String,
        /// The greatest value, as text.
        max: String,
    },
    /// The value is none of the words.
    #[error("'{value}' is not one of {allowed}")]
    Enum {
        /// The value.
        value: String,
        /// The words, separated by commas.
        allowed: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(kind: &ParamKind, value: &str) -> String {
        kind.check(value).unwrap_err().to_string()
    }

    #[test]
    fn a_truth_value_is_true_or_false() {
        assert_eq!(ParamKind::Bool.check("true").as_deref(), Ok("true"));
        assert_eq!(refused(&ParamKind::Bool, "1"), "'1' is not true or false");
    }

    #[test]
    fn a_whole_number_lies_within_its_bounds() {
        let kind = ParamKind::Int { min: -3, max: 16 };
        assert_eq!(kind.check("+08").as_deref(), Ok("8"));
        assert_eq!(kind.check("-3").as_deref(), Ok("-3"));
        assert_eq!(
            refused(&kind, "17"),
            "'17' is not a whole number from -3 to 16"
        );
        assert_eq!(
            refused(&kind, "2.0"),
            "'2.0' is not a whole number from -3 to 16"
        );
    }

    #[test]
    fn a_real_number_has_a_point_or_a_comma() {
        let kind = ParamKind::Real {
            min: 0.0,
            max: 10.0,
        };
        assert_eq!(kind.check("0,05").as_deref(), Ok("0.05"));
        assert_eq!(kind.check("5e-1").as_deref(), Ok("0.5"));
        assert_eq!(kind.check("-0").as_deref(), Ok("0"));
        assert_eq!(refused(&kind, "nan"), "'nan' is not a number from 0 to 10");
        assert_eq!(
            refused(&kind, "10.5"),
            "'10.5' is not a number from 0 to 10"
        );
    }

    #[test]
    fn an_enumeration_names_its_words() {
        let kind = ParamKind::Enum(vec!["fmjd".into(), "repetition".into()]);
        assert_eq!(kind.check("fmjd").as_deref(), Ok("fmjd"));
        assert_eq!(
            refused(&kind, "FMJD"),
            "'FMJD' is not one of fmjd, repetition"
        );
    }

    #[test]
    fn a_text_takes_anything() {
        assert_eq!(ParamKind::Text.check("a b").as_deref(), Ok("a b"));
    }
}
