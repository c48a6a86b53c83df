//! The result of a game: the points of the seats, whose sum is 1, and the reason.

use crate::matches::adjudication::Adjudication;
use rafle_engine::session::Session;
use rafle_protocol::hub::GameResult;

/// The points of each seat if one wins.
fn points_of_win(seats: usize, winner: usize) -> Vec<f64> {
    (0..seats)
        .map(|seat| if seat == winner { 1.0 } else { 0.0 })
        .collect()
}

/// The points of each seat in a draw.
pub(super) fn points_of_draw(seats: usize) -> Vec<f64> {
    vec![1.0 / seats.max(1) as f64; seats]
}

/// The points of each seat if one loses and the others share the point.
pub(super) fn points_of_loss(seats: usize, loser: usize) -> Vec<f64> {
    let others = seats.saturating_sub(1).max(1) as f64;
    (0..seats)
        .map(|seat| if seat == loser { 0.0 } else { 1.0 / others })
        .collect()
}

/// The points of each seat in an adjudicated game.
pub(super) fn points_of_adjudication(seats: usize, adjudication: Adjudication) -> Vec<f64> {
    match adjudication {
        Adjudication::Win(winner) => points_of_win(seats, winner),
        Adjudication::Draw | Adjudication::TooLong => points_of_draw(seats),
    }
}

/// The points of each seat in a game that is over by the rules, with the reason; `None` if it goes on.
pub(super) fn result_by_rules(session: &dyn Session, seats: &[&str]) -> Option<(Vec<f64>, String)> {
    match session.result() {
        GameResult::None => None,
        GameResult::Draw { reason } => Some((points_of_draw(seats.len()), reason)),
        GameResult::Win { winner, reason } => {
            let winner = seats.iter().position(|&name| name == winner)?;
            Some((points_of_win(seats.len(), winner), reason))
        }
    }
}

/// An engine lost by its own fault.
pub(super) const FORFEIT: &str = "forfeit";

/// An engine has resigned.
pub(super) const RESIGNATION: &str = "resignation";

/// An engine has accepted a draw.
pub(super) const AGREEMENT: &str = "agreement";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_point() {
        for points in [points_of_win(3, 1), points_of_draw(2), points_of_loss(4, 0)] {
            assert!((points.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert_eq!(points_of_loss(2, 0), points_of_win(2, 1));
    }
}
