//! The lines of a journal: writes them as JSON, and classifies them without examining the games.

use super::game_record::GameRecord;
use super::header::Header;
use crate::matches::schedule::GameId;
use rafle_engine::checked_line::{is_sound, seal};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::Range;

/// A line to be written: `{"match":…,"crc32":"…"}` or `{"game":…,"crc32":"…"}`.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum JournalLine<'a> {
    Match(&'a Header),
    Game(&'a GameRecord),
}

impl JournalLine<'_> {
    /// The bytes of the line, including its end.
    pub(super) fn bytes(self) -> serde_json::Result<Vec<u8>> {
        let mut line = seal(serde_json::to_vec(&self)?);
        line.push(b'\n');
        Ok(line)
    }
}

/// The header of a first line.
#[derive(Deserialize)]
struct HeaderLine {
    #[serde(rename = "match")]
    pub(super) header: Header,
}

/// The game of another line.
#[derive(Deserialize)]
pub(super) struct GameLine {
    pub(super) game: GameRecord,
}

/// The part of a line that identifies its game; both fields are absent in a line of an unknown kind.
#[derive(Deserialize)]
struct Glance {
    #[serde(rename = "match")]
    pub(super) header: Option<IgnoredAny>,
    pub(super) game: Option<GlanceGame>,
}

#[derive(Deserialize)]
struct GlanceGame {
    pub(super) id: GameId,
}

/// The maximum length of a line in bytes; no game is that long.
const MAX_LINE: usize = 1 << 28;

/// Where the line of a game is in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameSpan {
    pub(super) id: GameId,
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The offset of its beginning.
    pub(super) offset: u64,
    /// Its length without the line end.
    pub(super) length: usize,
}

/// Why a line is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damage {
    /// It is the last line and has no end.
    Torn,
    /// Its checksum is missing or does not fit.
    Checksum,
    /// It repeats the game of an earlier line.
    Repeated {
        /// The number of that line.
        line: usize,
    },
    /// It is a second header.
    Header,
    /// An earlier game that decides who plays first in it is missing or ended differently.
    Unchained,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Torn => f.write_str("it is incomplete"),
            Self::Checksum => f.write_str("its checksum is missing or wrong"),
            Self::Repeated { line } => write!(f, "it repeats the game of line {line}"),
            Self::Header => f.write_str("it is a second header"),
            Self::Unchained => f.write_str(
                "a game before it, which decides who plays first, is missing or ended differently",
            ),
        }
    }
}

/// A dropped line.
#[derive(Clone, Debug)]
pub(super) struct Dropped {
    pub(super) line: usize,
    /// Its bytes, including the line end.
    pub(super) range: Range<u64>,
    pub(super) damage: Damage,
}

/// The first line.
#[derive(Debug)]
pub(super) enum First {
    /// Missing, or only a part of the expected line.
    Unfinished,
    /// A valid header.
    Header(Box<Header>),
    /// A header without a checksum, in the old form.
    NoChecksum,
    /// Anything else.
    Other,
}

/// The lines of a journal.
#[derive(Debug)]
pub(super) struct Scan {
    pub(super) first: First,
    /// The games, each once.
    pub(super) spans: Vec<GameSpan>,
    pub(super) dropped: Vec<Dropped>,
    /// An undamaged line of an unknown kind: its number, and what is wrong.
    pub(super) unknown: Option<(usize, String)>,
    /// The length of the file.
    pub(super) length: u64,
}

/// Scans a journal whose first line should be `expected`.
pub(super) fn scan(mut file: impl BufRead, expected: &[u8]) -> io::Result<Scan> {
    let mut scan = Scan {
        first: First::Unfinished,
        spans: Vec::new(),
        dropped: Vec::new(),
        unknown: None,
        length: 0,
    };
    let mut known: HashMap<GameId, usize> = HashMap::new();
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let mut read = (&mut file)
            .take(MAX_LINE as u64)
            .read_until(b'\n', &mut bytes)?;
        if read == 0 {
            break;
        }
        if !bytes.ends_with(b"\n") {
            read += file.skip_until(b'\n')?;
        }
        let range = scan.length..scan.length + read as u64;
        scan.length = range.end;
        let content = bytes.strip_suffix(b"\n");
        if line == 1 {
            scan.first = first(content, &bytes, expected);
            match scan.first {
                First::Header(_) => continue,
                First::Unfinished => {}
                First::NoChecksum | First::Other => break,
            }
        }
        let offset = range.start;
        let mut drop = |damage| {
            let range = range.clone();
            scan.dropped.push(Dropped {
                line,
                range,
                damage,
            });
        };
        let Some(content) = content else {
            drop(Damage::Torn);
            continue;
        };
        if !is_sound(content) {
            drop(Damage::Checksum);
            continue;
        }
        match serde_json::from_slice(content) {
            Ok(Glance {
                game: Some(GlanceGame { id }),
                ..
            }) => match known.get(&id) {
                Some(&line) => drop(Damage::Repeated { line }),
                None => {
                    known.insert(id, line);
                    let length = content.len();
                    scan.spans.push(GameSpan {
                        id,
                        line,
                        offset,
                        length,
                    });
                }
            },
            Ok(Glance {
                header: Some(_), ..
            }) => drop(Damage::Header),
            other => {
                let message = other
                    .err()
                    .map_or_else(|| "it has no game".to_owned(), |error| error.to_string());
                scan.unknown.get_or_insert((line, message));
            }
        }
    }
    Ok(scan)
}

/// Classifies the first line. `bytes` may include a line end, `content` does not.
fn first(content: Option<&[u8]>, bytes: &[u8], expected: &[u8]) -> First {
    match content {
        None if expected.starts_with(bytes) => First::Unfinished,
        Some(content) => match serde_json::from_slice::<HeaderLine>(content) {
            Ok(line) if is_sound(content) => First::Header(Box::new(line.header)),
            Ok(_) if !content.windows(5).any(|word| word == b"crc32") => First::NoChecksum,
            _ => First::Other,
        },
        None => First::Other,
    }
}
