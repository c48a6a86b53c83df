use super::encoding::decode;
use super::error::GamesError;
use super::frame::{Frame, HEADER_FRAME, frame, frame_bytes, read_frame};
use super::header::Header;
use super::record::GameRecord;
use super::replay::{ReplayedGame, replay};
use crate::regular_file::open_regular;
use rafle_rules::{Game, Options};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// The start of every format, before its number and a line end.
const MAGIC: &str = "rafle games ";

/// The current format.
const FORMAT: &str = "1";

/// The most bytes of the first line.
const MAX_LINE: u64 = 64;

/// Returns the first bytes of a file with this header.
pub(super) fn first_bytes(header: &Header) -> io::Result<Vec<u8>> {
    let mut bytes = format!("{MAGIC}{FORMAT}\n").into_bytes();
    bytes.extend(frame(HEADER_FRAME, &serde_json::to_vec(header)?));
    Ok(bytes)
}

/// Reads the games of one file one after the other, with one game in memory at a time. Skips a truncated last game.
#[derive(Debug)]
pub struct GameFile {
    reader: BufReader<File>,
    path: Arc<Path>,
    header: Header,
    options: Options,
    /// The offset of the next record.
    offset: u64,
    /// The number of the last game.
    number: u64,
    /// The content of the last frame.
    content: Vec<u8>,
    is_cut_off: bool,
    is_over: bool,
}

impl GameFile {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// [`GamesError`]: it is not a file of games, or this program cannot read it.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        let file = open_regular(path, File::options().read(true));
        let file = file.map_err(|error| GamesError::opening(path, error))?;
        let metadata = file.metadata();
        if metadata
            .map_err(|error| GamesError::file(path, error))?
            .len()
            == 0
        {
            // Some system files have no length and block their reader.
            let path = path.to_owned();
            return Err(GamesError::NoHeader { path, length: 0 });
        }
        Self::new(file, path)
    }

    /// Reads the games of an open file from its current position, which is the start.
    pub(super) fn new(file: File, path: &Path) -> Result<Self, GamesError> {
        let mut reader = BufReader::new(file);
        let failed = |error| GamesError::file(path, error);
        let mut line = Vec::new();
        let mut first = reader.by_ref().take(MAX_LINE);
        first.read_until(b'\n', &mut line).map_err(failed)?;
        let length = line.len() as u64;
        check_format(path, &line)?;
        let mut content = Vec::new();
        let found = read_frame(&mut reader, HEADER_FRAME, &mut content).map_err(failed)?;
        match found {
            Frame::Whole => {}
            Frame::End | Frame::CutOff => {
                let length = reader.get_ref().metadata().map_err(failed)?.len();
                let path = path.to_owned();
                return Err(GamesError::NoHeader { path, length });
            }
            Frame::Damaged(what) => {
                let message = format!("{what} is not as it was written");
                return Err(GamesError::header(path, length, message));
            }
        }
        let wrong = |message: String| GamesError::header(path, length, message);
        let header: Header =
            serde_json::from_slice(&content).map_err(|error| wrong(error.to_string()))?;
        let options = header.options().map_err(|error| wrong(error.to_string()))?;
        Ok(Self {
            reader,
            path: Arc::from(path),
            header,
            options,
            offset: length + frame_bytes(content.len()),
            number: 0,
            content,
            is_cut_off: false,
            is_over: false,
        })
    }

    /// Returns the header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The rule parameters.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file, as far as it was read, ends with a truncated game.
    #[must_use]
    pub fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// Returns the offset of the end of the last game that was read.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the file, which has been read to the end of its games.
    pub(super) fn into_file(self) -> File {
        self.reader.into_inner()
    }

    fn read(&mut self) -> Result<Option<StoredGame>, GamesError> {
        let number = self.number + 1;
        let read = read_frame(&mut self.reader, number, &mut self.content);
        let damaged = |message| GamesError::Game {
            path: self.path.to_path_buf(),
            number,
            offset: self.offset,
            message,
        };
        match read.map_err(|error| GamesError::file(&self.path, error))? {
            Frame::Whole => {}
            Frame::End => return Ok(None),
            Frame::CutOff => {
                self.is_cut_off = true;
                return Ok(None);
            }
            Frame::Damaged(what) => {
                return Err(damaged(format!("{what} is not as it was written")));
            }
        }
        let record = decode(&self.content).map_err(|error| damaged(error.to_string()))?;
        let game = StoredGame {
            record,
            number,
            offset: self.offset,
            path: Arc::clone(&self.path),
        };
        self.number = number;
        self.offset += frame_bytes(self.content.len());
        Ok(Some(game))
    }
}

/// Ends after an error.
impl Iterator for GameFile {
    type Item = Result<StoredGame, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.read().transpose();
        self.is_over = !matches!(game, Some(Ok(_)));
        game
    }
}

fn check_format(path: &Path, line: &[u8]) -> Result<(), GamesError> {
    let path = path.to_owned();
    let Some(format) = line.strip_prefix(MAGIC.as_bytes()) else {
        let is_beginning = MAGIC.as_bytes().starts_with(line);
        return Err(if is_beginning {
            let length = line.len() as u64;
            GamesError::NoHeader { path, length }
        } else {
            GamesError::NoGames(path)
        });
    };
    match format.strip_suffix(b"\n") {
        Some(format) if format == FORMAT.as_bytes() => Ok(()),
        None if format.is_empty() || format == FORMAT.as_bytes() => Err(GamesError::NoHeader {
            path,
            length: line.len() as u64,
        }),
        format => Err(GamesError::Format {
            path,
            found: String::from_utf8_lossy(format.unwrap_or(&line[MAGIC.len()..]))
                .escape_debug()
                .to_string(),
            known: FORMAT,
        }),
    }
}

/// A game and where it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The game.
    pub record: GameRecord,
    /// The number of the game in its file, from 1.
    pub number: u64,
    /// The file offset of its record.
    pub offset: u64,
    /// The file.
    pub path: Arc<Path>,
}

impl StoredGame {
    /// Replays the game.
    ///
    /// # Errors
    /// [`GamesError::Game`]: the game is invalid under the rules. The message names its place.
    pub fn replay<G: Game>(&self, options: &Options) -> Result<ReplayedGame<'_, G>, GamesError> {
        replay(&self.record, options).map_err(|error| GamesError::Game {
            path: self.path.to_path_buf(),
            number: self.number,
            offset: self.offset,
            message: error.to_string(),
        })
    }
}
