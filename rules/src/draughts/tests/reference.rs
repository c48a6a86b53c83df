//! A slow move generator, written from the rules alone on a board of rows and columns. It walks every path to its end,
//! or to a state that another path has already reached; paths with the same result are one move.

use crate::draughts::board::{Bits, bit_of, file_rank, number_of, square_at, squares};
use crate::draughts::{Draughts, DraughtsRules, Move};
use crate::sides::{BLACK, WHITE};
use std::collections::{BTreeSet, HashSet};

/// Column from 0 at White's left, row from 0 at White's side.
type Square = (i8, i8);

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    king: bool,
}

/// The rules of a game, in the words of its page.
#[derive(Clone, Copy)]
struct Book {
    /// Captures go along rows and columns too.
    straight: bool,
    /// A king counts for two men, a little less.
    by_value: bool,
    /// A king whose last captured piece is a king stops right behind it.
    stops: bool,
    /// A king's fourth consecutive quiet move is illegal.
    limited: bool,
    /// A king has won.
    first_king_wins: bool,
}

impl Book {
    fn of<R: DraughtsRules>() -> Self {
        let is = |name| R::NAME == name;
        Self {
            straight: is("frisian"),
            by_value: is("frisian"),
            stops: is("killer"),
            limited: is("frisian"),
            first_king_wins: is("bt"),
        }
    }
}

/// The plain board: the content of each of the hundred squares.
struct Board {
    squares: [[Option<Piece>; 10]; 10],
    white_to_move: bool,
    /// The king of the side to move that may only capture now.
    exhausted: Option<Square>,
    book: Book,
}

/// A rafle on its way.
struct Rafle {
    from: Square,
    piece: Piece,
    captured: Vec<Square>,
    /// Visited squares with the pieces captured so far: paths multiply, and continue identically from there.
    seen: HashSet<(Square, BTreeSet<Square>)>,
}

const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
/// From one dark square of a row or a column to the next.
const STRAIGHTS: [(i8, i8); 4] = [(-2, 0), (2, 0), (0, -2), (0, 2)];

/// The moves that the rules allow.
pub(super) fn legal<R: DraughtsRules>(position: &Draughts<R>) -> BTreeSet<Move> {
    let board = Board::of(position);
    if board.is_over() {
        return BTreeSet::new();
    }
    let captures = board.captures();
    let greatest = captures.iter().map(|mv| board.worth(mv)).max();
    match greatest {
        None => board.quiet(),
        Some(greatest) => captures
            .into_iter()
            .filter(|mv| board.worth(mv) == greatest)
            .collect(),
    }
}

/// The moves that break only the obligation to capture or to capture the most.
pub(super) fn irregular<R: DraughtsRules>(position: &Draughts<R>) -> BTreeSet<Move> {
    let board = Board::of(position);
    if board.is_over() {
        return BTreeSet::new();
    }
    let captures = board.captures();
    let Some(greatest) = captures.iter().map(|mv| board.worth(mv)).max() else {
        return BTreeSet::new();
    };
    let fewer = captures.into_iter().filter(|mv| board.worth(mv) < greatest);
    fewer.chain(board.quiet()).collect()
}

fn square_of(square_bit: u8) -> Square {
    let (file, rank) = file_rank(number_of(square_bit));
    (file as i8, rank as i8 - 1)
}

fn bit((column, row): Square) -> u8 {
    let number = square_at(column as u8, row as u16 + 1);
    bit_of(number.expect("pieces stand on dark squares"))
}

impl Board {
    fn of<R: DraughtsRules>(position: &Draughts<R>) -> Self {
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
            exhausted: match position.king_moves().of(position.side()) {
                Some((bit, 3)) => Some(square_of(bit)),
                _ => None,
            },
            book: Book::of::<R>(),
        }
    }

    fn is_over(&self) -> bool {
        let king = |white| self.pieces(white).iter().any(|(_, piece)| piece.king);
        let promoted = self.book.first_king_wins && (king(true) || king(false));
        promoted || self.pieces(!self.white_to_move).is_empty()
    }

    /// The sort key of a capture: by value the men plus twice the kings, then fewer kings, then the capturing piece.
    fn worth(&self, mv: &Move) -> (u32, u32, bool) {
        let piece = |bit| self.at(square_of(bit)).flatten();
        let is_king = |bit| piece(bit).is_some_and(|piece| piece.king);
        let taken = mv.captured.count_ones();
        if !self.book.by_value {
            return (taken, 0, false);
        }
        let kings = squares(mv.captured).filter(|&bit| is_king(bit)).count() as u32;
        (taken - kings + 2 * kings, 20 - kings, is_king(mv.from))
    }

    /// The content of a square; `None` off the board.
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
            if self.book.limited && self.exhausted == Some(from) {
                continue;
            }
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
            // The origin becomes a free square.
            let mut lifted = Board { ..*self };
            lifted.squares[from.0 as usize][from.1 as usize] = None;
            let mut rafle = Rafle {
                from,
                piece,
                captured: Vec::new(),
                seen: HashSet::new(),
            };
            lifted.jump_on(&mut rafle, from, &mut moves);
        }
        moves
    }

    /// Makes every jump from a square and goes on from each landing.
    fn jump_on(&self, rafle: &mut Rafle, at: Square, moves: &mut BTreeSet<Move>) {
        let captured = rafle.captured.iter().copied().collect();
        if !rafle.seen.insert((at, captured)) {
            return;
        }
        let straights = if self.book.straight {
            &STRAIGHTS[..]
        } else {
            &[]
        };
        for &direction in DIAGONALS.iter().chain(straights) {
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
                let over_king = self
                    .at(along(at, direction, over))
                    .flatten()
                    .is_some_and(|piece| piece.king);
                let flies = rafle.piece.king && over_king && steps > over + 1;
                if !(self.book.stops && flies) {
                    let captured = rafle.captured.iter().map(|&square| 1 << bit(square));
                    moves.insert(Move {
                        captured: captured.fold(0, |all: Bits, square| all | square),
                        from: bit(rafle.from),
                        to: bit(to),
                    });
                }
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
