//! The engine's parameters: names, bounds and values, for the Hub front end and the command line.

use super::book_file::BookFile;
use super::eval_file::{EvalFile, EvalFileError};
use super::table_folder::TableFolder;
use crate::book::{BookError, Variety};
use crate::endgame::TableError;
use crate::eval::{ConstantChanges, ConstantError};
use crate::search::Table;
use crate::session::Skill;
use crate::variants::{VARIANTS, Variant};
use rafle_protocol::hub::{Param, ParamError, ParamKind};
use rafle_rules::Options;
use std::str::FromStr;
use thiserror::Error;

/// Why a parameter could not be set.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SettingError {
    /// There is no parameter with this name.
    #[error("there is no parameter '{0}'")]
    Unknown(String),
    /// The value is not allowed.
    #[error("{name}: {error}")]
    Value {
        /// The parameter.
        name: String,
        /// What is wrong.
        error: ParamError,
    },
    /// The file that a parameter names cannot be used, or its text cannot be read.
    #[error("{name}: {error}")]
    Text {
        /// The parameter.
        name: String,
        /// The file or the part of the text, and what is wrong with it.
        error: String,
    },
}

/// The greatest value of `multi-pv`.
pub const MAX_LINES: u32 = 100;

/// The values of all parameters.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bounds of the parameters.
    pub bounds: Bounds,
    /// `variant`: the game.
    pub variant: &'static Variant,
    /// The rule parameters.
    pub options: Options,
    /// `ponder`: whether the engine may think during the other side's time, and so spend more of its own.
    pub ponder: bool,
    /// `tt-size`: the base-2 logarithm of the number of entries in the transposition table.
    pub tt_exponent: u32,
    /// `multi-pv`: the number of lines in an analysis.
    pub lines: usize,
    /// `threads`: the number of search threads.
    pub threads: usize,
    /// `skill`: the level of play.
    pub skill: i32,
    /// `eval-file`: weights for the evaluation of a game.
    pub eval_file: EvalFile,
    /// `search-constants`: what replaces the constants of alpha-beta, for tests of them.
    pub constants: ConstantChanges,
    /// `tables`: a folder of endgame tables.
    pub tables: TableFolder,
    /// `bb-size`: the most pieces for which endgame tables are used.
    pub table_pieces: usize,
    /// `book`: the opening book.
    pub book: BookFile,
    /// `book-ply`, `book-margin` and `book-seed`: how much chance decides between its moves.
    pub book_variety: Variety,
    /// `move-overhead`: seconds lost between the engine's answer and the stop of its clock.
    pub overhead: f64,
    /// The seconds that writing an answer takes, reserved of a `move-time` unless `overhead` is longer. No parameter: a
    /// front end knows what it needs.
    pub answer_delay: f64,
    /// `resign`: how far behind in men the engine resigns; 0 to play every game to its end.
    pub resign: f64,
    /// `offer-draws`: whether the engine offers draws.
    pub offer_draws: bool,
}

/// The time in seconds that a front end may take to write an answer: the remaining reports, and the gaps that clients
/// need between lines. Measured on a quiet machine: 0.3 ms for most answers, at most 5.1 ms for answers right after a
/// report.
pub const ANSWER_DELAY: f64 = 0.006;

/// 2^22 entries, 64 MiB.
const DEFAULT_EXPONENT: u32 = 22;

/// The most pieces that the tables of any game have.
const MAX_TABLE_PIECES: usize = 5;

/// The greatest value of `bb-size`, which clients know from other engines.
const MAX_BB_SIZE: i64 = 7;

impl Default for Settings {
    fn default() -> Self {
        Self {
            bounds: Bounds::default(),
            variant: &VARIANTS[0],
            options: Options::default(),
            ponder: false,
            tt_exponent: DEFAULT_EXPONENT,
            lines: 1,
            threads: 1,
            skill: Skill::FULL,
            eval_file: EvalFile::default(),
            constants: ConstantChanges::default(),
            tables: TableFolder::default(),
            table_pieces: MAX_TABLE_PIECES,
            book: BookFile::default(),
            book_variety: Variety {
                plies: 4,
                margin: 4,
                seed: 0,
            },
            overhead: 0.006,
            answer_delay: ANSWER_DELAY,
            resign: 0.0,
            offer_draws: false,
        }
    }
}

/// Why a text that a parameter may have is no value of it.
#[derive(Debug, Error)]
enum NoValue {
    #[error(transparent)]
    Weights(#[from] EvalFileError),
    #[error(transparent)]
    Tables(#[from] TableError),
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Constants(#[from] ConstantError),
}

/// A parameter: a row of [`PARAMETERS`].
struct Parameter {
    name: &'static str,
    /// Its type and bounds; `None` if clients may not set it.
    kind: fn(&Bounds) -> Option<ParamKind>,
    /// Returns its value as text.
    get: fn(&Settings) -> String,
    /// Sets a value that `kind` has checked.
    set: fn(&mut Settings, &str) -> Result<(), NoValue>,
}

/// The parameter that also declares support for draw offers.
pub const OFFER_DRAWS: &str = "offer-draws";

/// The parameter that names the opening book. Other engines have a truth value of this name.
const BOOK: &str = "book";

/// The game. Clients expect this parameter first.
const VARIANT: Parameter = Parameter {
    name: "variant",
    kind: |_| {
        let names = VARIANTS.iter().map(|variant| variant.name.to_owned());
        Some(ParamKind::Enum(names.collect()))
    },
    get: |settings| settings.variant.name.to_owned(),
    set: |settings, value| {
        settings.variant = Variant::named(value).unwrap_or(settings.variant);
        Ok(())
    },
};

/// Every other parameter of the engine. The rule parameters are in [`Options`].
const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "ponder",
        kind: |_| Some(ParamKind::Bool),
        get: |settings| settings.ponder.to_string(),
        set: |settings, value| assign(&mut settings.ponder, value),
    },
    Parameter {
        name: "tt-size",
        kind: |bounds| {
            Some(ParamKind::Int {
                min: Table::MIN_EXPONENT.into(),
                max: bounds.tt_exponent.into(),
            })
        },
        get: |settings| settings.tt_exponent.to_string(),
        set: |settings, value| assign(&mut settings.tt_exponent, value),
    },
    Parameter {
        name: "multi-pv",
        kind: |_| {
            Some(ParamKind::Int {
                min: 1,
                max: MAX_LINES.into(),
            })
        },
        get: |settings| settings.lines.to_string(),
        set: |settings, value| assign(&mut settings.lines, value),
    },
    Parameter {
        name: "threads",
        kind: |bounds| {
            Some(ParamKind::Int {
                min: 1,
                max: bounds.threads.into(),
            })
        },
        get: |settings| settings.threads.to_string(),
        set: |settings, value| assign(&mut settings.threads, value),
    },
    Parameter {
        name: "skill",
        kind: |_| {
            Some(ParamKind::Int {
                min: Skill::LOWEST.into(),
                max: Skill::FULL.into(),
            })
        },
        get: |settings| settings.skill.to_string(),
        set: |settings, value| assign(&mut settings.skill, value),
    },
    Parameter {
        name: "eval-file",
        kind: |bounds| bounds.files.then_some(ParamKind::Text),
        get: |settings| settings.eval_file.path().to_owned(),
        set: |settings, value| {
            settings.eval_file = EvalFile::read(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "search-constants",
        kind: |bounds| bounds.files.then_some(ParamKind::Text),
        get: |settings| settings.constants.to_string(),
        set: |settings, value| {
            settings.constants = value.parse()?;
            Ok(())
        },
    },
    Parameter {
        name: "tables",
        kind: |bounds| bounds.files.then_some(ParamKind::Text),
        get: |settings| settings.tables.name().to_owned(),
        set: |settings, value| {
            settings.tables = TableFolder::open(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "bb-size",
        kind: |_| {
            Some(ParamKind::Int {
                min: 0,
                max: MAX_BB_SIZE,
            })
        },
        get: |settings| settings.table_pieces.to_string(),
        set: |settings, value| assign(&mut settings.table_pieces, value),
    },
    Parameter {
        name: BOOK,
        kind: |bounds| {
            let words = BookFile::WORDS.map(str::to_owned).into();
            Some(if bounds.files {
                ParamKind::Text
            } else {
                ParamKind::Enum(words)
            })
        },
        get: |settings| settings.book.name().to_owned(),
        set: |settings, value| {
            settings.book = BookFile::open(value)?;
            Ok(())
        },
    },
    Parameter {
        name: "book-ply",
        kind: |_| Some(ParamKind::Int { min: 0, max: 1_000 }),
        get: |settings| settings.book_variety.plies.to_string(),
        set: |settings, value| assign(&mut settings.book_variety.plies, value),
    },
    Parameter {
        name: "book-margin",
        kind: |_| Some(ParamKind::Int { min: 0, max: 1_000 }),
        get: |settings| settings.book_variety.margin.to_string(),
        set: |settings, value| assign(&mut settings.book_variety.margin, value),
    },
    Parameter {
        name: "book-seed",
        kind: |_| {
            Some(ParamKind::Int {
                min: 0,
                max: u32::MAX.into(),
            })
        },
        get: |settings| settings.book_variety.seed.to_string(),
        set: |settings, value| assign(&mut settings.book_variety.seed, value),
    },
    Parameter {
        name: "move-overhead",
        kind: |_| {
            Some(ParamKind::Real {
                min: 0.0,
                max: 10.0,
            })
        },
        get: |settings| settings.overhead.to_string(),
        set: |settings, value| assign(&mut settings.overhead, value),
    },
    Parameter {
        name: "resign",
        kind: |_| {
            Some(ParamKind::Real {
                min: 0.0,
                max: 100.0,
            })
        },
        get: |settings| settings.resign.to_string(),
        set: |settings, value| assign(&mut settings.resign, value),
    },
    Parameter {
        name: OFFER_DRAWS,
        kind: |_| Some(ParamKind::Bool),
        get: |settings| settings.offer_draws.to_string(),
        set: |settings, value| assign(&mut settings.offer_draws, value),
    },
];

/// Assigns a value that was checked before, so that parsing never fails.
fn assign<T: FromStr>(slot: &mut T, value: &str) -> Result<(), NoValue> {
    if let Ok(value) = value.parse() {
        *slot = value;
    }
    Ok(())
}

impl Parameter {
    /// Returns its declaration for clients; `None` if they may not set it.
    fn describe(&self, settings: &Settings) -> Option<Param> {
        Some(Param {
            name: self.name.to_owned(),
            value: (self.get)(settings),
            kind: (self.kind)(&settings.bounds)?,
        })
    }
}

impl Settings {
    /// Returns the default settings of an engine whose client is bounded.
    #[must_use]
    pub fn within(bounds: Bounds) -> Self {
        Self {
            bounds,
            tt_exponent: DEFAULT_EXPONENT.min(bounds.tt_exponent),
            ..Self::default()
        }
    }

    /// Returns every parameter with its value. Clients expect `variant` first.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        let rules = self.options.list().into_iter().map(|rule| Param {
            name: rule.name.to_owned(),
            value: rule.value.to_owned(),
            kind: rule_kind(&rule.values),
        });
        let others = PARAMETERS.iter();
        let others = others.filter_map(|parameter| parameter.describe(self));
        { VARIANT.describe(self).into_iter() }
            .chain(rules)
            .chain(others)
            .collect()
    }

    /// Changes one parameter.
    ///
    /// # Errors
    /// [`SettingError`]: nothing has changed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let in_value = |error| SettingError::Value {
            name: name.to_owned(),
            error,
        };
        let own = std::iter::once(&VARIANT).chain(PARAMETERS);
        if let Some(parameter) = own.into_iter().find(|own| own.name == name) {
            let Some(kind) = (parameter.kind)(&self.bounds) else {
                return Err(SettingError::Unknown(name.to_owned()));
            };
            // A variant may be named by an alias.
            let meant = Variant::named(value).filter(|_| name == VARIANT.name);
            let value = meant.map_or(value, |variant| variant.name);
            let value = if name == BOOK {
                BookFile::meant(value)
            } else {
                value
            };
            let value = kind.check(value).map_err(in_value)?;
            let set = (parameter.set)(self, &value);
            return set.map_err(|error| SettingError::Text {
                name: name.to_owned(),
                error: error.to_string(),
            });
        }
        let rules = self.options.list();
        let Some(rule) = rules.iter().find(|rule| rule.name == name) else {
            return Err(SettingError::Unknown(name.to_owned()));
        };
        let value = rule_kind(&rule.values).check(value).map_err(in_value)?;
        let known = self.options.set(name, &value);
        debug_assert!(known.is_ok(), "{name} is listed but can't be set");
        Ok(())
    }
}

/// Returns the type of a rule parameter with these values.
fn rule_kind(values: &[&'static str]) -> ParamKind {
    if values == ["false", "true"] {
        ParamKind::Bool
    } else {
        ParamKind::Enum(values.iter().map(|value| (*value).to_owned()).collect())
    }
}

/// The most threads that any client may request. The stacks of this many take 2 GiB of address space, and further
/// threads help little.
const MAX_THREADS: u32 = 128;

/// The bounds of the parameters that a client may set. By default, everything that the program can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Whether the client may name files and change the search. If not, the parameters for these do not exist.
    pub files: bool,
    /// The greatest value of `threads`, at least 1.
    pub threads: u32,
    /// The greatest value of `tt-size`.
    pub tt_exponent: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            files: true,
            threads: MAX_THREADS,
            tt_exponent: Table::MAX_EXPONENT,
        }
    }
}
