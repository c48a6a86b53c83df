//! The line editor of a terminal.

use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Helper};
use std::io;

/// A line editor that completes moves and words by the tabulator, with the lines of this game as its history.
pub(super) struct Editor(rustyline::Editor<Completions, MemHistory>);

impl Editor {
    /// `None` if the terminal cannot be used.
    pub(super) fn open() -> Option<Self> {
        let config = Config::builder().completion_type(CompletionType::List);
        let history = MemHistory::new();
        let mut editor = rustyline::Editor::with_history(config.build(), history).ok()?;
        editor.set_helper(Some(Completions(Vec::new())));
        Some(Self(editor))
    }

    /// The next line that is not blank; `None` at the end of input or after Ctrl-C.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        completions: Vec<String>,
    ) -> io::Result<Option<String>> {
        self.0.set_helper(Some(Completions(completions)));
        loop {
            match self.0.readline(prompt) {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    // A line that is not remembered can be typed again.
                    let _ = self.0.add_history_entry(&line);
                    return Ok(Some(line));
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

/// The texts that a line can begin with.
struct Completions(Vec<String>);

impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        end: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = line.get(..end).unwrap_or(line);
        let candidates = self.0.iter().filter(|text| text.starts_with(begun));
        Ok((0, candidates.cloned().collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}
