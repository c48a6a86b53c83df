//! White and Black, shared by all games of two sides.

use super::bits::Word;
use super::{Reason, Seat, Win};
use rafle_protocol::moves::Cell;
use rafle_protocol::position::{CellText, CellTextError, ListedPiece, PieceGroup, PieceList};
use thiserror::Error;

/// White's index in tables of two sides.
pub const WHITE: usize = 0;
/// Black's index.
pub const BLACK: usize = 1;
/// The sides' names in the protocol and in messages.
pub(super) const SIDE_NAMES: [&str; 2] = ["white", "black"];

/// The seats of the two sides.
pub(super) const SIDES: &[Seat] = &[Seat(WHITE as u8), Seat(BLACK as u8)];

/// A game that a side has won.
pub(super) fn won_by(side: usize, reason: Reason) -> Win {
    Win {
        seat: Seat(side as u8 & 1),
        reason,
    }
}

/// The letters of the side to move in position texts.
pub(super) const SIDE_LETTERS: &str = "WB";

/// The side for one of [`SIDE_LETTERS`].
pub(super) fn side_of(letter: char) -> usize {
    if letter == 'W' { WHITE } else { BLACK }
}

/// The error for a position word of a side and cells.
#[derive(Debug, Error)]
pub enum WordError {
    /// The word is malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// Text follows the word.
    #[error("':{0}' follows the position")]
    Trailing(String),
}

/// Reads a position word: the side to move and `count` cells with the given letters.
pub(super) fn read_word(text: &str, count: u8, letters: &str) -> Result<CellText, WordError> {
    let word = CellText::parse(text, SIDE_LETTERS, usize::from(count), letters)?;
    match word.fields.first() {
        Some(field) => Err(WordError::Trailing(field.clone())),
        None => Ok(word),
    }
}

/// A position text: the side to move, then the letters of all cells in order, `e` for an empty one.
pub(super) fn cell_text(side: usize, letters: impl Iterator<Item = Option<char>>) -> String {
    let side = if side == WHITE { 'W' } else { 'B' };
    std::iter::once(side)
        .chain(letters.map(|letter| letter.unwrap_or('e')))
        .collect()
}

/// A position as a list of pieces: the side to move, both sides' pieces from the letters of the cells in order, and
/// fields.
pub(super) fn piece_list(
    side: usize,
    cells: impl Iterator<Item = (Cell, Option<char>)>,
    fields: Vec<String>,
) -> PieceList {
    let mut groups = Vec::from_iter(SIDE_LETTERS.chars().map(|owner| PieceGroup {
        owner,
        pieces: Vec::new(),
    }));
    for (cell, letter) in cells {
        let of_letter = |group: &&mut PieceGroup| {
            letter.is_some_and(|it| it.eq_ignore_ascii_case(&group.owner))
        };
        if let Some(group) = groups.iter_mut().find(of_letter) {
            let promoted = letter == Some(group.owner);
            group.pieces.push(ListedPiece { cell, promoted });
        }
    }
    PieceList {
        side: if side == WHITE { 'W' } else { 'B' },
        groups,
        fields,
    }
}

/// The cells of a piece list, each with the letter of its piece in a position word.
pub(super) fn cells_of(list: &PieceList) -> impl Iterator<Item = (Cell, char)> {
    let groups = list.groups.iter();
    groups.flat_map(|PieceGroup { owner, pieces }| {
        pieces.iter().map(move |piece| {
            let letter = if piece.promoted {
                *owner
            } else {
                owner.to_ascii_lowercase()
            };
            (piece.cell, letter)
        })
    })
}

/// The pieces of each side from cells with the letters `w` and `b`, and the promoted pieces of both from the capitals.
pub(super) fn pieces_of<B: Word>(cells: impl Iterator<Item = (B, char)>) -> ([B; 2], B) {
    let mut pieces = [B::EMPTY; 2];
    let mut promoted = B::EMPTY;
    for (cell, letter) in cells {
        match letter {
            'w' | 'W' => pieces[WHITE] = pieces[WHITE] | cell,
            'b' | 'B' => pieces[BLACK] = pieces[BLACK] | cell,
            _ => {}
        }
        if letter.is_ascii_uppercase() {
            promoted = promoted | cell;
        }
    }
    (pieces, promoted)
}
