//! Reads games from tokens, and continues with the next game after an error.

use super::error::{Failure, PdnError};
use super::game::{Game, GameOutcome, Tag, variant_of};
use super::item::{Item, MAX_TAGS, PdnMove};
use super::movetext::Movetext;
use super::reading::Reading;
use super::token::{Token, token};
use crate::moves::{MoveText, MoveTextErrorKind};
use crate::text::shown;

/// Reads every game of a text.
///
/// A game is a section of tags, a movetext, or both. A result or `*` ends it; only the last game may lack one. A game
/// with an error is skipped, and reading continues at the next line that begins with `[` after an empty line or a result.
/// More than the strict form is accepted:
///
/// - a byte order mark, the line ends of any system, line comments from `%` on;
/// - `:` for `x`, leading zeros, blanks around the separators of a move and before its strength,
///   `a3b4` for `a3-b4`;
/// - the results of chess and draughts after the moves; the tag `Result` takes precedence;
/// - moves without numbers, and `1. ... 19-23` for `1... 19-23`; a number with `...` but no move is dropped;
/// - empty lines between the tags, tags of any name, and repeated ones;
/// - moves of other variants. Moves that are words need a tag that names the variant: in a game of draughts a word is a
///   comment that lacks its braces.
///
/// A game has an error if it has more than [`MAX_MOVES`](super::MAX_MOVES), [`MAX_ITEMS`](super::MAX_ITEMS) or [`MAX_TAGS`].
///
/// Reading takes time in proportion to the length of the text.
#[must_use]
pub fn read(text: &str) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reading = Reading::default();
    let mut lines = LineCounter::default();
    let source = Source::new(text, text.rfind('}'));
    let mut start = source.skip(0);
    while start < text.len() {
        match source.game(start) {
            Ok((end, game, _)) => {
                reading.games.push(game);
                start = end;
            }
            Err(failure) => {
                let (line, column) = lines.advance(text, failure.offset);
                start = source.resume(&failure).unwrap_or(text.len());
                reading.errors.push(PdnError {
                    line,
                    column,
                    game: reading.games.len() + reading.errors.len() + 1,
                    message: failure.message,
                });
            }
        }
        start = source.skip(start);
    }
    reading
}

/// A text with games.
pub(super) struct Source<'a> {
    text: &'a str,
    /// The offset of the last `}`. A comment that begins after it is not closed, so no search is needed.
    last_brace: Option<usize>,
}

impl<'a> Source<'a> {
    /// A text, and the offset of its last `}`.
    pub(super) fn new(text: &'a str, last_brace: Option<usize>) -> Self {
        Source { text, last_brace }
    }

    fn rest(&self, start: usize) -> &'a str {
        self.text.get(start..).unwrap_or_default()
    }

    /// The offset of the next token, after blanks and line comments.
    pub(super) fn skip(&self, start: usize) -> usize {
        let mut rest = self.rest(start).trim_ascii_start();
        while rest.starts_with('%') {
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            rest = rest.get(end..).unwrap_or_default().trim_ascii_start();
        }
        self.text.len().saturating_sub(rest.len())
    }

    fn token(&self, start: usize) -> Result<(usize, Token<'a>), Failure> {
        let rest = self.rest(start);
        if rest.starts_with('{') && self.last_brace.is_none_or(|brace| brace < start) {
            let line = rest.split(['\n', '\r']).next().unwrap_or_default();
            let message = format!("the comment '{}' is not closed", shown(line));
            return Err(Failure::at(start, message));
        }
        let (rest, token) = token(rest).map_err(|message| Failure::at(start, message))?;
        Ok((self.text.len().saturating_sub(rest.len()), token))
    }

    /// Reads the game at an offset; returns the offset of its end, the game, and the offset of each item of its moves.
    pub(super) fn game(&self, start: usize) -> Result<(usize, Game, Vec<usize>), Failure> {
        let mut tags: Vec<Tag> = Vec::new();
        let mut body = Movetext::new(start);
        let mut offset = start;
        // Determined once, at the first word, when all tags are read.
        let mut words = None;
        loop {
            offset = self.skip(offset);
            if offset == self.text.len() {
                let (moves, offsets) = body.end(offset)?;
                let game = finished(tags, moves, GameOutcome::Unknown);
                return Ok((offset, game, offsets));
            }
            let (after, token) = self.token(offset)?;
            match token {
                Token::Tag(_) if body.is_empty() && tags.len() == MAX_TAGS => {
                    let message = format!("the game has more than {MAX_TAGS} tags");
                    return Err(Failure::at(offset, message));
                }
                Token::Tag(tag) if body.is_empty() => tags.push(tag),
                Token::Tag(_) => return Err(self.unended(body, offset)),
                Token::Outcome(outcome) => {
                    let (moves, offsets) = body.end(offset)?;
                    if tags.is_empty() && moves.is_empty() {
                        let message =
                            format!("there are neither tags nor moves before '{outcome}'");
                        return Err(Failure::at(offset, message));
                    }
                    return Ok((after, finished(tags, moves, outcome), offsets));
                }
                token => {
                    if let Some(word) = word_of(&token)
                        && !*words.get_or_insert_with(|| allow_words(&tags))
                    {
                        let token = shown(word);
                        let error = MoveTextErrorKind::Unreadable { token };
                        return Err(Failure::at(offset, error.to_string()));
                    }
                    body.add(offset, token)?;
                }
            }
            offset = after;
        }
    }

    /// The failure for a game whose moves are followed by a tag.
    fn unended(&self, body: Movetext, offset: usize) -> Failure {
        let line = self.rest(offset).split(['\n', '\r']).next();
        let failure = body.end(offset).err().unwrap_or_else(|| {
            let tag = shown(line.unwrap_or_default());
            let message = format!("the game has neither a result nor * before '{tag}'");
            Failure::at(offset, message)
        });
        Failure {
            next_game: true,
            ..failure
        }
    }

    /// The offset where reading continues after an error; `None` if that is not in the text.
    pub(super) fn resume(&self, failure: &Failure) -> Option<usize> {
        let before = self.text.get(..failure.noticed).unwrap_or_default();
        let line_before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        if failure.next_game && line_before.trim_ascii().is_empty() {
            return Some(failure.noticed);
        }
        next_game(self.rest(failure.noticed)).map(|after| failure.noticed + after)
    }
}

/// The offset of the next line that begins with `[` after an empty line or a result.
pub(super) fn next_game(text: &str) -> Option<usize> {
    let mut rest = text;
    while let Some((line, after)) = split_line(rest) {
        let last_word = line.split_ascii_whitespace().next_back();
        if after.starts_with('[') && last_word.is_none_or(ends_game) {
            return Some(text.len().saturating_sub(after.len()));
        }
        rest = after;
    }
    None
}

/// The move of a token if it is a word.
fn word_of<'a>(token: &'a Token<'_>) -> Option<&'a str> {
    match token {
        Token::Move(PdnMove { written, .. }) => match &written.parsed {
            MoveText::Word(word) => Some(word),
            _ => None,
        },
        _ => None,
    }
}

/// Whether moves may be words. Draughts has no such moves: there a word is a comment that lacks its braces.
fn allow_words(tags: &[Tag]) -> bool {
    !variant_of(tags).is_draughts()
}

fn ends_game(word: &str) -> bool {
    GameOutcome::parse(word).is_some()
}

fn finished(tags: Vec<Tag>, moves: Vec<Item>, behind: GameOutcome) -> Game {
    let mut game = Game {
        tags,
        moves,
        result: behind,
    };
    let said = game
        .tag("Result")
        .map(str::trim)
        .and_then(GameOutcome::parse);
    if let Some(outcome) = said.filter(|outcome| *outcome != GameOutcome::Unknown) {
        game.result = outcome;
    }
    game
}

/// The first line of a text and the text after its line end, of any system; `None` without a line end.
fn split_line(text: &str) -> Option<(&str, &str)> {
    let (line, end) = text.split_at_checked(text.find(['\n', '\r'])?)?;
    let after = end
        .strip_prefix("\r\n")
        .or_else(|| end.strip_prefix(['\n', '\r']))?;
    Some((line, after))
}

/// The lines, from 1, of ascending offsets in a text.
pub(super) fn lines_at(text: &str, offsets: &[usize]) -> Vec<usize> {
    let mut lines = LineCounter::default();
    let offsets = offsets.iter();
    offsets
        .map(|&offset| lines.advance_line(text, offset))
        .collect()
}

/// Counts lines up to offsets in ascending order.
#[derive(Default)]
struct LineCounter {
    /// The number of lines before the current one.
    lines: usize,
    /// The offset where the current line begins.
    line_start: usize,
}

impl LineCounter {
    /// The line and column, from 1, of an offset that is not before the previous one.
    fn advance(&mut self, text: &str, offset: usize) -> (usize, usize) {
        let line = self.advance_line(text, offset);
        let before = text.get(self.line_start..offset).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// The line alone.
    fn advance_line(&mut self, text: &str, offset: usize) -> usize {
        while let Some((_, after)) = split_line(text.get(self.line_start..).unwrap_or_default()) {
            let next_line = text.len().saturating_sub(after.len());
            if next_line > offset {
                break;
            }
            self.lines += 1;
            self.line_start = next_line;
        }
        self.lines + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::{MAX_ITEMS, MAX_MOVES};

    /// The error of a text of one game.
    fn error(text: &str) -> PdnError {
        let mut reading = read(text);
        assert_eq!(reading.games, []);
        reading.errors.pop().expect("an error")
    }

    #[test]
    fn a_game_of_too_many_parts_is_an_error_at_the_first_one_too_many() {
        for (part, most, sentence) in [
            (
                "32-28\n",
                MAX_MOVES,
                "more than 20000 moves, including those of its variations",
            ),
            (
                "(32-28)\n",
                MAX_MOVES,
                "more than 20000 moves, including those of its variations",
            ),
            (
                "{x}\n",
                MAX_ITEMS,
                "more than 100000 moves, numbers, comments and glyphs",
            ),
            (
                "$1\n",
                MAX_ITEMS,
                "more than 100000 moves, numbers, comments and glyphs",
            ),
            ("[x \"\"]\n", MAX_TAGS, "more than 1000 tags"),
        ] {
            let of = |count: usize| format!("{} 0-0\n", part.repeat(count));
            let reading = read(&of(most));
            assert_eq!(
                (reading.games.len(), reading.errors),
                (1, Vec::new()),
                "{part}"
            );
            for more in [1, 2, most] {
                let found = error(&of(most + more));
                assert_eq!(found.message, format!("the game has {sentence}"));
                assert_eq!(found.line, most + 1, "{part}");
            }
        }
    }

    #[test]
    fn the_game_behind_one_of_too_many_parts_is_read() {
        let text = format!(
            "{}*\n\n[Event \"next\"]\n\n32-28 *\n",
            "32-28 ".repeat(MAX_MOVES + 1)
        );
        let reading = read(&text);
        assert_eq!((reading.games.len(), reading.errors.len()), (1, 1));
    }
}
