//! Reads the entries of a file.

use super::entry::{EntryForm, What, is_told};
use crate::text_lines::TextLines;
use rafle_protocol::pdn::{Games, ReadGame, RecordForm};
use serde::Deserialize;
use std::io::{self, BufReader, Chain, Cursor, Read};

/// The greatest number of bytes used to detect the form.
const BEGINNING: usize = 1 << 12;

/// The most characters of a sentence about an object.
const MOST_OF_SENTENCE: usize = 160;

/// An entry with its place in the file: `game 3, line 12` or `line 5`.
pub(crate) type PlacedEntry = (String, Result<What, String>);

/// A file whose beginning has been read.
type File<R> = BufReader<Chain<Cursor<Vec<u8>>, R>>;

/// Reads the entries of a file of any size.
pub enum EntryReader<R> {
    /// Games.
    Games(Box<Games<File<R>>>),
    /// Positions or objects, one on each line.
    Lines {
        /// The lines of the file.
        lines: TextLines<File<R>>,
        /// Whether they are objects.
        are_objects: bool,
    },
}

/// An object on a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with position and moves")]
struct Object {
    position: Option<String>,
    #[serde(default)]
    moves: String,
}

impl<R: Read> EntryReader<R> {
    /// Reads the entries of a file of this form, or of the detected form. Files of games may also hold records.
    ///
    /// # Errors
    /// The beginning of the file cannot be read.
    pub fn new(mut file: R, form: Option<EntryForm>, records: RecordForm) -> io::Result<Self> {
        let mut beginning = Vec::new();
        let form = match form {
            Some(form) => form,
            None => {
                beginning = read_beginning(&mut file)?;
                EntryForm::of(&beginning)
            }
        };
        let file = BufReader::with_capacity(BEGINNING, Cursor::new(beginning).chain(file));
        Ok(match form {
            EntryForm::Games => Self::Games(Box::new(Games::new(file).or_records(records))),
            EntryForm::Positions | EntryForm::Objects => Self::Lines {
                lines: TextLines::new(file),
                are_objects: form == EntryForm::Objects,
            },
        })
    }

    /// Bytes that have been read and belong to no entry that was given yet.
    pub fn buffered(&self) -> usize {
        match self {
            Self::Games(games) => games.buffered(),
            Self::Lines { lines, .. } => lines.file().buffer().len(),
        }
    }

    fn read_next(&mut self) -> io::Result<Option<PlacedEntry>> {
        match self {
            Self::Games(games) => Ok(games.next().transpose()?.map(game)),
            Self::Lines { lines, are_objects } => {
                let Some((line, text)) = lines.next().transpose()? else {
                    return Ok(None);
                };
                let what = text.and_then(|text| match are_objects {
                    true => object(&text),
                    false => Ok(What::Position {
                        text: Some(text),
                        moves: String::new(),
                    }),
                });
                Ok(Some((format!("line {line}"), what)))
            }
        }
    }
}

impl<R: Read> Iterator for EntryReader<R> {
    type Item = io::Result<PlacedEntry>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_next().transpose()
    }
}

fn game(read: ReadGame) -> PlacedEntry {
    let place = format!("game {}, line {}", read.number, read.line);
    let item_lines = read.item_lines;
    let game = read.game.map(|game| What::Game {
        game: Box::new(game),
        item_lines,
    });
    let game = game.map_err(|error| {
        let (line, column) = (error.line, error.column);
        format!("line {line}, column {column}: {}", error.message)
    });
    (place, game)
}

fn object(text: &str) -> Result<What, String> {
    match serde_json::from_str(text) {
        Ok(Object { position, moves }) => Ok(What::Position {
            text: position,
            moves,
        }),
        Err(error) => Err(fault_of_object(&error)),
    }
}

/// Returns the error of an object on a line as a sentence of bounded length that names the column.
pub fn fault_of_object(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let told = error.to_string();
    let place = format!(" at line {line} column {column}");
    let plain = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    let told = told.strip_suffix(&place).unwrap_or(&told);
    let mut told: String = told.chars().map(plain).take(MOST_OF_SENTENCE).collect();
    if told.chars().count() == MOST_OF_SENTENCE {
        told.push('…');
    }
    format!("column {column}: {told}")
}

/// Reads what tells the form of a file: the first line that is not blank, in as many pieces as it comes.
fn read_beginning(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    let mut bytes = [0; BEGINNING];
    loop {
        let room = bytes.get_mut(beginning.len()..).unwrap_or_default();
        if room.is_empty() || is_told(&beginning) {
            break;
        }
        match file.read(room) {
            Ok(0) => break,
            Ok(length) => beginning.extend(room.iter().take(length)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameRules;
    use crate::variants::VARIANTS;
    use rafle_rules::Options;

    fn entries(text: &str, form: EntryForm) -> Vec<PlacedEntry> {
        let rules = GameRules {
            variant: &VARIANTS[0],
            options: Options::default(),
        };
        let reader = EntryReader::new(text.as_bytes(), Some(form), rules.record_form());
        let reader = reader.expect("bytes in memory");
        reader
            .map(|entry| entry.expect("bytes in memory"))
            .collect()
    }

    /// What is wrong with the only entry.
    fn fault(text: &str) -> String {
        let mut entries = entries(text, EntryForm::Objects);
        let (_, what) = entries.pop().expect("an entry");
        assert_eq!(entries.len(), 0);
        what.expect_err("a fault")
    }

    #[test]
    fn lines_without_an_entry_are_counted() {
        let places = entries("# x\n\n a \r\n#\nb", EntryForm::Positions);
        let places: Vec<&str> = places.iter().map(|(place, _)| &**place).collect();
        assert_eq!(places, ["line 3", "line 5"]);
    }

    #[test]
    fn a_byte_order_mark_belongs_to_no_entry() {
        let mut marked = entries("\u{feff}{}", EntryForm::Objects);
        assert!(marked.pop().is_some_and(|(_, what)| what.is_ok()));
    }

    #[test]
    fn a_fault_of_an_object_is_one_short_sentence_with_its_column() {
        assert_eq!(
            fault("{\"x\": 1}"),
            "column 4: unknown field `x`, expected `position` or `moves`"
        );
        assert_eq!(
            fault("\"x\""),
            "column 3: invalid type: string 'x', expected an object with position and moves"
        );
        assert_eq!(fault("{"), "column 1: EOF while parsing an object");
        let long = fault(&format!("{{\"\\n{}\": 1}}", "x".repeat(100_000)));
        assert!(long.chars().count() < 200 && !long.contains('\n'), "{long}");
        for deep in ["[", "{\"moves\":["] {
            assert!(fault(&deep.repeat(100_000)).starts_with("column "));
        }
    }
}
