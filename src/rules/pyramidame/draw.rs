//! Pictures of the pyramid: from above, and from each side.

use super::board::{Board, Point, level, name};
use super::position::Position;

/// The board as its player sees it: a letter for a pawn, a dot for an empty cube or its name. From above
/// every cube has its level beside it, `w:1`; at the side the levels are the rows.
pub(super) fn board(position: &Position, board: Board, names: bool) -> Vec<String> {
    let width = if board == Board::E && names { 3 } else { 2 };
    let (top, bottom) = if board == Board::E { (7, -7) } else { (7, 0) };
    (bottom..=top)
        .rev()
        .map(|up| {
            let cells = (-7..=7).map(|place| {
                let point = (place * rightward(board), up);
                format!("{:^width$}", cell(position, board, point, names))
            });
            let margin = match board {
                Board::E => String::new(),
                _ => format!("{up}  "),
            };
            let row = margin + &cells.collect::<String>();
            row.trim_end().to_owned()
        })
        .collect()
}

/// Which way a board's first coordinate grows in its picture. A and E are seen with Black beyond, B to D
/// as one sees them walking round the pyramid.
fn rightward(board: Board) -> i8 {
    match board {
        Board::A | Board::B | Board::E => 1,
        Board::C | Board::D => -1,
    }
}

fn cell(position: &Position, board: Board, point: Point, names: bool) -> String {
    let Some(cube) = board.cube_at(point) else {
        return String::new();
    };
    let content = match position.side_letter(1 << cube) {
        Some(letter) => letter.to_string(),
        None if names => name(cube),
        None => ".".to_owned(),
    };
    match board {
        Board::E => format!("{content}:{}", level(cube)),
        _ => content,
    }
}
