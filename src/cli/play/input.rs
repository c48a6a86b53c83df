//! The lines of a person: from a pipe, or from a terminal with a prompt.

use rafle_engine::text_lines::TextLines;
#[cfg(feature = "line-editing")]
use std::io::IsTerminal;
use std::io::{self, StdinLock};

/// Standard input.
pub(super) enum Input {
    /// A pipe or a file: lines without a prompt. Empty lines and lines that begin with `#` are skipped.
    Lines(TextLines<StdinLock<'static>>),
    /// A terminal.
    #[cfg(feature = "line-editing")]
    Terminal(Box<super::editor::Editor>),
}

impl Input {
    pub(super) fn open() -> Self {
        let stdin = io::stdin();
        #[cfg(feature = "line-editing")]
        if stdin.is_terminal()
            && io::stdout().is_terminal()
            && let Some(editor) = super::editor::Editor::open()
        {
            return Self::Terminal(Box::new(editor));
        }
        Self::Lines(TextLines::new(stdin.lock()))
    }

    /// The next line, or what is wrong with it; `None` at the end of input. A terminal shows the prompt, and completes
    /// the beginnings of some texts.
    #[cfg_attr(
        not(feature = "line-editing"),
        expect(
            unused_variables,
            reason = "only a terminal shows a prompt and completes"
        )
    )]
    pub(super) fn line(
        &mut self,
        prompt: &str,
        completions: Vec<String>,
    ) -> io::Result<Option<Result<String, String>>> {
        match self {
            Self::Lines(lines) => {
                let line = lines.next().transpose()?;
                Ok(line.map(|(_, line)| line))
            }
            #[cfg(feature = "line-editing")]
            Self::Terminal(editor) => Ok(editor.line(prompt, completions)?.map(Ok)),
        }
    }
}
