//! The games of a PDN file, read piece by piece.

use super::read_error::ReadError;
use rafle_protocol::pdn::{self, Game, GameOutcome, Reading};
use std::io::Read;

/// Bytes of the first piece that is tried; it is doubled until games end in it.
const FIRST_PIECE: usize = 1 << 16;

/// Bytes of a piece in which an error is taken as one of the file, and not of a piece that is too short.
const MAX_PIECE: usize = 1 << 22;

/// How many line ends are tried as the end of a piece.
const MAX_CUTS: usize = 4;

/// What stands behind a piece when it is read: if the last game of the piece has ended, it has no meaning there.
const MARK: char = '*';

/// The games of a PDN file with their numbers, from 1. Of the file no more is held than a piece of whole games.
pub(super) struct PdnGames<R> {
    file: R,
    /// What was read of the file but not yet as games.
    bytes: Vec<u8>,
    /// Whether that reaches to the end of the file.
    at_end: bool,
    /// Lines of the file before it.
    lines: usize,
    /// The games of the last piece.
    games: std::vec::IntoIter<Game>,
    /// Games given so far.
    count: usize,
    /// What is wrong behind the games of the last piece.
    error: Option<ReadError>,
}

impl<R: Read> PdnGames<R> {
    /// The games of a file from its first byte on.
    pub(super) fn new(file: R) -> Self {
        Self {
            file,
            bytes: Vec::new(),
            at_end: false,
            lines: 0,
            games: Vec::new().into_iter(),
            count: 0,
            error: None,
        }
    }

    /// Reads one more piece.
    fn advance(&mut self) -> Result<(), ReadError> {
        let mut size = FIRST_PIECE;
        loop {
            self.fill(size)?;
            if self.at_end {
                let text = String::from_utf8_lossy(&self.bytes);
                let reading = pdn::read(&text);
                self.accept(reading);
                self.bytes.clear();
                return Ok(());
            }
            let mut unclean = None;
            let cuts: Vec<usize> = cuts(&self.bytes).take(MAX_CUTS).collect();
            for cut in cuts {
                let piece = self.bytes.get(..cut).unwrap_or_default();
                let lines = line_ends(piece);
                let mut text = String::from_utf8_lossy(piece).into_owned();
                text.push(MARK);
                let mut reading = pdn::read(&text);
                if let [error] = &*reading.errors
                    && (error.line, error.column) == (lines + 1, 1)
                {
                    reading.errors.clear();
                    self.accept(reading);
                    self.lines += lines;
                    self.bytes.drain(..cut);
                    return Ok(());
                }
                unclean.get_or_insert(reading);
            }
            match unclean {
                Some(reading) if size >= MAX_PIECE && !reading.errors.is_empty() => {
                    self.accept(reading);
                    self.bytes.clear();
                    return Ok(());
                }
                // Without a line at which games end, the rest of the file is one piece.
                _ => size *= 2,
            }
        }
    }

    /// Reads on until there are this many bytes, or the file ends.
    fn fill(&mut self, size: usize) -> std::io::Result<()> {
        let missing = size.saturating_sub(self.bytes.len());
        let mut limited = (&mut self.file).take(missing as u64);
        limited.read_to_end(&mut self.bytes)?;
        self.at_end = self.bytes.len() < size;
        Ok(())
    }

    /// Takes over the games before the first error, and the error.
    fn accept(&mut self, reading: Reading) {
        let mut games = reading.games;
        if let Some(error) = reading.errors.first() {
            games.truncate(error.game.saturating_sub(1));
            let line = self.lines + error.line;
            let place = format!("line {line}, column {}", error.column);
            self.error = Some(ReadError::entry(place, error.message.clone()));
        }
        self.games = games.into_iter();
    }
}

impl<R: Read> Iterator for PdnGames<R> {
    type Item = Result<(usize, Game), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.next() {
                self.count += 1;
                return Some(Ok((self.count, game)));
            }
            if let Some(error) = self.error.take() {
                self.at_end = true;
                return Some(Err(error));
            }
            if self.at_end {
                return None;
            }
            if let Err(error) = self.advance() {
                self.at_end = true;
                return Some(Err(error));
            }
        }
    }
}

/// Where a piece may end, the last place first: behind a line whose last word is a result, or before a line
/// that begins with `[` after an empty one.
fn cuts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let ends = (1..bytes.len()).rev().filter(|&end| ends_line(bytes, end));
    ends.filter(|&end| {
        let start = (0..end).rev().find(|&start| ends_line(bytes, start));
        let line = bytes.get(start.unwrap_or(0)..end).unwrap_or_default();
        let line = line.trim_ascii_end();
        if line.is_empty() {
            return bytes.get(end) == Some(&b'[');
        }
        let word = line.rsplit(u8::is_ascii_whitespace).next();
        let word = word.and_then(|word| std::str::from_utf8(word).ok());
        word.is_some_and(|word| GameOutcome::parse(word).is_some())
    })
}

/// Whether a line ends right before a byte; the line ends are those of any system.
fn ends_line(bytes: &[u8], end: usize) -> bool {
    match (bytes.get(end.wrapping_sub(1)), bytes.get(end)) {
        (Some(b'\n'), _) => true,
        (Some(b'\r'), next) => next.is_some_and(|&next| next != b'\n'),
        _ => false,
    }
}

/// The number of line ends.
fn line_ends(bytes: &[u8]) -> usize {
    (1..=bytes.len())
        .filter(|&end| ends_line(bytes, end))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with comments that look like ends of games, from which pieces of the text are cut.
    fn text(games: usize, end: &str) -> String {
        let game = |number: usize| {
            format!(
                "[Event \"{number}\"]|% not the end 1-0|[Result \"2-0\"]||1. 32-28 {{he gave up,| 2-0|||[x \"é\"]}} \
                 19-23 (1. 31-27 *| is no result)| 2. 28x19 14x23 2-0||"
            )
            .replace("(1. 31-27 *| is no result)", "(1. 31-27|)")
        };
        let text: String = (0..games).map(game).collect();
        text.replace('|', end)
    }

    fn read(text: &str) -> Result<Vec<Game>, ReadError> {
        let games = PdnGames::new(text.as_bytes());
        let numbered: Result<Vec<(usize, Game)>, ReadError> = games.collect();
        let numbered = numbered?;
        assert!(
            (1..)
                .zip(&numbered)
                .all(|(expected, (number, _))| expected == *number)
        );
        Ok(numbered.into_iter().map(|(_, game)| game).collect())
    }

    #[test]
    fn pieces_give_the_games_of_the_whole() {
        for end in ["\n", "\r\n", "\r"] {
            let text = text(3_000, end);
            assert!(text.len() > 4 * FIRST_PIECE);
            let whole = pdn::read(&text);
            assert_eq!(whole.errors, []);
            assert_eq!(whole.games.len(), 3_000);
            assert!(read(&text).expect("games") == whole.games);
        }
    }

    #[test]
    fn an_error_has_the_place_that_it_has_in_the_whole() {
        for end in ["\n", "\r\n", "\r"] {
            let sound = text(1_000, end);
            for wrong in ["1. 32/28 *", "[Event x]", "}", "(1. 32-28 *", "1. 32-28"] {
                let text = format!("{sound}{wrong}{end}{end}{sound}");
                let whole = pdn::read(&text);
                let error = whole.errors.first().expect("an error");
                let mut games = PdnGames::new(text.as_bytes()).skip(1_000);
                let Some(Err(ReadError::Entry { place, message })) = games.next() else {
                    panic!("{wrong} is read");
                };
                let expected = format!("line {}, column {}", error.line, error.column);
                assert_eq!((place, &message), (expected, &error.message), "{wrong}");
                assert!(games.next().is_none());
            }
        }
    }

    #[test]
    fn games_on_one_line_are_read_however_many() {
        let text = "1. 32-28 19-23 * ".repeat(10_000);
        assert_eq!(read(&text).expect("games").len(), 10_000);
    }
    /// Games without end.
    struct Endless;

    impl Read for Endless {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let game = b"[Event \"x\"]\n\n1. 32-28 19-23 *\n\n";
            let length = bytes.len().min(game.len());
            // A piece that is cut off is made whole by the next one: its tag is none.
            let length = if length < game.len() { 0 } else { length };
            bytes[..length].copy_from_slice(&game[..length]);
            if length == 0 {
                bytes.fill(b'\n');
                return Ok(bytes.len());
            }
            Ok(length)
        }
    }

    #[test]
    fn no_more_is_read_than_is_used() {
        let mut games = PdnGames::new(Endless);
        assert_eq!(
            games.by_ref().take(10_000).filter(Result::is_ok).count(),
            10_000
        );
        assert!(games.bytes.capacity() <= 4 * FIRST_PIECE);
    }
}
