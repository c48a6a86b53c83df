//! Whether a game is over.

use super::{Outcome, Rules};

/// Returns how the game ended, or `None` while it goes on. `legal` are the legal moves of the position, `played` the
/// hashes of the positions before it. A win takes precedence over a draw; the third occurrence of a position is a draw.
#[must_use]
pub fn game_end<R: Rules>(position: &R, legal: &[R::Move], played: &[u64]) -> Option<Outcome> {
    if let Some(win) = position.winner() {
        return Some(Outcome::Win(win));
    }
    if legal.is_empty() {
        return Some(position.outcome_without_moves());
    }
    let repetition = || is_third_time(position.hash(), played).then_some("repetition");
    let reason = position.rule_draw().or_else(repetition)?;
    Some(Outcome::Draw { reason })
}

fn is_third_time(hash: u64, played: &[u64]) -> bool {
    played.iter().filter(|&&played| played == hash).count() >= 2
}
