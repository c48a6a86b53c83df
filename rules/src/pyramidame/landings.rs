//! Ways: the landings of a rafle in order, as in a move text.
//!
//! A move consists of its two ends and the captured pawns, and often has several ways. All of them have as many jumps
//! as captured pawns. A text does not distinguish hidden places: each is a `~`.

use super::board::{Bits, CUBES, name};
use super::mv::Move;
use super::position::Position;
use super::rafles::{CaptureBoard, Seen};
use super::tables::Square;

/// A landing in a text: a cube, or [`HIDDEN`].
pub(super) type Landing = u8;

/// A landing on any hidden place; sorts after all cubes.
pub(super) const HIDDEN: Landing = CUBES;

/// How a text has a landing on a place.
pub(super) fn landing_on(place: Square) -> Landing {
    place.min(HIDDEN)
}

/// The text of a landing.
pub(super) fn landing_name(landing: Landing) -> String {
    if landing == HIDDEN {
        "~".to_owned()
    } else {
        name(landing)
    }
}

/// A rafle whose pawns are known.
struct Ways {
    board: CaptureBoard,
    goal: Move,
    seen: Seen,
}

/// How far a rafle has come: the place reached and the pawns captured.
type State = (Square, Bits);

impl Ways {
    fn new(position: &Position, goal: Move) -> Self {
        Self {
            board: CaptureBoard::new(position.enemy(), position.empty(), goal.from),
            goal,
            seen: Seen::default(),
        }
    }

    /// The states one jump further that lead to the goal.
    fn next(&mut self, states: &[State]) -> Vec<State> {
        let mut next = Vec::new();
        for &(at, captured) in states {
            for jump in self.board.jumps(at, captured) {
                let state = (jump.to, captured | 1 << jump.over);
                if self.leads_to_goal(state) {
                    next.push(state);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    fn leads_to_goal(&mut self, (at, captured): State) -> bool {
        if captured & !self.goal.captured != 0 {
            return false;
        }
        if captured == self.goal.captured {
            return at == self.goal.to;
        }
        if let Some(known) = self.seen.get(at, captured) {
            return known;
        }
        let leads = self
            .board
            .jumps(at, captured)
            .any(|jump| self.leads_to_goal((jump.to, captured | 1 << jump.over)));
        self.seen.put(at, captured, leads);
        leads
    }
}

/// The first way through a rafle in the order of the cubes, hidden places last.
pub(super) fn first(position: &Position, mv: Move) -> Vec<Landing> {
    first_places(position, mv)
        .into_iter()
        .map(landing_on)
        .collect()
}

/// The places of the way that [`first`] returns. Hidden places that a text does not tell apart are in their order.
pub(super) fn first_places(position: &Position, mv: Move) -> Vec<Square> {
    let mut ways = Ways::new(position, mv);
    let mut states = vec![(mv.from, 0)];
    // The states after each jump of the ways with the least landings.
    let mut least: Vec<Vec<State>> = Vec::new();
    for _ in 0..mv.captured.count_ones() {
        states = ways.next(&states);
        let Some(landing) = states.iter().map(|&(at, _)| landing_on(at)).min() else {
            break;
        };
        states.retain(|&(at, _)| landing_on(at) == landing);
        least.push(states.clone());
    }
    // From the end back, since a state of an earlier jump need not lead to the last one.
    let mut places = Vec::new();
    let mut after: Option<State> = None;
    for states in least.iter().rev() {
        let leads = |&&(at, captured): &&State| {
            after.is_none_or(|(to, all)| {
                let mut jumps = ways.board.jumps(at, captured);
                jumps.any(|jump| jump.to == to && captured | 1 << jump.over == all)
            })
        };
        let Some(&state) = states.iter().find(leads) else {
            break;
        };
        places.push(state.0);
        after = Some(state);
    }
    places.reverse();
    places
}

/// Whether the landings are a way through a rafle.
pub(super) fn is_way(position: &Position, mv: Move, landings: &[Landing]) -> bool {
    if landings.len() != mv.captured.count_ones() as usize {
        return false;
    }
    let mut ways = Ways::new(position, mv);
    let mut states = vec![(mv.from, 0)];
    for &landing in landings {
        states = ways.next(&states);
        states.retain(|&(at, _)| landing_on(at) == landing);
    }
    !states.is_empty()
}
