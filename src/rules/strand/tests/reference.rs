//! The rules once more, slowly and in other words: a board of names, and captures followed on every path.

use super::setups;
use crate::rules::sides::{BLACK, WHITE};
use crate::rules::strand::board::{POINTS, bit_of, file_rank, points};
use crate::rules::strand::{Position, Variation};
use crate::rules::{Game, Landing, MoveList, Promotion, Rules};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Column and row from 1; White at the bottom.
type Point = (i8, i8);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    sultan: bool,
}

/// The two ends, the captured points, and whether the piece is a sultan at the end.
type Seen = (Point, Point, BTreeSet<Point>, bool);

#[derive(Clone)]
struct Board {
    pieces: BTreeMap<Point, Piece>,
    variation: Variation,
}

fn place(bit: u8) -> Point {
    let (file, rank) = file_rank(bit);
    (file as i8 + 1, rank as i8)
}

fn is_on_board((column, row): Point) -> bool {
    (1..=9).contains(&column) && (1..=9).contains(&row)
}

/// Eight directions from an open point, four from a closed one.
fn lines((column, row): Point) -> Vec<(i8, i8)> {
    let mut lines = vec![(0, 1), (1, 0), (0, -1), (-1, 0)];
    if (column + row) % 2 == 0 {
        lines.extend([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
    }
    lines
}

fn next((column, row): Point, (right, up): (i8, i8)) -> Point {
    (column + right, row + up)
}

impl Board {
    fn of(position: &Position) -> Self {
        let pieces = (0..POINTS).map(bit_of).filter_map(|bit| {
            let white = position.pieces(WHITE) & (1 << bit) != 0;
            let is_taken = white || position.pieces(BLACK) & (1 << bit) != 0;
            let sultan = position.sultans() & (1 << bit) != 0;
            is_taken.then_some((place(bit), Piece { white, sultan }))
        });
        Self {
            pieces: pieces.collect(),
            variation: position.variation(),
        }
    }

    fn is_free(&self, point: Point) -> bool {
        is_on_board(point) && !self.pieces.contains_key(&point)
    }

    /// The captures of one more piece: the captured point and the landing.
    fn jumps(&self, at: Point, piece: Piece) -> Vec<(Point, Point)> {
        let mut jumps = Vec::new();
        for line in lines(at) {
            let mut over = next(at, line);
            while piece.sultan && self.is_free(over) {
                over = next(over, line);
            }
            let is_enemy = self
                .pieces
                .get(&over)
                .is_some_and(|p| p.white != piece.white);
            let mut to = next(over, line);
            while is_enemy && self.is_free(to) {
                jumps.push((over, to));
                if !piece.sultan || self.variation.landing == Landing::Adjacent {
                    break;
                }
                to = next(to, line);
            }
        }
        jumps
    }

    /// Follows a rafle on every path and notes where it may end; stops when there are too many.
    fn follow(
        &self,
        from: Point,
        at: Point,
        piece: Piece,
        captured: &BTreeSet<Point>,
        seen: &mut BTreeSet<Seen>,
        paths: &mut u32,
    ) {
        *paths += 1;
        if *paths > 20_000 {
            return;
        }
        let far = if piece.white { 9 } else { 1 };
        if !captured.is_empty() {
            let sultan = piece.sultan || at.1 == far;
            seen.insert((from, at, captured.clone(), sultan));
        }
        for (over, to) in self.jumps(at, piece) {
            let mut board = self.clone();
            board.pieces.remove(&over);
            let mut captured = captured.clone();
            captured.insert(over);
            let promotes = self.variation.promotion == Promotion::Passing && to.1 == far;
            let piece = Piece {
                sultan: piece.sultan || promotes,
                ..piece
            };
            board.follow(from, to, piece, &captured, seen, paths);
        }
    }

    /// The legal moves; `None` if there are too many paths to follow them all.
    fn moves(&self, white: bool) -> Option<BTreeSet<Seen>> {
        let mut seen = BTreeSet::new();
        let mut paths = 0;
        let own = self.pieces.iter().filter(|(_, piece)| piece.white == white);
        for (&from, &piece) in own.clone() {
            let mut board = self.clone();
            board.pieces.remove(&from);
            board.follow(from, from, piece, &BTreeSet::new(), &mut seen, &mut paths);
        }
        if paths > 20_000 {
            return None;
        }
        let greatest = seen.iter().map(|(_, _, captured, _)| captured.len()).max();
        if let Some(greatest) = greatest {
            seen.retain(|(_, _, captured, _)| captured.len() == greatest);
            return Some(seen);
        }
        let (ahead, far) = if white { (1, 9) } else { (-1, 1) };
        if own.clone().count() == self.pieces.len() {
            return Some(seen);
        }
        for (&from, &piece) in own {
            for line in lines(from)
                .into_iter()
                .filter(|line| piece.sultan || line.1 == ahead)
            {
                let mut to = next(from, line);
                while self.is_free(to) {
                    seen.insert((from, to, BTreeSet::new(), piece.sultan || to.1 == far));
                    if !piece.sultan {
                        break;
                    }
                    to = next(to, line);
                }
            }
        }
        Some(seen)
    }
}

/// What the generator finds, in the words of the reference.
fn generated(position: &Position) -> BTreeSet<Seen> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let seen = moves.iter().map(|&mv| {
        let captured = points(mv.captured()).map(place).collect();
        let becomes = position.play(mv).sultans() & (1 << mv.to()) != 0;
        (place(mv.from()), place(mv.to()), captured, becomes)
    });
    seen.collect()
}

fn variations() -> impl Strategy<Value = Variation> {
    let landing = prop::sample::select(vec![Landing::Any, Landing::Adjacent]);
    let promotion = prop::sample::select(vec![Promotion::End, Promotion::Passing]);
    (landing, promotion).prop_map(|(landing, promotion)| Variation { landing, promotion })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_generator_finds_what_following_every_path_finds(
        setup in setups::any(),
        variation in variations(),
    ) {
        let pieces = [setup.pieces(WHITE), setup.pieces(BLACK)];
        let position = Position::new(pieces, setup.sultans(), setup.side(), variation)
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        if let Some(expected) = Board::of(&position).moves(position.side() == WHITE) {
            prop_assert_eq!(generated(&position), expected, "{}", position.write());
        }
    }
}
