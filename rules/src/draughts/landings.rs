//! The landings of a capture.

use super::board::{Bits, squares};
use super::capture_board::CaptureBoard;
use super::mv::Move;
use super::position::Draughts;
use super::states::State;
use super::variants::DraughtsRules;
use std::collections::HashSet;

/// Whether a capture can continue from its end.
pub(super) fn goes_on<R: DraughtsRules>(position: &Draughts<R>, mv: Move) -> bool {
    let board = CaptureBoard::new(position).lifted(mv.from);
    let king = board.is_king(mv.from);
    let mut directions = CaptureBoard::<R>::directions().iter();
    directions.any(|&direction| board.jump(king, mv.to, direction, mv.captured).is_some())
}

/// Whether a capture can be played with exactly these landings, the last one its end.
pub(super) fn passes<R: DraughtsRules>(position: &Draughts<R>, mv: Move, landings: &[u8]) -> bool {
    let board = CaptureBoard::new(position).lifted(mv.from);
    let king = board.is_king(mv.from);
    let mut at = mv.from;
    let mut captured = 0;
    let mut may_end = false;
    for &to in landings {
        let jump = CaptureBoard::<R>::directions()
            .iter()
            .find_map(|&direction| {
                let (over, landings) = board.jump(king, at, direction, captured)?;
                let ends = board.ends(king, direction, over, landings);
                (landings & (1 << to) != 0).then_some((over, ends))
            });
        let Some((over, ends)) = jump else {
            return false;
        };
        may_end = ends & (1 << to) != 0;
        captured |= over;
        at = to;
    }
    may_end && at == mv.to && captured == mv.captured
}

/// The maximum number of states tried in the search for a way.
const MAX_TRIED: usize = 1 << 12;

/// The landings of one way to play a capture, including its end. If no way is found soon, on a board constructed to
/// have very many, only the end is returned.
pub(super) fn landings<R: DraughtsRules>(position: &Draughts<R>, mv: Move) -> Vec<u8> {
    let board = CaptureBoard::new(position).lifted(mv.from);
    let mut way = Way {
        board,
        king: board.is_king(mv.from),
        goal: mv,
        given_up: HashSet::new(),
        landings: Vec::new(),
    };
    if !way.go_on(0, mv.from) {
        return vec![mv.to];
    }
    way.landings
}

/// The search for a way through a capture whose pieces are known.
struct Way<R> {
    board: CaptureBoard<R>,
    king: bool,
    goal: Move,
    /// States from which the goal can't be reached.
    given_up: HashSet<State>,
    landings: Vec<u8>,
}

impl<R: DraughtsRules> Way<R> {
    fn go_on(&mut self, captured: Bits, at: u8) -> bool {
        let state = State::new(captured, at);
        if self.given_up.contains(&state) || self.given_up.len() >= MAX_TRIED {
            return false;
        }
        for &direction in CaptureBoard::<R>::directions() {
            let jump = self.board.jump(self.king, at, direction, captured);
            let Some((over, ends)) = jump.filter(|(over, _)| over & self.goal.captured != 0) else {
                continue;
            };
            let captured = captured | over;
            if captured == self.goal.captured {
                if self.board.ends(self.king, direction, over, ends) & (1 << self.goal.to) != 0 {
                    self.landings.push(self.goal.to);
                    return true;
                }
                continue;
            }
            for to in squares(ends) {
                self.landings.push(to);
                if self.go_on(captured, to) {
                    return true;
                }
                self.landings.pop();
            }
        }
        self.given_up.insert(state);
        false
    }
}
