//! A second implementation of the rules, slow and in other words: a board of names, with captures followed along every
//! path.

use super::setups;
use crate::conformance::listed;
use crate::sides::{BLACK, WHITE};
use crate::strand::board::{POINTS, bit_of, file_rank, points};
use crate::strand::rafles::MAX_MOVES;
use crate::strand::{Move, Position, Variation};
use crate::{Breach, Game, Landing, Promotion, Rules};
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

/// The rafles found, each with whether it can continue; and the number of paths tried.
#[derive(Default)]
struct Rafles {
    seen: BTreeMap<Seen, bool>,
    paths: u32,
}

const MAX_PATHS: u32 = 20_000;

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
        rafles: &mut Rafles,
    ) {
        rafles.paths += 1;
        if rafles.paths > MAX_PATHS {
            return;
        }
        let far = if piece.white { 9 } else { 1 };
        let jumps = self.jumps(at, piece);
        if !captured.is_empty() {
            let sultan = piece.sultan || at.1 == far;
            let goes_on = rafles.seen.entry((from, at, captured.clone(), sultan));
            *goes_on.or_default() |= !jumps.is_empty();
        }
        for (over, to) in jumps {
            let mut board = self.clone();
            board.pieces.remove(&over);
            let mut captured = captured.clone();
            captured.insert(over);
            let promotes = self.variation.promotion == Promotion::Passing && to.1 == far;
            let piece = Piece {
                sultan: piece.sultan || promotes,
                ..piece
            };
            board.follow(from, to, piece, &captured, rafles);
        }
    }

    /// Every move that the pieces can make, obligations ignored, with the obligation that it breaks; `None` if there
    /// are too many paths to follow.
    fn moves(&self, white: bool) -> Option<BTreeMap<Seen, Option<Breach>>> {
        let mut rafles = Rafles::default();
        for (&from, &piece) in self.own(white) {
            let mut board = self.clone();
            board.pieces.remove(&from);
            board.follow(from, from, piece, &BTreeSet::new(), &mut rafles);
        }
        if rafles.paths > MAX_PATHS {
            return None;
        }
        let taken = |(_, _, captured, _): &Seen| captured.len();
        let greatest = rafles.seen.keys().map(taken).max();
        let captures = rafles.seen.into_iter().map(|(seen, goes_on)| {
            let breach = (Some(taken(&seen)) != greatest).then_some(if goes_on {
                Breach::Finish
            } else {
                Breach::Most
            });
            (seen, breach)
        });
        let breach = greatest.map(|_| Breach::Capture);
        let steps = self.steps(white).into_iter().map(|seen| (seen, breach));
        Some(captures.chain(steps).collect())
    }

    fn own(&self, white: bool) -> impl Iterator<Item = (&Point, &Piece)> {
        { self.pieces.iter() }.filter(move |(_, piece)| piece.white == white)
    }

    /// The moves without a capture; none where the game is over.
    fn steps(&self, white: bool) -> BTreeSet<Seen> {
        let mut seen = BTreeSet::new();
        let (ahead, far) = if white { (1, 9) } else { (-1, 1) };
        if self.own(white).count() == self.pieces.len() {
            return seen;
        }
        for (&from, &piece) in self.own(white) {
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
        seen
    }
}

/// The generator's moves in the terms of the reference, and whether it lists a move twice.
fn generated(position: &Position) -> (BTreeMap<Seen, Option<Breach>>, bool) {
    let mut irregular = Vec::new();
    let legal = listed(position);
    position.irregular_moves(&legal, &mut irregular);
    let irregular = irregular.iter().map(|found| (found.mv, Some(found.breach)));
    let regular = legal.into_iter().map(|mv| (mv, None));
    let moves: Vec<(Move, Option<Breach>)> = regular.chain(irregular).collect();
    let seen: BTreeMap<Seen, Option<Breach>> = { moves.iter() }
        .map(|&(mv, breach)| {
            let captured = points(mv.captured()).map(place).collect();
            let becomes = position.play(mv).sultans() & (1 << mv.to()) != 0;
            (
                (place(mv.from()), place(mv.to()), captured, becomes),
                breach,
            )
        })
        .collect();
    let twice = seen.len() != moves.len();
    (seen, twice)
}

fn variations() -> impl Strategy<Value = Variation> {
    let landing = prop::sample::select(vec![Landing::Any, Landing::Adjacent]);
    let promotion = prop::sample::select(vec![Promotion::End, Promotion::Passing]);
    (landing, promotion).prop_map(|(landing, promotion)| Variation { landing, promotion })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_regular_and_the_irregular_moves_are_those_that_following_every_path_finds(
        setup in setups::any(),
        variation in variations(),
    ) {
        let pieces = [setup.pieces(WHITE), setup.pieces(BLACK)];
        let position = Position::new(pieces, setup.sultans(), setup.side(), variation)
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        if let Some(expected) = Board::of(&position).moves(position.side() == WHITE)
            && expected.len() < MAX_MOVES
        {
            prop_assert_eq!(generated(&position), (expected, false), "{}", position.write());
        }
    }
}
