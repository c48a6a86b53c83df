//! The root of an alpha-beta search: iterative deepening with aspiration windows, and several lines on request
//! (multi-PV).
//!
//! Several threads search by Lazy SMP (Østensen, "A complete chess engine parallelized using Lazy SMP", 2016; in
//! Stockfish since 7). Each thread searches the whole tree with its own history and path, and reads the results of the
//! others from the shared table. [Claims](super::claims) keep the threads apart.

use super::input::{MAX_DEPTH, PvInfo, RootMove, SearchInput, SearchResult};
use super::lines::{Line, Lines};
use super::node_counter::NodeCounter;
use super::score::{DECIDED, INFINITE, Score, is_final};
use super::searcher::{Memory, MovePlace, Searcher, ThreadMemory};
use super::stability::BestMoveStability;
use super::team::Team;
use super::vote::{Vote, elect};
use super::window::Window;
use crate::eval::{Evaluator, Heuristics};
use std::cmp::Reverse;

/// The half-width of the first aspiration window, in hundredths of a man.
const ASPIRATION: Score = 20;
/// The factor by which the window grows when the score falls outside it.
const ASPIRATION_GROWTH: Score = 3;
/// A margin greater than this opens the window completely.
const MAX_ASPIRATION: Score = 8 * ASPIRATION;
/// The least depth in plies at which aspiration windows are used.
const ASPIRATION_MIN_DEPTH: u32 = 5;

/// A root move and the line found for it.
#[derive(Clone)]
struct Candidate<R: Heuristics> {
    root: usize,
    score: Score,
    pv: Vec<R::Move>,
}

/// The root of one thread's search.
struct Root<'s, 'a, R: Heuristics> {
    input: &'s SearchInput<'a, R>,
    searcher: Searcher<'a, R>,
}

/// Searches a position of a game of two sides until a limit, a deadline or a request to stop.
///
/// Reports all lines together, the best first: after every iteration, during long iterations, and when the search is
/// cut short. `memory` saves allocations and changes no result.
pub fn search<'a, R: Heuristics>(
    input: &SearchInput<'a, R>,
    evaluator: &'a dyn Evaluator<R>,
    memory: &mut Memory<R::Move>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> SearchResult<R> {
    input.table.next_generation();
    let team = Team::new(input.pool, input.control, input.limits);
    let Memory { main, helpers } = memory;
    helpers.resize_with(input.pool.count(), ThreadMemory::default);
    let help = |_: usize, memory: &mut ThreadMemory<R::Move>| {
        let counter = NodeCounter::of_helper(&team);
        Root::run(input, evaluator, &team, counter, memory, Root::help)
    };
    let (mut result, votes) = team.run(helpers, help, || {
        let counter = NodeCounter::of_main(&team);
        Root::run(input, evaluator, &team, counter, main, |root| {
            root.deepen(report)
        })
    });
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
    SearchResult {
        root: result.root,
        score: result.score,
        pv: result.pv,
        nodes,
    }
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
        part: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let memory_of_search = std::mem::take(memory);
        let mut root = Self {
            input,
            searcher: Searcher::new(input, evaluator, counter, team.claims(), memory_of_search),
        };
        let found = part(&mut root);
        root.searcher.counter.flush_nodes();
        *memory = root.searcher.memory;
        found
    }

    /// Returns all root moves, in the order in which equal ones are preferred.
    ///
    /// Moves into a draw, by a draw rule or by an endgame table, all have the same score. The move with the better
    /// evaluation then comes first, so that no piece is thrown away in a known draw.
    fn candidates(&mut self) -> Vec<Candidate<R>> {
        let Self { input, searcher } = self;
        let is_drawn = |root: &RootMove<R>| searcher.is_known_draw(&root.next);
        let are_compared = input.root_moves.iter().any(is_drawn);
        let mover = input.position.to_move();
        let root_moves = input.root_moves.iter().enumerate();
        let mut scored = Vec::from_iter(root_moves.map(|(root, root_move)| {
            let score = are_compared.then(|| searcher.score_ignoring_draws(mover, &root_move.next));
            (root, Reverse(score))
        }));
        scored.sort_by_key(|&(_, score)| score);
        let roots = scored.into_iter().map(|(root, _)| root);
        roots
            .map(|root| Candidate {
                root,
                score: 0,
                pv: Vec::new(),
            })
            .collect()
    }

    /// The depth of the last iteration, if nothing ends the search earlier.
    fn max_depth(&self) -> u32 {
        self.input.limits.depth.min(MAX_DEPTH)
    }

    /// Returns the thread's vote: the best candidate, with the depth of the last complete iteration.
    fn vote(&self, candidates: &[Candidate<R>], depth: u32) -> Vote<R::Move> {
        let best = candidates.first().cloned().unwrap_or(Candidate {
            root: 0,
            score: 0,
            pv: Vec::new(),
        });
        Vote {
            root: best.root,
            score: best.score,
            depth,
            mean_depth: self.searcher.mean_depth(),
            pv: best.pv,
        }
    }

    /// A helper's part. Returns the result of its last complete iteration.
    fn help(&mut self) -> Option<Vote<R::Move>> {
        let mut candidates = self.candidates();
        let mut found = None;
        let mut lines = Lines::default();
        for depth in 1..=self.max_depth() {
            self.iterate(depth, &mut candidates, &mut lines, &mut |_| {});
            if self.searcher.counter.is_stopped() {
                break;
            }
            found = Some(self.vote(&candidates, depth));
        }
        found
    }

    /// The main thread's part: deepens until a limit and reports the lines.
    fn deepen(&mut self, report: &mut dyn FnMut(PvInfo<R>)) -> Vote<R::Move> {
        let mut candidates = self.candidates();
        let mut stability = BestMoveStability::default();
        let mut lines = Lines::default();
        let mut complete = 0;
        for depth in 1..=self.max_depth() {
            self.iterate(depth, &mut candidates, &mut lines, report);
            let Some(best) = candidates.first() else {
                break;
            };
            let factor = stability.time_factor(best.root, best.score);
            if self.searcher.counter.is_stopped() {
                break;
            }
            complete = depth;
            let is_final = self.input.limits.lines == 1 && is_final(best.score, depth);
            if is_final || self.input.control.should_end(factor) {
                break;
            }
        }
        self.vote(&candidates, complete)
    }

    /// Runs one iteration: finds the best line, then the other wanted lines. Each line excludes the root moves of the
    /// lines before it and their groups. The lines' moves go to the front of `candidates`, the best first. An
    /// incomplete line counts only if it has a new best move.
    fn iterate(
        &mut self,
        depth: u32,
        candidates: &mut [Candidate<R>],
        lines: &mut Lines<R::Move>,
        report: &mut dyn FnMut(PvInfo<R>),
    ) {
        lines.begin();
        let best_before = candidates.first().map(|best| best.root);
        let wanted = self.input.limits.lines.clamp(1, candidates.len().max(1));
        let mut count = 0;
        while count < wanted && !self.searcher.counter.is_stopped() {
            let Some(rest) = self.without_groups(candidates, count) else {
                break;
            };
            let complete = self.search_line(rest, depth);
            let Some(best) = rest.first() else {
                break;
            };
            let is_news = count == 0 && depth > 1 && best_before != Some(best.root);
            if complete || is_news {
                lines.add(Line {
                    root: best.root,
                    group: self.group(best),
                    depth,
                    mean_depth: self.searcher.mean_depth(),
                    score: best.score,
                    pv: best.pv.clone(),
                });
                count += 1;
                if count < wanted && lines.is_due(self.searcher.counter.nodes_of_all()) {
                    self.show(lines, report);
                }
            }
        }
        if let Some(found) = candidates.get_mut(..count) {
            found.sort_by_key(|candidate| Reverse(candidate.score));
        }
        if lines.has_found() {
            self.show(lines, report);
        }
    }

    /// Reports all lines.
    fn show(&mut self, lines: &mut Lines<R::Move>, report: &mut dyn FnMut(PvInfo<R>)) {
        let nodes = self.searcher.counter.nodes_of_all();
        for (index, line) in lines.ranked(nodes).into_iter().enumerate() {
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
        candidates: &'c mut [Candidate<R>],
        count: usize,
    ) -> Option<&'c mut [Candidate<R>]> {
        let (lines, rest) = candidates.split_at_mut_checked(count)?;
        let is_in_a_line = |candidate: &Candidate<R>| {
            let group = self.group(candidate);
            group.is_some() && lines.iter().any(|line| self.group(line) == group)
        };
        rest.sort_by_key(is_in_a_line);
        let end = rest.partition_point(|candidate| !is_in_a_line(candidate));
        rest.get_mut(..end)
    }

    fn group(&self, candidate: &Candidate<R>) -> Option<usize> {
        self.input.root_moves.get(candidate.root)?.group
    }

    /// Searches candidates to a depth and brings the best to the front. Returns whether the search was completed.
    fn search_line(&mut self, candidates: &mut [Candidate<R>], depth: u32) -> bool {
        let Some(last) = candidates.first().map(|best| best.score) else {
            return false;
        };
        let mut margin = if depth >= ASPIRATION_MIN_DEPTH && last.abs() < DECIDED {
            ASPIRATION
        } else {
            2 * INFINITE
        };
        loop {
            let alpha = (last - margin).max(-INFINITE);
            let beta = (last + margin).min(INFINITE);
            let score = self.search_window(candidates, Window { alpha, beta }, depth as i32);
            if self.searcher.counter.is_stopped() {
                return false;
            }
            let fails = score <= alpha && alpha > -INFINITE || score >= beta && beta < INFINITE;
            if !fails {
                return true;
            }
            margin = if margin > MAX_ASPIRATION {
                2 * INFINITE
            } else {
                margin * ASPIRATION_GROWTH
            };
        }
    }

    /// Searches the candidates once within a window. A candidate that raises alpha comes to the front.
    fn search_window(
        &mut self,
        candidates: &mut [Candidate<R>],
        window: Window,
        depth: i32,
    ) -> Score {
        let Self { input, searcher } = self;
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
