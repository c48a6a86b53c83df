//! Announced numbers: a player says beforehand how many pieces a rafle takes, `g7xe5=3`.

use super::legal_moves::LegalMoves;
use super::move_error::MoveError;
use super::{Breach, Game};
use rafle_protocol::moves::WrittenMove;

/// A legal or irregular move that matches a text, and the obligation that it breaks, if any.
pub(super) type Fitting<M> = (M, Option<Breach>);

/// Filters the moves that match a text by the number of captures that it announces. Moves that take exactly that number
/// stay; if there are none, moves that take more stay. An announced number below the greatest possible one breaks the
/// obligation to take the most, whatever the move then takes.
///
/// # Errors
/// [`MoveError::AnnouncedMore`]: every matching move takes fewer pieces. [`MoveError::NotAnnounced`]: the game has no
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

/// The greatest number of pieces that a legal move takes, in games where players announce it.
pub(super) fn greatest<G: Game>(legal: &LegalMoves<G>) -> Option<u32> {
    let moves = legal.list().iter();
    let taken = moves.map(|&mv| legal.position().announceable(mv));
    taken.max().flatten()
}
