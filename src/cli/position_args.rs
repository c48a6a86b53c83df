//! The options that name a position, shared by the commands that look at one.

use super::Failure;
use super::variants::variants_help;
use crate::engine::{SettingError, Settings};
use crate::rules::Options;
use crate::session::{Session, Setup};
use crate::variants::Variant;

/// A variant, its parameters, a position and moves from there.
#[derive(Debug, clap::Args)]
pub(super) struct PositionArgs {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    pub(super) variant: &'static Variant,
    /// A parameter, as a client would set it; may be given again
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The position: one character a cell, or a list of pieces; the start position if not given
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pos: Option<String>,
    /// Moves to play first: a record, with numbers, comments and line ends or without
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
}

impl PositionArgs {
    /// The position that the options name.
    pub(super) fn session(&self) -> Result<Box<dyn Session>, Failure> {
        let settings = settings(self.variant, &self.set)?;
        let setup = Setup {
            position: self.pos.as_deref(),
            moves: &self.moves,
        };
        settings
            .variant
            .open(setup, &settings.options)
            .map_err(|error| Failure::BadUse(error.to_string()))
    }
}

/// The settings with a variant and the pairs `NAME=VALUE` applied.
pub(super) fn settings(variant: &'static Variant, pairs: &[String]) -> Result<Settings, Failure> {
    let bad = |error: SettingError| Failure::BadUse(error.to_string());
    let mut settings = Settings {
        variant,
        ..Settings::default()
    };
    for pair in pairs {
        let (name, value) = name_and_value(pair)?;
        settings.set(name, value).map_err(bad)?;
    }
    Ok(settings)
}

/// The rule parameters that the pairs `NAME=VALUE` set, the others being as usual.
pub(super) fn rule_parameters(pairs: &[String]) -> Result<Options, Failure> {
    let mut options = Options::default();
    for pair in pairs {
        let (name, value) = name_and_value(pair)?;
        let set = options.set(name, value);
        set.map_err(|error| Failure::BadUse(error.to_string()))?;
    }
    Ok(options)
}

/// The parts of a pair `NAME=VALUE`.
fn name_and_value(pair: &str) -> Result<(&str, &str), Failure> {
    let parts = pair.split_once('=');
    parts.ok_or_else(|| Failure::BadUse(format!("--set '{pair}' is not of the form NAME=VALUE")))
}
