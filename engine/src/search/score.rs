//! Scores: hundredths of a man from the side to move, with wins counted by their distance.

use crate::endgame::TableResult;

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

/// Above this, a score tells the distance of the end of a won game.
const COUNTED: Score = WIN - MAX_PLY as Score;

/// A position that is won by its table. One `n` plies away is worth `TABLE_WIN - n`: how far the end of the game is
/// from there, the table does not tell.
pub(super) const TABLE_WIN: Score = 20_000;

/// From this on, a score is that of a win that is proved, by the end of the game or by a table.
pub const DECIDED: Score = TABLE_WIN - MAX_PLY as Score;

/// The bound on evaluations.
pub(super) const MAX_EVALUATION: Score = 8_000;

/// The score of a position `ply` plies below the root by its table.
#[must_use]
pub fn table_score(result: TableResult, ply: usize) -> Score {
    match result {
        TableResult::Draw => DRAW,
        TableResult::Win => TABLE_WIN - ply as Score,
        TableResult::Loss => ply as Score - TABLE_WIN,
    }
}

/// What a score says that was found in a table; `None` for one that was not, or that may not have been.
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

/// How many plies deeper than the end of a decided game a search goes on for a sooner one, which reductions may have
/// hidden.
const AFTER_END: Score = 4;

/// Whether deeper searches find nothing else than a score: it tells the end of the game, which lies well within the
/// depth that was searched.
#[must_use]
pub(super) fn is_final(score: Score, depth: u32) -> bool {
    let plies = WIN - score.abs();
    score.abs() >= COUNTED && i64::from(plies + AFTER_END) <= i64::from(depth)
}

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

/// A score as Hub writes it: in men; ±99.xx where the game ends in `(100 - score) * 100` plies, and up to ±90 where a
/// position that is decided by its table comes in `(90 - score) * 100` plies.
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
