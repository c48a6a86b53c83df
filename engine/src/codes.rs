//! The codes of the errors that a dialogue can answer with.

use crate::analysis::JudgeError;
use crate::dialogue::{DialogueError, MAX_LINE_BYTES, RefusedLine};
use crate::session::SetupError;
use crate::{EngineError, SettingError};
use rafle_protocol::code::{CodeEntry, Coded, ErrorCode, OTHER};
use rafle_protocol::error_codes;
use rafle_protocol::hub::{CommandError, ParamError};
use rafle_protocol::moves::MoveTextError;
use rafle_rules::{MoveError, chinese_checkers, draughts, fidchell, pyramidame, strand};
use std::collections::BTreeMap;

/// Returns the codes of all errors of a dialogue, each once, in alphabetical order.
///
/// ```
/// let codes = rafle_engine::error_codes();
/// let illegal = codes.iter().find(|code| code.name == "illegal-move").expect("a code");
/// assert_eq!(illegal.parameters, ["move", "legal", "more", "number"]);
/// ```
#[must_use]
pub fn error_codes() -> Vec<CodeEntry> {
    let other = CodeEntry {
        name: OTHER,
        parameters: Vec::new(),
    };
    let all = [
        vec![other],
        RefusedLine::codes(),
        CommandError::codes(),
        DialogueError::codes(),
        SetupError::codes(),
        SettingError::codes(),
        EngineError::codes(),
        JudgeError::codes(),
    ];
    let mut codes: BTreeMap<&str, CodeEntry> = BTreeMap::new();
    for code in all.into_iter().flatten() {
        let known = codes.entry(code.name).or_insert_with(|| code.clone());
        for parameter in code.parameters {
            if !known.parameters.contains(&parameter) {
                known.parameters.push(parameter);
            }
        }
    }
    codes.into_values().collect()
}

impl Coded for SetupError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Position(error) | Self::Options(error) => error.code(),
            Self::MoveText(error) => error.code(),
            Self::Move { number, error } => error.code().with("number", number),
        }
    }

    fn codes() -> Vec<CodeEntry> {
        let moves = MoveError::codes().into_iter();
        let moves = moves.map(|code| code.with(&["number"])).collect();
        let all = [
            draughts::TextError::codes(),
            strand::TextError::codes(),
            fidchell::TextError::codes(),
            pyramidame::TextError::codes(),
            chinese_checkers::TextError::codes(),
            MoveTextError::codes(),
            moves,
        ];
        all.into_iter().flatten().collect()
    }
}

impl Coded for SettingError {
    fn code(&self) -> ErrorCode {
        let code = ErrorCode::new;
        match self {
            Self::Unknown(name) => code("unknown-parameter").with("parameter", name),
            Self::Value { name, error } => error.code().with("parameter", name),
            Self::Text { name, .. } => code("value-unusable").with("parameter", name),
        }
    }

    fn codes() -> Vec<CodeEntry> {
        let own = ["unknown-parameter", "value-unusable"].map(|name| CodeEntry {
            name,
            parameters: Vec::new(),
        });
        let codes = own.into_iter().chain(ParamError::codes());
        codes.map(|code| code.with(&["parameter"])).collect()
    }
}

error_codes! { EngineError {
    Self::Memory { kept, .. } => "no-memory" { "kept" = kept },
    Self::Tables(_) => "tables-unusable" {},
    Self::Internal => "internal" {},
    Self::Thread(_) => "no-thread" {},
} }

error_codes! { RefusedLine {
    Self::TooLong(bytes) => "line-too-long" { "count" = bytes, "most" = MAX_LINE_BYTES },
    Self::NotText(byte) => "line-not-text" { "byte" = byte },
} }

error_codes! { DialogueError {
    Self::MustWait { command } => "must-wait" { "command" = command },
    Self::Internal => "internal" {},
} }

error_codes! { JudgeError {
    Self::TooMany { name, found, positions } => "judge-too-many" {
        "argument" = name, "count" = found, "most" = positions,
    },
    Self::Numbers { word, found, wanted } => "judge-numbers" {
        "number" = word, "count" = found, "expected" = wanted,
    },
} }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_codes_and_parameters_are_words_and_no_parameter_hides_the_sentence() {
        let is_word = |text: &str| text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-'));
        for code in error_codes() {
            assert!(is_word(code.name), "{}", code.name);
            for parameter in &code.parameters {
                assert!(is_word(parameter), "{} {parameter}", code.name);
                assert!(!["message", "code"].contains(parameter), "{}", code.name);
            }
        }
    }

    #[test]
    fn errors_that_share_a_code_have_the_same_parameters() {
        let all = [
            RefusedLine::codes(),
            CommandError::codes(),
            DialogueError::codes(),
            SetupError::codes(),
            SettingError::codes(),
            EngineError::codes(),
            JudgeError::codes(),
        ];
        for code in all.into_iter().flatten() {
            let joined = error_codes();
            let joined = joined.iter().find(|joined| joined.name == code.name);
            assert_eq!(joined, Some(&code));
        }
    }
}
