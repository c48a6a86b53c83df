//! A hand-made evaluation of Pyramidame.
//!
//! Both sides are judged by the same code, White's: the pyramid is turned round for Black. A pawn is worth
//! what its cube makes it: most near the enemy's corner, more as a guard in its own than on the way between.
//! To that come the freedom to step, and the race: pawns on whose ways to the corner no enemy stands.
//!
//! The weights were fitted by logistic regression of the results of self-play on these very terms: 6 000
//! games at 3 000 nodes a move after 4 to 12 random ones, every position in which nothing must be captured
//! and no win is seen; 350 000 positions, loss 0.589 in training and 0.598 in test. The mean worth of a pawn
//! is a hundred. Further terms did not make the forecast better: the right to move, guards counted while
//! the enemy is near, pawns with another behind, the leading pawn of each side, the number of pawns.

use crate::eval::Evaluator;
use crate::rules::pyramidame::board::{Bits, CORNERS, coordinates, cubes, turn};
use crate::rules::pyramidame::{Position, STEPS};
use crate::rules::sides::{BLACK, WHITE};

/// The evaluation made by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pyramidame;

/// A step that is free.
const FREE_STEP: i32 = 2;

/// A pawn with no enemy on any cube of its ways to the corner, by the steps that it lacks. Far from it a free
/// way is no good sign: it leads past the enemy.
const RUNNER: [i32; 8] = [0, 243, 69, 42, -19, -46, 0, 0];

/// The score of a pawn, by its distance `y` from its own corner in rows, and by `|x|` in columns.
#[rustfmt::skip]
const PAWN_SCORE: [[i16; 8]; 15] = [
    [125, 0, 0, 0, 0, 0, 0, 0],
    [0, 107, 0, 0, 0, 0, 0, 0],
    [101, 0, 103, 0, 0, 0, 0, 0],
    [0, 109, 0, 99, 0, 0, 0, 0],
    [106, 0, 97, 0, 78, 0, 0, 0],
    [0, 90, 0, 93, 0, 61, 0, 0],
    [94, 0, 89, 0, 94, 0, 78, 0],
    [0, 114, 0, 98, 0, 84, 0, 78],
    [109, 0, 91, 0, 89, 0, 76, 0],
    [0, 152, 0, 108, 0, 68, 0, 0],
    [151, 0, 122, 0, 127, 0, 0, 0],
    [0, 192, 0, 90, 0, 0, 0, 0],
    [180, 0, 140, 0, 0, 0, 0, 0],
    [0, 232, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
];

impl Evaluator<Position> for Pyramidame {
    fn evaluate(&self, position: &Position) -> i32 {
        let white = Side {
            pawns: position.pieces(WHITE),
            enemy: position.pieces(BLACK),
        };
        let black = Side {
            pawns: turn(position.pieces(BLACK)),
            enemy: turn(position.pieces(WHITE)),
        };
        let balance = white.score() - black.score();
        if position.side() == WHITE {
            balance
        } else {
            -balance
        }
    }
}

/// One side's pawns, seen from its own corner.
struct Side {
    pawns: Bits,
    enemy: Bits,
}

impl Side {
    #[inline(always)]
    fn score(&self) -> i32 {
        let empty = !(self.pawns | self.enemy);
        cubes(self.pawns)
            .map(|cube| {
                let cube = usize::from(cube & 63);
                let steps = (STEPS[WHITE][cube] & empty).count_ones() as i32;
                let is_runner = WAYS[cube] & self.enemy == 0;
                let run = if is_runner { RUNS[cube] } else { 0 };
                PAWN[cube] + FREE_STEP * steps + run
            })
            .sum()
    }
}

/// [`PAWN_SCORE`] by cubes.
static PAWN: [i32; 64] = {
    let mut score = [0; 64];
    let mut cube = 0;
    while cube < 64 {
        let (x, y) = coordinates(cube as u8);
        score[cube] = PAWN_SCORE[(y + 7) as usize][x.unsigned_abs() as usize] as i32;
        cube += 1;
    }
    score
};

/// The cubes that a pawn of White's can step through from each cube, the corner included.
static WAYS: [Bits; 64] = {
    let mut ways = [0; 64];
    // Every step leads to a cube with a greater `y`: rows are done from the last one back.
    let mut y = 7;
    while y >= -7 {
        let mut cube = 0;
        while cube < 64 {
            if coordinates(cube as u8).1 == y {
                let steps = STEPS[WHITE][cube];
                ways[cube] = steps;
                let mut next = 0;
                while next < 64 {
                    if steps & (1 << next) != 0 {
                        ways[cube] |= ways[next];
                    }
                    next += 1;
                }
            }
            cube += 1;
        }
        y -= 1;
    }
    ways
};

/// [`RUNNER`] by cubes.
static RUNS: [i32; 64] = {
    let mut runs = [RUNNER[RUNNER.len() - 1]; 64];
    let mut reached = CORNERS[BLACK];
    let mut known = reached;
    let mut lacking = 0;
    while lacking < RUNNER.len() {
        let mut before = 0;
        let mut cube = 0;
        while cube < 64 {
            if reached & (1 << cube) != 0 {
                runs[cube] = RUNNER[lacking];
            }
            if STEPS[WHITE][cube] & reached != 0 && known & (1 << cube) == 0 {
                before |= 1 << cube;
            }
            cube += 1;
        }
        known |= before;
        reached = before;
        lacking += 1;
    }
    runs
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};

    /// The evaluation of a position by the names of the pawns.
    fn judge(side: char, white: &str, black: &str) -> i32 {
        let mut cells = ['e'; 64];
        for (names, letter) in [(white, 'w'), (black, 'b')] {
            for name in names.split_whitespace().map(str::as_bytes) {
                cells[usize::from(name[1] - b'1') * 8 + usize::from(name[0] - b'a')] = letter;
            }
        }
        let text: String = std::iter::once(side).chain(cells).collect();
        Pyramidame.evaluate(&Position::read(&text, &Options::default()).unwrap())
    }

    #[test]
    fn the_start_is_even() {
        assert_eq!(
            Pyramidame.evaluate(&Position::start(&Options::default())),
            0
        );
    }

    #[test]
    fn the_pyramid_turned_or_in_a_mirror_is_worth_the_same_to_its_mover() {
        for text in [
            "Wwweweeeeewweweeeeeweebebeweeeeebeeeeeeebeeeweeebeeeebebeweebebeb",
            "Beeeeeeeeweebeweeeeeweeeeewebeeeeeeweeeeeeeeeeebeeeweeebbbbeeeeeb",
        ] {
            let position = Position::read(text, &Options::default()).unwrap();
            let score = Pyramidame.evaluate(&position);
            assert_eq!(Pyramidame.evaluate(&position.turned()), score, "{text}");
            assert_eq!(Pyramidame.evaluate(&position.reflected()), score, "{text}");
        }
    }

    #[test]
    fn a_pawn_more_is_good() {
        assert!(judge('W', "b2 c3 d2", "g7 f6") > 50);
        assert!(judge('B', "b2 c3 d2", "g7 f6") < -50);
    }

    #[test]
    fn a_free_way_to_the_near_corner_is_better_than_a_guarded_one() {
        assert!(judge('W', "g6", "b2 a8") > judge('W', "g6", "b2 h8"));
    }
}
