//! A slow generator of moves, written from the rules alone over coordinates: every path is walked to its
//! end, and the paths that end alike are one move.

use crate::pyramidame::{Move, Position};
use crate::sides::{BLACK, WHITE};
use std::collections::{BTreeSet, HashMap};

/// `x`, `y` and the level.
type Cube = (i8, i8, i8);

/// A square of a board: across and up.
type Square = (i8, i8);

/// What stands on a cube.
type Pawns = HashMap<Cube, char>;

/// Where a rafle has come to.
#[derive(Clone)]
enum At {
    Cube(Cube),
    /// A square without a cube, and the boards in which one goes on from there.
    Hidden(Square, &'static str),
}

/// The moves that the rules allow.
pub(super) fn legal(position: &Position) -> BTreeSet<Move> {
    let game = Game::of(position);
    if game.is_over() {
        return BTreeSet::new();
    }
    let captures = game.captures(Stop::AtTheEnd);
    if captures.is_empty() {
        game.steps()
    } else {
        captures
    }
}

/// The moves that miss only the duty to capture, to go on, or to come nearer to the enemy's camp.
pub(super) fn irregular(position: &Position) -> BTreeSet<Move> {
    let game = Game::of(position);
    if game.is_over() {
        return BTreeSet::new();
    }
    let backward = game.steps_towards(if game.mover == 'w' { 'b' } else { 'w' });
    if game.captures(Stop::AtTheEnd).is_empty() {
        return backward;
    }
    let mut moves = game.captures(Stop::OnTheWay);
    moves.extend(game.steps());
    moves.extend(backward);
    moves
}

#[derive(Clone, Copy, PartialEq)]
enum Stop {
    AtTheEnd,
    OnTheWay,
}

struct Game {
    pawns: Pawns,
    mover: char,
}

/// The cubes by the definition of the pyramid.
fn all_cubes() -> Vec<Cube> {
    let mut cubes = Vec::new();
    for x in -7..=7_i8 {
        for y in -7..=7_i8 {
            if (x + y) % 2 != 0 && x.abs() + y.abs() <= 7 {
                let summit = if x % 2 == 0 { 8 } else { 7 };
                cubes.push((x, y, summit - x.abs() - y.abs()));
            }
        }
    }
    cubes
}

/// The cube's number in the order of position texts.
fn number((x, y, _): Cube) -> u8 {
    let (file, rank) = ((x + y + 7) / 2, (y - x + 7) / 2);
    (8 * rank + file) as u8
}

fn square(board: char, (x, y, level): Cube) -> Option<Square> {
    match board {
        'A' if y <= 0 => Some((x, level)),
        'C' if y >= 0 => Some((x, level)),
        'B' if x >= 0 => Some((y, level)),
        'D' if x <= 0 => Some((y, level)),
        'E' => Some((x, y)),
        _ => None,
    }
}

fn cube_on(board: char, wanted: Square) -> Option<Cube> {
    all_cubes()
        .into_iter()
        .find(|&cube| square(board, cube) == Some(wanted))
}

fn diagonals((across, up): Square, steps: i8) -> [Square; 4] {
    [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(da, du)| (across + steps * da, up + steps * du))
}

impl Game {
    fn of(position: &Position) -> Self {
        let mut pawns = Pawns::new();
        for cube in all_cubes() {
            for (owner, letter) in [(WHITE, 'w'), (BLACK, 'b')] {
                if position.pieces(owner) & (1 << number(cube)) != 0 {
                    pawns.insert(cube, letter);
                }
            }
        }
        let mover = if position.side() == WHITE { 'w' } else { 'b' };
        Self { pawns, mover }
    }

    fn is_over(&self) -> bool {
        let has = |letter: char| self.pawns.values().any(|&pawn| pawn == letter);
        let white_arrived = self.pawns.get(&(0, 7, 1)) == Some(&'w');
        let black_arrived = self.pawns.get(&(0, -7, 1)) == Some(&'b');
        !has('w') || !has('b') || white_arrived || black_arrived
    }

    fn own(&self) -> Vec<Cube> {
        let own = self.pawns.iter().filter(|(_, pawn)| **pawn == self.mover);
        own.map(|(&cube, _)| cube).collect()
    }

    fn steps(&self) -> BTreeSet<Move> {
        self.steps_towards(self.mover)
    }

    /// The steps of the mover's pawns in the direction in which a side steps.
    fn steps_towards(&self, side: char) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for from in self.own() {
            for board in "ABCDE".chars() {
                let Some(here) = square(board, from) else {
                    continue;
                };
                for to in diagonals(here, 1)
                    .into_iter()
                    .filter_map(|to| cube_on(board, to))
                {
                    let is_nearer = if side == 'w' {
                        to.1 > from.1
                    } else {
                        to.1 < from.1
                    };
                    if is_nearer && !self.pawns.contains_key(&to) {
                        moves.insert(Move::step(number(from), number(to)));
                    }
                }
            }
        }
        moves
    }

    fn captures(&self, stop: Stop) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for from in self.own() {
            let mut lifted = self.pawns.clone();
            lifted.remove(&from);
            let mut rafle = Rafle {
                pawns: lifted,
                mover: self.mover,
                captured: Vec::new(),
                stop,
                kept: BTreeSet::new(),
            };
            rafle.go_on(At::Cube(from));
            moves.extend(rafle.kept.into_iter().map(|(to, captured)| Move {
                captured,
                from: number(from),
                to,
            }));
        }
        moves
    }
}

/// All rafles of one pawn.
struct Rafle {
    /// Without the moving pawn.
    pawns: Pawns,
    mover: char,
    captured: Vec<Cube>,
    stop: Stop,
    kept: BTreeSet<(u8, u64)>,
}

impl Rafle {
    /// Makes every capture that follows; returns whether the way here is one to a cube.
    fn go_on(&mut self, at: At) -> bool {
        let mut goes_on = false;
        for (over, to) in self.jumps(&at) {
            self.captured.push(over);
            goes_on |= self.go_on(to);
            self.captured.pop();
        }
        let At::Cube(cube) = at else {
            return goes_on;
        };
        if !self.captured.is_empty() && goes_on == (self.stop == Stop::OnTheWay) {
            let captured = self.captured.iter().map(|&cube| 1 << number(cube));
            let captured = captured.fold(0, |set: u64, cube| set | cube);
            self.kept.insert((number(cube), captured));
        }
        true
    }

    fn jumps(&self, at: &At) -> Vec<(Cube, At)> {
        let mut jumps = Vec::new();
        let boards = match at {
            At::Cube((x, y, _)) if *x == 0 || *y == 0 => "E",
            At::Cube(_) => "ABCD",
            At::Hidden(_, boards) => boards,
        };
        for board in boards.chars() {
            let here = match *at {
                At::Cube(cube) => square(board, cube),
                At::Hidden(here, _) => Some(here),
            };
            let Some(here) = here else {
                continue;
            };
            for (over, to) in diagonals(here, 1).into_iter().zip(diagonals(here, 2)) {
                let Some(over) = cube_on(board, over).filter(|over| self.is_enemy(over)) else {
                    continue;
                };
                match cube_on(board, to) {
                    Some(cube) if !self.pawns.contains_key(&cube) => {
                        jumps.push((over, At::Cube(cube)));
                    }
                    None if to.1 >= 0 && board != 'E' => {
                        let onward = match board {
                            'A' => "C",
                            'C' => "A",
                            _ => "BD",
                        };
                        jumps.push((over, At::Hidden(to, onward)));
                    }
                    _ => {}
                }
            }
        }
        jumps
    }

    /// Whether an enemy stands there that has not been jumped yet.
    fn is_enemy(&self, cube: &Cube) -> bool {
        let enemy = self.pawns.get(cube).is_some_and(|&pawn| pawn != self.mover);
        enemy && !self.captured.contains(cube)
    }
}
