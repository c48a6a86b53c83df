//! The codes of the errors of position texts.

use super::fen::FenSide;
use super::{CellTextError, FenError, KingCountsError, MAX_PIECES, MAX_RANGE, PieceListError};
use crate::code::code_point;
use crate::error_codes;
use crate::text::names;

error_codes! { CellTextError {
    Self::Empty => "position-empty" {},
    Self::Side { found, column, allowed } => "position-bad-side" {
        "found" = found, "column" = column, "allowed" = allowed,
    },
    Self::Cell { number, found, column, allowed } => "position-bad-cell" {
        "cell" = number, "found" = found, "column" = column, "allowed" = allowed,
    },
    Self::NoCells { expected, column } => "position-no-cells" {
        "expected" = expected, "column" = column,
    },
    Self::TooShort { found, expected, column } => "position-too-short" {
        "count" = found, "expected" = expected, "column" = column,
    },
    Self::TooLong { found, expected, column } => "position-too-long" {
        "count" = found, "expected" = expected, "column" = column,
    },
    Self::ControlCharacter { code, column } => "position-control-character" {
        "found" = code_point(*code), "column" = column,
    },
    Self::List { column, expected } => "position-is-list" {
        "column" = column, "expected" = expected,
    },
} }

error_codes! { PieceListError {
    Self::Empty => "position-empty" {},
    Self::MissingSide { column } => "position-no-side" { "column" = column },
    Self::Side { found, column, allowed } => "position-bad-side" {
        "found" = found, "column" = column, "allowed" = allowed,
    },
    Self::MissingOwner { column } => "position-no-owner" { "column" = column },
    Self::Owner { found, column, allowed } => "position-bad-owner" {
        "found" = found, "column" = column, "allowed" = allowed,
    },
    Self::RepeatedGroup { owner, column } => "position-repeated-owner" {
        "owner" = owner, "column" = column,
    },
    Self::MissingGroup { owner } => "position-missing-owner" { "owner" = owner },
    Self::MissingCell { column } => "position-missing-cell" { "column" = column },
    Self::Cell { found, column } => "position-not-a-cell" { "found" = found, "column" = column },
    Self::Number { found, column } => "position-numbered-cell" {
        "found" = found, "column" = column,
    },
    Self::UnknownCell { found, column } => "position-unknown-cell" {
        "found" = found, "column" = column,
    },
    Self::Promoted { found, column } => "position-no-promotion" {
        "found" = found, "column" = column,
    },
    Self::RepeatedCell { cell, column } => "position-repeated-cell" {
        "cell" = cell, "column" = column,
    },
    Self::ControlCharacter { code, column } => "position-control-character" {
        "found" = code_point(*code), "column" = column,
    },
    Self::MissingFields { fields } => "position-missing-fields" { "fields" = fields.join(", ") },
} }

error_codes! { FenError {
    Self::Empty => "position-empty" {},
    Self::SideToMove { found, column } => "position-bad-side" {
        "found" = found, "column" = column, "allowed" = names(FenSide::LETTERS).join(" "),
    },
    Self::Colour { found, column } => "fen-no-colour" { "found" = found, "column" = column },
    Self::MissingList { colour } => "position-missing-owner" { "owner" = colour },
    Self::RepeatedList { colour, column, .. } => "position-repeated-owner" {
        "owner" = colour, "column" = column,
    },
    Self::MissingSquare { column, .. } => "position-missing-cell" { "column" = column },
    Self::Piece { found, column } => "fen-bad-piece" { "found" = found, "column" = column },
    Self::ReversedRange { found, column } => "fen-backward-range" {
        "found" = found, "column" = column,
    },
    Self::LongRange { found, column } => "fen-long-range" {
        "found" = found, "column" = column, "most" = MAX_RANGE,
    },
    Self::TooManyPieces { found, column } => "fen-too-many-pieces" {
        "found" = found, "column" = column, "most" = MAX_PIECES,
    },
    Self::UnknownSquare { square, column } => "position-unknown-cell" {
        "found" = square, "column" = column,
    },
    Self::RepeatedSquare { square, column } => "position-repeated-cell" {
        "cell" = square, "column" = column,
    },
} }

error_codes! { KingCountsError {
    Self::Form { found, column } => "king-moves-form" { "found" = found, "column" = column },
    Self::Square { found, column } => "king-moves-square" { "found" = found, "column" = column },
} }
