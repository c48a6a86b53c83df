//! Decisive and anti-decisive moves (Teytaud and Teytaud 2010): if a stone from the hand completes a chain, all other
//! moves are irrelevant.

use super::chain::winning_points;
use super::threats::capture_points;
use rafle_rules::fidchell::board::{Bits, points};
use rafle_rules::fidchell::{Move, Position};
use rafle_rules::{MoveList, Rules};

/// Appends the only moves worth trying if one side can complete its chain with its next stone from the hand, and
/// returns whether that is so.
///
/// The side to move completes its chain if it can. If the other side can, every move loses at once that does not win,
/// block its only point, or capture and so gain another turn. If all moves lose, one is appended.
#[inline]
pub(super) fn decisive_moves<const SECOND: bool>(
    position: &Position<SECOND>,
    moves: &mut MoveList<Move>,
) -> bool {
    if position.end().is_some() || position.owed() > 0 {
        return false;
    }
    let us = position.side();
    let wins = points_to_win(position, us);
    if position.hand(us) > 0
        && let Some(to) = points(wins).next()
    {
        moves.push(Move::Place(to));
        return true;
    }
    if position.hand(us ^ 1) == 0 {
        return false;
    }
    let threats = points_to_win(position, us ^ 1);
    if threats == 0 {
        return false;
    }
    // One stone blocks one point; with several points, any is as good as the others.
    let blocks = if threats.count_ones() == 1 {
        threats
    } else {
        0
    };
    if position.hand(us) > 0 {
        let tried = capture_points(position, us) | blocks;
        let tried = if tried == 0 { threats } else { tried };
        moves.extend(points(tried).map(Move::Place));
    } else {
        sliding(position, blocks | wins, moves);
    }
    true
}

/// Appends the slides to some points, the slides that capture, and all moves that are not slides; if there are none of
/// these, some slide.
#[cold]
fn sliding<const SECOND: bool>(
    position: &Position<SECOND>,
    to_points: Bits,
    moves: &mut MoveList<Move>,
) {
    let before = moves.len();
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let is_tried = |&mv: &Move| match mv.stone() {
        Some((to, _)) => to_points & (1 << to) != 0 || position.captures(mv) != 0,
        None => true,
    };
    moves.extend(legal.iter().copied().filter(is_tried));
    if moves.len() == before {
        moves.extend(legal.first().copied());
    }
}

/// Returns the empty points where one more stone completes the chain of a side that builds one.
#[inline]
fn points_to_win<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> Bits {
    if Position::<SECOND>::builds(side) {
        winning_points(position.stones(side), position.empty())
    } else {
        0
    }
}
