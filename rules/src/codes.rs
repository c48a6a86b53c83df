//! The codes of the errors of positions and moves.

use crate::chinese_checkers::{self, ChineseCheckersPositionError};
use crate::draughts::{self, DraughtsPositionError, KING_LIMIT, KingMovesError};
use crate::fidchell::{self, CHALLENGE_TURNS, FidchellPositionError, SLIDES, STONES};
use crate::move_error::{FewMoves, MoveError};
use crate::pyramidame::{self, MAX_PAWNS, PyramidamePositionError};
use crate::sides::WordError;
use crate::strand::{self, StrandPositionError};
use rafle_protocol::error_codes;
use rafle_protocol::position::{CellTextError, FenError, KingCountsError, PieceListError};

error_codes! { MoveError {
    Self::Illegal { text, legal } => "illegal-move" {
        "move" = text, "legal" = legal.texts.join(" "), "more" = more(legal),
    },
    Self::Ambiguous { text, fitting } => "ambiguous-move" {
        "move" = text, "fitting" = fitting.texts.join(" "), "more" = more(fitting),
    },
    Self::NoFault { text } => "nothing-to-claim" { "move" = text },
    Self::LateClaim { text } => "late-claim" { "move" = text },
    Self::NotHuffable { text, huffable } => "not-huffable" {
        "move" = text, "huffable" = huffable.join(" "),
    },
    Self::NotAnnounced { text } => "no-announcements" { "move" = text },
    Self::AnnouncedMore { text, taken } => "announced-more" { "move" = text, "taken" = taken },
    Self::AnnouncedFewer { text, greatest } => "announced-fewer" {
        "move" = text, "greatest" = greatest,
    },
    Self::HuffAlone { text, example } => "huff-alone" { "move" = text, "example" = example },
} }

/// The number of moves left out of a list; empty if there are none.
fn more(moves: &FewMoves) -> String {
    match moves.more {
        0 => String::new(),
        more => more.to_string(),
    }
}

error_codes! { WordError {
    Self::Trailing(text) => "position-trailing" { "found" = text },
} else {
    Self::Cells(error) => CellTextError = error,
} }

error_codes! { KingMovesError {
    Self::TooMany { found, column } => "king-moves-too-many" {
        "found" = found, "column" = column, "most" = KING_LIMIT,
    },
} else {
    Self::Text(error) => KingCountsError = error,
} }

error_codes! { draughts::TextError {
    Self::UnknownSide => "position-unknown-side" {},
} else {
    Self::Word(error) => WordError = error,
    Self::Fen(error) => FenError = error,
    Self::KingMoves(error) => KingMovesError = error,
    Self::Setup(error) => DraughtsPositionError = error,
} }

error_codes! { DraughtsPositionError {
    Self::Empty => "position-no-pieces" {},
    Self::TooMany { side, count } => "position-too-many-pieces" {
        "side" = side, "count" = count, "most" = draughts::MAX_PIECES,
    },
    Self::ManOnLastRow { side, square } => "position-man-on-last-row" {
        "side" = side, "cell" = square,
    },
    Self::KingToMove { side } => "position-already-won" { "side" = side },
    Self::Twice { square } => "position-two-pieces" { "cell" = square },
} }

error_codes! { strand::TextError {} else {
    Self::Word(error) => WordError = error,
    Self::List(error) => PieceListError = error,
    Self::Setup(error) => StrandPositionError = error,
} }

error_codes! { StrandPositionError {
    Self::Empty => "position-no-pieces" {},
    Self::TooMany { side, count } => "position-too-many-pieces" {
        "side" = side, "count" = count, "most" = strand::MAX_PIECES,
    },
    Self::ManOnFarRow { side, point } => "position-man-on-last-row" {
        "side" = side, "cell" = point,
    },
} }

error_codes! { pyramidame::TextError {} else {
    Self::Word(error) => WordError = error,
    Self::List(error) => PieceListError = error,
    Self::Setup(error) => PyramidamePositionError = error,
} }

error_codes! { PyramidamePositionError {
    Self::Empty => "position-no-pieces" {},
    Self::TooMany { side, count } => "position-too-many-pieces" {
        "side" = side, "count" = count, "most" = MAX_PAWNS,
    },
    Self::BothArrived => "pyramidame-both-arrived" {},
} }

error_codes! { fidchell::TextError {
    Self::FieldCount(count) => "fidchell-field-count" { "count" = count },
    Self::Number { field, found, column } => "fidchell-field-number" {
        "field" = field, "found" = found, "column" = column,
    },
    Self::Navel { found, column } => "fidchell-navel" { "found" = found, "column" = column },
    Self::ExtraTurn { found, column } => "fidchell-extra-turn" {
        "found" = found, "column" = column,
    },
} else {
    Self::Cells(error) => CellTextError = error,
    Self::List(error) => PieceListError = error,
    Self::Setup(error) => FidchellPositionError = error,
} }

error_codes! { FidchellPositionError {
    Self::TooMany { side, on_board, in_hand } => "fidchell-too-many-stones" {
        "side" = side, "board" = on_board, "hand" = in_hand, "most" = STONES,
    },
    Self::NavelOfVariant(navel) => "fidchell-navel-of-variant" { "navel" = navel },
    Self::NavelAwake(side) => "fidchell-navel-awake" { "side" = side },
    Self::NavelAsleep => "fidchell-navel-asleep" {},
    Self::NoChallenge => "fidchell-no-challenge" {},
    Self::ChallengeTurns(turns) => "fidchell-challenge-turns" {
        "count" = turns, "most" = CHALLENGE_TURNS,
    },
    Self::ChallengerPlaces(stones) => "fidchell-challenger-places" { "count" = stones },
    Self::Owed { most, owed } => "fidchell-removals" { "count" = owed, "most" = most },
    Self::NotRemoving => "fidchell-not-removing" {},
    Self::Slides(slides) => "fidchell-slides" { "count" = slides, "most" = SLIDES },
    Self::SlidesInHand { count, most } => "fidchell-slides-in-hand" {
        "count" = count, "most" = most,
    },
    Self::NoDeclining => "fidchell-no-declining" {},
    Self::NoCapture(side) => "fidchell-no-capture" { "side" = side },
    Self::DefeatedChallenge => "fidchell-defeated-challenge" {},
} }

error_codes! { chinese_checkers::TextError {
    Self::Fields => "chinese-checkers-fields" {},
    Self::Players(found) => "chinese-checkers-players" { "found" = found },
    Self::Pieces(found) => "chinese-checkers-pieces" { "found" = found },
} else {
    Self::Cells(error) => CellTextError = error,
    Self::List(error) => PieceListError = error,
    Self::Setup(error) => ChineseCheckersPositionError = error,
} }

error_codes! { ChineseCheckersPositionError {
    Self::TooManyPieces { players } => "chinese-checkers-too-many-pieces" {
        "players" = players,
    },
    Self::NoPlayer { players, digit } => "chinese-checkers-no-player" {
        "players" = players, "player" = digit,
    },
    Self::Count { digit, found, expected } => "chinese-checkers-count" {
        "player" = digit, "count" = found, "expected" = expected,
    },
    Self::Twice => "chinese-checkers-two-pieces" {},
} }
