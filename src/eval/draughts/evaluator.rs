//! A hand-made evaluation of international draughts.
//!
//! Both sides are judged by the same code, White's: the board is turned round for Black. The terms are
//! those that manuals of the game teach: material, the squares men stand on, support from behind, men
//! that cannot be stopped, balance between the wings, freedom to move, and the endings in which a king
//! saves the weaker side.
//!
//! The weights were fitted by logistic regression of the results of self-play on these very terms:
//! 8 000 games at 3 000 nodes a move, a third of their quiet positions. `scripts/tune-draughts` plays
//! such games and prints the constants; 0.85 of the logistic scale are a hundred here.

use crate::eval::Evaluator;
use crate::rules::draughts::Position;
use crate::rules::draughts::board::{BOARD, Bits, Direction, PROMOTION, bit_of, rotate, squares};
use crate::rules::sides::{BLACK, WHITE};

/// The evaluation made by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draughts;

/// A value that changes as men leave the board: what it is with no man left, and what forty men add.
#[derive(Clone, Copy)]
struct Tapered {
    bare: i32,
    full: i32,
}

impl Tapered {
    const fn new(bare: i32, full: i32) -> Self {
        Self { bare, full }
    }

    #[inline(always)]
    fn at(self, men: i32) -> i32 {
        self.bare + self.full * men / 40
    }
}

/// The first king, and each further one.
const FIRST_KING: Tapered = Tapered::new(76, 449);
const KING: Tapered = Tapered::new(-10, 247);
/// Each square that a king reaches in one move.
const KING_REACH: i32 = 1;
/// A man with another of its side diagonally behind.
const SUPPORTED: i32 = 32;
/// A man with two behind it, besides.
const WELL_SUPPORTED: i32 = 33;
/// A step that is free.
const FREE_STEP: Tapered = Tapered::new(15, 31);
/// A file's width by which the men of a side lean to one wing.
const LEANING: i32 = 2;
/// The right to move.
const TURN: i32 = 3;
/// A man that nothing can stop on its way, by the steps that it lacks.
const RUNNER: [i32; 4] = [0, 50, 26, 14];

impl Evaluator<Position> for Draughts {
    fn evaluate(&self, position: &Position) -> i32 {
        let kings = position.kings();
        let white = Side::new(position.pieces(WHITE), position.pieces(BLACK), kings);
        let black = Side::new(
            rotate(position.pieces(BLACK)),
            rotate(position.pieces(WHITE)),
            rotate(kings),
        );
        let men = count(white.men) + count(black.men);
        let balance = white.score(men) - black.score(men);
        let balance = balance / drawishness(&white, &black);
        let own = if position.side() == WHITE {
            balance
        } else {
            -balance
        };
        own + TURN
    }
}

/// One side's pieces, seen from its own end of the board.
struct Side {
    men: Bits,
    kings: Bits,
    enemy: Bits,
    enemy_kings: Bits,
}

impl Side {
    #[inline(always)]
    fn new(own: Bits, enemy: Bits, kings: Bits) -> Self {
        Self {
            men: own & !kings,
            kings: own & kings,
            enemy,
            enemy_kings: enemy & kings,
        }
    }

    /// The score of one side, `men` being those of both.
    #[inline(always)]
    fn score(&self, men: i32) -> i32 {
        let mut score = self.placement(men) + self.structure(men);
        if self.kings != 0 {
            score += self.royalty(men);
        }
        let advanced = self.men & RUNNING_ROWS;
        if advanced != 0 && self.enemy_kings == 0 {
            score += self.runners(advanced);
        }
        score
    }

    /// The squares of the men, two rows at a time, and how far they lean to one wing.
    #[inline(always)]
    fn placement(&self, men: i32) -> i32 {
        let mut score = Tapered::new(0, 0);
        let mut lean = 0;
        for (pair, table) in PLACEMENT.iter().enumerate() {
            let entry = table[(self.men >> (11 * pair)) as usize & 1023];
            score.bare += i32::from(entry.bare);
            score.full += i32::from(entry.full);
            lean += i32::from(entry.lean);
        }
        score.at(men) - LEANING * lean.abs() / 2
    }

    /// Support from behind, and freedom to step.
    #[inline(always)]
    fn structure(&self, men: i32) -> i32 {
        let from_left = Direction::NorthEast.step(self.men);
        let from_right = Direction::NorthWest.step(self.men);
        let empty = BOARD & !(self.men | self.kings | self.enemy);
        SUPPORTED * count(self.men & (from_left | from_right))
            + WELL_SUPPORTED * count(self.men & from_left & from_right)
            + FREE_STEP.at(men) * (count(from_left & empty) + count(from_right & empty))
    }

    fn royalty(&self, men: i32) -> i32 {
        let occupied = self.men | self.kings | self.enemy;
        let reach: i32 = squares(self.kings)
            .map(|from| {
                Direction::ALL
                    .into_iter()
                    .map(|d| count(d.slide(from, occupied)))
                    .sum::<i32>()
            })
            .sum();
        FIRST_KING.at(men) + KING.at(men) * (count(self.kings) - 1) + KING_REACH * reach
    }

    /// Men with no enemy on any way of theirs to the last row.
    fn runners(&self, advanced: Bits) -> i32 {
        squares(advanced)
            .filter(|&bit| CONES[usize::from(bit)] & self.enemy == 0)
            .filter_map(|bit| RUNNER.get(usize::from(row_of(bit))))
            .sum()
    }

    fn pieces(&self) -> Bits {
        self.men | self.kings
    }
}

/// By how much an advantage shrinks in endings that a king tends to save.
#[inline(always)]
fn drawishness(white: &Side, black: &Side) -> i32 {
    if white.kings == 0 || black.kings == 0 {
        return 1;
    }
    let (white_count, black_count) = (count(white.pieces()), count(black.pieces()));
    let (strong, weak, weak_kings) = if white_count >= black_count {
        (white_count, black_count, black.kings)
    } else {
        (black_count, white_count, white.kings)
    };
    match strong - weak {
        // Four kings catch one, unless it holds the long diagonal; three seldom do.
        _ if weak == 1 && strong <= 2 => 16,
        _ if weak == 1 && strong <= 5 && weak_kings & LONG_DIAGONAL != 0 => 8,
        _ if weak == 1 && strong == 3 => 3,
        ..=1 => 4,
        2 if weak <= 4 => 2,
        _ => 1,
    }
}

#[inline(always)]
fn count(set: Bits) -> i32 {
    set.count_ones() as i32
}

/// What ten squares of two rows add.
#[derive(Clone, Copy)]
struct Placement {
    /// As in [`Tapered`].
    bare: i16,
    full: i16,
    /// Files to the right of the middle, in halves of a file, summed over the men.
    lean: i16,
}

/// The score of a man on each square with no other man left, row by row from the enemy's end; each row
/// from left to right as on a diagram.
const MAN_BARE: [[i16; 5]; 10] = [
    [0, 0, 0, 0, 0],
    [53, 48, 31, 26, 43],
    [37, 26, 25, 27, 30],
    [6, 16, 15, 11, 9],
    [-2, -1, -5, -8, -7],
    [-9, -17, -20, -20, -15],
    [-26, -28, -28, -22, 11],
    [2, -26, -32, -29, -21],
    [-16, -24, -14, -12, 2],
    [20, 29, 15, 2, 23],
];

/// What forty men on the board add to that.
const MAN_FULL: [[i16; 5]; 10] = [
    [0, 0, 0, 0, 0],
    [32, 34, 20, 48, 105],
    [30, 11, 7, 69, 74],
    [92, 2, -27, -22, 17],
    [33, 45, 56, 65, 119],
    [115, 88, 105, 100, 68],
    [95, 110, 114, 93, 79],
    [102, 113, 122, 116, 97],
    [81, 106, 82, 87, 100],
    [64, 23, 45, 72, 28],
];

/// [`MAN_BARE`], [`MAN_FULL`] and the wings, for every set of men on each pair of rows.
static PLACEMENT: [[Placement; 1024]; 5] = {
    let mut tables = [[Placement {
        bare: 0,
        full: 0,
        lean: 0,
    }; 1024]; 5];
    let mut pair = 0_usize;
    while pair < 5 {
        let mut set = 0;
        while set < 1024 {
            let mut square = 0_usize;
            while square < 10 {
                if set & (1 << square) != 0 {
                    let (row, column) = (2 * pair + square / 5, square % 5);
                    let file = 2 * column + if row.is_multiple_of(2) { 1 } else { 0 };
                    tables[pair][set].bare += MAN_BARE[row][column];
                    tables[pair][set].full += MAN_FULL[row][column];
                    tables[pair][set].lean += 2 * file as i16 - 9;
                }
                square += 1;
            }
            set += 1;
        }
        pair += 1;
    }
    tables
};

/// The row of a bit, 0 at the enemy's end.
const fn row_of(bit: u8) -> u8 {
    (bit - bit / 11) / 5
}

/// The four rows nearest to the enemy, whence a run may begin.
const RUNNING_ROWS: Bits = (1 << 21) - 1;

/// The diagonal from 5 to 46.
const LONG_DIAGONAL: Bits = {
    let mut set = 0;
    let mut number = 5;
    while number <= 46 {
        set |= 1 << bit_of(number);
        number += if (number - 1) / 5 % 2 == 0 { 5 } else { 4 };
    }
    set
};

/// For each square the squares ahead that a man can reach from it.
static CONES: [Bits; 64] = {
    let mut cones = [0; 64];
    let mut bit = 0;
    while bit < 54 {
        let mut front = BOARD & (1 << bit);
        while front != 0 {
            front = (Direction::NorthWest.step(front) | Direction::NorthEast.step(front)) & BOARD;
            cones[bit] |= front;
        }
        bit += 1;
    }
    cones
};

const _: () = assert!(PROMOTION[0] & LONG_DIAGONAL != 0 && LONG_DIAGONAL.count_ones() == 10);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};

    fn judge(fen: &str) -> i32 {
        Draughts.evaluate(&Position::read(fen, &Options::default()).unwrap())
    }

    #[test]
    fn the_start_is_worth_no_more_than_the_move() {
        let start = Position::start(&Options::default());
        assert_eq!(Draughts.evaluate(&start), TURN);
    }

    #[test]
    fn the_mirrored_position_is_worth_the_same_to_its_mover() {
        for fen in ["W:W28,32,K40:B7,12,K18", "B:W6,15,38,42:B23,K45"] {
            let position = Position::read(fen, &Options::default()).unwrap();
            assert_eq!(
                Draughts.evaluate(&position),
                Draughts.evaluate(&position.mirrored()),
                "{fen}"
            );
        }
    }

    #[test]
    fn a_man_more_is_good_and_a_king_better() {
        assert!(judge("W:W32,38,42:B8,13") > 15);
        assert!(judge("W:WK32,38:B8,13") > judge("W:W32,38,42:B8,13"));
    }

    #[test]
    fn two_kings_against_one_are_next_to_a_draw() {
        assert!(judge("W:WK1,K2:BK45").abs() < 40);
    }

    #[test]
    fn a_man_with_a_free_way_is_worth_more_than_one_who_can_be_met() {
        assert!(judge("W:W16,45:B30,35") > judge("W:W16,45:B1,35"));
    }
}
