//! A beam on its way to the end of a solitaire: at each distance from the root, only the best positions are expanded.
//!
//! Where an endgame table knows the distances of a lone seat, a plan stops at the first position that the table knows, and
//! the table completes it.

use super::plan::Plan;
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::SearchInput;
use crate::search::node_counter::NodeCounter;
use rafle_rules::{MoveList, MultiSeat, Rules, Seat};
use std::collections::HashSet;

/// A position of a beam.
struct BeamNode<R: Rules> {
    position: R,
    score: i32,
    /// The root move that leads to it.
    root: usize,
    /// The last move, and the index in the trail of the move before it; `None` right after the root move.
    last: Option<(usize, R::Move)>,
}

/// The trail's index of a root move.
const NO_TRAIL: usize = usize::MAX;

/// The search of one seat's solitaire.
pub(super) struct Solitaire<'s, 'a, R: Rules> {
    pub(super) input: &'s SearchInput<'a, R>,
    pub(super) evaluator: &'s dyn MultiSeatEvaluator<R>,
    pub(super) counter: NodeCounter<'a>,
}

/// The positions at one distance from the root.
struct Frontier<R: Rules> {
    seat: Seat,
    /// The moves left after the next one.
    left: u32,
    /// The positions already expanded, at any distance.
    expanded: HashSet<u64>,
    /// The positions after the next move.
    next: Vec<BeamNode<R>>,
    seen: HashSet<u64>,
    /// The position at which the shortest plan so far meets the endgame table.
    known: Option<BeamNode<R>>,
}

/// A beam on its way from the root.
pub(super) struct Beam<R: Rules> {
    width: usize,
    trail: Vec<(usize, R::Move)>,
    frontier: Frontier<R>,
    /// The positions at the distance reached that are still to be expanded; `None` before the root moves.
    chosen: Option<std::vec::IntoIter<BeamNode<R>>>,
}

impl<R: MultiSeat> Beam<R> {
    /// A beam for plans of at most `max_moves` moves; `None` for plans without moves.
    pub(super) fn new(seat: Seat, width: usize, max_moves: u32) -> Option<Self> {
        Some(Self {
            width,
            trail: Vec::new(),
            frontier: Frontier {
                seat,
                left: max_moves.checked_sub(1)?,
                expanded: HashSet::new(),
                next: Vec::new(),
                seen: HashSet::new(),
                known: None,
            },
            chosen: None,
        })
    }

    /// Moves on to the positions one move further from the root, and chooses the best. Returns whether there are any.
    fn go_further(&mut self) -> bool {
        let frontier = &mut self.frontier;
        if frontier.left == 0 || frontier.next.is_empty() {
            return false;
        }
        frontier.left -= 1;
        let mut chosen = std::mem::take(&mut frontier.next);
        narrow(&mut chosen, self.width);
        frontier.seen.clear();
        let seat = frontier.seat;
        let hashes = chosen.iter().map(|node| node.position.solitaire_hash(seat));
        frontier.expanded.extend(hashes);
        self.chosen = Some(chosen.into_iter());
        true
    }
}

/// How a beam ended.
pub(super) enum BeamEnd<M> {
    Plan(Plan<M>),
    NoPlan,
    /// At the end of a slice.
    Paused,
}

/// What happens to a position that a beam reaches.
enum Arrival {
    /// The seat has finished: the moves to this position are a plan.
    Finish,
    /// The beam goes on, with or without this position.
    Continue,
    /// A limit ends the search.
    Stop,
}

impl<R: MultiSeat + Heuristics> Solitaire<'_, '_, R> {
    /// Returns the moves that a seat needs if the endgame table knows the position.
    pub(super) fn known_moves(&self, position: &R, seat: Seat) -> Option<u32> {
        let (tables, probe) = (self.input.tables?, R::PROBE?);
        let moves = probe.moves_alone(tables, position, seat)?;
        Some(moves.into())
    }

    /// Returns the moves to the end from a position that the endgame table knows, with the seat to move.
    fn known_rest(&self, mut position: R, seat: Seat) -> Option<Vec<R::Move>> {
        let mut rest = Vec::new();
        for left in (0..self.known_moves(&position, seat)?).rev() {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let nearer = moves.iter().find_map(|&mv| {
                let next = position.play(mv).with_turn_of(seat)?;
                (self.known_moves(&next, seat) == Some(left)).then_some((mv, next))
            });
            let (mv, next) = nearer?;
            rest.push(mv);
            position = next;
        }
        Some(rest)
    }

    /// Returns the shortest way of a seat, of at most `max_moves` moves, that a beam of this width finds from `starts`,
    /// the positions one move after the root.
    pub(super) fn beam(
        &mut self,
        seat: Seat,
        starts: &[R],
        width: usize,
        max_moves: u32,
    ) -> Option<Plan<R::Move>> {
        let mut beam = Beam::new(seat, width, max_moves)?;
        match self.run(&mut beam, starts, None) {
            BeamEnd::Plan(plan) => Some(plan),
            BeamEnd::NoPlan | BeamEnd::Paused => None,
        }
    }

    /// Expands the positions of a beam until one of them is the end, none can reach it in time, or the node count
    /// reaches the end of the slice.
    pub(super) fn run(
        &mut self,
        beam: &mut Beam<R>,
        starts: &[R],
        slice_end: Option<u64>,
    ) -> BeamEnd<R::Move> {
        if let Some(end) = self.expand(beam, starts, slice_end) {
            return end;
        }
        let plan = beam.frontier.known.take().and_then(|known| {
            let BeamNode {
                position,
                root,
                last,
                ..
            } = known;
            let trail = &beam.trail;
            let mut rest = last.map_or_else(Vec::new, |(before, mv)| follow(trail, before, mv));
            rest.extend(self.known_rest(position, beam.frontier.seat)?);
            Some(Plan { root, rest })
        });
        plan.map_or(BeamEnd::NoPlan, BeamEnd::Plan)
    }

    /// Expands the positions of a beam. Returns `None` if that leads to no end.
    fn expand(
        &mut self,
        beam: &mut Beam<R>,
        starts: &[R],
        slice_end: Option<u64>,
    ) -> Option<BeamEnd<R::Move>> {
        if beam.chosen.is_none() {
            for (root, &next) in starts.iter().enumerate() {
                match self.arrive(next, root, None, &mut beam.frontier) {
                    Arrival::Finish => {
                        let rest = Vec::new();
                        return Some(BeamEnd::Plan(Plan { root, rest }));
                    }
                    Arrival::Continue => {}
                    Arrival::Stop => return None,
                }
            }
        }
        loop {
            if slice_end.is_some_and(|end| self.counter.is_slice_over(end)) {
                beam.chosen.get_or_insert_default();
                return Some(BeamEnd::Paused);
            }
            let Some(node) = beam.chosen.as_mut().and_then(Iterator::next) else {
                if beam.go_further() {
                    continue;
                }
                return None;
            };
            let before = match node.last {
                None => NO_TRAIL,
                Some(last) => {
                    beam.trail.push(last);
                    beam.trail.len() - 1
                }
            };
            for mv in forward_moves(&node.position) {
                let next = node.position.play(mv);
                match self.arrive(next, node.root, Some((before, mv)), &mut beam.frontier) {
                    Arrival::Finish => {
                        let root = node.root;
                        let rest = follow(&beam.trail, before, mv);
                        return Some(BeamEnd::Plan(Plan { root, rest }));
                    }
                    Arrival::Continue => {}
                    Arrival::Stop => return None,
                }
            }
        }
    }

    /// Counts a position and adds it to the frontier if it is new and the moves left may suffice to finish from it.
    fn arrive(
        &mut self,
        next: R,
        root: usize,
        last: Option<(usize, R::Move)>,
        frontier: &mut Frontier<R>,
    ) -> Arrival {
        if self.counter.count() {
            return Arrival::Stop;
        }
        let seat = frontier.seat;
        match next.winner() {
            Some(win) if win.seat == seat => return Arrival::Finish,
            Some(_) => return Arrival::Continue,
            None => {}
        }
        let Some(position) = next.with_turn_of(seat) else {
            return Arrival::Continue;
        };
        if let Some(rest) = self.known_moves(&position, seat) {
            // From here on only a shorter plan counts.
            if let Some(left) = rest.checked_sub(1).filter(|_| rest <= frontier.left) {
                frontier.left = left;
                frontier.known = Some(BeamNode {
                    position,
                    score: 0,
                    root,
                    last,
                });
            }
            return Arrival::Continue;
        }
        let hash = position.solitaire_hash(seat);
        let is_hopeless = self.evaluator.moves_left(&position, seat) > frontier.left;
        if !is_hopeless && !frontier.expanded.contains(&hash) && frontier.seen.insert(hash) {
            frontier.next.push(BeamNode {
                position,
                score: self.evaluator.evaluate_alone(&position, seat),
                root,
                last,
            });
        }
        Arrival::Continue
    }
}

/// Returns the moves of a position that do not look bad.
fn forward_moves<R: Heuristics>(position: &R) -> MoveList<R::Move> {
    let mut all = MoveList::new();
    position.legal_moves(&mut all);
    let mut chosen = MoveList::new();
    let score = position.move_scorer();
    chosen.extend(all.into_iter().filter(|&mv| score(mv) >= 0));
    chosen
}

/// Returns the moves of a trail up to an index, and one more.
fn follow<M: Copy>(trail: &[(usize, M)], index: usize, last: M) -> Vec<M> {
    let mut moves = vec![last];
    let mut index = index;
    while let Some(&(before, mv)) = trail.get(index) {
        moves.push(mv);
        index = before;
    }
    moves.reverse();
    moves
}

/// Keeps the best positions; of equals, those with the lower hashes.
fn narrow<R: Rules>(nodes: &mut Vec<BeamNode<R>>, width: usize) {
    if nodes.len() > width {
        nodes.select_nth_unstable_by_key(width, |node| (-node.score, node.position.hash()));
        nodes.truncate(width);
    }
}
