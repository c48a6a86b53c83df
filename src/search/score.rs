//! Scores: hundredths of a man from the side to move, with wins counted by their distance.

/// Hundredths of a man; positive is good for the side to move.
pub type Score = i32;

/// A won game, seen from the position where it is over. A win `n` plies away is worth `WIN - n`.
pub const WIN: Score = 30_000;

/// Above every possible score.
pub(super) const INFINITE: Score = WIN + 1;

/// A drawn game.
pub const DRAW: Score = 0;

/// The most plies from the root to a leaf.
pub const MAX_PLY: usize = 200;

/// Above this, a score tells the distance of a win.
pub const DECIDED: Score = WIN - MAX_PLY as Score;

/// The bound on evaluations.
pub(super) const MAX_EVALUATION: Score = 8_000;

/// The score of having lost `ply` plies below the root.
#[must_use]
pub(super) fn lost_at(ply: usize) -> Score {
    ply as Score - WIN
}

/// The score of having won `ply` plies below the root.
#[must_use]
pub(super) fn won_at(ply: usize) -> Score {
    WIN - ply as Score
}

/// A score found `ply` plies below the root, as it is kept in the table: wins counted from the position
/// itself.
#[must_use]
pub(super) fn to_table(score: Score, ply: usize) -> Score {
    match score {
        s if s >= DECIDED => s + ply as Score,
        s if s <= -DECIDED => s - ply as Score,
        s => s,
    }
}

/// The inverse of [`to_table`].
#[must_use]
pub(super) fn from_table(score: Score, ply: usize) -> Score {
    match score {
        s if s >= DECIDED => s - ply as Score,
        s if s <= -DECIDED => s + ply as Score,
        s => s,
    }
}

/// A score as Hub writes it: in men, and ±99.xx where the game ends in `(100 - score) * 100` plies.
#[must_use]
pub fn in_men(score: Score) -> f64 {
    let men = match score {
        s if s >= DECIDED => 100.0 - f64::from(WIN - s) / 100.0,
        s if s <= -DECIDED => f64::from(WIN + s) / 100.0 - 100.0,
        s => f64::from(s) / 100.0,
    };
    if men == 0.0 { 0.0 } else { men }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_in_five_plies_is_written_99_95() {
        assert_eq!(format!("{:.2}", in_men(won_at(5))), "99.95");
        assert_eq!(format!("{:.2}", in_men(lost_at(2))), "-99.98");
        assert_eq!(format!("{:.2}", in_men(-123)), "-1.23");
    }

    #[test]
    fn table_scores_count_from_the_position_itself() {
        for score in [won_at(9), lost_at(9), 35, DRAW] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        assert_eq!(to_table(won_at(9), 4), WIN - 5);
    }
}
