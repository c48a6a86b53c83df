//! The engine's parameters: names, bounds and values, shared by the Hub front end and the command line.

use crate::rules::Options;
use crate::search::Table;
use crate::variants::{VARIANTS, Variant};
use rafle_protocol::hub::{Param, ParamError, ParamKind};
use thiserror::Error;

/// Why a parameter could not be set.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SettingError {
    /// No parameter of that name is declared.
    #[error("there is no parameter '{0}'")]
    Unknown(String),
    /// The value is not one that the parameter can have.
    #[error("{name}: {error}")]
    Value {
        /// The parameter.
        name: String,
        /// What is wrong.
        error: ParamError,
    },
}

/// The values of all parameters.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// `variant`: the game.
    pub variant: &'static Variant,
    /// The rule parameters.
    pub options: Options,
    /// `ponder`: whether the client lets the engine think on the other side's time, so that it can
    /// spend more of its own.
    pub ponder: bool,
    /// `tt-size`: the base-2 logarithm of the number of entries in the transposition table.
    pub tt_exponent: u32,
    /// `multi-pv`: how many lines an analysis shows.
    pub lines: usize,
    /// `move-overhead`: seconds lost between the engine's answer and the stop of its clock.
    pub overhead: f64,
}

/// 2^22 entries, 64 MiB.
const DEFAULT_EXPONENT: u32 = 22;

impl Default for Settings {
    fn default() -> Self {
        Self {
            variant: &VARIANTS[0],
            options: Options::default(),
            ponder: false,
            tt_exponent: DEFAULT_EXPONENT,
            lines: 1,
            overhead: 0.01,
        }
    }
}

impl Settings {
    /// Every parameter with its value; clients want `variant` first.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        let names = VARIANTS
            .iter()
            .map(|variant| variant.name.to_owned())
            .collect();
        let mut params = vec![param("variant", self.variant.name, ParamKind::Enum(names))];
        for rule in self.options.list() {
            let kind = if rule.values == ["false", "true"] {
                ParamKind::Bool
            } else {
                let values = rule.values.iter();
                ParamKind::Enum(values.map(|value| (*value).to_owned()).collect())
            };
            params.push(param(rule.name, rule.value, kind));
        }
        let exponents = ParamKind::Int {
            min: Table::MIN_EXPONENT.into(),
            max: Table::MAX_EXPONENT.into(),
        };
        params.extend([
            param("ponder", self.ponder, ParamKind::Bool),
            param("tt-size", self.tt_exponent, exponents),
            param("multi-pv", self.lines, ParamKind::Int { min: 1, max: 100 }),
            param(
                "move-overhead",
                self.overhead,
                ParamKind::Real {
                    min: 0.0,
                    max: 10.0,
                },
            ),
        ]);
        params
    }

    /// Changes one parameter.
    ///
    /// # Errors
    /// [`SettingError`]: nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let params = self.params();
        let Some(param) = params.iter().find(|param| param.name == name) else {
            return Err(SettingError::Unknown(name.to_owned()));
        };
        let value = param
            .kind
            .check(value)
            .map_err(|error| SettingError::Value {
                name: name.to_owned(),
                error,
            })?;
        // The checked value always parses; what can't be told apart from the old value stays.
        match name {
            "variant" => self.variant = Variant::named(&value).unwrap_or(self.variant),
            "ponder" => self.ponder = value == "true",
            "tt-size" => self.tt_exponent = value.parse().unwrap_or(self.tt_exponent),
            "multi-pv" => self.lines = value.parse().unwrap_or(self.lines),
            "move-overhead" => self.overhead = value.parse().unwrap_or(self.overhead),
            _ => {
                let known = self.options.set(name, &value);
                debug_assert!(known.is_ok(), "{name} is listed but can't be set");
            }
        }
        Ok(())
    }
}

fn param(name: &str, value: impl ToString, kind: ParamKind) -> Param {
    Param {
        name: name.to_owned(),
        value: value.to_string(),
        kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_to_its_own_value() {
        let mut settings = Settings::default();
        for param in settings.params() {
            assert_eq!(
                settings.set(&param.name, &param.value),
                Ok(()),
                "{}",
                param.name
            );
        }
    }

    #[test]
    fn a_bad_value_changes_nothing_and_is_named() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("tt-size", "abc"),
            ("tt-size", "99"),
            ("variant", "chess"),
            ("ponder", "maybe"),
        ] {
            let before = settings.params();
            let error = settings.set(name, value).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(value), "{error}");
            assert_eq!(settings.params(), before);
        }
    }

    #[test]
    fn a_changed_value_is_listed() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("tt-size", "16"),
            ("multi-pv", "3"),
            ("move-overhead", "0.25"),
            ("ponder", "true"),
        ] {
            assert_eq!(settings.set(name, value), Ok(()));
            let params = settings.params();
            assert!(
                params
                    .iter()
                    .any(|param| param.name == name && param.value == value)
            );
        }
    }
}
