//! Capture threats.

use rafle_rules::fidchell::Position;
use rafle_rules::fidchell::board::{BOARD, Bits, Direction, INNER, points};
use rafle_rules::fidchell::lines::first_met;
use rafle_rules::sides::{BLACK, WHITE};

/// Both sides' stones moved one step in each direction, by side and by the number of the direction in
/// [`Direction::ALL`]. Stepping a set is slow, and several threats need the same steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps([[Bits; 4]; 2]);

impl Steps {
    #[inline(always)]
    #[must_use]
    pub(super) fn of<const SECOND: bool>(position: &Position<SECOND>) -> Self {
        let steps = |side: usize| {
            let own = position.stones(side);
            let step = |direction: Direction| direction.step(own);
            let [clockwise, counterclockwise, outward, inward] = Direction::ALL;
            [
                step(clockwise),
                step(counterclockwise),
                step(outward),
                step(inward),
            ]
        };
        Self([steps(WHITE), steps(BLACK)])
    }

    #[inline(always)]
    fn stones(&self, side: usize, direction: Direction) -> Bits {
        self.0[side & 1][direction as usize]
    }

    /// The points that a step in a direction reaches from a point without a stone.
    #[inline(always)]
    fn empty(&self, direction: Direction) -> Bits {
        self.not_of(WHITE, direction) & self.not_of(BLACK, direction)
    }

    /// The points that a step in a direction reaches from a point without a stone of a side.
    #[inline(always)]
    fn not_of(&self, side: usize, direction: Direction) -> Bits {
        REACHED[direction as usize] & !self.stones(side, direction)
    }
}

/// The points that a step in each direction reaches: those with a neighbour in the opposite one.
static REACHED: [Bits; 4] = {
    let mut reached = [0; 4];
    let mut at = 0;
    while at < Direction::ALL.len() {
        let back = Direction::ALL[at].opposite();
        let mut bit = 0;
        while bit < Bits::BITS as u8 {
            if BOARD & (1 << bit) != 0 && BOARD & (1 << back.next(bit)) != 0 {
                reached[at] |= 1 << bit;
            }
            bit += 1;
        }
        at += 1;
    }
    reached
};

/// Returns the points in each side's grip: the side has a stone on one side of the point and nobody is on the other, on
/// one line. An enemy stone there is captured by the next stone that reaches the other side. Whether a stone can get
/// there is not checked; a stone from the hand always can.
#[inline(always)]
#[must_use]
pub(super) fn grips<const SECOND: bool>(position: &Position<SECOND>, steps: &Steps) -> [Bits; 2] {
    let grip = |side: usize| {
        let between = |direction: Direction| {
            steps.stones(side, direction) & steps.empty(direction.opposite())
        };
        between(Direction::Clockwise)
            | between(Direction::Counterclockwise)
            | between(Direction::Outward)
            | between(Direction::Inward)
            | points_by_the_navel(position, side) & steps.empty(Direction::Inward)
    };
    [grip(WHITE), grip(BLACK)]
}

/// Returns the empty points where another stone of a side would capture.
#[inline]
#[must_use]
pub(super) fn capture_points<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> Bits {
    let (own, enemy) = (position.stones(side), position.stones(side ^ 1));
    let along = |direction: Direction| direction.step(direction.step(own) & enemy);
    let by_the_navel = Direction::Outward.step(points_by_the_navel(position, side) & enemy);
    let reached = along(Direction::Clockwise)
        | along(Direction::Counterclockwise)
        | along(Direction::Outward)
        | along(Direction::Inward)
        | by_the_navel;
    reached & position.empty()
}

/// Returns the enemy stones that a side to move with such a grip captures: with a stone from the hand any in the grip;
/// with a slide those whose other side can be reached by a stone other than the gripping one.
#[inline]
#[must_use]
pub(super) fn takeable<const SECOND: bool>(
    position: &Position<SECOND>,
    steps: &Steps,
    side: usize,
    grip: Bits,
) -> Bits {
    let gripped = position.stones(side ^ 1) & grip;
    if gripped == 0 || position.hand(side) > 0 {
        return gripped;
    }
    let mut taken = 0;
    let own = position.stones(side);
    let stones = own | position.stones(side ^ 1);
    for direction in Direction::ALL {
        let back = direction.opposite();
        let navel = match direction {
            Direction::Inward => points_by_the_navel(position, side),
            _ => 0,
        };
        let between = gripped & (steps.stones(side, back) | navel);
        for to in points(back.step(between) & position.empty()) {
            let taking = direction.next(to);
            let gripping = direction.next(taking);
            let arrives = |from: Direction| {
                let met = first_met(stones, to, from);
                met.is_some_and(|bit| bit != gripping && own & (1 << bit) != 0)
            };
            if Direction::ALL.into_iter().any(arrives) {
                taken |= 1 << taking;
            }
        }
    }
    taken
}

/// Returns the stones of a side without a neighbour of their own side in either direction of some line: two enemy
/// stones would capture them there.
#[inline]
#[must_use]
pub(super) fn exposed<const SECOND: bool>(
    position: &Position<SECOND>,
    steps: &Steps,
    side: usize,
) -> Bits {
    let others = |direction: Direction| steps.not_of(side, direction);
    let on_ring = others(Direction::Clockwise) & others(Direction::Counterclockwise);
    let inner = points_by_the_navel(position, side ^ 1);
    let on_spoke = (others(Direction::Outward) | inner) & others(Direction::Inward);
    position.stones(side) & (on_ring | on_spoke)
}

/// Returns where the navel is next to a point as a stone of this side would be.
#[inline(always)]
fn points_by_the_navel<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> Bits {
    if position.is_navel_alive(side) {
        INNER
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::fidchell::board::bit_of;
    use rafle_rules::fidchell::{First, Navel, Setup};
    use rafle_rules::random::Random;
    use rafle_rules::{ExtraTurn, Game, MoveList, Options, Rules};

    /// What can be taken is what the legal moves of random games take.
    fn check_takeable<const SECOND: bool>(least: usize)
    where
        Position<SECOND>: Game + Rules<Move = rafle_rules::fidchell::Move>,
    {
        let mut found = [0; 2];
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut position = Position::<SECOND>::start(&Options::default());
            for _ in 0..200 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let side = position.side();
                let slides = position.hand(side) == 0;
                // The first slide of all wakes the navel that it captures with.
                let wakes = slides && !position.is_navel_alive(side);
                if position.owed() == 0 && !wakes {
                    let taken = moves.iter().map(|&mv| position.captures(mv));
                    let taken = taken.fold(0, |all, taken| all | taken);
                    let steps = Steps::of(&position);
                    let takeable =
                        takeable(&position, &steps, side, grips(&position, &steps)[side]);
                    assert_eq!(takeable, taken, "{}", position.write());
                    assert_eq!(taken & !exposed(&position, &steps, side ^ 1), 0);
                    found[usize::from(slides)] += usize::from(taken != 0);
                }
                position = position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(found.iter().all(|&found| found > least), "{found:?}");
    }

    fn white(spokes_and_rings: &[(u8, u8)], navel: Navel) -> (First, Bits) {
        let bits = spokes_and_rings
            .iter()
            .filter_map(|&(spoke, ring)| bit_of(spoke - b'a', ring));
        let stones = bits.fold(0, |set, bit| set | 1 << bit);
        let setup = Setup {
            stones: [stones, 0],
            hands: [0; 2],
            navel,
            ..First::start(&Options::default()).setup()
        };
        (
            First::new(setup, ExtraTurn::Must).expect("a position"),
            stones,
        )
    }

    #[test]
    fn a_stone_is_exposed_where_no_other_covers_it() {
        let (position, _) = white(&[(b'a', 2), (b'd', 2), (b'a', 3)], Navel::Dead);
        let a3 = bit_of(0, 3).map(|bit| 1 << bit);
        assert_eq!(Some(exposed(&position, &Steps::of(&position), WHITE)), a3);
        let ring = [(b'a', 1), (b'g', 1), (b'm', 1), (b's', 1)];
        let (position, _) = white(&ring, Navel::Dead);
        assert_eq!(exposed(&position, &Steps::of(&position), WHITE), 0);
        let (position, stones) = white(&ring, Navel::Both);
        assert_eq!(
            exposed(&position, &Steps::of(&position), WHITE),
            stones,
            "the navel is on one side"
        );
    }

    #[test]
    fn what_can_be_taken_is_what_moves_take() {
        check_takeable::<false>(100);
        check_takeable::<true>(100);
    }
}
