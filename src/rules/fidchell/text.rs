//! Texts of Fidchell: positions in one word with their fields, and moves.

use super::board::{
    BOARD, Bits, OPENING_BLACK, OPENING_RING, OPENING_WHITE, POINTS, bit_of, points, spoke_and_ring,
};
use super::moves::Move;
use super::position::{Navel, STONES, Setup, SetupError};
use crate::rules::sides::{BLACK, WHITE};
use rafle_protocol::cells::{CellText, CellTextError};
use rafle_protocol::moves::{Cell, MoveText, Separator};
use thiserror::Error;

/// What can be wrong with a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The cells are malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// Fields are missing, or there are too many.
    #[error(
        "the cells are followed by {0} fields and need 6: hands of white and black, navel, challenge, removals, slides"
    )]
    FieldCount(usize),
    /// A field is not a number as it is written here.
    #[error("the {field} is '{text}', not a number of 1 to 3 figures without leading zeros")]
    Number {
        /// What the field says.
        field: &'static str,
        /// Its text.
        text: String,
    },
    /// The navel's field is none of its letters.
    #[error("the navel is '{0}', which is not one of 'd', 'w' and 'a'")]
    Navel(String),
    /// The parts make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The start of the first or the second game.
pub(super) fn opening(second: bool) -> Setup {
    let stones = |spokes: &str| {
        let bits = spokes
            .bytes()
            .filter_map(|spoke| point(spoke, OPENING_RING));
        bits.fold(0, |set: Bits, bit| set | 1 << bit)
    };
    let stones = if second {
        [OPENING_WHITE, OPENING_BLACK].map(stones)
    } else {
        [0; 2]
    };
    Setup {
        stones,
        hands: stones.map(|set| (STONES - set.count_ones()) as u8),
        side: WHITE,
        navel: if second { Navel::White } else { Navel::Dead },
        challenge: 0,
        owed: 0,
        slides: 0,
    }
}

/// Reads a position; whether it is possible is not looked at.
pub(super) fn read(text: &str) -> Result<Setup, TextError> {
    let word = CellText::parse(text.trim(), "WB", POINTS, "wbe")?;
    let [white, black, navel, challenge, owed, slides] = word.fields.as_slice() else {
        return Err(TextError::FieldCount(word.fields.len()));
    };
    let mut stones = [0; 2];
    for (bit, letter) in points(BOARD).zip(word.cells) {
        match letter {
            'w' => stones[WHITE] |= 1 << bit,
            'b' => stones[BLACK] |= 1 << bit,
            _ => {}
        }
    }
    Ok(Setup {
        stones,
        hands: [
            number("hand of white", white)?,
            number("hand of black", black)?,
        ],
        side: if word.side == 'W' { WHITE } else { BLACK },
        navel: match navel.as_str() {
            "d" => Navel::Dead,
            "w" => Navel::White,
            "a" => Navel::Both,
            _ => return Err(TextError::Navel(cut(navel))),
        },
        challenge: number("number of challenge turns", challenge)?,
        owed: number("number of removals", owed)?,
        slides: number("count of slides", slides)?,
    })
}

fn number(field: &'static str, text: &str) -> Result<u8, TextError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading = text.len() > 1 && text.starts_with('0');
    let value = if plain && !leading {
        text.parse().ok()
    } else {
        None
    };
    value.ok_or_else(|| TextError::Number {
        field,
        text: cut(text),
    })
}

/// A text as an error sentence repeats it.
fn cut(text: &str) -> String {
    text.chars()
        .take(12)
        .map(|c| if c.is_control() || c == '"' { '?' } else { c })
        .collect()
}

/// The word of a position.
pub(super) fn write(setup: &Setup) -> String {
    let side = if setup.side == WHITE { 'W' } else { 'B' };
    let cells = points(BOARD).map(|bit| stone_letter(setup, bit).unwrap_or('e'));
    let navel = match setup.navel {
        Navel::Dead => 'd',
        Navel::White => 'w',
        Navel::Both => 'a',
    };
    let cells: String = std::iter::once(side).chain(cells).collect();
    let [white, black] = setup.hands;
    format!(
        "{cells}:{white}:{black}:{navel}:{}:{}:{}",
        setup.challenge, setup.owed, setup.slides
    )
}

/// The letter of the stone on a point, if there is one.
pub(super) fn stone_letter(setup: &Setup, bit: u8) -> Option<char> {
    match 1 << bit {
        point if setup.stones[WHITE] & point != 0 => Some('w'),
        point if setup.stones[BLACK] & point != 0 => Some('b'),
        _ => None,
    }
}

/// The name of a point: its spoke and its ring.
pub(super) fn point_name(bit: u8) -> String {
    let (spoke, ring) = spoke_and_ring(bit);
    format!("{}{ring}", char::from(b'a' + spoke))
}

fn point(spoke: u8, ring: u8) -> Option<u8> {
    bit_of(spoke.checked_sub(b'a')?, ring)
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    match cell {
        Cell::Name { file, rank } => point(u8::try_from(file).ok()?, u8::try_from(rank).ok()?),
        Cell::Number(_) | Cell::Hidden => None,
    }
}

/// A move as it is written: captures follow from the position and are left out.
pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Place(to) => point_name(to),
        Move::Slide { from, to } => format!("{}-{}", point_name(from), point_name(to)),
        Move::Remove(bit) => format!("-{}", point_name(bit)),
        Move::Challenge => "challenge".to_owned(),
        Move::Pass => "pass".to_owned(),
    }
}

/// Whether a text names this move; a list of captures, if there is one, must be the right one.
pub(super) fn fits(mv: Move, captures: impl FnOnce() -> Bits, written: &MoveText) -> bool {
    let is = |cell: Cell, bit: u8| bit_of_cell(cell) == Some(bit);
    match (mv, written) {
        (Move::Place(to), MoveText::Point { cell, captured }) => {
            is(*cell, to) && lists(captured, captures)
        }
        (Move::Slide { from, to }, MoveText::Path(path)) => {
            path.separator == Separator::Step
                && matches!(path.cells.as_slice(), [a, b] if is(*a, from) && is(*b, to))
                && lists(&path.captured, captures)
        }
        (Move::Remove(bit), MoveText::Removal(cell)) => is(*cell, bit),
        (Move::Challenge, MoveText::Word(word)) => word == "challenge",
        (Move::Pass, MoveText::Word(word)) => word == "pass",
        _ => false,
    }
}

/// Whether a list is empty, or exactly the captures, each once.
fn lists(listed: &[Cell], captures: impl FnOnce() -> Bits) -> bool {
    if listed.is_empty() {
        return true;
    }
    let bits: Option<Vec<u8>> = listed.iter().map(|&cell| bit_of_cell(cell)).collect();
    bits.is_some_and(|bits| {
        let captures = captures();
        bits.len() == captures.count_ones() as usize
            && bits.iter().fold(0, |set: Bits, bit| set | 1 << bit) == captures
    })
}
