//! The options that select a position, shared by several commands.

use super::Failure;
use super::variants::variants_help;
use rafle_engine::openings::GameAt;
use rafle_engine::session::{Session, Setup};
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use rafle_engine::{SettingError, Settings};
use rafle_protocol::hub::Level;
use rafle_rules::Options;
use std::path::PathBuf;

/// A variant, its parameters, a position and moves from there.
#[derive(Debug, clap::Args)]
pub(super) struct PositionArgs {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    pub(super) variant: &'static Variant,
    /// A parameter of the game or the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The position: one character a cell, or a list of pieces; the start position if not given
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pos: Option<String>,
    /// Moves to play from there; numbers and comments are allowed
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
    /// Take the position from a game in this PDN file; the last position if --ply is not given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["pos", "moves"])]
    pdn: Option<PathBuf>,
    /// The number of the game in the file
    #[arg(long, value_name = "N", default_value = "1", value_parser = count::<u32>, requires = "pdn")]
    game: u32,
    /// The number of plies to play of the game
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=100_000), requires = "pdn")]
    ply: Option<u32>,
}

impl PositionArgs {
    /// The selected position.
    pub(super) fn session(&self) -> Result<Box<dyn Session>, Failure> {
        self.open(&self.settings()?)
    }

    /// The parameters that are given, as `NAME=VALUE`.
    pub(super) fn parameters(&self) -> &[String] {
        &self.set
    }

    /// The selected settings, including those of the engine.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        settings(self.variant, &self.set)
    }

    /// The selected position, under these settings.
    pub(super) fn open(&self, settings: &Settings) -> Result<Box<dyn Session>, Failure> {
        let bad = |error: &dyn std::error::Error| Failure::BadUse(error.to_string());
        if let Some(path) = &self.pdn {
            let at = GameAt {
                game: self.game as usize,
                ply: self.ply.map(|ply| ply as usize),
            };
            let session = at.open(path, settings.variant, &settings.options);
            return session.map_err(|error| bad(&error));
        }
        let setup = Setup {
            position: self.pos.as_deref(),
            moves: &self.moves,
        };
        let session = settings.variant.open(setup, &settings.options);
        session.map_err(|error| bad(&error))
    }
}

/// The settings for a variant, with the pairs `NAME=VALUE` applied.
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

/// Refuses parameters that would do nothing. Each has a reason.
pub(super) fn refuse(pairs: &[String], useless: &[(&str, &str)]) -> Result<(), Failure> {
    for pair in pairs {
        let (name, _) = name_and_value(pair)?;
        if let Some((_, why)) = useless.iter().find(|(known, _)| *known == name) {
            return Err(Failure::BadUse(format!("--set {name}: {why}")));
        }
    }
    Ok(())
}

/// Refuses parameters of the engine, for a command that needs those of the rules alone.
pub(super) fn refuse_all_but_rules(pairs: &[String]) -> Result<(), Failure> {
    let (params, rules) = (Settings::default().params(), Options::default().list());
    let of_engine = params.iter().map(|param| param.name.as_str());
    let of_engine = of_engine.filter(|name| !rules.iter().any(|rule| rule.name == *name));
    let useless = of_engine.map(|name| (name, "it is no parameter of the rules"));
    refuse(pairs, &useless.collect::<Vec<_>>())
}

/// The settings of an engine that analyses, with a number of lines and of threads.
pub(super) fn analysis_settings(
    variant: &'static Variant,
    pairs: &[String],
    lines: u32,
    threads: u32,
) -> Result<Settings, Failure> {
    const OF_PLAY: &str = "an analysis makes no use of it";
    refuse(
        pairs,
        &[
            ("book", OF_PLAY),
            ("book-margin", OF_PLAY),
            ("book-ply", OF_PLAY),
            ("book-seed", OF_PLAY),
            ("move-overhead", OF_PLAY),
            ("multi-pv", "--multi-pv sets it"),
            ("offer-draws", OF_PLAY),
            ("ponder", OF_PLAY),
            ("resign", OF_PLAY),
            ("skill", OF_PLAY),
            ("threads", "--threads sets it"),
        ],
    )?;
    let mut pairs = pairs.to_owned();
    pairs.push(format!("multi-pv={lines}"));
    pairs.push(format!("threads={threads}"));
    settings(variant, &pairs)
}

/// The rule parameters of a game set by the pairs `NAME=VALUE`; the others keep their defaults.
pub(super) fn rules_of(variant: &Variant, pairs: &[String]) -> Result<Options, Failure> {
    let options = rule_parameters(pairs)?;
    let (rules, own) = (options.list(), variant.parameters());
    let is_own = |name: &str| own.iter().any(|parameter| parameter.name == name);
    let why = format!("{} has no such parameter", variant.name);
    let others = rules.iter().filter(|rule| !is_own(rule.name));
    let useless = others.map(|rule| (rule.name, why.as_str()));
    refuse(pairs, &useless.collect::<Vec<_>>())?;
    Ok(options)
}

/// The rule parameters, of any game, set by the pairs `NAME=VALUE`; the others keep their defaults.
pub(super) fn rule_parameters(pairs: &[String]) -> Result<Options, Failure> {
    let mut options = Options::default();
    for pair in pairs {
        let (name, value) = name_and_value(pair)?;
        let set = options.set(name, value);
        set.map_err(|error| Failure::BadUse(error.to_string()))?;
    }
    Ok(options)
}

/// The limits of a search; without any it has a number of nodes.
pub(super) fn level_or_nodes(
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<f64>,
    usual_nodes: u64,
) -> Level {
    let is_bounded = move_time.is_some() || depth.is_some();
    Level {
        depth,
        nodes: nodes.or((!is_bounded).then_some(usual_nodes)),
        move_time,
        ..Level::default()
    }
}

/// Splits a pair `NAME=VALUE`.
fn name_and_value(pair: &str) -> Result<(&str, &str), Failure> {
    let parts = pair.split_once('=');
    parts.ok_or_else(|| Failure::BadUse(format!("--set '{pair}' is not of the form NAME=VALUE")))
}
