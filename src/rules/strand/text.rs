//! Texts of Strand: positions as words, moves in every form in use, the picture.

use super::board::{BOARD, Bits, Direction, OPEN, POINTS, bit_of, file_rank, point_at, points};
use super::moves::Move;
use super::position::{Position, SetupError, Variation};
use super::ways;
use crate::rules::sides::{BLACK, WHITE};
use rafle_protocol::cells::{CellText, CellTextError};
use rafle_protocol::moves::{Cell, MoveText, Path, Separator};
use thiserror::Error;

/// What can be wrong with a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The word is malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// The word is followed by something.
    #[error("':{0}' follows the position")]
    Trailing(String),
    /// The pieces make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a side and 81 points, rank 9 first.
pub(super) fn read(text: &str, variation: Variation) -> Result<Position, TextError> {
    let word = CellText::parse(text.trim(), "WB", usize::from(POINTS), "wWbBe")?;
    if let Some(field) = word.fields.first() {
        return Err(TextError::Trailing(field.clone()));
    }
    let mut pieces = [0; 2];
    let mut sultans = 0;
    for (index, letter) in (0..POINTS).zip(word.cells) {
        let point: Bits = 1 << bit_of(index);
        match letter {
            'w' | 'W' => pieces[WHITE] |= point,
            'b' | 'B' => pieces[BLACK] |= point,
            _ => {}
        }
        if letter.is_ascii_uppercase() {
            sultans |= point;
        }
    }
    let side = if word.side == 'W' { WHITE } else { BLACK };
    Ok(Position::new(pieces, sultans, side, variation)?)
}

/// The word of a position.
pub(super) fn write(position: &Position) -> String {
    let side = if position.side() == WHITE { 'W' } else { 'B' };
    std::iter::once(side)
        .chain((0..POINTS).map(|index| piece_letter(position, bit_of(index)).unwrap_or('e')))
        .collect()
}

fn piece_letter(position: &Position, bit: u8) -> Option<char> {
    let point = 1 << bit;
    let letter = if position.pieces(WHITE) & point != 0 {
        'w'
    } else if position.pieces(BLACK) & point != 0 {
        'b'
    } else {
        return None;
    };
    Some(if position.sultans() & point != 0 {
        letter.to_ascii_uppercase()
    } else {
        letter
    })
}

/// The name of a point: `a1` is White's left corner.
pub(super) fn point_name(bit: u8) -> String {
    let (file, rank) = file_rank(bit);
    format!("{}{rank}", char::from(b'a' + file))
}

/// A move: `d4-e5`, or the origin of a rafle and every landing, `g7xi5xg3`. A rafle whose landings are
/// not found in time is written by its ends and its captured points.
pub(super) fn write_move(position: &Position, mv: Move) -> String {
    if mv.captured() == 0 {
        return long(mv);
    }
    match ways::landings(position, mv) {
        Some(way) => std::iter::once(mv.from())
            .chain(way)
            .map(point_name)
            .collect::<Vec<_>>()
            .join("x"),
        None => long(mv),
    }
}

/// A move by its ends, and the captured points in parentheses: `f5xe9(d8,e5)`.
pub(super) fn long(mv: Move) -> String {
    let (from, to) = (point_name(mv.from()), point_name(mv.to()));
    if mv.captured() == 0 {
        return format!("{from}-{to}");
    }
    let captured: Vec<String> = points(mv.captured()).map(point_name).collect();
    format!("{from}x{to}({})", captured.join(","))
}

/// Whether a text names this move: `d4-e5`, a rafle's ends (`e5xa5`), its origin and every landing, or
/// every landing without the origin; with its captured points in parentheses or without.
pub(super) fn fits(position: &Position, mv: Move, written: &MoveText) -> bool {
    match written {
        MoveText::Path(path) => fits_path(position, mv, path),
        MoveText::Point { cell, captured } => {
            mv.captured() != 0
                && lists_all(captured, mv)
                && bit_of_cell(*cell).is_some_and(|to| ways::passes(position, mv, &[to]))
        }
        MoveText::Removal(_) | MoveText::Word(_) => false,
    }
}

fn fits_path(position: &Position, mv: Move, path: &Path) -> bool {
    let is_capture = path.separator == Separator::Capture;
    if is_capture != (mv.captured() != 0) || !lists_all(&path.captured, mv) {
        return false;
    }
    let cells: Option<Vec<u8>> = path.cells.iter().map(|&cell| bit_of_cell(cell)).collect();
    let Some([first, rest @ ..]) = cells.as_deref() else {
        return false;
    };
    let begins_right = *first == mv.from();
    match rest {
        [to] if begins_right && *to == mv.to() => true,
        _ if !is_capture => false,
        _ if begins_right && ways::passes(position, mv, rest) => true,
        _ => cells.is_some_and(|landings| ways::passes(position, mv, &landings)),
    }
}

/// Whether a list of captured points is that of the move; an absent list says nothing.
fn lists_all(listed: &[Cell], mv: Move) -> bool {
    let set = listed
        .iter()
        .try_fold(0, |set: Bits, &cell| Some(set | 1 << bit_of_cell(cell)?));
    listed.is_empty()
        || set == Some(mv.captured()) && listed.len() == mv.captured().count_ones() as usize
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    match cell {
        Cell::Name { file, rank } => {
            let file = u8::try_from(u32::from(file).checked_sub(u32::from('a'))?).ok()?;
            point_at(file, rank)
        }
        Cell::Number(_) | Cell::Hidden => None,
    }
}

/// The board with its lines. Empty open points are circles, closed ones dots; or they have their names
/// with `names`.
pub(super) fn draw(position: &Position, names: bool) -> Vec<String> {
    let mut rows = Vec::new();
    for rank in (1..=9).rev() {
        let row = (0..9).filter_map(|file| point_at(file, rank));
        let points: Vec<String> = row.map(|bit| drawn_point(position, bit, names)).collect();
        rows.push(format!(
            "{rank} {}",
            points.join(&"─".repeat(3 - usize::from(names)))
        ));
        if rank > 1 {
            rows.push(draw_lines_below(rank));
        }
    }
    rows.push("  a   b   c   d   e   f   g   h   i".to_owned());
    rows
}

fn drawn_point(position: &Position, bit: u8, names: bool) -> String {
    match piece_letter(position, bit) {
        Some(letter) if names => format!("{letter}─"),
        Some(letter) => letter.to_string(),
        None if names => point_name(bit),
        None if OPEN & (1 << bit) != 0 => "○".to_owned(),
        None => "·".to_owned(),
    }
}

/// The lines between a rank and the next one below.
fn draw_lines_below(rank: u16) -> String {
    let row: Vec<u8> = (0..9).filter_map(|file| point_at(file, rank)).collect();
    let between = row.windows(2).map(|pair| match pair {
        [left, ..] if Direction::SouthEast.ray(*left) & BOARD != 0 => "│ ╲ ",
        _ => "│ ╱ ",
    });
    format!("  {}│", between.collect::<String>())
}
