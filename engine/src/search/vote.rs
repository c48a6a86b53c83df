//! The vote of the search threads on the move to play.
//!
//! The threads of Lazy SMP search the same root to different depths, so some may see more than the main thread. Each
//! votes for its best move. The weight of a vote grows with its depth and score, as in Stockfish since version 10.

use super::score::{DECIDED, Score, is_final};

/// The weight per ply of depth of the thread with the worst score, and the most that a better score adds to it. In
/// hundredths of a man, chosen by hand.
const BASE_WEIGHT: Score = 20;
const MAX_BONUS: Score = 100;

/// The result of one thread.
#[derive(Clone, Debug)]
pub(super) struct Vote<M> {
    /// The index of the root move.
    pub(super) root: usize,
    pub(super) score: Score,
    /// The depth of its last complete iteration, in plies; 0 if it completed none.
    pub(super) depth: u32,
    /// The mean number of plies from the root to a leaf.
    pub(super) mean_depth: f64,
    /// The moves expected after the root move.
    pub(super) pv: Vec<M>,
}

/// Returns the helper's vote that replaces the main thread's; `None` if the main thread's stands.
///
/// There is no vote if the main thread has seen a certain loss, or if any thread has seen a win: the shortest win is
/// played. Otherwise the move with the greatest sum of weights wins. The main thread's vote stands if it is for that
/// move or if sums are equal. A thread without a complete iteration has no vote.
pub(super) fn elect<M>(main: &Vote<M>, helpers: Vec<Vote<M>>) -> Option<Vote<M>> {
    let main = Some(main).filter(|vote| vote.depth > 0);
    if main.is_some_and(|vote| vote.score < 0 && is_final(vote.score, vote.depth)) {
        return None;
    }
    let all = || main.into_iter().chain(&helpers);
    let best = all().map(|vote| vote.score).max()?;
    let worst = all().map(|vote| vote.score).min()?;
    let weight = |vote: &Vote<M>| {
        let bonus = (vote.score - worst).min(MAX_BONUS);
        i64::from(BASE_WEIGHT + bonus) * i64::from(vote.depth)
    };
    let value = |vote: &Vote<M>| -> i64 {
        if best >= DECIDED {
            return vote.score.into();
        }
        let same_move = all().filter(|other| other.root == vote.root);
        same_move.map(weight).sum()
    };
    let order = |vote: &Vote<M>| (value(vote), weight(vote));
    // The first of equals is elected, so that the numbers of the threads decide and not chance.
    let index = (0..helpers.len())
        .rev()
        .max_by_key(|&index| order(&helpers[index]))?;
    let stands = main.is_some_and(|main| value(main) >= value(&helpers[index]));
    if stands {
        return None;
    }
    helpers.into_iter().nth(index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::{lost_at, won_at};

    fn vote(root: usize, score: Score, depth: u32) -> Vote<()> {
        Vote {
            root,
            score,
            depth,
            mean_depth: 0.0,
            pv: Vec::new(),
        }
    }

    /// The root move and the depth of what is elected; of the main thread's vote if it stands.
    fn elected(main: Vote<()>, helpers: &[Vote<()>]) -> (usize, u32) {
        let elected = elect(&main, helpers.to_vec()).unwrap_or(main);
        (elected.root, elected.depth)
    }

    #[test]
    fn without_helpers_the_main_thread_decides() {
        assert_eq!(elected(vote(3, -50, 7), &[]), (3, 7));
    }

    #[test]
    fn a_deeper_thread_wins_against_a_shallower_one() {
        assert_eq!(elected(vote(1, 10, 9), &[vote(2, 10, 10)]), (2, 10));
        assert_eq!(elected(vote(1, 10, 10), &[vote(2, 10, 9)]), (1, 10));
    }

    #[test]
    fn many_threads_win_against_one_that_is_deeper() {
        let helpers = [vote(2, 10, 11), vote(1, 10, 10)];
        assert_eq!(elected(vote(1, 10, 10), &helpers), (1, 10));
        let helpers = [vote(2, 10, 10), vote(2, 10, 11)];
        assert_eq!(elected(vote(1, 10, 12), &helpers), (2, 11));
    }

    #[test]
    fn the_better_score_wins_among_equal_depths() {
        assert_eq!(elected(vote(1, 10, 9), &[vote(2, 30, 9)]), (2, 9));
        assert_eq!(elected(vote(1, 30, 9), &[vote(2, 10, 9)]), (1, 9));
    }

    #[test]
    fn the_shortest_win_is_played_however_many_vote_against_it() {
        let quiet = [vote(2, 500, 30), vote(2, 500, 30)];
        for (short, long) in [(3, 7), (5, 9)] {
            let mut helpers = quiet.to_vec();
            helpers.push(vote(4, won_at(short), 8));
            assert_eq!(elected(vote(1, won_at(long), 20), &helpers), (4, 8));
            assert_eq!(elected(vote(1, won_at(short - 2), 5), &helpers), (1, 5));
        }
    }

    #[test]
    fn a_loss_that_is_certain_is_put_to_no_vote() {
        let helpers = [vote(2, 0, 9), vote(3, 0, 9)];
        assert_eq!(elected(vote(1, lost_at(2), 10), &helpers), (1, 10));
        assert_eq!(elected(vote(1, lost_at(2), 5), &helpers), (2, 9));
    }

    #[test]
    fn between_equals_the_main_thread_decides() {
        assert_eq!(
            elected(vote(1, 0, 9), &[vote(2, 0, 9), vote(3, 0, 9)]),
            (1, 9)
        );
    }

    #[test]
    fn a_main_thread_that_found_nothing_has_no_vote() {
        let helpers = [vote(2, -900, 1), vote(3, -900, 1)];
        assert_eq!(elected(vote(1, 900, 0), &helpers), (2, 1));
        assert_eq!(elected(vote(1, 0, 0), &[]), (1, 0));
    }
}
