//! Pictures of the pyramid: from above, and from each side.

use super::board::{Board, level, name};
use super::position::Position;
use crate::{Part, Picture};

/// Columns per half cube: each cube stands between those of the rows above and below it.
const HALF: usize = 2;
const NAMED_HALF: usize = 3;

/// The column of the first cube.
const FIRST: usize = 3;

/// The board as its player sees it: a letter for a pawn; for an empty cube its level from above, a dot from the side. From
/// above the near edges name the files and ranks; from the side the rows are the levels. With `names` every cube shows its
/// name, followed by its pawn, and from above by its level, `a1w:1`.
pub(super) fn board(position: &Position, board: Board, names: bool) -> Picture {
    let (top, bottom) = if board == Board::E { (7, -7) } else { (7, 0) };
    let half = if names && board == Board::E {
        NAMED_HALF
    } else {
        HALF
    };
    let mut picture = Picture::default();
    for (row, up) in (bottom..=top).rev().enumerate() {
        if board != Board::E {
            picture.put(row, 0, &up.to_string(), Part::Frame);
        }
        for (index, place) in (-7..=7).enumerate() {
            let point = (place * board.rightward(), up);
            let Some(cube) = board.cube_at(point) else {
                continue;
            };
            let at = [row, FIRST + half * index];
            picture.place(name(cube), at);
            let name = names.then(|| name(cube));
            // From above, the level of an empty cube is its sign.
            let level = level(cube).to_string();
            let empty = if board == Board::E { &level } else { "." };
            let pawn = position.side_letter(1 << cube).map(Part::letter);
            let end = picture.put_cell(at, name, empty, pawn);
            if names && board == Board::E {
                picture.put(row, end, &format!(":{level}"), Part::Frame);
            }
        }
        if board == Board::E && up <= 0 {
            put_edges(&mut picture, row, up, half);
        }
    }
    picture
}

/// Writes the rank of the leftmost cube of a row of the near half, and the file of the rightmost one.
fn put_edges(picture: &mut Picture, row: usize, up: i8, half: usize) {
    let number = 8 + up;
    let from_middle = half * usize::from(number.unsigned_abs() - 1);
    let middle = FIRST + 7 * half;
    let left = (middle - from_middle).saturating_sub(FIRST);
    picture.put(row, left, &number.to_string(), Part::Frame);
    let file = char::from(b'a' + number.unsigned_abs() - 1);
    let right = middle + from_middle + 2 * half + 1;
    picture.put(row, right, &file.to_string(), Part::Frame);
}
