//! Texts of draughts: positions as Hub words and PDN FEN, moves in every form in use, the picture.

use super::board::{Bits, SQUARES, bit_of, file_rank, number_of, square_at, squares};
use super::moves::Move;
use super::position::{Position, SetupError};
use super::rafles;
use crate::rules::sides::{BLACK, WHITE};
use crate::rules::{DrawRules, MoveList, Notation};
use rafle_protocol::cells::{CellText, CellTextError};
use rafle_protocol::fen::{Fen, FenError, FenPiece, FenSide};
use rafle_protocol::moves::{Cell, MoveText, Separator};
use std::fmt::Write;
use thiserror::Error;

/// What can be wrong with a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The Hub word is malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// The FEN is malformed.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN leaves open whose turn it is.
    #[error("the side to move '?' is unknown")]
    UnknownSide,
    /// A name of no dark square.
    #[error("'{0}' is not a square of the board")]
    NotASquare(String),
    /// A Hub word is followed by something.
    #[error("':{0}' follows the position")]
    Trailing(String),
    /// The pieces make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a Hub word (`W` and 50 letters) or a PDN FEN (`W:W31-50:B1-20`).
pub(super) fn read(text: &str, draw_rules: DrawRules) -> Result<Position, TextError> {
    let looks_like_fen = text
        .trim_start()
        .get(1..)
        .is_some_and(|rest| rest.trim_start().starts_with(':'));
    if looks_like_fen {
        read_fen(text, draw_rules)
    } else {
        read_word(text, draw_rules)
    }
}

fn read_word(text: &str, draw_rules: DrawRules) -> Result<Position, TextError> {
    let word = CellText::parse(text.trim(), "WB", usize::from(SQUARES), "wWbBe")?;
    if let Some(field) = word.fields.first() {
        return Err(TextError::Trailing(field.clone()));
    }
    let mut pieces = [0; 2];
    let mut kings = 0;
    for (number, letter) in (1..=SQUARES).zip(word.cells) {
        let square = 1 << bit_of(number);
        match letter {
            'w' | 'W' => pieces[WHITE] |= square,
            'b' | 'B' => pieces[BLACK] |= square,
            _ => {}
        }
        if letter.is_ascii_uppercase() {
            kings |= square;
        }
    }
    let side = if word.side == 'W' { WHITE } else { BLACK };
    Ok(Position::new(pieces, kings, side, draw_rules)?)
}

fn read_fen(text: &str, draw_rules: DrawRules) -> Result<Position, TextError> {
    let fen = Fen::parse(text)?;
    let side = match fen.side {
        FenSide::White => WHITE,
        FenSide::Black => BLACK,
        FenSide::Unknown => return Err(TextError::UnknownSide),
    };
    let mut pieces = [0; 2];
    let mut kings = 0;
    for (owner, list) in [(WHITE, &fen.white), (BLACK, &fen.black)] {
        for &FenPiece { square, king } in list {
            let bit =
                bit_of_cell(square).ok_or_else(|| TextError::NotASquare(square.to_string()))?;
            if (pieces[WHITE] | pieces[BLACK]) & (1 << bit) != 0 {
                return Err(SetupError::Twice {
                    square: number_of(bit),
                }
                .into());
            }
            pieces[owner] |= 1 << bit;
            if king {
                kings |= 1 << bit;
            }
        }
    }
    Ok(Position::new(pieces, kings, side, draw_rules)?)
}

/// The Hub word of a position.
pub(super) fn write(position: &Position) -> String {
    let side = if position.side() == WHITE { 'W' } else { 'B' };
    std::iter::once(side)
        .chain((1..=SQUARES).map(|number| piece_letter(position, bit_of(number)).unwrap_or('e')))
        .collect()
}

fn piece_letter(position: &Position, bit: u8) -> Option<char> {
    let square = 1 << bit;
    let letter = if position.pieces(WHITE) & square != 0 {
        'w'
    } else if position.pieces(BLACK) & square != 0 {
        'b'
    } else {
        return None;
    };
    Some(if position.kings() & square != 0 {
        letter.to_ascii_uppercase()
    } else {
        letter
    })
}

/// The FEN of a position.
pub(super) fn write_fen(position: &Position) -> String {
    let pieces = |side: usize| {
        let numbers =
            (1..=SQUARES).filter(|&number| position.pieces(side) & (1 << bit_of(number)) != 0);
        let piece = |number: u8| FenPiece {
            square: Cell::Number(number.into()),
            king: position.kings() & (1 << bit_of(number)) != 0,
        };
        numbers.map(piece).collect()
    };
    let fen = Fen {
        side: if position.side() == WHITE {
            FenSide::White
        } else {
            FenSide::Black
        },
        white: pieces(WHITE),
        black: pieces(BLACK),
    };
    fen.to_string()
}

/// A move in Hub form: both ends, then every captured square in the order of the numbers.
pub(super) fn write_move(mv: Move, notation: Notation) -> String {
    let separator = if mv.captured == 0 { '-' } else { 'x' };
    let mut text = square_name(mv.from, notation);
    for bit in std::iter::once(mv.to).chain(squares(mv.captured)) {
        text.push(separator);
        text.push_str(&square_name(bit, notation));
    }
    text
}

/// A move as Portable Draughts Notation has it: both ends, `28x19`, and where several captures share
/// them the landings on the way, `47x38x24x13x36`.
pub(super) fn record_move(position: &Position, mv: Move, notation: Notation) -> String {
    if mv.captured == 0 {
        return write_move(mv, notation);
    }
    let mut legal = MoveList::new();
    position.legal(&mut legal);
    let sharing = legal
        .iter()
        .filter(|other| (other.from, other.to) == (mv.from, mv.to))
        .count();
    let way = if sharing > 1 {
        rafles::landings(position, mv)
    } else {
        vec![mv.to]
    };
    let names: Vec<String> = std::iter::once(mv.from)
        .chain(way)
        .map(|bit| square_name(bit, notation))
        .collect();
    names.join("x")
}

fn square_name(bit: u8, notation: Notation) -> String {
    let number = number_of(bit);
    match notation {
        Notation::Numeric => number.to_string(),
        Notation::Algebraic => {
            let (file, rank) = file_rank(number);
            format!("{}{rank}", char::from(b'a' + file))
        }
    }
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    let number = match cell {
        Cell::Number(number) => u8::try_from(number)
            .ok()
            .filter(|n| (1..=SQUARES).contains(n))?,
        Cell::Name { file, rank } => {
            let file = u8::try_from(u32::from(file).checked_sub(u32::from('a'))?).ok()?;
            square_at(file, rank)?
        }
        Cell::Hidden => return None,
    };
    Some(bit_of(number))
}

/// Whether a text names this move: `32-28`, ends only (`28x19`), ends and captured squares in any order
/// (`28x19x23`), or the landings on the way (`47x38x24x13x36`), each in either notation.
pub(super) fn fits(position: &Position, mv: Move, written: &MoveText) -> bool {
    let MoveText::Path(path) = written else {
        return false;
    };
    let Some(cells) = path
        .cells
        .iter()
        .map(|&cell| bit_of_cell(cell))
        .collect::<Option<Vec<u8>>>()
    else {
        return false;
    };
    let [from, rest @ ..] = cells.as_slice() else {
        return false;
    };
    let is_capture = path.separator == Separator::Capture;
    if *from != mv.from || is_capture != (mv.captured != 0) {
        return false;
    }
    if !path.captured.is_empty() {
        let listed = path
            .captured
            .iter()
            .map(|&cell| bit_of_cell(cell))
            .collect::<Option<Vec<u8>>>();
        if !listed.is_some_and(|listed| is_set(&listed, mv.captured)) {
            return false;
        }
    }
    match rest {
        [to] => *to == mv.to,
        [to, captured @ ..] if is_capture => {
            (*to == mv.to && is_set(captured, mv.captured)) || rafles::passes(position, mv, rest)
        }
        _ => false,
    }
}

/// Whether the bits listed are exactly the set, each once.
fn is_set(listed: &[u8], set: Bits) -> bool {
    listed.len() == set.count_ones() as usize
        && listed.iter().fold(0, |all: Bits, bit| all | 1 << bit) == set
}

/// The board with its ranks and files; empty squares are dots, or their numbers with `names`.
pub(super) fn draw(position: &Position, names: bool) -> Vec<String> {
    let mut rows: Vec<String> = (1..=10)
        .rev()
        .map(|rank| draw_rank(position, rank, names))
        .collect();
    rows.push("     a  b  c  d  e  f  g  h  i  j".to_owned());
    rows
}

fn draw_rank(position: &Position, rank: u16, names: bool) -> String {
    let mut row = format!("{rank:>2} ");
    for file in 0..10 {
        let cell = match square_at(file, rank) {
            None => String::new(),
            Some(number) => match piece_letter(position, bit_of(number)) {
                Some(letter) => letter.to_string(),
                None if names => number.to_string(),
                None => ".".to_owned(),
            },
        };
        // Writing to a String can't fail.
        let _ = write!(row, "{cell:>3}");
    }
    row.truncate(row.trim_end().len());
    row
}
