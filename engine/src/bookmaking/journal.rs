//! The journal of a build: the searches that are done, a sealed line of JSON each.

use super::build_error::BuildError;
use crate::book::{BookRules, SeatScores};
use crate::checked_line::{seal, unseal};
use crate::engine::Settings;
use crate::regular_file::{append, open_locked, open_regular};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// What the results of searches depend on, besides the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchSettings {
    /// The variant of the game.
    pub variant: String,
    /// The rule parameters that affect its positions, with their values.
    pub parameters: BTreeMap<String, String>,
    /// The nodes of each search.
    pub nodes: u64,
    /// The file of the evaluation with its checksum, or `built-in`.
    pub eval: String,
    /// What replaces the constants of the search, or `built-in`.
    #[serde(default = "built_in")]
    pub constants: String,
    /// The folder of endgame tables with the most pieces of these, or `built-in`.
    #[serde(default = "built_in")]
    pub tables: String,
    /// The version of the program.
    pub version: String,
}

impl SearchSettings {
    /// Searches of a game by this version of the program.
    #[must_use]
    pub fn new(rules: BookRules, nodes: u64, settings: &Settings) -> Self {
        let tables = settings.tables.path().map_or_else(built_in, |folder| {
            format!("{} {}", folder.display(), settings.table_pieces)
        });
        Self {
            variant: rules.variant.to_owned(),
            parameters: rules.parameters,
            nodes,
            eval: settings.eval_file.identity(),
            constants: settings.constants.to_string(),
            tables,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// What stands for parts that no parameter replaces.
fn built_in() -> String {
    "built-in".to_owned()
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct First {
    searches: SearchSettings,
}

/// A search.
#[derive(Serialize, Deserialize)]
struct Row {
    key: String,
    /// The scores of the seats in hundredths of a man, the one to move first.
    scores: Vec<i16>,
}

/// The ending of journals.
const ENDING: &str = "journal";

/// The results of searches by the key of their position, from all journals of a folder; and the journal of this process,
/// which is locked.
pub(super) struct Journals {
    folder: PathBuf,
    settings: SearchSettings,
    seats: usize,
    own: File,
    own_path: PathBuf,
    own_length: u64,
    /// How much of each journal is read, in bytes and lines.
    read: HashMap<PathBuf, (u64, usize)>,
    found: HashMap<u64, SeatScores>,
}

impl Journals {
    /// Opens the journals of a folder, which it creates if it is missing. `name` is the name of the own one. Of the own
    /// one, a last line that was cut off is dropped.
    pub(super) fn open(
        folder: &Path,
        name: &str,
        settings: SearchSettings,
        seats: usize,
    ) -> Result<Self, BuildError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| BuildError::Journal { path, error }
        };
        fs::create_dir_all(folder).map_err(at(folder))?;
        let own_path = folder.join(format!("{name}.{ENDING}"));
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let own = open_locked(&own_path, || open_regular(&own_path, &options));
        let mut journals = Self {
            folder: folder.to_owned(),
            settings,
            seats,
            own: own.map_err(at(&own_path))?,
            own_length: 0,
            read: HashMap::new(),
            found: HashMap::new(),
            own_path,
        };
        let own_path = journals.own_path.clone();
        journals.read_more(&own_path)?;
        let length = journals.read.get(&own_path).map_or(0, |read| read.0);
        journals.own.set_len(length).map_err(at(&own_path))?;
        journals.own_length = length;
        if length == 0 {
            let searches = journals.settings.clone();
            journals.write(&First { searches })?;
        }
        journals.refresh()?;
        Ok(journals)
    }

    /// Reads what other processes have added.
    pub(super) fn refresh(&mut self) -> Result<(), BuildError> {
        let folder = self.folder.clone();
        let failed = |error| BuildError::Journal {
            path: folder.clone(),
            error,
        };
        let mut paths = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed)? {
            paths.push(entry.map_err(failed)?.path());
        }
        paths.sort();
        for path in paths {
            let is_journal = path.extension().is_some_and(|ending| ending == ENDING);
            if is_journal && path != self.own_path {
                self.read_more(&path)?;
            }
        }
        Ok(())
    }

    /// Reads the lines that a journal has gained. A last line without its end is left for later.
    fn read_more(&mut self, path: &Path) -> Result<(), BuildError> {
        let failed = |error| BuildError::Journal {
            path: path.to_owned(),
            error,
        };
        let (mut offset, mut number) = self.read.get(path).copied().unwrap_or_default();
        let read = || -> io::Result<Vec<u8>> {
            let mut file = open_regular(path, File::options().read(true))?;
            file.seek(SeekFrom::Start(offset))?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(failed)?;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            let Some(content) = line.strip_suffix(b"\n") else {
                break;
            };
            number += 1;
            let damaged = || BuildError::Damaged {
                path: path.to_owned(),
                line: number,
            };
            let content = unseal(content).ok_or_else(damaged)?;
            if number == 1 {
                let first: First = serde_json::from_slice(&content).map_err(|_| damaged())?;
                self.check_same(path, &first.searches)?;
            } else {
                let row: Row = serde_json::from_slice(&content).map_err(|_| damaged())?;
                let key = u64::from_str_radix(&row.key, 16).map_err(|_| damaged())?;
                if row.scores.len() != self.seats {
                    return Err(damaged());
                }
                self.found.insert(key, SeatScores::of(&row.scores));
            }
            offset += line.len() as u64;
        }
        self.read.insert(path.to_owned(), (offset, number));
        Ok(())
    }

    /// Names the first setting that differs.
    fn check_same(&self, path: &Path, found: &SearchSettings) -> Result<(), BuildError> {
        let fields = |settings: &SearchSettings| match serde_json::to_value(settings) {
            Ok(Value::Object(fields)) => fields,
            _ => serde_json::Map::default(),
        };
        let wanted = fields(&self.settings);
        let differing = fields(found).into_iter().find_map(|(what, found)| {
            let wanted = wanted.get(&what)?;
            (*wanted != found).then(|| (what, found, wanted.clone()))
        });
        match differing {
            None => Ok(()),
            Some((what, found, wanted)) => Err(BuildError::Other {
                path: path.to_owned(),
                what,
                found: found.to_string(),
                wanted: wanted.to_string(),
            }),
        }
    }

    /// The result of a search, if it is done.
    pub(super) fn get(&self, key: u64) -> Option<SeatScores> {
        self.found.get(&key).copied()
    }

    /// Adds the result of a search.
    pub(super) fn add(&mut self, key: u64, scores: SeatScores) -> Result<(), BuildError> {
        self.write(&Row {
            key: format!("{key:016x}"),
            scores: (0..self.seats).map(|seat| scores.of_seat(seat)).collect(),
        })?;
        self.found.insert(key, scores);
        Ok(())
    }

    fn write(&mut self, row: &impl Serialize) -> Result<(), BuildError> {
        let written = serde_json::to_vec(row).map_err(io::Error::from);
        let written = written.and_then(|json| {
            let mut line = seal(json);
            line.push(b'\n');
            append(&mut self.own, &mut self.own_length, &line, |_| Ok(()))
        });
        written.map_err(|error| BuildError::Journal {
            path: self.own_path.clone(),
            error,
        })
    }
}
