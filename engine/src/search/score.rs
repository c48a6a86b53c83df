//! Scores: hundredths of a man for the side to move; wins count by their distance.

use crate::endgame::TableResult;

/// Hundredths of a man; positive is good for the side to move.
pub type Score = i32;

/// The score of a won game in its final position. A win `n` plies away scores `WIN - n`.
pub const WIN: Score = 30_000;

/// Greater than every score.
pub(super) const INFINITE: Score = WIN + 1;

/// A drawn game.
pub const DRAW: Score = 0;

/// The most plies from the root to a leaf.
pub const MAX_PLY: usize = 200;

/// A score above this is a win with a known distance to the end of the game.
const COUNTED: Score = WIN - MAX_PLY as Score;

/// The score of a position that its endgame table declares won. Such a position `n` plies away scores `TABLE_WIN - n`;
/// the table does not know the distance from there to the end of the game.
pub(super) const TABLE_WIN: Score = 20_000;

/// A score of at least this is a proved win, by the end of the game or by a table.
pub const DECIDED: Score = TABLE_WIN - MAX_PLY as Score;

/// The bound on evaluations.
pub(super) const MAX_EVALUATION: Score = 8_000;

/// A score in men beyond this in either direction is decided: see [`in_men`]. No evaluation exceeds it.
pub const DECIDED_MEN: f64 = MAX_EVALUATION as f64 / 100.0;

/// Returns the score of a position `ply` plies below the root from its table result.
#[must_use]
pub fn table_score(result: TableResult, ply: usize) -> Score {
    match result {
        TableResult::Draw => DRAW,
        TableResult::Win => TABLE_WIN - ply as Score,
        TableResult::Loss => ply as Score - TABLE_WIN,
    }
}

/// Returns the table result behind a score; `None` if the score is not from a table, or may not be.
#[must_use]
pub fn table_result(score: Score) -> Option<TableResult> {
    match score {
        DECIDED..=TABLE_WIN => Some(TableResult::Win),
        NEGATIVE_TABLE_WIN..=NEGATIVE_DECIDED => Some(TableResult::Loss),
        _ => None,
    }
}

const NEGATIVE_TABLE_WIN: Score = -TABLE_WIN;
const NEGATIVE_DECIDED: Score = -DECIDED;

/// How many plies a search continues beyond the end of a decided game, to find a faster win that reductions may have
/// hidden.
const AFTER_END: Score = 4;

/// Whether deeper searches cannot change a score: it is the end of the game, well within the searched depth.
#[must_use]
pub(super) fn is_final(score: Score, depth: u32) -> bool {
    let plies = WIN - score.abs();
    score.abs() >= COUNTED && i64::from(plies + AFTER_END) <= i64::from(depth)
}

/// Returns the score of a loss `ply` plies below the root.
#[must_use]
pub(super) fn lost_at(ply: usize) -> Score {
    ply as Score - WIN
}

/// Returns the score of a win `ply` plies below the root.
#[must_use]
pub(super) fn won_at(ply: usize) -> Score {
    WIN - ply as Score
}

/// Converts a score found `ply` plies below the root for the table: wins then count from the position itself.
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

/// Converts a score to men, as Hub writes it. A game that ends in `(100 - score) * 100` plies has ±99.xx; a position
/// decided by its table in `(90 - score) * 100` plies has up to ±90.
#[must_use]
pub fn in_men(score: Score) -> f64 {
    let plies = |from: Score| f64::from(from - score.abs()) / 100.0;
    let amount = match score.abs() {
        COUNTED.. => 100.0 - plies(WIN),
        DECIDED.. => 90.0 - plies(TABLE_WIN),
        other => f64::from(other) / 100.0,
    };
    let men = f64::from(score.signum()) * amount;
    if men == 0.0 { 0.0 } else { men }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_in_five_plies_is_written_99_95() {
        assert_eq!(format!("{:.2}", in_men(won_at(5))), "99.95");
        assert_eq!(format!("{:.2}", in_men(lost_at(2))), "-99.98");
        assert!(is_final(won_at(5), 9) && !is_final(won_at(5), 8));
        assert!(is_final(lost_at(2), 6) && !is_final(-123, 100));
        assert_eq!(format!("{:.2}", in_men(-123)), "-1.23");
        assert_eq!(format!("{:.2}", in_men(0)), "0.00");
    }

    #[test]
    fn a_win_by_its_table_in_five_plies_is_written_89_95() {
        let win = table_score(TableResult::Win, 5);
        assert_eq!(format!("{:.2}", in_men(win)), "89.95");
        assert_eq!(format!("{:.2}", in_men(-win)), "-89.95");
        assert_eq!(table_result(win), Some(TableResult::Win));
        assert_eq!(table_result(-win), Some(TableResult::Loss));
        assert_eq!(table_result(DRAW), None);
        assert!(!is_final(win, 100));
        assert_eq!(table_result(won_at(5)), None);
        assert!(table_score(TableResult::Win, MAX_PLY) >= DECIDED);
    }

    #[test]
    fn table_scores_count_from_the_position_itself() {
        for score in [
            won_at(9),
            lost_at(9),
            table_score(TableResult::Loss, 9),
            35,
            DRAW,
        ] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        assert_eq!(to_table(won_at(9), 4), WIN - 5);
    }
}
