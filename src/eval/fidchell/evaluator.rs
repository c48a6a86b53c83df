//! A hand-made evaluation of Fidchell.
//!
//! Everything turns on the chain: how many stones it lacks, over all empty points and again over those
//! that the enemy does not grip, with the stones that it could take left out. The gap between the
//! two is what captures are worth before they happen. A capture that hangs counts for much more when it
//! is the capturer's turn, since it gives another one.
//!
//! The weights were chosen by matches of 60 to 80 games at 1 000 to 2 000 nodes a move, random:4. What
//! did not help there was left out: the number of stones on the first ring and on the quarter lines, the
//! width of the narrowest place on the way, the number of empty points in one's grip.
//!
//! Weights fitted by logistic regression to 2 400 games of each variant (1 500 against 1 100 nodes a move,
//! 100 000 quiet positions) say that a stone in hand is worth little, that the side that has to slide first is worse
//! off by two stones or more, and that Black bars the way best on the first ring. They foretell results
//! better, and yet do not win: with 1 500 nodes a move, random:6, +88 =6 -106 in the first game, and in the
//! second, with these three terms alone, +291 =25 -284.

use super::chain::MAX_LACKING;
use super::lacking::{Lacking, lacking};
use super::threats::grips;
use crate::eval::Evaluator;
use crate::rules::fidchell::board::Bits;
use crate::rules::fidchell::{Position, SLIDES};
use crate::rules::sides::{BLACK, WHITE};

/// The evaluation of both games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fidchell;

/// A stone, in hand or on the board.
const STONE: i32 = 60;
/// The way to the chain over all empty points, by the stones lacking; the last for no way at all.
const WAY: [i32; MAX_LACKING + 2] = [
    0, 700, 400, 250, 160, 100, 50, 0, -40, -70, -90, -100, -110, -120,
];
/// The same over safe points and by safe stones, as a divisor of [`WAY`].
const SAFE_SHARE: i32 = 2;
/// A stone that the other side can take: if it is the other side's turn, and if not.
const HANGING: [i32; 2] = [110, 20];
/// The right to move.
const TURN: i32 = 30;
/// What a pending challenge is worth to Black, by the turns that it leaves, while none of its stones can be
/// taken. It begins with nothing, so that Black challenges only when the search sees it hold for a while.
const CHALLENGE: [i32; 6] = [0, 400, 250, 150, 70, 0];
/// What it costs Black if White, to move, has something to take: two stones more and the initiative.
const CHALLENGE_FAILS: i32 = -250;
/// Slides in a row after which an advantage begins to fade: it is to be used before the draw.
const FADE_START: i32 = 40;

impl<const SECOND: bool> Evaluator<Position<SECOND>> for Fidchell {
    fn evaluate(&self, position: &Position<SECOND>) -> i32 {
        let us = position.side();
        let grips = grips(position);
        let hanging = [WHITE, BLACK].map(|side| position.stones(side) & grips[side ^ 1]);
        let ways = ways(position, grips);
        let score = |side: usize| {
            let strength = position.stones(side).count_ones() + u32::from(position.hand(side));
            let losses = hanging[side].count_ones() as i32 * HANGING[usize::from(side == us)];
            STONE * strength as i32 + ways[side] - losses
        };
        let mut balance = score(us) - score(us ^ 1) + TURN;
        if position.challenge() > 0 {
            let prospects = challenge(position, hanging[BLACK] != 0);
            balance += if us == BLACK { prospects } else { -prospects };
        }
        let left = i32::from(SLIDES) - i32::from(position.slides());
        balance * left.min(i32::from(SLIDES) - FADE_START) / (i32::from(SLIDES) - FADE_START)
    }
}

/// The score of each side's way to its chain; Black has none in the second game.
#[inline(always)]
fn ways<const SECOND: bool>(position: &Position<SECOND>, grips: [Bits; 2]) -> [i32; 2] {
    let at = |lacking: usize| WAY[lacking.min(MAX_LACKING + 1)];
    let score = |lacking: Lacking| at(lacking.open) + at(lacking.safely) / SAFE_SHARE;
    let [white, black] = lacking(position, grips);
    if SECOND {
        [score(white), 0]
    } else {
        [score(white), score(black)]
    }
}

/// What a pending challenge is worth to Black.
fn challenge<const SECOND: bool>(position: &Position<SECOND>, hangs: bool) -> i32 {
    let turns = usize::from(position.challenge());
    match (hangs, position.side()) {
        (true, WHITE) => CHALLENGE_FAILS,
        (true, _) => 0,
        (false, _) => CHALLENGE.get(turns).copied().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::fidchell::{First, Second};
    use crate::rules::{Game, Options};
    use rafle_protocol::moves::parse_moves;

    fn played<G: Game>(moves: &str) -> G {
        let options = Options::default();
        let mut position = G::start(&options);
        for written in parse_moves(moves, First::SIGNS).unwrap() {
            let mv = crate::rules::resolve(&position, &written, &options).unwrap();
            position = position.play(mv);
        }
        position
    }

    fn judge(moves: &str) -> i32 {
        Fidchell.evaluate(&played::<First>(moves))
    }

    #[test]
    fn the_start_of_the_first_game_is_worth_no_more_than_the_move() {
        assert_eq!(judge(""), TURN);
    }

    #[test]
    fn the_mirrored_position_is_worth_the_same() {
        for moves in ["a1 c3 w5 x7 d3 e3", "b6 x7 g1 g2 v2"] {
            let (first, second) = (played::<First>(moves), played::<Second>(moves));
            assert_eq!(
                Fidchell.evaluate(&first),
                Fidchell.evaluate(&first.mirrored())
            );
            assert_eq!(
                Fidchell.evaluate(&second),
                Fidchell.evaluate(&second.mirrored())
            );
        }
    }

    #[test]
    fn stones_in_a_row_towards_the_rim_are_better_than_stones_apart() {
        assert!(judge("g1 x7 g2 n7 g3 r7") > judge("g1 x7 i3 n7 v6 r7"));
    }

    #[test]
    fn a_stone_that_can_be_taken_is_worse_for_whoever_is_not_to_move() {
        let (before, after) = (judge("d3 e3"), judge("d3 e3 p7"));
        assert!(before > TURN, "White may take e3");
        assert!(after > TURN, "and Black d3 after a quiet move");
    }

    #[test]
    fn an_advantage_fades_before_the_draw() {
        let at = |count: u8| {
            let cells = format!("www{}bbb{}", "e".repeat(90), "e".repeat(12));
            let text = format!("W{cells}:0:0:a:0:0:{count}");
            Fidchell.evaluate(&First::read(&text, &Options::default()).unwrap())
        };
        assert!(at(0) == at(40) && at(40) > at(70) && at(70) > at(99));
    }
}
