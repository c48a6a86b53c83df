//! Writes the strict form.

use std::fmt;

use super::game::{Game, Tag};
use super::item::{Item, MAX_VARIATION_DEPTH, PdnMove};
use super::token::{is_strength, single_spaced};

/// The maximum length of a line in characters, unless a single word is longer.
const MAX_LINE: usize = 79;

/// The maximum length of a command in a comment that is kept on one line, `[%clock w0:00:10 B0:00:03]`.
const MAX_COMMAND: usize = 60;

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.clone().completed();
        for tag in &game.tags {
            writeln!(f, "{tag}")?;
        }
        let mut words = Words::default();
        words.items(&game.moves, 0);
        words.word("*");
        writeln!(f)?;
        words.write(f)?;
        writeln!(f)
    }
}

/// Writes the tag in brackets; a line end in the value becomes a space.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"{}\"]", self.name, escaped(&self.value))
    }
}

/// Escapes a text for double quotes within one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// The words of a movetext; a line may end between any two.
#[derive(Default)]
struct Words {
    words: Vec<Word>,
    /// The prefix of the next word.
    prefix: String,
}

struct Word {
    text: String,
    /// Whether a line should not end after it, as after a move number.
    bound: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        let mut text = std::mem::take(&mut self.prefix);
        text.push_str(word);
        self.words.push(Word { text, bound: false });
    }

    /// Appends a text to the last word.
    fn glue(&mut self, text: &str) {
        if let Some(last) = self.words.last_mut() {
            last.text.push_str(text);
        }
    }

    fn items(&mut self, items: &[Item], depth: usize) {
        for item in items {
            match item {
                Item::Number { number, black } => {
                    let points = if *black { "..." } else { "." };
                    self.word(&format!("{number}{points}"));
                    if let Some(last) = self.words.last_mut() {
                        last.bound = true;
                    }
                }
                Item::Move(written) => self.one_move(written),
                Item::Comment(text) => self.comment(text),
                Item::Nag(glyph) => self.word(&format!("${glyph}")),
                Item::SetUp(fen) => self.word(&format!("/FEN \"{}\"/", escaped(fen))),
                Item::Variation(inner) if depth < MAX_VARIATION_DEPTH && !inner.is_empty() => {
                    self.prefix.push('(');
                    self.items(inner, depth + 1);
                    self.glue(")");
                }
                Item::Variation(_) => {}
            }
        }
    }

    fn one_move(&mut self, written: &PdnMove) {
        let strength = written.strength.as_deref();
        let strength = strength.filter(|text| is_strength(text));
        let (parsed, announced) = (&written.written.parsed, written.written.announced);
        let announced = announced.map(|number| format!("={number}"));
        let (announced, strength) = (announced.unwrap_or_default(), strength.unwrap_or_default());
        self.word(&format!("{parsed}{announced}{strength}"));
    }

    /// A comment in braces; a closing brace inside becomes a parenthesis.
    fn comment(&mut self, text: &str) {
        let text = single_spaced(&text.replace('}', ")"));
        self.prefix.push('{');
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let (word, after) = rest.split_at(comment_word(rest));
            self.word(word);
            rest = after.trim_ascii_start();
        }
        if text.is_empty() {
            self.word("");
        }
        self.glue("}");
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lengths = self.words.iter().map(|word| word.text.chars().count());
        let mut length = lengths.next().unwrap_or_default();
        let mut column = 0;
        for word in &self.words {
            let next = lengths.next().unwrap_or_default();
            let together = length + 1 + next;
            let needed = if word.bound && together <= MAX_LINE {
                together
            } else {
                length
            };
            if column > 0 && column + 1 + needed > MAX_LINE {
                writeln!(f)?;
                column = 0;
            }
            if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word.text)?;
            column += length;
            length = next;
        }
        writeln!(f)
    }
}

/// The length of the first word of a comment, which may be a whole command `[%clk 1:55:21]`.
fn comment_word(text: &str) -> usize {
    let word = text.find(' ').unwrap_or(text.len());
    let command = text.starts_with("[%").then(|| {
        let mut ends = text.char_indices().take(MAX_COMMAND);
        ends.find(|(_, character)| *character == ']')
    });
    match command.flatten() {
        // The rest of the word belongs to the command.
        Some((end, _)) => {
            let tail = text.get(end..).unwrap_or_default();
            end + tail.find(' ').unwrap_or(tail.len())
        }
        None => word,
    }
}
