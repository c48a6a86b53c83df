//! What is written down of a game.

use super::openings::Opening;
use super::player::Fault;
use super::schedule::GameId;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// A move of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Whose move it is, as an index of the seats.
    pub seat: usize,
    /// The move as engines are told it.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as records have it.
    pub record: String,
    /// Seconds that it took.
    pub seconds: f64,
    /// What was left on the clock afterwards, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<f64>,
    /// The depth that the engine told, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The positions that it told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The score that it told, in men, from its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// A game that an engine lost by its own fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The engine's seat.
    pub seat: usize,
    /// The kind of fault.
    pub fault: Fault,
    /// What happened.
    pub what: String,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the match.
    pub id: GameId,
    /// The day on which it ended, `2026.11.21`, in universal time.
    pub date: String,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The engines by their seats, as numbers in the order of the command line.
    pub engines: Vec<usize>,
    /// Where it began.
    pub opening: Opening,
    /// The position before the opening's moves, as records have it.
    pub first_position: String,
    /// The opening's moves as records have them.
    pub opening_record: Vec<String>,
    /// The engines' moves.
    pub moves: Vec<MoveRecord>,
    /// The points of each seat; one in all.
    pub points: Vec<f64>,
    /// Why it ended, in one word.
    pub reason: String,
    /// Whose fault that was, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

impl GameRecord {
    /// The seat that has won; `None` if nobody has all the points.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.points.iter().position(|&points| points >= 1.0)
    }
}

/// The points of each seat when one of them wins.
pub(crate) fn points_of_win(seats: usize, winner: usize) -> Vec<f64> {
    (0..seats)
        .map(|seat| if seat == winner { 1.0 } else { 0.0 })
        .collect()
}

/// The points when all share them.
pub(crate) fn points_of_draw(seats: usize) -> Vec<f64> {
    vec![1.0 / seats.max(1) as f64; seats]
}

/// The points when one seat has lost and the others share them.
pub(crate) fn points_of_loss(seats: usize, loser: usize) -> Vec<f64> {
    let others = seats.saturating_sub(1).max(1) as f64;
    (0..seats)
        .map(|seat| if seat == loser { 0.0 } else { 1.0 / others })
        .collect()
}

/// The present day in universal time.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date(since.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date of a day since 1970, by the calendar's cycle of 400 years that begins in March of year 0.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_453, "2025.12.31"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(date(days), text);
        }
    }

    #[test]
    fn a_game_has_one_point() {
        for points in [points_of_win(3, 1), points_of_draw(2), points_of_loss(4, 0)] {
            assert!((points.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert_eq!(points_of_loss(2, 0), points_of_win(2, 1));
    }
}
