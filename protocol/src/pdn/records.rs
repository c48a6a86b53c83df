//! Files of records: moves as documents print them, without tags and results.

use std::io::{self, Read};

use super::error::PdnError;
use super::game::{Game, Tag};
use super::item::{Item, PdnMove};
use super::lookahead::{AHEAD, boundary};
use super::reading::ReadGame;
use super::text_buffer::{PIECE, TextBuffer};
use super::token::single_spaced;
use crate::moves::{MoveTextError, RecordPart, Signs, continues_record, parse_parts};

/// How the records of a file are read. All records get the same tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordForm {
    /// The meaning of a minus sign before a named cell.
    pub signs: Signs,
    /// The tags that each game gets.
    pub tags: Vec<Tag>,
}

impl RecordForm {
    /// The game of a record, with its comments, glyphs and judgements. Its result is unknown.
    ///
    /// # Errors
    ///
    /// [`MoveTextError`]: what cannot be read, and where.
    pub fn game(&self, text: &str) -> Result<Game, MoveTextError> {
        let mut game = Game {
            tags: self.tags.clone(),
            ..Game::default()
        };
        for part in parse_parts(text, self.signs)? {
            let item = match part {
                RecordPart::Move(written) => Item::from(written),
                RecordPart::Comment(text) => Item::Comment(single_spaced(text)),
                RecordPart::Glyph(figures) => match figures.parse() {
                    Ok(glyph) => Item::Nag(glyph),
                    Err(_) => Item::Comment(format!("${figures}")),
                },
                RecordPart::Judgement(marks) => match game.moves.last_mut() {
                    Some(Item::Move(PdnMove { strength, .. })) if strength.is_none() => {
                        *strength = Some(marks.to_owned());
                        continue;
                    }
                    _ => Item::Comment(marks.to_owned()),
                },
            };
            game.moves.push(item);
        }
        Ok(game)
    }
}

/// Whether a text begins a file of records rather than of PDN. It must not begin with a tag, and before the first empty
/// line after moves there must be a semicolon, or a line that ends with three points after anything but a number.
/// Comments are ignored.
///
/// ```
/// use rafle_protocol::pdn::begins_records;
///
/// assert!(begins_records("d4-e5 (f6xd4); c3xe5 (a5xc3)") && begins_records("{one} d4-e5 (f6xd4)..."));
/// assert!(!begins_records("[Event \"x; y\"]") && !begins_records("1. d4-e5 {good; better} 1... f6xd4 *"));
/// ```
#[must_use]
pub fn begins_records(text: &str) -> bool {
    let plain = without_comments(text.trim_start_matches('\u{feff}'));
    let mut lines = { plain.split(['\n', '\r']).map(str::trim) }
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .peekable();
    let begins_with_tag = lines.peek().is_some_and(|line| line.starts_with('['));
    !begins_with_tag && lines.any(|line| line.contains(';') || ends_with_points(line))
}

/// A text without its comments in braces and without lines that begin with `#` or `%`.
fn without_comments(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    let mut is_line_start = true;
    while let Some(character) = rest.chars().next() {
        let end = match character {
            '#' | '%' if is_line_start => rest.find(['\n', '\r']),
            '{' => rest.find('}').map(|end| end + 1),
            _ => {
                is_line_start = match character {
                    '\n' | '\r' => true,
                    character => is_line_start && character.is_whitespace(),
                };
                plain.push(character);
                Some(character.len_utf8())
            }
        };
        rest = rest.get(end.unwrap_or(rest.len())..).unwrap_or_default();
    }
    plain
}

/// Whether a line ends with the points that end a record.
fn ends_with_points(line: &str) -> bool {
    let before = line.strip_suffix("...").or_else(|| line.strip_suffix('…'));
    let last = before.and_then(|before| before.split_whitespace().next_back());
    last.is_some_and(|last| last.contains(|c: char| !c.is_ascii_digit() && c != '.'))
}

/// Reads the next record of a file of records, the `number`-th. A record of more than `max` bytes is an error.
pub(super) fn next_record<R: Read>(
    buffer: &mut TextBuffer<R>,
    form: &RecordForm,
    number: usize,
    max: usize,
) -> io::Result<Option<ReadGame>> {
    let Some(end) = find_record(buffer, max)? else {
        return Ok(None);
    };
    let begin = buffer.cursor();
    let error = |line, column, message| PdnError {
        line,
        column,
        game: number,
        message,
    };
    let text = buffer.rest().get(..end).unwrap_or_default();
    let (game, text) = if end > max {
        let message = format!("the record is longer than {max} bytes");
        (Err(error(begin.line, begin.column, message)), None)
    } else {
        let lines = text.replace("\r\n", "\n").replace('\r', "\n");
        let game = form.game(&lines).map_err(|failure| {
            let line = begin.line + failure.position.line.unwrap_or(1) - 1;
            error(line, failure.position.column, failure.kind.to_string())
        });
        (game, Some(text.trim().to_owned()))
    };
    if end > max {
        pass_record(buffer)?;
    } else {
        buffer.consume(end);
    }
    Ok(Some(ReadGame {
        number,
        line: begin.line,
        is_record: true,
        text,
        item_lines: Vec::new(),
        game,
    }))
}

/// Skips the lines between records. Returns the length of the next record, more than `max` if it is too long; `None` at
/// the end of the file.
fn find_record<R: Read>(buffer: &mut TextBuffer<R>, max: usize) -> io::Result<Option<usize>> {
    loop {
        let (rest, at_end) = (buffer.rest(), buffer.is_at_end());
        let length = match first_line(rest, at_end) {
            Some("") => return Ok(None),
            Some(line) if is_skipped(line) => {
                buffer.consume(line.len());
                continue;
            }
            Some(line) => record_length(rest, line, at_end),
            None => None,
        };
        match length {
            Some(length) => return Ok(Some(length)),
            None if rest.len() > max => return Ok(Some(rest.len())),
            None => buffer.grow(max + AHEAD)?,
        }
    }
}

/// Skips a record that is too long, up to the next empty line.
fn pass_record<R: Read>(buffer: &mut TextBuffer<R>) -> io::Result<()> {
    loop {
        let rest = buffer.rest();
        match first_line(rest, buffer.is_at_end()) {
            Some(line) if is_skipped(line) => return Ok(()),
            Some(line) => buffer.consume(line.len()),
            None => {
                // The rest of a line must not look like an empty line.
                let passed = boundary(rest, rest.len().saturating_sub(1));
                buffer.consume(passed);
                buffer.fill(PIECE)?;
            }
        }
    }
}

/// The first line of a text with its line end: empty at the end of the file, `None` if more must be read.
fn first_line(text: &str, at_end: bool) -> Option<&str> {
    let end = text.find(['\n', '\r']);
    let length = match end.and_then(|end| text.get(end..)) {
        Some("\r") if !at_end => return None,
        Some(end) => {
            let line_end = if end.starts_with("\r\n") { 2 } else { 1 };
            text.len().saturating_sub(end.len()) + line_end
        }
        None if at_end => text.len(),
        None => return None,
    };
    text.get(..length)
}

/// The length of the record that begins with a line; `None` if more must be read.
fn record_length(text: &str, first: &str, at_end: bool) -> Option<usize> {
    let (mut length, mut last) = (first.len(), first);
    loop {
        let rest = text.get(length..).unwrap_or_default();
        let line = first_line(rest, at_end);
        // This much of a line is enough to see what it begins with.
        let begin = line.or((rest.len() >= AHEAD).then_some(rest))?;
        if is_skipped(begin) || !continues_record(last, begin) {
            return Some(length);
        }
        last = line?;
        length += last.len();
    }
}

/// Whether a line is empty or a comment.
fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '%'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::{GameOutcome, Games, MAX_GAME};

    fn form() -> RecordForm {
        RecordForm {
            signs: Signs::Join,
            tags: Vec::new(),
        }
    }

    fn records(text: &[u8], max_game: usize) -> Vec<ReadGame> {
        let games = Games::new(text).or_records(form()).with_texts();
        let games = games.with_max_game(max_game);
        games.map(|read| read.unwrap()).collect()
    }

    /// The games in the strict form without their tags, or their errors.
    fn told(text: &str) -> Vec<String> {
        let read = records(text.as_bytes(), MAX_GAME).into_iter();
        let told = read.map(|read| match read.game {
            Ok(game) => {
                let text = game.to_string();
                let (_, moves) = text.split_once("\n\n").unwrap();
                moves.trim().to_owned()
            }
            Err(error) => error.to_string(),
        });
        told.collect()
    }

    #[test]
    fn a_record_becomes_a_game_with_all_that_stands_in_it() {
        let text = "{before} d4-e5! {good} (f6xd4 $3) {so}; c3xe5=1 (?) (a5xc3); *c3/b2xd4 replay {one} ...";
        let read = &records(text.as_bytes(), MAX_GAME)[0];
        let game = read.game.as_ref().unwrap();
        assert_eq!(game.result, GameOutcome::Unknown);
        assert_eq!(read.text.as_deref(), Some(text));
        assert!(read.is_record);
        assert_eq!(
            told(text),
            [
                "{before} 1. d4-e5! {good} f6xd4 $3 {so} 2. c3xe5=1? a5xc3 3. *c3/b2xd4 replay\n{one} *"
            ]
        );
    }

    #[test]
    fn a_record_is_a_line_and_may_go_on() {
        for end in ["\n", "\r\n", "\r"] {
            let text = "# two games; the first in lines|d4-e5 (f6xd4);|c3xe5 (a5xc3)|3. b2xd4||% between|f4-g5;...|f4-e5 (d6xf4)|"
                .replace('|', end);
            let read = records(text.as_bytes(), MAX_GAME);
            let moves: Vec<usize> = { read.iter() }
                .map(|read| read.game.as_ref().unwrap().moves.len())
                .collect();
            let lines: Vec<usize> = read.iter().map(|read| read.line).collect();
            assert_eq!((moves, lines), (vec![5, 1, 2], vec![2, 7, 8]), "{end:?}");
        }
    }

    #[test]
    fn an_error_has_its_place_in_the_file_and_the_next_record_is_read() {
        assert_eq!(
            told("d4-e5;\n(f6/d4)\nd4-e5 (f6xd4;...\nd4-e5 (f6xd4);...\n"),
            [
                "line 2, column 4: 'f6/d4)' is not a move such as 32-28 or d4xf6",
                "line 3, column 7: the parentheses round 'f6xd4' do not match",
                "1. d4-e5 f6xd4 *",
            ]
        );
    }

    #[test]
    fn a_record_of_any_length_is_read_in_pieces_and_one_beyond_the_bound_is_an_error() {
        let long = "d4-e5 (f6xd4); ".repeat(30_000);
        let text = format!("a1-a2;...\n{long}\n{long}...\n\nb1-b2 (c1-c2);...\n");
        let read = records(text.as_bytes(), MAX_GAME);
        let moves: Vec<usize> = { read.iter() }
            .map(|read| read.game.as_ref().unwrap().moves.len())
            .collect();
        assert_eq!(moves, [1, 120_000, 2]);
        for broken in [
            text.clone(),
            format!("a1-a2;...\n{}\n\nb1-b2;", "x".repeat(500_000)),
        ] {
            let read = records(broken.as_bytes(), 100_000);
            assert_eq!(read.len(), 3);
            let error = read[1].game.as_ref().unwrap_err().to_string();
            assert_eq!(
                error,
                "line 2, column 1: the record is longer than 100000 bytes"
            );
            assert!(read[0].game.is_ok() && read[2].game.is_ok());
        }
    }

    #[test]
    fn a_file_is_told_by_its_beginning() {
        for text in [
            "d4-e5 (f6xd4); c3xe5",
            "\u{feff}\n# x\n% [\nd4-e5 (f6xd4)\nc3xe5...",
            "{a\n\nb} d4-e5…",
            "1. d4-e5; 2. c3xe5",
        ] {
            assert!(begins_records(text), "{text}");
        }
        for text in [
            "",
            "[Event \"x\"]\n\n1. d4-e5; *",
            "% x;\n1. d4-e5 {;} f6xd4 *\n\nd4-e5; *",
            "1. d4-e5 1...\nf6xd4 *",
            "1. ...\nf6xd4 *",
            "1. d4-e5 {not closed; ...",
        ] {
            assert!(!begins_records(text), "{text}");
        }
    }
}
