//! The finish of a race: when armies have parted, each seat plays a solitaire, and what counts is the
//! number of moves to its end. A beam search finds short ways there: of all positions that so many moves
//! can lead to, only the most promising are looked at further. Beams of growing width follow each other
//! until the limits end them. A way that was found is kept in the table, so that the next search, one
//! move later, begins with what is left of it and can only shorten it.

use super::iterate::{Finding, Job, Verdict};
use super::score::Score;
use super::table::{Bound, Entry};
use crate::rules::{MoveList, Outcome, Rules, Seat};
use std::collections::HashSet;

/// The width of the first beam, and of the first where a way is known already.
const FIRST_WIDTH: usize = 1;
const KNOWN_WIDTH: usize = 8;

/// The width of the last beam: its positions fill some ten megabytes.
const LAST_WIDTH: usize = 1 << 14;

/// The most moves of a way.
const MAX_MOVES: u32 = 150;

/// The worth of a move in a score, in hundredths.
const MOVE: Score = 100;

/// The part of the soft deadline after which no wider beam begins: it takes twice as long as the last.
const PATIENCE: f64 = 0.5;

/// Sets the hashes of solitaires apart from all others in the table.
const KEY: u64 = 0x5851_F42D_4C95_7F2D;

/// A position of a beam.
struct Place<R: Rules> {
    position: R,
    worth: i32,
    /// The root that it comes from.
    root: usize,
    /// The last move, and the place of the one before it in the trail; none right after the root.
    last: Option<(usize, R::Move)>,
}

/// The trail's place of a root.
const NO_TRAIL: usize = usize::MAX;

/// A way to the end.
#[derive(Clone, Debug)]
struct Plan<M> {
    root: usize,
    /// The moves after the one at the root.
    rest: Vec<M>,
}

impl<M> Plan<M> {
    fn moves(&self) -> u32 {
        self.rest.len() as u32 + 1
    }
}

/// The search of one seat's solitaire.
struct Solitaire<'a, 'b, R: Rules> {
    job: &'a Job<'b, R>,
    nodes: u64,
    /// The greatest number of positions.
    limit: u64,
    stopped: bool,
}

/// What a beam has come to.
struct Front<R: Rules> {
    seat: Seat,
    /// Moves that are left after the next.
    left: u32,
    /// The positions that were looked at further, at whatever distance.
    followed: HashSet<u64>,
    /// The positions after the next move.
    fresh: Vec<Place<R>>,
    seen: HashSet<u64>,
}

/// Searches the position of a seat that has parted from all others for the shortest way to its end. The
/// first beam may use half of the positions allowed.
///
/// # Errors
/// No way is found with so many positions: another search must be made with what is left.
pub fn finish<R: Rules>(
    job: &Job<'_, R>,
    others: &[Seat],
    mut report: impl FnMut(Finding<R>),
) -> Result<Verdict<R>, u64> {
    let limit = job.limits.nodes.unwrap_or(u64::MAX);
    let mut solitaire = Solitaire {
        job,
        nodes: 0,
        limit: limit / 2,
        stopped: false,
    };
    let seat = job.position.to_move();
    let starts: Vec<R> = job.roots.iter().map(|root| root.next).collect();
    let (mut plan, mut width) = match solitaire.recall(seat) {
        Some(plan) => (plan, KNOWN_WIDTH),
        None => {
            let found = solitaire.beam(seat, &starts, FIRST_WIDTH, MAX_MOVES);
            (found.ok_or(solitaire.nodes)?, 2 * FIRST_WIDTH)
        }
    };
    solitaire.limit = limit;
    let rival = match others {
        // The other's moves are counted from a position that he has not moved in.
        [other] => solitaire
            .beam(*other, &[job.position], FIRST_WIDTH, MAX_MOVES)
            .map(|plan| plan.moves() - 1),
        _ => None,
    };
    let least = job.evaluator.moves_left(&job.position, seat);
    loop {
        solitaire.keep(seat, &plan);
        let score = solitaire.score(&plan, rival);
        report(Finding {
            line: 1,
            depth: plan.moves(),
            mean_depth: plan.moves().into(),
            score,
            nodes: solitaire.nodes,
            root: plan.root,
            rest: Vec::new(),
        });
        let is_over = plan.moves() <= least
            || width > LAST_WIDTH
            || solitaire.stopped
            || job.control.should_end(PATIENCE);
        if is_over {
            return Ok(Verdict {
                root: plan.root,
                score,
                rest: Vec::new(),
                nodes: solitaire.nodes,
            });
        }
        if let Some(shorter) = solitaire.beam(seat, &starts, width, plan.moves() - 1) {
            plan = shorter;
        }
        width *= 2;
    }
}

impl<R: Rules> Solitaire<'_, '_, R> {
    /// The lead over the other, in hundredths of a move; the right to move is half of one.
    fn score(&self, plan: &Plan<R::Move>, rival: Option<u32>) -> Score {
        match rival {
            Some(rival) => MOVE * (rival as Score - plan.moves() as Score) + MOVE / 2,
            None => self.job.evaluator.evaluate(&self.job.position),
        }
    }

    /// The shortest way of a seat, of so many moves at most, that a beam of so many positions finds from
    /// one of some positions, each one move from the beginning.
    fn beam(&mut self, seat: Seat, starts: &[R], width: usize, most: u32) -> Option<Plan<R::Move>> {
        let mut trail: Vec<(usize, R::Move)> = Vec::new();
        let mut front = Front {
            seat,
            left: most.checked_sub(1)?,
            followed: HashSet::new(),
            fresh: Vec::new(),
            seen: HashSet::new(),
        };
        for (root, &next) in starts.iter().enumerate() {
            if self.arrive(next, root, None, &mut front)? {
                let rest = Vec::new();
                return Some(Plan { root, rest });
            }
        }
        while front.left > 0 && !front.fresh.is_empty() {
            front.left -= 1;
            let mut chosen = std::mem::take(&mut front.fresh);
            narrow(&mut chosen, width);
            front.seen.clear();
            let hashes = chosen.iter().map(|place| place.position.hash_alone(seat));
            front.followed.extend(hashes);
            for place in chosen {
                let before = match place.last {
                    None => NO_TRAIL,
                    Some(last) => {
                        trail.push(last);
                        trail.len() - 1
                    }
                };
                let mut list = MoveList::new();
                place.position.legal_moves(&mut list);
                list.retain(|mv| place.position.promise(*mv) >= 0);
                for mv in list {
                    let next = place.position.play(mv);
                    if self.arrive(next, place.root, Some((before, mv)), &mut front)? {
                        let root = place.root;
                        let rest = follow(&trail, before, mv);
                        return Some(Plan { root, rest });
                    }
                }
            }
        }
        None
    }

    /// Takes a position into the front, if it is new and could be led to the end in the moves left; tells
    /// whether it is the end. `None` if the search is over.
    fn arrive(
        &mut self,
        next: R,
        root: usize,
        last: Option<(usize, R::Move)>,
        front: &mut Front<R>,
    ) -> Option<bool> {
        /// How many positions are made between two looks at the clock.
        const POLL_INTERVAL: u64 = 256;
        self.nodes += 1;
        let is_time = self.nodes.is_multiple_of(POLL_INTERVAL) && self.job.control.must_end();
        if self.nodes >= self.limit || is_time {
            self.stopped = true;
            return None;
        }
        let seat = front.seat;
        if let Some(outcome) = next.decided() {
            return Some(is_won(outcome, seat));
        }
        let Some(position) = next.with_turn_of(seat) else {
            return Some(false);
        };
        let evaluator = self.job.evaluator;
        let hash = position.hash_alone(seat);
        let is_hopeless = evaluator.moves_left(&position, seat) > front.left;
        if !is_hopeless && !front.followed.contains(&hash) && front.seen.insert(hash) {
            front.fresh.push(Place {
                position,
                worth: evaluator.evaluate_alone(&position, seat),
                root,
                last,
            });
        }
        Some(false)
    }

    /// Keeps a way in the table, each position with its next move and the number of those left.
    fn keep(&self, seat: Seat, plan: &Plan<R::Move>) {
        let Some(root) = self.job.roots.get(plan.root) else {
            return;
        };
        let mut position = root.next;
        for (mv, left) in plan.rest.iter().zip((1..=plan.rest.len() as i32).rev()) {
            let Some(turn) = position.with_turn_of(seat) else {
                return;
            };
            self.job.table.store(
                turn.hash_alone(seat) ^ KEY,
                Entry {
                    tag: R::tag(*mv),
                    score: 0,
                    depth: left,
                    bound: Bound::Exact,
                },
            );
            position = turn.play(*mv);
        }
    }

    /// The shortest way that the table knows, if it still leads to the end.
    fn recall(&self, seat: Seat) -> Option<Plan<R::Move>> {
        let roots = self.job.roots.iter().enumerate();
        roots
            .filter_map(|(root, next)| {
                let rest = self.recall_from(seat, next.next)?;
                Some(Plan { root, rest })
            })
            .min_by_key(Plan::moves)
    }

    fn recall_from(&self, seat: Seat, mut position: R) -> Option<Vec<R::Move>> {
        let mut way = Vec::new();
        while way.len() < MAX_MOVES as usize {
            if let Some(outcome) = position.decided() {
                return is_won(outcome, seat).then_some(way);
            }
            let turn = position.with_turn_of(seat)?;
            let known = self.job.table.probe(turn.hash_alone(seat) ^ KEY)?;
            let mut list = MoveList::new();
            turn.legal_moves(&mut list);
            let mv = list.into_iter().find(|&mv| R::tag(mv) == known.tag)?;
            way.push(mv);
            position = turn.play(mv);
        }
        None
    }
}

fn is_won(outcome: Outcome, seat: Seat) -> bool {
    matches!(outcome, Outcome::Win { winner, .. } if winner == seat)
}

/// The moves of a trail up to a place, and one more.
fn follow<M: Copy>(trail: &[(usize, M)], place: usize, last: M) -> Vec<M> {
    let mut moves = vec![last];
    let mut place = place;
    while let Some(&(before, mv)) = trail.get(place) {
        moves.push(mv);
        place = before;
    }
    moves.reverse();
    moves
}

/// Keeps the most promising positions; of equals, those of the lower hashes.
fn narrow<R: Rules>(places: &mut Vec<Place<R>>, width: usize) {
    if places.len() > width {
        places.select_nth_unstable_by_key(width, |place| (-place.worth, place.position.hash()));
        places.truncate(width);
    }
}
