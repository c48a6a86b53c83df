//! The root of an alpha-beta search: iterative deepening with aspiration windows, and several lines on request
//! (multi-PV).
//!
//! Several threads search by Lazy SMP (Østensen, "A complete chess engine parallelized using Lazy SMP", 2016; in
//! Stockfish since 7). Each thread searches the whole tree with its own history and path, and reads the results of the
//! others from the shared table. [Claims](super::claims) keep the threads apart.

use super::deepening::{Candidate, Deepening};
use super::input::{MAX_DEPTH, PvInfo, RootMove, SearchInput, SearchResult};
use super::lines::Line;
use super::node_counter::NodeCounter;
use super::score::{DECIDED, INFINITE, Score, is_final};
use super::searcher::{Memory, MovePlace, Searcher, ThreadMemory};
use super::team::Team;
use super::vote::{Vote, elect};
use super::window::Window;
use crate::eval::{Evaluator, Heuristics};
use std::cmp::Reverse;

/// The factor by which the aspiration window grows when the score falls outside it.
const ASPIRATION_GROWTH: Score = 3;
/// A margin greater than this many first ones opens the window completely.
const MAX_ASPIRATION: Score = 8;
/// The least depth in plies at which aspiration windows are used.
const ASPIRATION_MIN_DEPTH: u32 = 5;

/// The margin of a window that is completely open.
const OPEN: Score = 2 * INFINITE;

/// Returns the margin of an aspiration window that comes after this one, where the first one was `first`.
fn wider(margin: Score, first: Score) -> Score {
    if margin > MAX_ASPIRATION * first {
        OPEN
    } else {
        margin * ASPIRATION_GROWTH
    }
}

/// The root of one thread's search.
struct Root<'s, 'a, R: Heuristics> {
    input: &'s SearchInput<'a, R>,
    state: Deepening<R::Move>,
    searcher: Searcher<'a, R>,
}

/// Searches a position of a game of two sides until a limit, a deadline or a request to stop.
///
/// Reports all lines together, the best first: after every iteration, during long iterations, and when the search is
/// cut short. `memory` saves allocations and changes no result.
///
/// Returns `None` at the end of a slice: the search is paused, and goes on when it is called again with the same input
/// and memory.
pub fn search<'a, R: Heuristics>(
    input: &SearchInput<'a, R>,
    evaluator: &'a dyn Evaluator<R>,
    memory: &mut Memory<R::Move>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> Option<SearchResult<R>> {
    let Memory {
        main,
        helpers,
        paused,
    } = memory;
    let paused = paused.take();
    let paused = paused.filter(|paused| paused.hash == input.position.hash());
    if paused.is_none() {
        input.table.next_generation();
    }
    let team = Team::new(input.pool, input.control, input.limits);
    helpers.resize_with(input.pool.count(), ThreadMemory::default);
    let help = |_: usize, memory: &mut ThreadMemory<R::Move>| {
        let counter = NodeCounter::of_helper(&team);
        Root::run(input, evaluator, &team, counter, memory, None, |root| {
            root.help()
        })
    };
    let (deepened, votes) = team.run(helpers, help, || {
        let nodes = paused.as_ref().map_or(0, |paused| paused.counts.nodes);
        let counter = NodeCounter::of_main(&team).in_slice(nodes, input.slice);
        Root::run(input, evaluator, &team, counter, main, paused, |root| {
            root.deepen(report)
        })
    });
    let mut result = match deepened {
        Deepened::End(result) => result,
        Deepened::Paused(state) => {
            memory.paused = Some(state);
            return None;
        }
    };
    let nodes = team.nodes();
    let votes = votes.into_iter().flatten().collect();
    if is_put_to_the_vote(input)
        && let Some(elected) = elect(&result, votes)
    {
        // Clients expect the last report to be the move that is played.
        report(PvInfo {
            line: 1,
            depth: elected.depth,
            mean_depth: elected.mean_depth,
            score: elected.score,
            nodes,
            root: elected.root,
            pv: elected.pv.clone(),
        });
        result = elected;
    }
    Some(SearchResult {
        root: result.root,
        score: result.score,
        pv: result.pv,
        nodes,
    })
}

/// How the main thread's part ended.
enum Deepened<M> {
    End(Vote<M>),
    /// At the end of a slice.
    Paused(Deepening<M>),
}

/// Whether the helpers vote on the move to play. If several lines are wanted, the main thread has already reported them
/// in order, and the helpers cannot compare theirs with all of these; so the main thread decides alone.
fn is_put_to_the_vote<R: Heuristics>(input: &SearchInput<'_, R>) -> bool {
    let has_groups = input.root_moves.iter().any(|root| root.group.is_some());
    input.limits.lines <= 1 && !has_groups
}

impl<'s, 'a, R: Heuristics> Root<'s, 'a, R> {
    /// Runs one thread's part of the search.
    fn run<T>(
        input: &'s SearchInput<'a, R>,
        evaluator: &'a dyn Evaluator<R>,
        team: &'a Team<'a>,
        counter: NodeCounter<'a>,
        memory: &mut ThreadMemory<R::Move>,
        paused: Option<Deepening<R::Move>>,
        part: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut memory_of_search = std::mem::take(memory);
        memory_of_search.begin(input.position.seats(), input.played, paused.is_some());
        let mut searcher =
            Searcher::new(input, evaluator, counter, team.claims(), memory_of_search);
        let state = match paused {
            Some(paused) => {
                searcher.resume(paused.counts);
                paused
            }
            None => Deepening::new(input.position.hash(), candidates(input, &mut searcher)),
        };
        let mut root = Self {
            input,
            state,
            searcher,
        };
        let found = part(&mut root);
        root.searcher.counter.flush_nodes();
        *memory = root.searcher.memory;
        found
    }

    /// The depth of the last iteration, if nothing ends the search earlier.
    fn max_depth(&self) -> u32 {
        self.input.limits.depth.min(MAX_DEPTH)
    }

    /// Returns the thread's vote: the best candidate, with the depth of the last complete iteration.
    fn vote(&self) -> Vote<R::Move> {
        let best = self.state.candidates.first().cloned();
        let best = best.unwrap_or(Candidate::new(0));
        Vote {
            root: best.root,
            score: best.score,
            depth: self.state.complete,
            mean_depth: self.searcher.mean_depth(),
            pv: best.pv,
        }
    }

    /// A helper's part. Returns the result of its last complete iteration.
    fn help(&mut self) -> Option<Vote<R::Move>> {
        let mut found = None;
        while self.state.depth <= self.max_depth() {
            self.iterate(&mut |_| {});
            if self.searcher.counter.is_stopped() {
                break;
            }
            self.state.deepen();
            found = Some(self.vote());
        }
        found
    }

    /// The main thread's part: deepens until a limit or the end of a slice, and reports the lines.
    fn deepen(&mut self, report: &mut dyn FnMut(PvInfo<R>)) -> Deepened<R::Move> {
        while self.state.depth <= self.max_depth() {
            self.iterate(report);
            if self.searcher.counter.is_paused() {
                let empty = Deepening::new(self.state.hash, Vec::new());
                let state = std::mem::replace(&mut self.state, empty);
                let counts = self.searcher.counts();
                return Deepened::Paused(Deepening { counts, ..state });
            }
            let Deepening {
                candidates,
                stability,
                depth,
                ..
            } = &mut self.state;
            let Some(best) = candidates.first() else {
                break;
            };
            let factor = stability.time_factor(best.root, best.score);
            if self.searcher.counter.is_stopped() {
                break;
            }
            let is_final = self.input.limits.lines == 1 && is_final(best.score, *depth);
            self.state.deepen();
            if is_final || self.input.control.should_end(factor) {
                break;
            }
        }
        Deepened::End(self.vote())
    }

    /// Runs one iteration, or the rest of a paused one: finds the best line, then the other wanted lines. Each line
    /// excludes the root moves of the lines before it and their groups. The lines' moves go to the front of the
    /// candidates, the best first. An incomplete line counts only if it has a new best move.
    fn iterate(&mut self, report: &mut dyn FnMut(PvInfo<R>)) {
        let mut candidates = std::mem::take(&mut self.state.candidates);
        let depth = self.state.depth;
        let wanted = self.input.limits.lines.clamp(1, candidates.len().max(1));
        while self.state.found < wanted && !self.searcher.counter.is_stopped() {
            let found = self.state.found;
            let Some(rest) = self.without_groups(&mut candidates, found) else {
                break;
            };
            let complete = self.search_line(rest, depth);
            let Some(best) = rest.first() else {
                break;
            };
            let is_first = found == 0 && depth > 1;
            let is_news = is_first && self.state.best_before != Some(best.root);
            if complete || is_news && !self.searcher.counter.is_paused() {
                let line = Line {
                    root: best.root,
                    group: self.group(best),
                    depth,
                    mean_depth: self.searcher.mean_depth(),
                    score: best.score,
                    pv: best.pv.clone(),
                };
                self.state.lines.add(line);
                self.state.found += 1;
                let nodes = self.searcher.counter.nodes_of_all();
                if self.state.found < wanted && self.state.lines.is_due(nodes) {
                    self.show(report);
                }
            }
        }
        let is_paused = self.searcher.counter.is_paused();
        if let Some(found) = candidates.get_mut(..self.state.found)
            && !is_paused
        {
            found.sort_by_key(|candidate| Reverse(candidate.score));
        }
        self.state.candidates = candidates;
        if self.state.lines.has_found() && !is_paused {
            self.show(report);
        }
    }

    /// Reports all lines.
    fn show(&mut self, report: &mut dyn FnMut(PvInfo<R>)) {
        let nodes = self.searcher.counter.nodes_of_all();
        for (index, line) in self.state.lines.ranked(nodes).into_iter().enumerate() {
            report(PvInfo {
                line: index + 1,
                depth: line.depth,
                mean_depth: line.mean_depth,
                score: line.score,
                nodes,
                root: line.root,
                pv: line.pv,
            });
        }
    }

    /// Returns the candidates after the first `count`, except those that share a group with one of these; the latter
    /// move to the end.
    fn without_groups<'c>(
        &self,
        candidates: &'c mut [Candidate<R::Move>],
        count: usize,
    ) -> Option<&'c mut [Candidate<R::Move>]> {
        let (lines, rest) = candidates.split_at_mut_checked(count)?;
        let is_in_a_line = |candidate: &Candidate<R::Move>| {
            let group = self.group(candidate);
            group.is_some() && lines.iter().any(|line| self.group(line) == group)
        };
        rest.sort_by_key(is_in_a_line);
        let end = rest.partition_point(|candidate| !is_in_a_line(candidate));
        rest.get_mut(..end)
    }

    fn group(&self, candidate: &Candidate<R::Move>) -> Option<usize> {
        self.input.root_moves.get(candidate.root)?.group
    }

    /// Searches candidates to a depth and brings the best to the front. Returns whether the search was completed.
    fn search_line(&mut self, candidates: &mut [Candidate<R::Move>], depth: u32) -> bool {
        let Some(last) = candidates.first().map(|best| best.score) else {
            return false;
        };
        let first = if depth >= ASPIRATION_MIN_DEPTH && last.abs() < DECIDED {
            self.searcher.constants.aspiration
        } else {
            OPEN
        };
        let (mut below, mut above) = (first, first);
        loop {
            let alpha = (last - below).max(-INFINITE);
            let beta = (last + above).min(INFINITE);
            let score = self.search_window(candidates, Window { alpha, beta }, depth as i32);
            if self.searcher.counter.is_stopped() {
                return false;
            }
            // Only the side on which the score falls outside opens further.
            if score <= alpha && alpha > -INFINITE {
                below = wider(below, first);
            } else if score >= beta && beta < INFINITE {
                above = wider(above, first);
            } else {
                return true;
            }
        }
    }

    /// Searches the candidates once within a window. A candidate that raises alpha comes to the front.
    fn search_window(
        &mut self,
        candidates: &mut [Candidate<R::Move>],
        window: Window,
        depth: i32,
    ) -> Score {
        let Self {
            input, searcher, ..
        } = self;
        let mover = input.position.to_move();
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        searcher.push_path(input.position.hash());
        let count = candidates.len();
        let (mut index, mut turn) = (0, 0);
        while index < count {
            let Some(root_move) = input.root_moves.get(candidates[index].root) else {
                break;
            };
            turn += 1;
            let Ok(_claim) = searcher.claim(&root_move.next, depth, MovePlace { turn, count })
            else {
                candidates[index..].rotate_left(1);
                continue;
            };
            let is_first = index == 0;
            let mut score = -INFINITE;
            if !is_first {
                let scout = Window::null_window(alpha + 1);
                score = searcher.root_child(mover, root_move, scout, depth - 1);
            }
            if is_first || score > alpha && !searcher.counter.is_stopped() {
                score = searcher.root_child(mover, root_move, window.above(alpha), depth - 1);
            }
            if searcher.counter.is_stopped() {
                break;
            }
            best = best.max(score);
            if is_first || score > alpha {
                alpha = alpha.max(score);
                let candidate = &mut candidates[index];
                candidate.score = score;
                candidate.pv.clear();
                candidate.pv.extend_from_slice(searcher.memory.pv.line(1));
                candidates[..=index].rotate_right(1);
                if score >= window.beta {
                    break;
                }
            }
            index += 1;
        }
        searcher.pop_path();
        best
    }
}

/// Returns all root moves, in the order in which equal ones are preferred.
///
/// Moves into a draw, by a draw rule or by an endgame table, all have the same score. No piece should be thrown away in a
/// known draw: a move that offers something comes last, and otherwise the better evaluation first.
fn candidates<R: Heuristics>(
    input: &SearchInput<'_, R>,
    searcher: &mut Searcher<'_, R>,
) -> Vec<Candidate<R::Move>> {
    let is_drawn = |root: &RootMove<R>| searcher.is_known_draw(&root.next);
    let are_compared = input.root_moves.iter().any(is_drawn);
    let mover = input.position.to_move();
    let root_moves = input.root_moves.iter().enumerate();
    let mut scored = Vec::from_iter(root_moves.map(|(root, root_move)| {
        let next = &root_move.next;
        let offers = next.to_move() != mover && next.must_capture();
        let order = are_compared.then(|| {
            let score = searcher.score_ignoring_draws(mover, next);
            (offers, Reverse(score))
        });
        (root, order)
    }));
    scored.sort_by_key(|&(_, order)| order);
    let roots = scored.into_iter().map(|(root, _)| root);
    roots.map(Candidate::new).collect()
}
