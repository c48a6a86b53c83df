//! Scores of positions for each seat, in hundredths of a man.

use rafle_rules::MAX_SEATS;

/// The score of a won game in hundredths of a man.
pub const WON: i16 = 10_000;

/// The score of a position for each seat, in hundredths of a man. The seat to move comes first, the others follow in
/// the order of their turns: turned positions have the same scores. Of two seats, one has what the other lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatScores([i16; MAX_SEATS]);

impl SeatScores {
    /// The scores of a game of two, from that of the side to move.
    #[must_use]
    pub fn of_two(score: i16) -> Self {
        Self::of(&[score, -score.max(-i16::MAX)])
    }

    /// The scores of seats, the one to move first; any beyond the most seats are ignored.
    #[must_use]
    pub fn of(scores: &[i16]) -> Self {
        let mut of_seats = [0; MAX_SEATS];
        for (slot, &score) in of_seats.iter_mut().zip(scores) {
            *slot = score.max(-i16::MAX);
        }
        Self(of_seats)
    }

    /// The scores of a finished game of some seats, which the seat at a distance from the one to move has won; `None`
    /// for a draw.
    #[must_use]
    pub fn of_end(winner: Option<usize>, seats: usize) -> Self {
        let mut scores = Self::default();
        if let Some(winner) = winner {
            for (seat, slot) in scores.0.iter_mut().take(seats).enumerate() {
                *slot = if seat == winner { WON } else { -WON };
            }
        }
        scores
    }

    /// The score of the seat at a distance from the one to move.
    #[must_use]
    pub fn of_seat(self, distance: usize) -> i16 {
        self.0.get(distance).copied().unwrap_or_default()
    }

    /// The score of the seat to move.
    #[must_use]
    pub fn own(self) -> i16 {
        self.of_seat(0)
    }

    /// The same scores as seen by a seat before: `distance` turns lie between it and the seat to move, of `seats`.
    #[must_use]
    pub fn seen_from(self, distance: usize, seats: usize) -> Self {
        let mut seen = Self::default();
        for (seat, slot) in seen.0.iter_mut().take(seats).enumerate() {
            *slot = self.of_seat((seat + seats - distance % seats.max(1)) % seats.max(1));
        }
        seen
    }
}

/// Returns the number of turns from one seat to another, by their indices in the order of turns.
pub(super) fn turns_between(from: usize, to: usize, seats: usize) -> usize {
    (to + seats - from) % seats.max(1)
}

/// Returns hundredths as a text with two decimals.
pub(super) fn in_men(hundredths: i16) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scores_of_the_seat_after_this_one_are_turned_back_by_one() {
        let next = SeatScores::of(&[1, 2, 3]);
        assert_eq!(next.seen_from(1, 3), SeatScores::of(&[3, 1, 2]));
        assert_eq!(next.seen_from(0, 3), next);
        assert_eq!(
            SeatScores::of_two(7).seen_from(1, 2),
            SeatScores::of_two(-7)
        );
    }

    #[test]
    fn a_finished_game_is_won_by_one_and_lost_by_the_others() {
        assert_eq!(SeatScores::of_end(None, 3), SeatScores::default());
        let lost = SeatScores::of_end(Some(1), 2);
        assert_eq!(lost, SeatScores::of_two(-WON));
    }

    #[test]
    fn hundredths_are_written_with_two_decimals() {
        assert_eq!(
            [5, -5, -123, 0].map(in_men),
            ["0.05", "-0.05", "-1.23", "0.00"]
        );
    }
}
