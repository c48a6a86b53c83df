//! Texts of Pyramidame: positions as Hub words, and moves.

use super::board::{Bits, CUBES, cubes};
use super::moves::Move;
use super::position::{Position, SetupError};
use super::ways::{self, HIDDEN, Landing};
use crate::rules::sides::{BLACK, WHITE};
use crate::rules::{Game, MoveList};
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
    /// The pawns make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a Hub word: `W` or `B`, then a letter for each cube.
pub(super) fn read(text: &str) -> Result<Position, TextError> {
    let word = CellText::parse(text.trim(), "WB", usize::from(CUBES), "wbe")?;
    if let Some(field) = word.fields.first() {
        return Err(TextError::Trailing(field.clone()));
    }
    let all = |wanted: char| {
        let cells = (0..CUBES).zip(&word.cells);
        let holding = cells.filter(|(_, letter)| **letter == wanted);
        holding.fold(0, |set: Bits, (cube, _)| set | 1 << cube)
    };
    let side = if word.side == 'W' { WHITE } else { BLACK };
    Ok(Position::new([all('w'), all('b')], side)?)
}

/// The Hub word of a position.
pub(super) fn write(position: &Position) -> String {
    let side = if position.side() == WHITE { 'W' } else { 'B' };
    let letters = (0..CUBES).map(|cube| pawn_letter(position, cube).unwrap_or('e'));
    std::iter::once(side).chain(letters).collect()
}

/// The letter of the pawn on a cube.
pub(super) fn pawn_letter(position: &Position, cube: u8) -> Option<char> {
    let cube = 1 << cube;
    if position.pawns(WHITE) & cube != 0 {
        Some('w')
    } else if position.pawns(BLACK) & cube != 0 {
        Some('b')
    } else {
        None
    }
}

/// A cube's name.
pub(super) fn name(cube: u8) -> String {
    format!("{}{}", char::from(b'a' + cube % 8), cube / 8 + 1)
}

fn landing_name(landing: Landing) -> String {
    if landing == HIDDEN {
        "~".to_owned()
    } else {
        name(landing)
    }
}

/// A cell of a text: a cube or a hidden landing, `None` if the pyramid has no such cube.
fn landing_of(cell: Cell) -> Option<Landing> {
    match cell {
        Cell::Name { file, rank } => {
            let file = u32::from(file).checked_sub(u32::from('a'))?;
            let rank = u32::from(rank).checked_sub(1)?;
            (file < 8 && rank < 8).then_some((8 * rank + file) as Landing)
        }
        Cell::Hidden => Some(HIDDEN),
        Cell::Number(_) => None,
    }
}

fn landings_of(cells: &[Cell]) -> Option<Vec<Landing>> {
    cells.iter().map(|&cell| landing_of(cell)).collect()
}

/// A move as the engine writes it. The captured cubes follow where another move has the same text.
pub(super) fn write_move(position: &Position, mv: Move) -> String {
    if mv.captured == 0 {
        return format!("{}-{}", name(mv.from), name(mv.to));
    }
    let way = ways::first(position, mv);
    let names = std::iter::once(name(mv.from)).chain(way.iter().copied().map(landing_name));
    let text = names.collect::<Vec<_>>().join("x");
    if needs_captured(position, mv, &way) {
        let captured: Vec<String> = cubes(mv.captured).map(name).collect();
        format!("{text}({})", captured.join(","))
    } else {
        text
    }
}

fn needs_captured(position: &Position, mv: Move, way: &[Landing]) -> bool {
    let mut legal = MoveList::new();
    position.legal(&mut legal);
    if legal.contains(&mv) {
        return is_written(position, way, mv, &legal);
    }
    // An irregular move is looked for only where no legal one fits.
    let legal_fits = legal
        .iter()
        .any(|&other| other.from == mv.from && fits_bare(position, other, way, &legal));
    legal_fits || is_written(position, way, mv, &irregular(position))
}

fn irregular(position: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.irregular_moves(&mut moves);
    moves
}

/// Whether a move other than this one, from the same cube, is written with this way.
fn is_written(position: &Position, way: &[Landing], mv: Move, moves: &[Move]) -> bool {
    moves.iter().any(|&other| {
        other != mv
            && (other.from, way.last()) == (mv.from, Some(&other.to))
            && ways::is_way(position, other, way)
            && ways::first(position, other) == way
    })
}

/// Whether a text names this move: a step `f5-g7`, or a capture by its ends or by every landing, with or
/// without the captured cubes in parentheses.
pub(super) fn fits(position: &Position, mv: Move, written: &MoveText) -> bool {
    let MoveText::Path(path) = written else {
        return false;
    };
    fits_path(position, mv, path).unwrap_or(false)
}

/// [`fits`]; `None` where a cell is no cube.
fn fits_path(position: &Position, mv: Move, path: &Path) -> Option<bool> {
    let cells = landings_of(&path.cells)?;
    let captured = landings_of(&path.captured)?;
    let (&from, way) = cells.split_first()?;
    let is_capture = path.separator == Separator::Capture;
    if from != mv.from || way.last() != Some(&mv.to) || is_capture != (mv.captured != 0) {
        return Some(false);
    }
    if !captured.is_empty() {
        let is_this = is_set(&captured, mv.captured);
        return Some(is_this && (way.len() == 1 || ways::is_way(position, mv, way)));
    }
    if !is_capture {
        return Some(way.len() == 1);
    }
    let mut company = MoveList::new();
    position.legal(&mut company);
    if !company.contains(&mv) {
        company = irregular(position);
    }
    Some(fits_bare(position, mv, way, &company))
}

/// Whether a way without captured cubes names a capture of this pawn, among the moves that it could name.
/// A way that the engine would write means that move; the ends alone mean a longer rafle only where no
/// single jump has the same ends.
fn fits_bare(position: &Position, mv: Move, way: &[Landing], company: &[Move]) -> bool {
    if way.last() != Some(&mv.to) {
        return false;
    }
    if ways::is_way(position, mv, way) {
        return ways::first(position, mv) == way || !is_written(position, way, mv, company);
    }
    let is_single =
        |other: &Move| (other.from, other.to, other.captured.count_ones()) == (mv.from, mv.to, 1);
    way.len() == 1 && !company.iter().any(is_single)
}

/// Whether the cubes listed are exactly the set, each once.
fn is_set(listed: &[Landing], set: Bits) -> bool {
    listed.len() == set.count_ones() as usize
        && listed
            .iter()
            .all(|&cube| cube != HIDDEN && set & (1 << cube) != 0)
        && listed
            .iter()
            .fold(0, |all: Bits, cube| all | 1 << (cube % CUBES))
            == set
}
