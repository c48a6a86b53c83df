//! The reader: games out of tokens, and on to the next game after an error.

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
/// A game is a section of tags, a movetext or both; a result or `*` ends it, which may be missing only
/// behind the last one. A game with an error is left out, and the reading goes on at the next line that
/// begins with `[` after an empty line or a result. What is read beyond the strict form:
///
/// - a byte order mark, the line ends of any system, line comments from `%` on;
/// - `:` for `x`, leading zeros, blanks round the separators of a move and before its strength,
///   `a3b4` for `a3-b4`;
/// - the results of chess and draughts behind the moves; if the tag says another result, the tag holds;
/// - moves without numbers, and `1. ... 19-23` for `1... 19-23`; a number with `...` that no move follows
///   has no meaning and is left out;
/// - empty lines between the tags, tags of any name, and repeated ones;
/// - moves of other variants; words only under a tag that says which, since in a game of draughts a word
///   is a comment without its braces.
///
/// A game has an error if it has more than [`MAX_MOVES`](super::MAX_MOVES), [`MAX_ITEMS`](super::MAX_ITEMS) or [`MAX_TAGS`].
///
/// The time taken is in proportion to the text.
#[must_use]
pub fn read(text: &str) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reading = Reading::default();
    let mut lines = LineCounter::default();
    let source = Source::new(text, text.rfind('}'));
    let mut start = source.skip(0);
    while start < text.len() {
        match source.game(start) {
            Ok((end, game)) => {
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
    /// Where the last `}` is: no comment that begins after it is closed, so that none need be looked for.
    last_brace: Option<usize>,
}

impl<'a> Source<'a> {
    /// A text, and where its last `}` is.
    pub(super) fn new(text: &'a str, last_brace: Option<usize>) -> Self {
        Source { text, last_brace }
    }

    fn rest(&self, start: usize) -> &'a str {
        self.text.get(start..).unwrap_or_default()
    }

    /// Where the next token begins, after blanks and line comments.
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

    /// The game that begins there, and where it ends.
    pub(super) fn game(&self, start: usize) -> Result<(usize, Game), Failure> {
        let mut tags: Vec<Tag> = Vec::new();
        let mut body = Movetext::new(start);
        let mut offset = start;
        // Determined once, at the first word, when all tags are read.
        let mut words = None;
        loop {
            offset = self.skip(offset);
            if offset == self.text.len() {
                let moves = body.end(offset)?;
                return Ok((offset, finished(tags, moves, GameOutcome::Unknown)));
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
                    let moves = body.end(offset)?;
                    if tags.is_empty() && moves.is_empty() {
                        let message =
                            format!("before '{outcome}' there are neither tags nor moves");
                        return Err(Failure::at(offset, message));
                    }
                    return Ok((after, finished(tags, moves, outcome)));
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

    /// What is wrong with a game when a tag comes behind its moves.
    fn unended(&self, body: Movetext, offset: usize) -> Failure {
        let line = self.rest(offset).split(['\n', '\r']).next();
        let failure = body.end(offset).err().unwrap_or_else(|| {
            let tag = shown(line.unwrap_or_default());
            let message = format!("neither a result nor * ends the game before '{tag}'");
            Failure::at(offset, message)
        });
        Failure {
            next_game: true,
            ..failure
        }
    }

    /// Where the reading goes on after an error; `None` if that is not within the text.
    pub(super) fn resume(&self, failure: &Failure) -> Option<usize> {
        let before = self.text.get(..failure.noticed).unwrap_or_default();
        let line_before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
        if failure.next_game && line_before.trim_ascii().is_empty() {
            return Some(failure.noticed);
        }
        next_game(self.rest(failure.noticed)).map(|after| failure.noticed + after)
    }
}

/// Where a line begins with `[` after an empty line or a result.
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

/// Draughts has no moves that are words: there a word is a comment that lacks its braces.
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

/// The first line of a text and what follows its end, which may be that of any system. `None` if the
/// text has no line end.
fn split_line(text: &str) -> Option<(&str, &str)> {
    let (line, end) = text.split_at_checked(text.find(['\n', '\r'])?)?;
    let after = end
        .strip_prefix("\r\n")
        .or_else(|| end.strip_prefix(['\n', '\r']))?;
    Some((line, after))
}

/// Lines counted so far, in a text whose errors come in order.
#[derive(Default)]
struct LineCounter {
    /// The lines before the current one.
    lines: usize,
    /// Where the current one begins.
    line_start: usize,
}

impl LineCounter {
    /// The line and column, from 1, of a byte that is not before the last one.
    fn advance(&mut self, text: &str, offset: usize) -> (usize, usize) {
        while let Some((_, after)) = split_line(text.get(self.line_start..).unwrap_or_default()) {
            let next_line = text.len().saturating_sub(after.len());
            if next_line > offset {
                break;
            }
            self.lines += 1;
            self.line_start = next_line;
        }
        let before = text.get(self.line_start..offset).unwrap_or_default();
        (self.lines + 1, before.chars().count() + 1)
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
                "more than 20000 moves, those of its variations among them",
            ),
            (
                "(32-28)\n",
                MAX_MOVES,
                "more than 20000 moves, those of its variations among them",
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
