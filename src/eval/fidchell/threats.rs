//! Captures that hang over the board.

use crate::rules::fidchell::Position;
use crate::rules::fidchell::board::{Bits, Direction, INNER};
use crate::rules::sides::{BLACK, WHITE};

/// For each side the points in its grip: it stands on one side of them and nobody on the other, on one
/// line. An enemy stone there is taken by the next stone that comes to the other side. Whether one can
/// come there is not asked; from the hand it always can.
#[inline]
#[must_use]
pub(super) fn grips<const SECOND: bool>(position: &Position<SECOND>) -> [Bits; 2] {
    let empty = position.empty();
    let open_right = Direction::Counterclockwise.step(empty);
    let open_left = Direction::Clockwise.step(empty);
    let open_outward = Direction::Inward.step(empty);
    let open_inward = Direction::Outward.step(empty);
    let grip = |side: usize| {
        let own = position.stones(side);
        let outward = Direction::Outward.step(own) | points_by_the_navel(position, side);
        Direction::Clockwise.step(own) & open_right
            | Direction::Counterclockwise.step(own) & open_left
            | outward & open_outward
            | Direction::Inward.step(own) & open_inward
    };
    [grip(WHITE), grip(BLACK)]
}

/// The empty points where another stone of a side would capture.
#[inline]
#[must_use]
pub(super) fn capture_points<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> Bits {
    let (own, enemy) = (position.stones(side), position.stones(side ^ 1));
    let along = |direction: Direction| direction.step(direction.step(own) & enemy);
    let by_the_navel = Direction::Outward.step(points_by_the_navel(position, side) & enemy);
    let reached = along(Direction::Clockwise)
        | along(Direction::Counterclockwise)
        | along(Direction::Outward)
        | along(Direction::Inward)
        | by_the_navel;
    reached & position.empty()
}

/// Where the navel stands beside a point as a stone of this side would.
#[inline(always)]
fn points_by_the_navel<const SECOND: bool>(position: &Position<SECOND>, side: usize) -> Bits {
    if position.is_navel_alive(side) {
        INNER
    } else {
        0
    }
}
