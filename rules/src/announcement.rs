//! Announced numbers: a player says beforehand how many pieces a rafle takes, `g7xe5=3`.

use super::legal_moves::LegalMoves;
use super::move_error::MoveError;
use super::{Breach, Game};
use rafle_protocol::moves::WrittenMove;

/// A move that a text fits, and the obligation that it breaks, if any.
pub(super) type Fitting<M> = (M, Option<Breach>);

/// Keeps of the moves that fit a text those that agree with the number that it announces: the moves that take
/// as many pieces, or, where there is none, those that take more. A number below the greatest breaks the
/// obligation to take the most, whatever is then taken.
///
/// # Errors
/// [`MoveError::AnnouncedMore`]: every move takes fewer. [`MoveError::NotAnnounced`]: the game knows no
/// announced numbers.
pub(super) fn heed_announcement<G: Game>(
    legal: &LegalMoves<G>,
    written: &WrittenMove,
    fitting: &mut Vec<Fitting<G::Move>>,
) -> Result<(), MoveError> {
    let Some(announced) = written.announced.map(u32::from) else {
        return Ok(());
    };
    let taken = |mv: G::Move| legal.position().announceable(mv);
    let Some(most_taken) = fitting.iter().map(|&(mv, _)| taken(mv)).max() else {
        return Ok(());
    };
    let text = written.shown();
    let most_taken = most_taken.ok_or_else(|| MoveError::NotAnnounced { text: text.clone() })?;
    if most_taken < announced {
        return Err(MoveError::AnnouncedMore {
            text,
            taken: most_taken,
        });
    }
    let is_met = |mv| taken(mv) == Some(announced);
    let can_be_met = fitting.iter().any(|&(mv, _)| is_met(mv));
    fitting.retain(|&(mv, _)| taken(mv) >= Some(announced) && (is_met(mv) || !can_be_met));
    if Some(announced) < greatest(legal) {
        for (_, breach) in fitting {
            *breach = breach.or(Some(Breach::Most));
        }
    }
    Ok(())
}

/// The greatest number of pieces that a legal move takes, in games whose numbers are announced.
pub(super) fn greatest<G: Game>(legal: &LegalMoves<G>) -> Option<u32> {
    let moves = legal.list().iter();
    let taken = moves.map(|&mv| legal.position().announceable(mv));
    taken.max().flatten()
}
