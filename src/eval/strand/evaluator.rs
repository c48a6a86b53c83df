//! A hand-made evaluation of Strand.
//!
//! Both sides are judged by the same code, White's: the board is turned round for Black. The score of a
//! position is a sum of weighted terms. They are those that the document names: material and what a sultan is
//! worth, advance, men that stand alone and men in blocks, the guards of the first row, the wings, freedom to
//! move, and men that nothing can stop.

use super::exposed::exposed;
use crate::eval::Evaluator;
use crate::rules::Rules;
use crate::rules::sides::{BLACK, WHITE};
use crate::rules::strand::Position;
use crate::rules::strand::board::{
    BITS, BOARD, Bits, Direction, OPEN, POINTS, bit_of, points, rotate,
};

/// The evaluation made by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Strand;

/// A term of the sum, as an index of [`BARE`] and [`FULL`].
#[derive(Clone, Copy)]
enum Term {
    /// A man.
    Man = 0,
    /// The first sultan.
    FirstSultan,
    /// Each further sultan.
    Sultan,
    /// A man on rank 2, and so on to rank 8.
    Rank2 = 3,
    /// A man on the files a, b, h and i.
    Wing = 10,
    /// A man on the files d, e and f.
    Middle,
    /// A man or sultan that could be captured if the other side were to move.
    Exposed,
    /// A man with a piece of its side right behind it.
    Backed,
    /// Two men side by side.
    Abreast,
    /// A man on an open point of the first row.
    OpenGuard,
    /// A man on a closed point of the first row.
    ClosedGuard,
    /// A step that a man can make.
    FreeStep,
    /// A man before which no enemy stands, one step from the far row, two steps, and three.
    Runner1 = 18,
    /// A free point that a sultan reaches.
    Reach = 21,
}

use Term::{
    Abreast, Backed, ClosedGuard, Exposed, FirstSultan, FreeStep, Man, Middle, OpenGuard, Rank2,
    Reach, Runner1, Sultan, Wing,
};

/// How many terms there are.
const TERMS: usize = 22;

/// How often each term occurs on one side.
type Counts = [i32; TERMS];

/// The score of each term in hundredths of a man, with hardly a piece left.
const BARE: Counts = [
    94, 700, 0, // man, first sultan, sultan
    33, 2, 15, 0, 36, 74, 60, // ranks 2 to 8
    8, -5,   // wing, middle
    -119, // exposed
    11, -66, // backed, abreast
    55, 109, // guards
    26,  // free step
    271, 188, 53, // runners
    11, // reach
];

/// What eighty pieces on the board add to that.
const FULL: Counts = [
    11, -900, 0, // man, first sultan, sultan
    86, 83, -5, 0, -66, 78, 0, // ranks 2 to 8
    81, 4,   // wing, middle
    148, // exposed
    -50, 85, // backed, abreast
    222, -47, // guards
    -51, // free step
    0, 0, 0, // runners
    0, // reach
];

/// The right to move.
const TURN: i32 = 8;

/// How many moves of sultans in a row, nothing being captured, leave a position its whole worth.
const FADE_START: i32 = 20;

/// How many more leave it none. A lone sultan can run from several for ever: counted out backwards from
/// the ends, two sultans win against one only if a capture is there at once, and three hardly ever
/// otherwise. The third repetition alone ends such a chase, so a lead that leads nowhere must come to count
/// for nothing, and its owner look for progress while it counts.
const FADE_LENGTH: i32 = 100;

impl Evaluator<Position> for Strand {
    fn evaluate(&self, position: &Position) -> i32 {
        let (own, enemy) = counts(position);
        let (mut bare, mut full) = (TURN, 0);
        for term in 0..TERMS {
            let balance = own[term] - enemy[term];
            bare += BARE[term] * balance;
            full += FULL[term] * balance;
        }
        let pieces = (position.own() | position.enemy()).count_ones();
        let score = bare + full * pieces as i32 / 80;
        score * lasting(position.reversible_plies()) / FADE_LENGTH
    }
}

/// What is left of a position's worth, in parts of [`FADE_LENGTH`].
fn lasting(quiet: usize) -> i32 {
    (FADE_START + FADE_LENGTH - quiet.min(255) as i32).clamp(0, FADE_LENGTH)
}

/// The terms of the side to move, and those of the other side.
fn counts(position: &Position) -> (Counts, Counts) {
    let sultans = position.sultans();
    let white = Side {
        own: position.pieces(WHITE),
        enemy: position.pieces(BLACK),
        sultans,
    };
    let black = Side {
        own: rotate(position.pieces(BLACK)),
        enemy: rotate(position.pieces(WHITE)),
        sultans: rotate(sultans),
    };
    if position.side() == WHITE {
        (white.counts(), black.counts())
    } else {
        (black.counts(), white.counts())
    }
}

/// One side's pieces, seen from its own end of the board.
struct Side {
    own: Bits,
    enemy: Bits,
    sultans: Bits,
}

/// The nine points of rank 1.
const FIRST_ROW: Bits = 0x1FF << 91;
/// The nine points of file a.
const FILE_A: Bits = {
    let mut file = 0;
    let mut row = 0;
    while row < 9 {
        file |= 1 << bit_of(9 * row);
        row += 1;
    }
    file
};
const WINGS: Bits = FILE_A | FILE_A << 1 | FILE_A << 7 | FILE_A << 8;
const MIDDLE: Bits = FILE_A << 3 | FILE_A << 4 | FILE_A << 5;

impl Side {
    #[inline(always)]
    fn counts(&self) -> Counts {
        let mut counts = [0; TERMS];
        let men = self.own & !self.sultans;
        let sultans = self.own & self.sultans;
        let empty = BOARD & !(self.own | self.enemy);
        let mut set = |term: usize, set: Bits| counts[term] = set.count_ones() as i32;
        set(Man as usize, men);
        for above in 0..7 {
            set(
                Rank2 as usize + above,
                men & FIRST_ROW >> (10 * (above + 1)),
            );
        }
        set(Wing as usize, men & WINGS);
        set(Middle as usize, men & MIDDLE);
        set(Exposed as usize, exposed(self.own, self.enemy, empty));
        set(Backed as usize, men & Direction::North.step(self.own));
        set(Abreast as usize, men & Direction::East.step(men));
        set(OpenGuard as usize, men & FIRST_ROW & OPEN);
        set(ClosedGuard as usize, men & FIRST_ROW & !OPEN);
        counts[FreeStep as usize] = [Direction::North, Direction::NorthEast, Direction::NorthWest]
            .into_iter()
            .map(|d| (d.step(men & d.lines()) & empty).count_ones() as i32)
            .sum();
        for man in points(men & FAR_ROWS) {
            let cone = CONES[usize::from(man & 127)];
            if cone & self.enemy == 0 {
                counts[Runner1 as usize + usize::from(man / 10).saturating_sub(2)] += 1;
            }
        }
        if sultans != 0 {
            counts[FirstSultan as usize] = 1;
            counts[Sultan as usize] = sultans.count_ones() as i32 - 1;
            counts[Reach as usize] = points(sultans)
                .map(|from| {
                    Direction::ALL
                        .into_iter()
                        .map(|d| d.slide(from, empty).count_ones() as i32)
                        .sum::<i32>()
                })
                .sum();
        }
        counts
    }
}

/// The ranks 6 to 8, from which a man may run.
const FAR_ROWS: Bits = FIRST_ROW >> 50 | FIRST_ROW >> 60 | FIRST_ROW >> 70;

/// For each point the points ahead from which a man on its way can be met.
static CONES: [Bits; 128] = {
    let mut cones = [0; 128];
    let mut index = 0;
    while index < POINTS {
        let bit = bit_of(index) as usize;
        let mut front: Bits = 1 << bit;
        while front != 0 {
            let wide = front | Direction::East.step(front) | Direction::West.step(front);
            front = Direction::North.step(wide) & BOARD;
            cones[bit] |= front;
        }
        index += 1;
    }
    cones
};

const _: () = assert!(Reach as usize + 1 == TERMS && BITS <= 128);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, MoveList, Options};

    #[test]
    fn a_lead_that_leads_nowhere_comes_to_count_for_nothing() {
        let cells = format!("W{}w{}W", "B".to_owned() + &"e".repeat(49), "e".repeat(29));
        let mut position = Position::read(&cells, &Options::default()).expect("a position");
        let lead = |position: &Position| {
            let score = Strand.evaluate(position);
            if position.side() == WHITE {
                score
            } else {
                -score
            }
        };
        let before = lead(&position);
        assert!(before > 50, "{before}");
        for _ in 0..FADE_START + FADE_LENGTH {
            // Sultans go to and fro, out of each other's reach.
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let next = moves.into_iter().map(|mv| position.play(mv));
            position = next
                .filter(|next| next.reversible_plies() > position.reversible_plies())
                .find(|next| !next.must_capture())
                .expect("a sultan can move");
        }
        assert_eq!(lead(&position), 0);
    }
}
