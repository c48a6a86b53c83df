//! Beginners: what a player on one of the lowest levels does not see. A beginner compares moves as the other levels
//! do, but overlooks some of them, long ones above all, and forgets that others can be answered.

use super::choice::Choice;
use crate::search::Score;
use rafle_rules::random::Random;
use rafle_rules::{Game, Touches};

/// What the players of a level miss.
struct Misses {
    /// The depth in plies that they look ahead.
    depth: u32,
    /// The probability that a move of a single step is overlooked.
    overlooked: f64,
    /// The probability that the replies to a move are forgotten.
    forgotten: f64,
}

/// The lowest level that looks at all moves and all replies.
pub(super) const ATTENTIVE: i32 = 1;

/// The lowest level.
pub(super) const LOWEST: i32 = ATTENTIVE - MISSES.len() as i32;

/// The levels below [`ATTENTIVE`], the highest first. Chosen by matches against a mover at random and against
/// searches of one and two plies.
const MISSES: [Misses; 5] = [
    Misses {
        depth: 4,
        overlooked: 0.05,
        forgotten: 0.02,
    },
    Misses {
        depth: 3,
        overlooked: 0.12,
        forgotten: 0.05,
    },
    Misses {
        depth: 2,
        overlooked: 0.2,
        forgotten: 0.1,
    },
    Misses {
        depth: 1,
        overlooked: 0.3,
        forgotten: 0.18,
    },
    Misses {
        depth: 1,
        overlooked: 0.45,
        forgotten: 0.3,
    },
];

/// The number of cells that a move of a single step touches.
const STEP_CELLS: usize = 2;

/// A beginner in one search.
pub(super) struct Beginner {
    misses: &'static Misses,
    random: Random,
}

/// A root move whose replies are forgotten, and what it then seems to be worth for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Impression {
    /// The index of the root move.
    pub(super) root: usize,
    pub(super) score: Score,
}

impl Beginner {
    /// Creates the beginner of a level with the seed of what is missed; `None` for a level that misses nothing.
    pub(super) fn new(level: i32, seed: u64) -> Option<Self> {
        let below = usize::try_from(ATTENTIVE - 1 - level).ok()?;
        Some(Self {
            misses: MISSES.get(below).or(MISSES.last())?,
            random: Random::new(seed),
        })
    }

    /// The depth in plies that the beginner looks ahead.
    pub(super) fn depth(&self) -> u32 {
        self.misses.depth
    }

    /// Removes the moves that the beginner overlooks, but never all of them. Claims against an irregular move stay.
    pub(super) fn overlook<G: Game>(
        &mut self,
        choices: &mut Vec<Choice<G>>,
        touches: impl Fn(&Choice<G>) -> Touches,
    ) {
        if choices
            .iter()
            .any(|choice| !matches!(choice, Choice::Move(_)))
        {
            return;
        }
        let chances = choices
            .iter()
            .map(|choice| self.chance_of_seeing(&touches(choice)));
        let chances: Vec<f64> = chances.collect();
        let rolls = chances.iter().map(|chance| chance - self.random.fraction());
        let rolls: Vec<f64> = rolls.collect();
        let best = rolls.iter().copied().fold(f64::MIN, f64::max);
        let mut rolls = rolls.into_iter();
        choices.retain(|_| rolls.next().is_none_or(|roll| roll > 0.0 || roll >= best));
    }

    /// The probability of seeing a move. A capture of one piece in one step is always seen; each further step of a
    /// move can be missed.
    fn chance_of_seeing(&self, touches: &Touches) -> f64 {
        let further_steps = touches.touched.len().saturating_sub(STEP_CELLS);
        if further_steps == 0 && touches.captured.len() == 1 {
            return 1.0;
        }
        (1.0 - self.misses.overlooked).powi(1 + further_steps as i32)
    }

    /// Returns the impressions of the root moves whose replies are forgotten. `evaluate` returns the value of a root
    /// move without a search; `None` if there is none.
    pub(super) fn impressions(
        &mut self,
        root_moves: usize,
        evaluate: impl Fn(usize) -> Option<Score>,
    ) -> Vec<Impression> {
        (0..root_moves)
            .filter(|_| self.random.fraction() < self.misses.forgotten)
            .filter_map(|root| evaluate(root).map(|score| Impression { root, score }))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::draughts::Position;
    use rafle_rules::{LegalMoves, Options, Rules};

    fn levels() -> impl DoubleEndedIterator<Item = i32> {
        LOWEST..ATTENTIVE
    }

    fn beginner(level: i32, seed: u64) -> Beginner {
        Beginner::new(level, seed).expect("a level of a beginner")
    }

    fn touches(touched: usize, captured: usize) -> Touches {
        let cells = |count| vec!["a1".to_owned(); count];
        Touches {
            touched: cells(touched),
            captured: cells(captured),
            hidden: Vec::new(),
        }
    }

    /// The number of moves at the start of draughts that a beginner sees.
    fn seen(level: i32, seed: u64, touches: &Touches) -> usize {
        let start = Position::start(&Options::default());
        let legal = LegalMoves::of(start);
        let mut choices: Vec<Choice<Position>> =
            legal.list().iter().copied().map(Choice::Move).collect();
        beginner(level, seed).overlook(&mut choices, |_| touches.clone());
        choices.len()
    }

    /// The number of moves seen in a thousand positions of nine moves.
    fn seen_of_9000(level: i32, touches: &Touches) -> usize {
        (0..1_000).map(|seed| seen(level, seed, touches)).sum()
    }

    #[test]
    fn levels_from_1_on_miss_nothing() {
        assert!((ATTENTIVE..=20).all(|level| Beginner::new(level, 1).is_none()));
    }

    #[test]
    fn each_level_of_a_beginner_misses_more_than_the_one_above() {
        let quiet = touches(2, 0);
        let seen: Vec<usize> = levels().map(|level| seen_of_9000(level, &quiet)).collect();
        assert!(seen.is_sorted_by(|one, other| one < other), "{seen:?}");
        let depths: Vec<u32> = levels().map(|level| beginner(level, 1).depth()).collect();
        assert!(depths.is_sorted(), "{depths:?}");
        let remembered = levels().map(|level| 1.0 - beginner(level, 1).misses.forgotten);
        assert!(remembered.is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn a_short_capture_is_always_seen_and_a_long_move_seldom() {
        for level in levels() {
            assert_eq!(seen_of_9000(level, &touches(2, 1)), 9_000);
            let by_length = [6, 4, 3, 2].map(|cells| seen_of_9000(level, &touches(cells, 0)));
            assert!(
                by_length.is_sorted_by(|one, other| one < other),
                "{by_length:?}"
            );
        }
    }

    #[test]
    fn at_least_one_move_is_seen_and_the_same_ones_with_the_same_seed() {
        let long = touches(30, 29);
        let mut counts = std::collections::HashSet::new();
        for seed in 0..100 {
            let count = seen(LOWEST, seed, &long);
            assert_eq!(count, 1);
            let quiet = touches(2, 0);
            assert_eq!(seen(-3, seed, &quiet), seen(-3, seed, &quiet));
            counts.insert(seen(-3, seed, &quiet));
        }
        assert!(counts.len() > 1);
    }

    #[test]
    fn a_claim_against_an_irregular_move_is_not_overlooked() {
        let before = Position::start(&Options::default());
        let legal = LegalMoves::of(before);
        let moves = legal.list().iter().copied().map(Choice::Move);
        let mut choices: Vec<Choice<Position>> = moves.collect();
        choices.push(Choice::Replay { before });
        beginner(LOWEST, 1).overlook(&mut choices, |_| touches(9, 0));
        assert_eq!(choices.len(), before.count_moves() as usize + 1);
    }

    #[test]
    fn replies_are_forgotten_now_and_then() {
        let forgotten = |level| -> usize {
            let searches = 0..1_000;
            let impressions =
                searches.map(|seed| beginner(level, seed).impressions(10, |_| Some(5)));
            impressions.map(|impressions| impressions.len()).sum()
        };
        assert!((2_500..3_500).contains(&forgotten(LOWEST)));
        assert!((100..300).contains(&forgotten(0)));
    }
}
