//! The specifications of engines on the command line, and their names.

use crate::matches::pace::{Pace, PaceError};
use rafle_engine::{SettingError, Settings};
use rafle_rules::Options;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::PathBuf;
use std::str::FromStr;
use thiserror::Error;

/// Errors of an engine specification.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EngineSpecError {
    /// Neither `builtin`, `random` nor a command.
    #[error("'{0}' names neither builtin nor random nor cmd=…")]
    NoCommand(String),
    /// More than one of them.
    #[error("'{0}' has more than one of builtin, random and cmd=…")]
    TwoKinds(String),
    /// A parameter or a bound for `random`, which accepts none.
    #[error("random takes no {0}")]
    OfRandom(String),
    /// A quote is not closed.
    #[error("a quote in '{0}' is never closed")]
    OpenQuote(String),
    /// A part that is not `name=value`.
    #[error("'{0}' is not of the form name=value")]
    NoValue(String),
    /// A part with an unknown name.
    #[error("'{0}' is none of name, cmd, dir, set.NAME, tc, move-time, depth, nodes")]
    Unknown(String),
    /// A part that is given twice.
    #[error("'{0}' stands twice")]
    Twice(String),
    /// A part without a value.
    #[error("{0}= is empty")]
    Empty(String),
    /// A bound that can't be read.
    #[error("{name}: {error}")]
    Pace {
        /// The bound.
        name: String,
        /// What is wrong.
        error: PaceError,
    },
    /// A parameter of the built-in engine that can't be set.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A parameter that belongs to the whole match.
    #[error("set.{0} belongs to the match, not to one engine")]
    OfTheMatch(String),
    /// Two engines with the same name.
    #[error("two engines are called '{0}': give one of them another name=…")]
    SameName(String),
}

/// What kind of program an engine is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineKind {
    /// This program's own search, in this process.
    Builtin,
    /// A legal move at random.
    Random,
    /// A program that implements Hub on its standard input and output.
    Command {
        /// The program and its arguments.
        words: Vec<String>,
        /// The directory in which it is started.
        dir: Option<PathBuf>,
    },
}

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// Its name in tables and records; no two engines of a match share one.
    pub name: String,
    /// What kind of program it is.
    pub kind: EngineKind,
    /// Its parameters, in the order in which they are set.
    pub params: Vec<(String, String)>,
    /// The engine's own pace; empty for the pace of the match.
    pub pace: Pace,
    /// Whether the name was given explicitly.
    pub(in crate::matches) is_named: bool,
}

impl EngineSpec {
    /// The settings of the built-in engine, with its parameters applied. Its answers are read where they are found, and
    /// so take no time beside `move-overhead`.
    pub(crate) fn settings(&self) -> Result<Settings, SettingError> {
        let mut settings = Settings {
            answer_delay: 0.0,
            ..Settings::default()
        };
        for (name, value) in &self.params {
            settings.set(name, value)?;
        }
        Ok(settings)
    }
}

/// Reads `builtin,nodes=2000`, `random` or `name=Scan,cmd="./scan hub",dir=/opt/scan,set.threads=1,tc=60+0.6`.
///
/// A value with a comma is written in double quotes; in `cmd`, single quotes keep blanks together.
impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let mut name = None;
        let (mut is_builtin, mut is_random, mut words, mut dir) = (false, false, None, None);
        let mut params = Vec::new();
        let mut pace = Pace::default();
        let mut seen = HashSet::new();
        for part in parts(text)? {
            let (key, value) = match part.split_once('=') {
                Some((key, value)) => (key.trim(), value),
                None if matches!(&*part, "builtin" | "random") => (&*part, &*part),
                None => return Err(EngineSpecError::NoValue(part)),
            };
            if !seen.insert(key.to_owned()) {
                return Err(EngineSpecError::Twice(key.to_owned()));
            }
            if let Some(param) = key.strip_prefix("set.") {
                if param == "variant" || is_of_the_match(param) {
                    return Err(EngineSpecError::OfTheMatch(param.to_owned()));
                }
                params.push((param.to_owned(), value.to_owned()));
                continue;
            }
            if value.trim().is_empty() {
                return Err(EngineSpecError::Empty(key.to_owned()));
            }
            match key {
                "builtin" => is_builtin = true,
                "random" => is_random = true,
                "name" => name = Some(value.to_owned()),
                "cmd" => words = Some(words_of(value)?),
                "dir" => dir = Some(PathBuf::from(value)),
                _ => match pace.set(key, value) {
                    Some(read) => read.map_err(|error| EngineSpecError::Pace {
                        name: key.to_owned(),
                        error,
                    })?,
                    None => return Err(EngineSpecError::Unknown(key.to_owned())),
                },
            }
        }
        let (kind, default_name) = match (is_builtin, is_random, words) {
            (true, false, None) => (EngineKind::Builtin, "rafle".to_owned()),
            (false, true, None) => (EngineKind::Random, "random".to_owned()),
            (false, false, Some(words)) => {
                let program = words.first().cloned().unwrap_or_default();
                let stem = PathBuf::from(&program);
                let stem = stem
                    .file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned());
                (EngineKind::Command { words, dir }, stem.unwrap_or(program))
            }
            (false, false, None) => return Err(EngineSpecError::NoCommand(text.to_owned())),
            _ => return Err(EngineSpecError::TwoKinds(text.to_owned())),
        };
        let engine = Self {
            is_named: name.is_some(),
            name: name.unwrap_or(default_name),
            kind,
            params,
            pace,
        };
        match (&engine.kind, engine.params.first()) {
            (EngineKind::Builtin, _) => drop(engine.settings()?),
            (EngineKind::Random, Some((name, _))) => {
                return Err(EngineSpecError::OfRandom(format!("set.{name}")));
            }
            (EngineKind::Random, None) if !engine.pace.is_empty() => {
                return Err(EngineSpecError::OfRandom(engine.pace.to_string()));
            }
            _ => {}
        }
        Ok(engine)
    }
}

/// Whether a parameter is a rule, on which all engines must agree. The notation of squares is not a rule: every engine
/// may choose its own.
fn is_of_the_match(param: &str) -> bool {
    let rules = Options::default().list();
    param != "notation" && rules.iter().any(|rule| rule.name == param)
}

/// Splits at commas outside double quotes, and removes the quotes.
fn parts(text: &str) -> Result<Vec<String>, EngineSpecError> {
    let mut parts = vec![String::new()];
    let mut is_quoted = false;
    for character in text.chars() {
        match (character, parts.last_mut()) {
            ('"', _) => is_quoted = !is_quoted,
            (',', _) if !is_quoted => parts.push(String::new()),
            (_, Some(part)) => part.push(character),
            (_, None) => {}
        }
    }
    if is_quoted {
        return Err(EngineSpecError::OpenQuote(text.to_owned()));
    }
    Ok(parts)
}

/// The words of a command; single quotes keep blanks together.
fn words_of(command: &str) -> Result<Vec<String>, EngineSpecError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for character in command.chars() {
        match character {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            blank if blank.is_whitespace() && !is_quoted => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    if is_quoted {
        return Err(EngineSpecError::OpenQuote(command.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

/// Numbers engines whose name was not given, so that no two share one: `rafle`, `rafle-2`.
///
/// # Errors
/// [`EngineSpecError::SameName`] if two engines were given the same name.
pub(crate) fn make_names_unique(engines: &mut [EngineSpec]) -> Result<(), EngineSpecError> {
    let mut taken = HashSet::new();
    for engine in engines.iter().filter(|engine| engine.is_named) {
        if !taken.insert(engine.name.clone()) {
            return Err(EngineSpecError::SameName(engine.name.clone()));
        }
    }
    for engine in engines.iter_mut().filter(|engine| !engine.is_named) {
        let stem = engine.name.clone();
        let mut number = 1;
        while !taken.insert(engine.name.clone()) {
            number += 1;
            engine.name = format!("{stem}-{number}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        text.parse::<EngineSpec>().unwrap_err().to_string()
    }

    #[test]
    fn a_command_has_words_a_directory_parameters_and_a_pace() {
        let text = "name=Scan,cmd=\"./scan 'a, b' hub\",dir=/opt/scan,set.threads=1,set.book=false,tc=40/60";
        let engine: EngineSpec = text.parse().unwrap();
        assert_eq!(engine.name, "Scan");
        let words = ["./scan", "a, b", "hub"].map(str::to_owned).to_vec();
        let dir = Some(PathBuf::from("/opt/scan"));
        assert_eq!(engine.kind, EngineKind::Command { words, dir });
        let param = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            engine.params,
            [param("threads", "1"), param("book", "false")]
        );
        assert_eq!(engine.pace.to_string(), "tc=40/60");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, named) in [
            ("", "''"),
            ("name=x", "neither builtin nor random nor cmd"),
            ("builtin,cmd=x", "more than one"),
            ("builtin,random", "more than one"),
            ("random,nodes=5", "random takes no nodes=5"),
            ("random,set.tt-size=16", "random takes no set.tt-size"),
            ("builtin,fast", "'fast'"),
            ("builtin,speed=9", "'speed'"),
            ("builtin,nodes=0", "nodes: '0'"),
            ("builtin,tc=fast", "tc: 'fast'"),
            ("builtin,set.tt-size=99", "tt-size: '99'"),
            ("builtin,set.colour=red", "'colour'"),
            ("builtin,set.variant=normal", "variant"),
            ("builtin,nodes=1,nodes=2", "'nodes' stands twice"),
            ("cmd=\"x", "never closed"),
            ("cmd=", "cmd= is empty"),
            ("cmd=\"x 'y\"", "never closed"),
        ] {
            let error = refused(text);
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn engines_without_a_name_are_numbered() {
        let read = |text: &str| text.parse::<EngineSpec>().unwrap();
        let mut engines = [
            "builtin",
            "builtin,name=rafle-2",
            "builtin,nodes=5",
            "cmd=/bin/x.sh",
        ]
        .map(read);
        make_names_unique(&mut engines).unwrap();
        let names: Vec<&str> = engines.iter().map(|engine| &*engine.name).collect();
        assert_eq!(names, ["rafle", "rafle-2", "rafle-3", "x"]);
        let mut same = ["builtin,name=a", "cmd=b,name=a"].map(read);
        assert!(
            make_names_unique(&mut same)
                .unwrap_err()
                .to_string()
                .contains("'a'")
        );
    }
}
