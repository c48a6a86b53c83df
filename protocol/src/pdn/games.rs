//! Reads the games of a file piece by piece.

use std::io::{self, Read};

use super::error::{Failure, PdnError};
use super::game::Game;
use super::lookahead::{AHEAD, begins_comment, boundary, is_settled, last_line, shortened};
use super::read::{Source, lines_at, next_game};
use super::reading::ReadGame;
use super::records::{RecordForm, begins_records, next_record};
use super::text_buffer::{PIECE, TextBuffer};

/// The maximum size of a game in bytes. A text without an end of a game within this size is an error.
pub const MAX_GAME: usize = 1 << 22;

/// The number of bytes of an unfinished line that are kept during the search for the next game.
const LONG_LINE: usize = 1 << 10;

/// The games of a file in order: the same as [`read`](super::read) returns for the whole text, for files of any size.
/// It buffers at most twice [`MAX_GAME`], and the current game.
///
/// A game with an error is returned as its error, and the search for the next one works as in [`read`](super::read). A
/// game that is longer than [`MAX_GAME`], or has more moves, items or tags than [`read`](super::read) accepts, is an
/// error too. Bytes that are not UTF-8 are read as Latin-1.
///
/// ```
/// use rafle_protocol::pdn::Games;
///
/// let file = "1. 32-28 *\n\n[Event \"x\"]\n\n1. 32/28 *\n\n[Event \"y\"]\n\n1. 31-27 *\n";
/// let games: Result<Vec<_>, _> = Games::new(file.as_bytes()).collect();
/// let games = games?;
/// assert!(games[0].game.is_ok() && games[2].game.is_ok());
/// let error = games[1].game.as_ref().unwrap_err();
/// assert_eq!((error.game, error.line, error.column), (2, 5, 4));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Games<R> {
    buffer: TextBuffer<R>,
    /// The number of games returned so far.
    count: usize,
    keeps_texts: bool,
    /// How records are read, where the file may hold or holds records.
    records: Option<RecordForm>,
    /// Whether the next game has to be searched for after an error.
    is_lost: bool,
    /// Whether there are no more games, or the file could not be read.
    is_over: bool,
    max_game: usize,
}

/// The next thing in a file.
enum Next {
    /// Where a game ends, the game, and the offset of each item of its moves.
    Game(usize, Game, Vec<usize>),
    Failure(Failure),
    /// More of the file must be read to decide.
    Unknown,
}

impl<R: Read> Games<R> {
    /// The games of a file from its first byte on. It is read in large pieces.
    pub fn new(file: R) -> Self {
        Games {
            buffer: TextBuffer::new(file),
            count: 0,
            keeps_texts: false,
            records: None,
            is_lost: false,
            is_over: false,
            max_game: MAX_GAME,
        }
    }

    /// Also returns the text of each game. An error is then reported once the next game has been found.
    #[must_use]
    pub fn with_texts(mut self) -> Self {
        self.keeps_texts = true;
        self
    }

    /// Also reads files of records, which [`begins_records`] distinguishes from PDN by their beginning. A record is a
    /// line. It continues on the next line if the line ends with a semicolon, or if the next one begins with a move
    /// number other than that of a first move. Empty lines and lines that begin with `#` or `%` separate records.
    #[must_use]
    pub fn or_records(mut self, form: RecordForm) -> Self {
        self.records = Some(form);
        self
    }

    /// The number of bytes that have been read from the file but belong to no returned game. An estimate if some bytes are
    /// not UTF-8.
    pub fn buffered(&self) -> usize {
        self.buffer.rest().len()
    }

    /// Sets another maximum size of a game.
    #[cfg(test)]
    pub(super) fn with_max_game(mut self, max_game: usize) -> Self {
        self.max_game = max_game;
        self
    }

    fn read_next(&mut self) -> io::Result<Option<ReadGame>> {
        if self.count == 0 && self.buffer.rest().is_empty() {
            self.buffer.fill(PIECE)?;
            self.buffer.skip_byte_order_mark();
            if !begins_records(self.buffer.rest()) {
                self.records = None;
            }
        }
        if let Some(form) = &self.records {
            let number = self.count + 1;
            let record = next_record(&mut self.buffer, form, number, self.max_game)?;
            self.count += usize::from(record.is_some());
            return Ok(record.map(|record| ReadGame {
                text: record.text.filter(|_| self.keeps_texts),
                ..record
            }));
        }
        if self.is_lost {
            self.find_game(&mut None)?;
        }
        loop {
            let rest = self.buffer.rest();
            let source = Source::new(rest, self.buffer.last_brace());
            let start = source.skip(0);
            if start == rest.len() {
                if self.buffer.is_at_end() {
                    return Ok(None);
                }
                self.pass_blanks();
                self.buffer.grow(self.max_game + AHEAD)?;
                continue;
            }
            match self.next_of(&source, start) {
                Next::Unknown => self.buffer.grow(self.max_game + AHEAD)?,
                Next::Game(end, game, offsets) => {
                    self.count += 1;
                    let text = rest.get(..end).unwrap_or_default();
                    let is_last = end == rest.len();
                    let whole = || match is_last && is_unended(text, start) {
                        true => format!("{}\n*", text.trim_ascii()),
                        false => text.trim_ascii().to_owned(),
                    };
                    let lines_before = self.buffer.cursor().line.saturating_sub(1);
                    let lines = lines_at(text, &offsets).into_iter();
                    let item_lines = lines.map(|line| lines_before + line).collect();
                    let text = self.keeps_texts.then(whole);
                    let read = ReadGame {
                        number: self.count,
                        line: self.buffer.cursor_at(start).line,
                        is_record: false,
                        text,
                        item_lines,
                        game: Ok(game),
                    };
                    self.buffer.consume(end);
                    return Ok(Some(read));
                }
                Next::Failure(failure) => return self.error(start, failure).map(Some),
            }
        }
    }

    fn next_of(&self, source: &Source<'_>, start: usize) -> Next {
        let (rest, at_end) = (self.buffer.rest(), self.buffer.is_at_end());
        let length = rest.len().saturating_sub(start);
        let read = source.game(start);
        let too_long = || {
            let message = format!("the game is longer than {} bytes", self.max_game);
            Next::Failure(Failure {
                noticed: boundary(rest, start + self.max_game),
                ..Failure::at(start, message)
            })
        };
        match read {
            Ok((end, _, _)) if end.saturating_sub(start) > self.max_game => too_long(),
            Ok((end, game, offsets)) if at_end || rest.len().saturating_sub(end) >= AHEAD => {
                Next::Game(end, game, offsets)
            }
            Err(failure) if at_end || is_settled(rest, &failure) => Next::Failure(failure),
            Err(failure) if length >= self.max_game && begins_comment(rest, &failure) => {
                Next::Failure(failure)
            }
            _ if length >= self.max_game => too_long(),
            _ => Next::Unknown,
        }
    }

    /// Returns the error for a game, and searches for the next one.
    fn error(&mut self, start: usize, failure: Failure) -> io::Result<ReadGame> {
        self.count += 1;
        let rest = self.buffer.rest();
        let begin = self.buffer.cursor_at(start);
        let place = self.buffer.cursor_at(failure.offset);
        let resumed = Source::new(rest, None).resume(&failure);
        let skipped = resumed.unwrap_or(failure.noticed);
        let mut text = self
            .keeps_texts
            .then(|| rest.get(..skipped).unwrap_or_default().to_owned());
        self.buffer.consume(skipped);
        self.is_lost = resumed.is_none();
        if self.keeps_texts && self.is_lost {
            self.find_game(&mut text)?;
        }
        let text = text.filter(|text| text.len() <= self.max_game);
        Ok(ReadGame {
            number: self.count,
            line: begin.line,
            is_record: false,
            text: text.map(|text| text.trim_ascii().to_owned()),
            item_lines: Vec::new(),
            game: Err(PdnError {
                line: place.line,
                column: place.column,
                game: self.count,
                message: failure.message,
            }),
        })
    }

    /// Skips to the next line that begins a game. The skipped text is appended to `passed`, up to the maximum length.
    fn find_game(&mut self, passed: &mut Option<String>) -> io::Result<()> {
        // The end of a line of which only the end is buffered has been added already.
        let mut added = 0;
        loop {
            let rest = self.buffer.rest();
            let found = next_game(rest);
            let at_end = self.buffer.is_at_end();
            let end = match found {
                Some(end) => end,
                None if at_end => rest.len(),
                None => last_line(rest),
            };
            if let Some(text) = passed {
                let known = if found.is_some() || at_end {
                    end
                } else {
                    rest.len()
                };
                text.push_str(rest.get(added..known).unwrap_or_default());
                if text.len() > self.max_game {
                    text.truncate(boundary(text, self.max_game));
                    text.push(' ');
                }
            }
            self.buffer.consume(end);
            if found.is_some() || at_end {
                self.is_lost = false;
                return Ok(());
            }
            let rest = self.buffer.rest();
            if rest.len() > LONG_LINE {
                let short = shortened(rest);
                self.buffer.replace_rest(&short);
            }
            added = self.buffer.rest().len();
            self.buffer.fill(added + PIECE)?;
        }
    }

    /// Drops blanks and line comments if there are many, except the end of a comment whose line continues.
    fn pass_blanks(&mut self) {
        let rest = self.buffer.rest();
        if rest.len() < self.max_game {
            return;
        }
        let line = last_line(rest);
        let is_comment = rest.get(line..).unwrap_or_default().contains('%');
        let line_goes_on = !rest.ends_with(['\r', '\n']);
        let kept = if is_comment && line_goes_on { "%" } else { "" };
        let kept = if rest.ends_with('\r') { "\r" } else { kept };
        let last = rest.len().saturating_sub(usize::from(rest.ends_with('\r')));
        self.buffer.consume(last);
        self.buffer.replace_rest(kept);
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.read_next();
        self.is_over = !matches!(next, Ok(Some(_)));
        next.transpose()
    }
}

/// Whether only the end of the text ends the game that begins at an offset.
fn is_unended(text: &str, start: usize) -> bool {
    let ended = format!("{text}\n*");
    let source = Source::new(&ended, ended.rfind('}'));
    let read = source.game(start);
    read.is_ok_and(|(end, ..)| end == ended.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::{Reading, read};

    /// What is read of a file, and the games with their texts.
    fn in_file(text: &[u8], max_game: usize) -> (Reading, Vec<ReadGame>) {
        let mut games = Games::new(text).with_texts();
        games.max_game = max_game;
        let found: Vec<ReadGame> = games.map(|game| game.unwrap()).collect();
        let mut reading = Reading::default();
        for (number, game) in (1..).zip(&found) {
            assert_eq!(game.number, number);
            match &game.game {
                Ok(game) => reading.games.push(game.clone()),
                Err(error) => reading.errors.push(error.clone()),
            }
        }
        (reading, found)
    }

    /// Games with comments that look like ends of games.
    fn sound(count: usize, end: &str) -> String {
        let game = |number: usize| {
            format!(
                "[Event \"{number}\"]|% not the end 1-0|[Result \"2-0\"]||1. 32-28 {{he gave up,| 2-0|||[x \"é\"]}} \
                 19-23 (1. 31-27|)| 2. 28x19 14x23 2-0||"
            )
        };
        let text: String = (0..count).map(game).collect();
        text.replace('|', end)
    }

    #[test]
    fn pieces_give_what_the_whole_gives() {
        for end in ["\n", "\r\n", "\r"] {
            let sound = sound(1_500, end);
            for wrong in [
                "",
                "1. 32/28 *",
                "[Event x]",
                "}",
                "(1. 32-28 *",
                "1. 32-28",
                "{",
                "{ x [",
                "32-28 *  1. 31-27 * 1. 32-28 x * 33-29 *",
                "[Event \"x\"]",
                "% x",
                "  \r\r\n",
            ] {
                let text = format!("{wrong}{end}{end}{sound}{wrong}{end}{end}{sound}{wrong}");
                let whole = read(&text);
                let (reading, found) = in_file(text.as_bytes(), MAX_GAME);
                assert!(
                    reading == whole,
                    "{wrong:?} {end:?} {:?} {:?}",
                    reading.errors,
                    whole.errors
                );
                let texts: Vec<String> = found.into_iter().filter_map(|game| game.text).collect();
                let joined = texts.concat();
                let letters =
                    |text: &str| text.chars().filter(|c| !c.is_whitespace()).count() as i64;
                // A line comment behind the last game belongs to none; a `*` is added to a last game without.
                let added = match wrong {
                    "% x" => -2,
                    "1. 32-28" | "[Event \"x\"]" => 1,
                    _ => 0,
                };
                assert_eq!(letters(&joined), letters(&text) + added, "{wrong:?}");
            }
        }
    }

    #[test]
    fn a_game_has_the_line_that_it_begins_on() {
        let (_, found) = in_file(
            b"\n% x\n 1. 32-28 * 31-27 *\r\n\r\n[Event \"x\"]\r\n*",
            MAX_GAME,
        );
        let lines: Vec<usize> = found.iter().map(|game| game.line).collect();
        assert_eq!(lines, [3, 3, 5]);
        assert_eq!(found[0].text.as_deref(), Some("% x\n 1. 32-28 *"));
    }

    #[test]
    fn a_game_beyond_the_bound_is_an_error_and_the_next_one_is_read() {
        let max = 100_000;
        let next = "\n\n[Event \"next\"]\n\n1. 32-28 *\n";
        for (long, message) in [
            (
                format!("[Event \"{}\"] *", "x".repeat(300_000)),
                "the game is longer than 100000 bytes",
            ),
            (
                format!("1. 32-28 {} *", "19-23 ".repeat(50_000)),
                "the game is longer than 100000 bytes",
            ),
            (
                "a".repeat(300_000),
                "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…' is not a move",
            ),
            (
                format!("{{{}", "x\n".repeat(150_000)),
                "the comment '{x' is not closed",
            ),
        ] {
            for begin in ["", "[Event \"first\"]\n\n31-27 *\n\n"] {
                let text = format!("{begin}{long}{next}");
                let (reading, found) = in_file(text.as_bytes(), max);
                assert_eq!(
                    reading.games.last().and_then(|game| game.tag("Event")),
                    Some("next")
                );
                let [error] = &*reading.errors else {
                    panic!("{:?}", reading.errors);
                };
                let told = &error.message;
                assert!(
                    message.contains("is not a move") || told == message,
                    "{told}"
                );
                assert_eq!(error.line, if begin.is_empty() { 1 } else { 5 });
                assert!(found.iter().any(|game| game.text.is_none()));
                let line = text.matches('\n').count() - 2;
                assert_eq!(found.last().map(|game| game.line), Some(line));
            }
        }
    }

    #[test]
    fn other_bytes_are_latin_1() {
        let (reading, _) = in_file(b"[White \"Andr\xe9\"] 32-28 *", MAX_GAME);
        assert_eq!(reading.games[0].tag("White"), Some("Andr\u{e9}"));
        let (reading, _) = in_file(b"32-28 * \xff\xfe\x00\xc3", MAX_GAME);
        assert_eq!((reading.games.len(), reading.errors.len()), (1, 1));
    }

    #[test]
    fn blanks_and_comments_without_end_are_passed_over() {
        let text = format!(
            "{}%{}\n{}1. 32-28 *",
            " \n".repeat(90_000),
            "x".repeat(300_000),
            "\r\n".repeat(150_000)
        );
        let (reading, found) = in_file(text.as_bytes(), 70_000);
        assert_eq!(reading.errors, []);
        assert_eq!(found[0].line, 90_000 + 1 + 150_000 + 1);
    }

    /// Games without end.
    struct Endless(u64);

    impl Read for Endless {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let text = b"[Event \"x\"]\n\n1. 32-28 19-23 *\n\n1. 32 *\n\n";
            for byte in &mut *bytes {
                *byte = text[(self.0 % text.len() as u64) as usize];
                self.0 += 1;
            }
            Ok(bytes.len())
        }
    }

    #[test]
    fn no_more_is_read_than_is_used() {
        let mut games = Games::new(Endless(0));
        for _ in 0..20_000 {
            assert!(games.next().is_some());
        }
        assert!(games.buffer.rest().len() <= 4 * PIECE);
        let zeros = Games::new(io::repeat(0)).next();
        assert!(zeros.is_some_and(|read| read.unwrap().game.is_err()));
    }
}
