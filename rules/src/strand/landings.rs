//! The way of a rafle: the landings between its ends, for reading and writing texts.

use super::board::{Bits, Direction, points};
use super::mv::Move;
use super::position::Position;
use super::rafles::CaptureBoard;
use crate::Landing;
use std::collections::HashSet;

/// Whether a rafle can be played with exactly these landings, including its end.
pub(super) fn passes(position: &Position, mv: Move, landings: &[u8]) -> bool {
    let mut way = Way::new(position, mv);
    landings.iter().all(|&to| way.jump_to(to)) && way.is_done()
}

/// The landings of a rafle, the first in reading order if there are several ways; `None` if none is found within a
/// bounded time.
pub(super) fn landings(position: &Position, mv: Move) -> Option<Vec<u8>> {
    let mut search = Search {
        landings: Vec::new(),
        dead: HashSet::new(),
    };
    search
        .go_on(Way::new(position, mv))
        .then_some(search.landings)
}

/// A rafle on its way to a known end.
#[derive(Clone, Copy)]
struct Way {
    board: CaptureBoard,
    goal: Move,
    at: u8,
    captured: Bits,
    is_sultan: bool,
    promoted: bool,
}

impl Way {
    fn new(position: &Position, goal: Move) -> Self {
        Self {
            board: CaptureBoard::new(position).lifted(goal.from()),
            goal,
            at: goal.from(),
            captured: 0,
            is_sultan: position.sultans() & (1 << goal.from()) != 0,
            promoted: false,
        }
    }

    fn is_done(&self) -> bool {
        self.at == self.goal.to()
            && self.captured == self.goal.captured()
            && self.promoted == self.goal.promotes_on_the_way()
    }

    /// The piece jumped in a direction and the possible landings, if the piece belongs to the rafle.
    fn jump(&self, direction: Direction) -> Option<(Bits, Bits)> {
        let board = self.board.without(self.captured);
        let here = 1 << self.at;
        let over = if self.is_sultan {
            direction.nearest(direction.ray(self.at) & !board.empty)
        } else {
            direction.step(here & direction.lines())
        };
        let over = over & board.enemy & self.goal.captured();
        let landings = match (self.is_sultan, board.landing) {
            (true, Landing::Any) if over != 0 => {
                direction.slide(over.trailing_zeros() as u8, board.empty)
            }
            _ => direction.step(over) & board.empty,
        };
        (landings != 0).then_some((over, landings))
    }

    fn jump_to(&mut self, to: u8) -> bool {
        let landing = 1 << to;
        let jump = Direction::ALL
            .into_iter()
            .filter_map(|direction| self.jump(direction))
            .find(|(_, landings)| landings & landing != 0);
        let Some((over, _)) = jump else {
            return false;
        };
        self.captured |= over;
        self.at = to;
        if !self.is_sultan && landing & self.board.promoting != 0 {
            self.is_sultan = true;
            self.promoted = true;
        }
        true
    }
}

/// The search for the smallest landings.
struct Search {
    landings: Vec<u8>,
    /// States from which the goal can't be reached: captured pieces, whether it is a sultan, and
    /// point.
    dead: HashSet<(Bits, bool, u8)>,
}

/// The number of dead states after which the search gives up, after some milliseconds.
const MAX_DEAD: usize = 5_000;

impl Search {
    fn go_on(&mut self, way: Way) -> bool {
        if way.captured == way.goal.captured() {
            return way.is_done();
        }
        let state = (way.captured, way.is_sultan, way.at);
        if self.dead.len() >= MAX_DEAD || self.dead.contains(&state) {
            return false;
        }
        let landings = Direction::ALL
            .into_iter()
            .filter_map(|direction| way.jump(direction))
            .fold(0, |all, (_, landings)| all | landings);
        for to in points(landings) {
            let mut further = way;
            if further.jump_to(to) {
                self.landings.push(to);
                if self.go_on(further) {
                    return true;
                }
                self.landings.pop();
            }
        }
        self.dead.insert(state);
        false
    }
}
