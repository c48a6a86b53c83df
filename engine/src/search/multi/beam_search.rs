//! Beam search (Lowerre 1976) for the finish of a race.
//!
//! When the seats have parted, each plays a solitaire, and only the number of moves to its end counts. The search repeats
//! with wider and wider beams until a limit ends it. A plan that is found goes into the transposition table: the next
//! search, one move later, starts from the rest of that plan and can only shorten it.

use super::beam::{Beam, BeamEnd, Solitaire};
use super::plan::{MAX_MOVES, Plan};
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::node_counter::NodeCounter;
use crate::search::{PvInfo, Score, SearchInput, SearchResult};
use rafle_rules::{MultiSeat, Rules, Seat};

/// The width of the first beam, without and with a plan that is already known.
const FIRST_WIDTH: usize = 1;
const KNOWN_WIDTH: usize = 8;

/// The width of the last beam, whose positions fill some ten megabytes.
const MAX_WIDTH: usize = 1 << 14;

/// The value of a move in a score, in hundredths of a man.
const MOVE: Score = 100;

/// The share of the soft deadline after which no wider beam starts: it would take twice as long as the last.
const WIDER_BEAM_TIME: f64 = 0.5;

/// The search between two beams, and while it is paused.
struct Widening<R: Rules> {
    /// The hash of the position at the root.
    hash: u64,
    /// The shortest plan so far.
    plan: Plan<R::Move>,
    /// The moves of the rival, if there is one whose moves are known.
    rival: Option<u32>,
    /// The width of the next beam, or of the paused one.
    width: usize,
    beam: Option<Beam<R>>,
    /// The nodes searched before the pause.
    nodes: u64,
}

/// What a beam search keeps while it is paused.
pub struct BeamMemory<R: Rules>(Option<Widening<R>>);

impl<R: Rules> Default for BeamMemory<R> {
    fn default() -> Self {
        Self(None)
    }
}

/// How a beam search ended.
#[derive(Debug)]
pub enum BeamOutcome<R: Rules> {
    /// The search found a plan.
    Found(SearchResult<R>),
    /// The slice has ended; the search goes on when it is called again with the same input and memory.
    Paused,
    /// The search found no plan with this many nodes. The caller must run another search with the rest.
    NotFound {
        /// Nodes searched.
        nodes: u64,
    },
}

impl<R: Rules> BeamOutcome<R> {
    /// The result, if the search found a plan.
    pub fn found(self) -> Option<SearchResult<R>> {
        match self {
            Self::Found(result) => Some(result),
            Self::Paused | Self::NotFound { .. } => None,
        }
    }
}

/// Searches for the shortest way to the end for a seat that has parted from all others. The first beam may use
/// half of the allowed nodes. Only the wider ones pause at the end of a slice: the first is short.
pub fn beam_search<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    memory: &mut BeamMemory<R>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> BeamOutcome<R> {
    let limit = input.limits.nodes.unwrap_or(u64::MAX);
    let seat = input.position.to_move();
    let starts: Vec<R> = input.root_moves.iter().map(|root| root.next).collect();
    let paused = memory.0.take();
    let paused = paused.filter(|paused| paused.hash == input.position.hash());
    let nodes = paused.as_ref().map_or(0, |paused| paused.nodes);
    let mut solitaire = Solitaire {
        input,
        evaluator,
        counter: NodeCounter::new(input.control, Some(limit)).in_slice(nodes, None),
    };
    let mut state = match paused {
        Some(paused) => paused,
        None => match solitaire.first(seat, &starts, limit) {
            Some(first) => first,
            None => {
                let nodes = solitaire.counter.nodes();
                return BeamOutcome::NotFound { nodes };
            }
        },
    };
    let least = solitaire.known_moves(&input.position, seat);
    let least = least.unwrap_or_else(|| evaluator.moves_left(&input.position, seat));
    let slice_end = input.slice.map(|slice| nodes.saturating_add(slice.max(1)));
    loop {
        let beam = match state.beam.take() {
            Some(beam) => Some(beam),
            None => {
                let result = solitaire.show(seat, &state, report);
                let is_over = state.plan.moves() <= least
                    || state.width > MAX_WIDTH
                    || solitaire.counter.is_stopped()
                    || input.control.should_end(WIDER_BEAM_TIME);
                if is_over {
                    return BeamOutcome::Found(result);
                }
                Beam::new(seat, state.width, state.plan.moves() - 1)
            }
        };
        if let Some(mut beam) = beam {
            match solitaire.run(&mut beam, &starts, slice_end) {
                BeamEnd::Plan(shorter) => state.plan = shorter,
                BeamEnd::NoPlan => {}
                BeamEnd::Paused => {
                    state.nodes = solitaire.counter.nodes();
                    state.beam = Some(beam);
                    memory.0 = Some(state);
                    return BeamOutcome::Paused;
                }
            }
        }
        state.width *= 2;
    }
}

impl<R: MultiSeat + Heuristics> Solitaire<'_, '_, R> {
    /// Returns the search's first plan: one in the table, or that of the narrowest beam.
    fn first(&mut self, seat: Seat, starts: &[R], limit: u64) -> Option<Widening<R>> {
        let is_known = self.known_moves(&self.input.position, seat).is_some();
        let recalled = if is_known {
            None
        } else {
            Plan::recall(self.input, seat)
        };
        let (plan, width) = match recalled {
            Some(plan) => (plan, KNOWN_WIDTH),
            None => {
                self.counter.set_limit(limit / 2);
                let plan = self.beam(seat, starts, FIRST_WIDTH, MAX_MOVES)?;
                (plan, 2 * FIRST_WIDTH)
            }
        };
        self.counter.set_limit(limit);
        Some(Widening {
            hash: self.input.position.hash(),
            plan,
            rival: self.rival_moves(seat),
            width,
            beam: None,
            nodes: 0,
        })
    }

    /// Stores the plan in the table and reports it.
    fn show(
        &self,
        seat: Seat,
        state: &Widening<R>,
        report: &mut dyn FnMut(PvInfo<R>),
    ) -> SearchResult<R> {
        let plan = &state.plan;
        plan.store(self.input, seat);
        let score = self.score(plan, state.rival);
        let nodes = self.counter.nodes();
        report(PvInfo {
            line: 1,
            depth: plan.moves(),
            mean_depth: plan.moves().into(),
            score,
            nodes,
            root: plan.root,
            pv: Vec::new(),
        });
        SearchResult {
            root: plan.root,
            score,
            pv: Vec::new(),
            nodes,
        }
    }

    /// Returns the moves that the other seat of two needs, from a position in which it has not moved.
    fn rival_moves(&mut self, seat: Seat) -> Option<u32> {
        let position = self.input.position;
        let mut others = position.seats().iter().filter(|&&other| other != seat);
        let (Some(&other), None) = (others.next(), others.next()) else {
            return None;
        };
        self.known_moves(&position, other).or_else(|| {
            let plan = self.beam(other, &[position], FIRST_WIDTH, MAX_MOVES)?;
            Some(plan.moves() - 1)
        })
    }

    /// Returns the lead over the other seat, in hundredths of a move. The right to move is worth half a move.
    fn score(&self, plan: &Plan<R::Move>, rival: Option<u32>) -> Score {
        match rival {
            Some(rival) => MOVE * (rival as Score - plan.moves() as Score) + MOVE / 2,
            None => self.evaluator.evaluate(&self.input.position),
        }
    }
}
