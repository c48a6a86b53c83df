//! The entries of the files that are named, one after the other.

use super::super::Failure;
use super::super::input::{Input, failed};
use super::Kind;
use crate::analysis::{Entry, What};
use rafle_protocol::pdn::{Games, ReadGame};
use serde::Deserialize;
use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::rc::Rc;
use std::vec::IntoIter;

/// Bytes of the longest line that is read.
const MAX_LINE: usize = 1 << 20;

/// What of a file's beginning tells its kind.
const BEGINNING: usize = 1 << 12;

/// Entries with their places.
pub(super) struct Entries<'i> {
    input: &'i Input,
    kind: Kind,
    paths: IntoIter<PathBuf>,
    /// The file at hand, with its name and its path.
    source: Option<(String, PathBuf, Source)>,
    number: u64,
    /// Bytes that are read, of all files.
    read: Rc<Cell<u64>>,
}

/// A file that is read.
enum Source {
    Games(Box<Games<File>>),
    Lines {
        file: File,
        is_json: bool,
        line: usize,
    },
}

type File = BufReader<Counted>;

/// A file whose bytes are counted.
struct Counted {
    file: Box<dyn Read>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(bytes)?;
        self.read.set(self.read.get() + length as u64);
        Ok(length)
    }
}

/// An object of JSON on one line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonEntry {
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

impl<'i> Entries<'i> {
    pub(super) fn new(input: &'i Input, kind: Kind) -> Self {
        Self {
            input,
            kind,
            paths: input.paths().to_vec().into_iter(),
            source: None,
            number: 0,
            read: Rc::default(),
        }
    }

    /// Bytes of the input up to the end of the last entry.
    pub(super) fn bytes(&self) -> u64 {
        let ahead = match &self.source {
            Some((_, _, Source::Games(games))) => games.buffered(),
            Some((_, _, Source::Lines { file, .. })) => file.buffer().len(),
            None => 0,
        };
        self.read.get().saturating_sub(ahead as u64)
    }

    fn open(&self, path: PathBuf) -> Result<(String, PathBuf, Source), Failure> {
        let (name, file) = self.input.open_named(&path)?;
        let read = Rc::clone(&self.read);
        let mut file = BufReader::with_capacity(BEGINNING, Counted { file, read });
        let kind = match self.kind {
            Kind::Auto => {
                let bytes = file.fill_buf().map_err(|error| failed(&path, error))?;
                kind_of(bytes)
            }
            known => known,
        };
        let source = match kind {
            Kind::Positions | Kind::Json => Source::Lines {
                file,
                is_json: kind == Kind::Json,
                line: 0,
            },
            Kind::Pdn | Kind::Auto => Source::Games(Box::new(Games::new(file))),
        };
        Ok((name, path, source))
    }

    /// The next entry of the file at hand.
    fn next_of(
        name: &str,
        source: &mut Source,
    ) -> io::Result<Option<(String, Result<What, String>)>> {
        match source {
            Source::Games(games) => {
                let read = games.next().transpose()?;
                Ok(read.map(
                    |ReadGame {
                         number, line, game, ..
                     }| {
                        let place = format!("{name}: game {number}, line {line}");
                        let game = game.map(|game| What::Game(Box::new(game)));
                        (
                            place,
                            game.map_err(|error| {
                                format!(
                                    "line {}, column {}: {}",
                                    error.line, error.column, error.message
                                )
                            }),
                        )
                    },
                ))
            }
            Source::Lines {
                file,
                is_json,
                line,
            } => loop {
                *line += 1;
                let Some(text) = read_line(file)? else {
                    return Ok(None);
                };
                let place = format!("{name}: line {line}");
                let text = match text {
                    Err(error) => return Ok(Some((place, Err(error)))),
                    Ok(text) => text,
                };
                let text = text.trim();
                if text.is_empty() || text.starts_with('#') {
                    continue;
                }
                let what = if *is_json {
                    let read: Result<JsonEntry, _> = serde_json::from_str(text);
                    let what = read.map(|JsonEntry { position, moves }| What::Position {
                        text: position,
                        moves,
                    });
                    what.map_err(|error| error.to_string())
                } else {
                    Ok(What::Position {
                        text: Some(text.to_owned()),
                        moves: String::new(),
                    })
                };
                return Ok(Some((place, what)));
            },
        }
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.source.is_none() {
                let path = self.paths.next()?;
                match self.open(path) {
                    Ok(source) => self.source = Some(source),
                    Err(failure) => return Some(Err(failure)),
                }
            }
            let (name, path, source) = self.source.as_mut()?;
            match Self::next_of(name, source) {
                Ok(Some((place, what))) => {
                    self.number += 1;
                    return Some(Ok(Entry {
                        number: self.number,
                        place,
                        what,
                    }));
                }
                Ok(None) => self.source = None,
                Err(error) => return Some(Err(failed(path, error))),
            }
        }
    }
}

/// The kind of a file by its beginning.
fn kind_of(bytes: &[u8]) -> Kind {
    let text = String::from_utf8_lossy(bytes);
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let first = begin.split_whitespace().next().unwrap_or_default();
    let is_word = first.len() > 40 && !first.contains(['-', '"', '.']);
    let is_list =
        first.chars().nth(1) == Some(':') && first.starts_with(|c: char| c.is_ascii_alphanumeric());
    if begin.starts_with("{\"") || begin.starts_with("{}") {
        Kind::Json
    } else if is_word || is_list || begin.starts_with('#') {
        Kind::Positions
    } else {
        Kind::Pdn
    }
}

/// Reads a line; one that is too long is an error, and the next one comes after it.
fn read_line(file: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let length = Read::take(&mut *file, MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if length > MAX_LINE {
        while bytes.last() != Some(&b'\n') {
            bytes.clear();
            if Read::take(&mut *file, MAX_LINE as u64).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
        }
        return Ok(Some(Err(format!(
            "the line is longer than {MAX_LINE} bytes"
        ))));
    }
    let text = String::from_utf8(bytes);
    Ok(Some(text.map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        format!("byte {byte} of the line does not belong to UTF-8 text")
    })))
}
