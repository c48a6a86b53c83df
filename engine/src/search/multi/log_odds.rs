//! Scores of win probabilities.

use crate::search::Score;
use crate::search::score::MAX_EVALUATION;
use rafle_rules::{MAX_SEATS, Seat};

/// The lead in hundredths of a man that makes a seat's odds of winning e times as great, in games of three and more
/// seats. The odds are those of the seat against all others together.
pub const SEAT_SCALE: i32 = 100;

/// The odds against one of several equal seats: how many times likelier all others together are to win.
pub fn fair_odds(seats: usize) -> f32 {
    seats.saturating_sub(1).max(1) as f32
}

/// The chances of all seats after a win: 1 for the winner and 0 for the others.
pub fn one_hot(winner: Seat) -> [f32; MAX_SEATS] {
    std::array::from_fn(|seat| f32::from(u8::from(seat == winner.index())))
}

/// Returns the score of a chance of winning among a number of seats, at least 2: the logarithm of its odds relative to
/// those of an equal chance, times [`SEAT_SCALE`].
pub(super) fn log_odds_score(chance: f32, seats: usize) -> Score {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    let odds = chance * fair_odds(seats) / (1.0 - chance);
    let score = SEAT_SCALE as f32 * odds.ln();
    (score as Score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// Returns the scores of all seats.
pub(super) fn log_odds_scores(chances: [f32; MAX_SEATS], seats: usize) -> [Score; MAX_SEATS] {
    chances.map(|chance| log_odds_score(chance, seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_chance_is_worth_nothing_and_a_greater_one_more() {
        for seats in [3, 4, 6] {
            let fair = 1.0 / seats as f32;
            assert_eq!(log_odds_score(fair, seats), 0);
            assert!(
                log_odds_score(fair + 0.1, seats) > 20 && log_odds_score(fair - 0.1, seats) < -20
            );
        }
        let [won, lost] = [1.0, 0.0].map(|chance| log_odds_score(chance, 3));
        assert!(won > 1_000 && lost < -1_000, "{won} {lost}");
    }
}
