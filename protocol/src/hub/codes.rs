//! The codes of the errors of lines and parameters.

use super::client::CommandError;
use super::engine::ParamError;
use super::line::LineError;
use crate::code::code_point;
use crate::error_codes;

error_codes! { LineError {
    Self::UnterminatedQuote { rest } => "line-open-quote" { "text" = rest },
    Self::MissingName { found } => "line-missing-name" { "text" = found },
    Self::MissingValue { name } => "line-missing-value" { "argument" = name },
    Self::AfterQuote { found } => "line-after-quote" { "text" = found },
    Self::QuoteInWord { word } => "line-quote-in-word" { "text" = word },
    Self::UnquotedEquals { value } => "line-unquoted-equals" { "text" = value },
    Self::ControlCharacter { code } => "line-control-character" { "found" = code_point(*code) },
} }

error_codes! { CommandError {
    Self::UnknownCommand { command } => "unknown-command" { "command" = command },
    Self::Repeated { command, name } => "argument-repeated" {
        "command" = command, "argument" = name,
    },
    Self::MissingArgument { command, name } => "argument-missing" {
        "command" = command, "argument" = name,
    },
    Self::MissingValue { name } => "argument-without-value" { "argument" = name },
    Self::UnexpectedValue { name, value } => "argument-with-value" {
        "argument" = name, "value" = value,
    },
    Self::BadValue { name, value, expected } => "argument-bad-value" {
        "argument" = name, "value" = value, "expected" = expected,
    },
    Self::StartAndPosition => "pos-start-and-position" {},
    Self::Wolf { word } => "pos-wolf" { "text" = word },
    Self::WolfWithoutPosition => "pos-wolf-alone" {},
    Self::WolfTwice => "pos-wolf-twice" {},
    Self::UnknownArgument { name } => "pos-unknown-argument" { "argument" = name },
    Self::UnquotedMove { word } => "pos-unquoted-move" { "text" = word },
    Self::EmptyLevel => "level-empty" {},
    Self::MissingMode => "go-missing-mode" {},
    Self::UnknownMode { found } => "go-unknown-mode" { "mode" = found },
    Self::TwoModes { first, second } => "go-two-modes" { "first" = first, "second" = second },
    Self::UnanswerableOffer { mode } => "go-unanswerable-offer" { "mode" = mode },
    Self::MissingQuestion => "query-missing" {},
    Self::UnknownQuestion { found } => "query-unknown" { "question" = found },
} else {
    Self::Line(error) => LineError = error,
} }

error_codes! { ParamError {
    Self::Bool { value } => "value-not-bool" { "value" = value },
    Self::Int { value, min, max } => "value-not-int" {
        "value" = value, "min" = min, "max" = max,
    },
    Self::Real { value, min, max } => "value-not-real" {
        "value" = value, "min" = min, "max" = max,
    },
    Self::Enum { value, allowed } => "value-not-listed" { "value" = value, "allowed" = allowed },
} }
