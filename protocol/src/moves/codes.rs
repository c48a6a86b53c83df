//! The codes of the errors of move texts.

use super::error::{MoveTextError, MoveTextErrorKind};
use super::move_text::MAX_PATH;
use crate::code::{CodeEntry, Coded, ErrorCode};
use crate::error_codes;

error_codes! { MoveTextErrorKind {
    Self::Empty => "move-empty" {},
    Self::Unreadable { token } => "move-unreadable" { "text" = token },
    Self::Unfinished { token } => "move-unfinished" { "text" = token },
    Self::MixedSeparators { token } => "move-mixed-signs" { "text" = token },
    Self::TooLong { token } => "move-too-long" { "text" = token, "most" = MAX_PATH },
    Self::Parenthesis { token } => "record-parenthesis" { "text" = token },
    Self::Comment { token } => "record-comment" { "text" = token },
    Self::MissingMove { token } => "record-missing-move" { "text" = token },
    Self::Points { token } => "record-points" { "text" = token },
    Self::AfterTheEnd { token } => "record-after-end" { "text" = token },
} }

/// What the place in a record adds.
const PLACE: &[&str] = &["number", "line", "column"];

impl Coded for MoveTextError {
    fn code(&self) -> ErrorCode {
        let code = self.kind.code();
        let Some(number) = self.number else {
            return code;
        };
        let code = code.with("number", number);
        let code = match self.position.line {
            Some(line) => code.with("line", line),
            None => code,
        };
        code.with("column", self.position.column)
    }

    fn codes() -> Vec<CodeEntry> {
        let kinds = MoveTextErrorKind::codes().into_iter();
        kinds.map(|kind| kind.with(PLACE)).collect()
    }
}
