//! Chances of winning as scores.

use crate::search::Score;
use crate::search::score::MAX_EVALUATION;
use rafle_rules::{MAX_SEATS, Seat};

/// By how many hundredths of a man a seat of three and more must be ahead for its chance of winning to be e times
/// as great, measured by what all others have together.
pub const SEAT_SCALE: i32 = 100;

/// How many times more likely than one seat all others together are to win where all have the same chance.
pub fn fair_odds(seats: usize) -> f32 {
    seats.saturating_sub(1).max(1) as f32
}

/// The chances of all seats after a win.
pub fn one_hot(winner: Seat) -> [f32; MAX_SEATS] {
    std::array::from_fn(|seat| f32::from(u8::from(seat == winner.index())))
}

/// The score of a chance of winning among a number of seats, at least 2: the logarithm of its odds over those of an equal
/// chance, times [`SEAT_SCALE`].
pub(super) fn log_odds_score(chance: f32, seats: usize) -> Score {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    let odds = chance * fair_odds(seats) / (1.0 - chance);
    let score = SEAT_SCALE as f32 * odds.ln();
    (score as Score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// The scores of all seats.
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
