//! A slow generator of moves, written from the rules alone over a board of rows and columns: every path is
//! walked to its end, and the paths that end alike are one move.

use crate::rules::draughts::board::{Bits, bit_of, file_rank, square_at};
use crate::rules::draughts::{Move, Position};
use crate::rules::sides::{BLACK, WHITE};
use std::collections::BTreeSet;

/// Column from 0 at White's left, row from 0 at White's side.
type Square = (i8, i8);

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    king: bool,
}

/// A board in the plain form: what stands on each of the hundred squares.
struct Board {
    squares: [[Option<Piece>; 10]; 10],
    white_to_move: bool,
}

/// A rafle on its way.
struct Rafle {
    from: Square,
    piece: Piece,
    captured: Vec<Square>,
}

const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The moves that the rules allow.
pub(super) fn legal(position: &Position) -> BTreeSet<Move> {
    let board = Board::of(position);
    if board.pieces(!board.white_to_move).is_empty() {
        return BTreeSet::new();
    }
    let captures = board.captures();
    let greatest = captures.iter().map(size).max();
    match greatest {
        None => board.quiet(),
        Some(greatest) => captures
            .into_iter()
            .filter(|mv| size(mv) == greatest)
            .collect(),
    }
}

/// The moves that break only the obligation to capture or to capture the most.
pub(super) fn irregular(position: &Position) -> BTreeSet<Move> {
    let board = Board::of(position);
    let captures = board.captures();
    let Some(greatest) = captures.iter().map(size).max() else {
        return BTreeSet::new();
    };
    let fewer = captures.into_iter().filter(|mv| size(mv) < greatest);
    fewer.chain(board.quiet()).collect()
}

fn size(mv: &Move) -> u32 {
    mv.captured.count_ones()
}

fn bit((column, row): Square) -> u8 {
    let number = square_at(column as u8, row as u16 + 1);
    bit_of(number.expect("pieces stand on dark squares"))
}

impl Board {
    fn of(position: &Position) -> Self {
        let mut squares_of_board = [[None; 10]; 10];
        for (owner, white) in [(WHITE, true), (BLACK, false)] {
            for number in 1..=50 {
                let square: Bits = 1 << bit_of(number);
                if position.pieces(owner) & square != 0 {
                    let (file, rank) = file_rank(number);
                    let king = position.kings() & square != 0;
                    squares_of_board[usize::from(file)][usize::from(rank) - 1] =
                        Some(Piece { white, king });
                }
            }
        }
        Self {
            squares: squares_of_board,
            white_to_move: position.side() == WHITE,
        }
    }

    /// What stands on a square; `None` beyond the edge.
    fn at(&self, (column, row): Square) -> Option<Option<Piece>> {
        let column = self.squares.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    fn is_free(&self, square: Square) -> bool {
        self.at(square) == Some(None)
    }

    fn pieces(&self, white: bool) -> Vec<(Square, Piece)> {
        let all = (0..10).flat_map(|column| (0..10).map(move |row| (column, row)));
        all.filter_map(|square| Some((square, self.at(square)??)))
            .filter(|(_, piece)| piece.white == white)
            .collect()
    }

    fn quiet(&self) -> BTreeSet<Move> {
        let forward = if self.white_to_move { 1 } else { -1 };
        let mut moves = BTreeSet::new();
        for (from, piece) in self.pieces(self.white_to_move) {
            for direction in DIAGONALS {
                if !piece.king && direction.1 != forward {
                    continue;
                }
                let reach = if piece.king { 9 } else { 1 };
                let free = (1..=reach).map(|steps| along(from, direction, steps));
                for to in free.take_while(|&to| self.is_free(to)) {
                    moves.insert(Move::quiet(bit(from), bit(to)));
                }
            }
        }
        moves
    }

    /// Every capture, stopped after any of its jumps.
    fn captures(&self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for (from, piece) in self.pieces(self.white_to_move) {
            // The piece leaves its square, which is then as free as any other.
            let mut lifted = Board { ..*self };
            lifted.squares[from.0 as usize][from.1 as usize] = None;
            let mut rafle = Rafle {
                from,
                piece,
                captured: Vec::new(),
            };
            lifted.jump_on(&mut rafle, from, &mut moves);
        }
        moves
    }

    /// Makes every jump from a square and goes on from where it lands.
    fn jump_on(&self, rafle: &mut Rafle, at: Square, moves: &mut BTreeSet<Move>) {
        for direction in DIAGONALS {
            let furthest = if rafle.piece.king { 9 } else { 1 };
            let over = (1..=furthest)
                .find(|&steps| !self.is_free(along(at, direction, steps)))
                .filter(|&steps| self.is_enemy(rafle, along(at, direction, steps)));
            let Some(over) = over else {
                continue;
            };
            let furthest = if rafle.piece.king { 9 } else { over + 1 };
            rafle.captured.push(along(at, direction, over));
            for steps in over + 1..=furthest {
                let to = along(at, direction, steps);
                if !self.is_free(to) {
                    break;
                }
                let captured = rafle.captured.iter().map(|&square| 1 << bit(square));
                moves.insert(Move {
                    captured: captured.fold(0, |all: Bits, square| all | square),
                    from: bit(rafle.from),
                    to: bit(to),
                });
                self.jump_on(rafle, to, moves);
            }
            rafle.captured.pop();
        }
    }

    /// Whether an enemy stands there that has not been jumped yet.
    fn is_enemy(&self, rafle: &Rafle, square: Square) -> bool {
        let enemy =
            matches!(self.at(square), Some(Some(piece)) if piece.white != rafle.piece.white);
        enemy && !rafle.captured.contains(&square)
    }
}

fn along((column, row): Square, direction: (i8, i8), steps: i8) -> Square {
    (column + steps * direction.0, row + steps * direction.1)
}
