//! A session's search: root moves from the rules, principal variations back into texts.

use super::choice::{Answers, Choice};
use super::game_history::GameHistory;
use super::last_lines::LastLines;
use super::skill::{NearBest, Skill};
use super::table_values::{MoveValue, best_of, values_of_moves};
use crate::endgame::Tables;
use crate::eval::net::Weights;
use crate::eval::{ConstantChanges, Heuristics};
use crate::search::{
    Control, DECIDED, DRAW, HelperPool, Limits, PvInfo, RootMove, Score, SearchInput, SearchMethod,
    SearchResult, Table, in_men, table_result,
};
use rafle_protocol::hub::Info;
use rafle_rules::Game;
use std::any::Any;
use std::sync::Arc;

/// The parameters of a search.
#[derive(Clone)]
pub struct SearchRequest {
    /// How far to go.
    pub limits: Limits,
    /// Whether a forced move may be answered at once with almost no search.
    pub quick_if_forced: bool,
    /// Whether each line is reported with its number.
    pub numbered_lines: bool,
    /// The level of play; `None` at full strength.
    pub skill: Option<Skill>,
    /// The stop request and the deadlines.
    pub control: Arc<Control>,
    /// The transposition table.
    pub table: Arc<Table>,
    /// Whether the table is cleared first: what it holds was found under other rules, or by other knowledge.
    pub clears_table: bool,
    /// Weights that replace the built-in ones, if they are for this game.
    pub weights: Option<Arc<Weights>>,
    /// What replaces the game's constants of alpha-beta.
    pub constants: ConstantChanges,
    /// The endgame tables of this game under its rules.
    pub tables: Option<Arc<Tables>>,
}

/// What a search reports.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line.
    Info(Info),
    /// The end.
    Done {
        /// The move or claim to play; `None` if there is none.
        best: Option<String>,
        /// The expected reply.
        ponder: Option<String>,
        /// The value of the position for the side to move, in men. `None` if there is no reliable value: the search
        /// found no line, or it only looked for a reply to a forced move.
        score: Option<f64>,
        /// Positions searched.
        nodes: u64,
        /// Whether the move comes from an opening book.
        book: bool,
    },
    /// The end of a search that panicked, which is a bug of this program.
    InternalError {
        /// A legal move; `None` if there is none.
        fallback: Option<String>,
    },
}

/// The memory of a search thread, kept from one search to the next: the helper threads and, as long as the variant
/// stays the same, reusable allocations and the results that help the next search of the same game.
#[derive(Default)]
pub struct SearchMemory {
    pool: HelperPool,
    kept: Option<Box<dyn Any + Send>>,
}

impl SearchMemory {
    /// Lends the memory of one kind of search to `search`. Replaces the memory of another kind.
    fn lend<T: Default + Send + 'static, O>(
        &mut self,
        search: impl FnOnce(&HelperPool, &mut T) -> O,
    ) -> O {
        let kept = self.kept.take().and_then(|kept| kept.downcast().ok());
        let mut memory: Box<T> = kept.unwrap_or_default();
        let result = search(&self.pool, &mut memory);
        self.kept = Some(memory);
        result
    }
}

/// The search of a session's position, detached from the session so that any thread can run it.
pub trait SearchTask: Send {
    /// Searches and passes its findings to `report`, [`Event::Done`] last.
    ///
    /// With a `slice`, the search pauses after about that many nodes and returns `false`. It goes on when it is called
    /// again with the same request and memory. A search in slices has one thread.
    fn run(
        &mut self,
        request: &SearchRequest,
        slice: Option<u64>,
        memory: &mut SearchMemory,
        report: &mut dyn FnMut(Event),
    ) -> bool;

    /// Returns a legal move or claim: simply the first.
    fn fallback(&self) -> Option<String>;
}

/// The depth in plies of the search before a forced move: enough to find an expected reply.
const FORCED_DEPTH: u32 = 4;

/// The task of one game with its search method.
pub(super) struct GameSearch<G: Game, S> {
    history: GameHistory<G>,
    method: S,
    /// The search, once it has begun.
    running: Option<Running<G, S>>,
}

impl<G: Game, S> GameSearch<G, S> {
    pub(super) fn new(history: GameHistory<G>, method: S) -> Self {
        Self {
            history,
            method,
            running: None,
        }
    }
}

/// A search that has begun: its root moves, and what its reports depend on.
struct Running<G: Game, S> {
    lines: LineTexts<G>,
    method: S,
    limits: Limits,
    /// The number of lines to report.
    shown: usize,
    /// Whether the search only looks for a reply to a forced move.
    is_quick: bool,
    tabled: Option<MoveValue>,
    answers: Option<Answers>,
    near_best: Option<NearBest<G>>,
    last_lines: LastLines<G::Move>,
    /// The score of the best line, in men.
    score: Option<f64>,
}

impl<G: Game + Heuristics, S: SearchMethod<G>> SearchTask for GameSearch<G, S> {
    fn run(
        &mut self,
        request: &SearchRequest,
        slice: Option<u64>,
        memory: &mut SearchMemory,
        report: &mut dyn FnMut(Event),
    ) -> bool {
        let running = self.running.take();
        let Some(mut running) = running.or_else(|| self.begin(request)) else {
            report(Event::Done {
                best: None,
                ponder: None,
                score: None,
                nodes: 0,
                book: false,
            });
            return true;
        };
        let threads = match slice {
            None => request.limits.threads,
            Some(_) => 1,
        };
        memory.pool.resize(threads.saturating_sub(1));
        match self.search(&mut running, request, slice, memory, report) {
            None => self.running = Some(running),
            Some(result) => self.finish(running, result, report),
        }
        self.running.is_none()
    }

    fn fallback(&self) -> Option<String> {
        let choice = self.history.choices_until(&|| true).into_iter().next()?;
        Some(choice.text(self.history.current(), self.history.options()))
    }
}

/// Returns the score of a line if the tables know the value of the root: the tables' score, unless the search has
/// proved more.
fn known_score(tabled: Option<MoveValue>, found: Score) -> Score {
    match tabled {
        Some(tabled) if found.abs() < DECIDED => tabled.score(),
        _ => found,
    }
}

impl<G: Game + Heuristics, S: SearchMethod<G>> GameSearch<G, S> {
    /// Prepares the search; `None` if the side to move has no choice.
    fn begin(&self, request: &SearchRequest) -> Option<Running<G, S>> {
        if request.clears_table {
            request.table.clear();
        }
        let mut choices = self.history.choices_until(&|| request.control.must_end());
        if choices.is_empty() {
            return None;
        }
        let tabled = self.keep_best_by_tables(&mut choices, request);
        let mut limits = request.limits;
        let answers = self.answers(&choices, limits);
        if let Some(answers) = &answers {
            limits.lines = answers.count();
        }
        let shown = limits.lines;
        let method = self.method_with(request.weights.as_ref());
        let current = self.history.current();
        let mut beginner = request.skill.and_then(Skill::beginner);
        if let Some(beginner) = &mut beginner {
            limits.depth = limits.depth.min(beginner.depth());
            beginner.overlook(&mut choices, |choice| {
                choice.touches(current, self.history.options())
            });
        }
        let near_best = request.skill.map(|skill| {
            limits = skill.limit(limits, choices.len());
            let impressions = beginner.map(|mut beginner| {
                beginner.impressions(choices.len(), |root| {
                    let next = choices.get(root)?.next(current);
                    let is_over = next.winner().is_some();
                    (!is_over).then(|| method.evaluate(&next, current.to_move()))
                })
            });
            let scale = method.logistic_scale(current);
            NearBest::new(skill, scale, impressions.unwrap_or_default())
        });
        let root_moves = choices.iter().enumerate().map(|(root, choice)| RootMove {
            next: choice.next(self.history.current()),
            takes_back: matches!(choice, Choice::Replay { .. }),
            group: answers.as_ref().and_then(|answers| answers.of_choice(root)),
        });
        let lines = LineTexts {
            root_moves: root_moves.collect(),
            choices,
        };
        // A forced move needs no vote, and its search is over before helpers have woken up. Limited skill needs no
        // helpers either. The pool keeps its threads for the next search all the same.
        let is_quick = request.quick_if_forced && lines.choices.len() == 1;
        if is_quick {
            limits.depth = limits.depth.min(FORCED_DEPTH);
            limits.threads = 1;
        }
        Some(Running {
            lines,
            method,
            limits,
            shown,
            is_quick,
            tabled,
            answers,
            near_best,
            last_lines: LastLines::new(),
            score: None,
        })
    }

    /// Runs the search, or one slice of it; `None` if it is paused.
    fn search(
        &self,
        running: &mut Running<G, S>,
        request: &SearchRequest,
        slice: Option<u64>,
        memory: &mut SearchMemory,
        report: &mut dyn FnMut(Event),
    ) -> Option<SearchResult<G>> {
        let Running {
            lines,
            method,
            limits,
            shown,
            tabled,
            answers,
            near_best,
            last_lines,
            score,
            ..
        } = running;
        let tabled = *tabled;
        memory.lend(|pool, memory| {
            let input = SearchInput {
                position: *self.history.current(),
                root_moves: &lines.root_moves,
                played: &self.history.played,
                limits: *limits,
                table: &request.table,
                control: &request.control,
                pool,
                tables: request.tables.as_deref(),
                slice,
                constants: request.constants,
            };
            method.search(&input, memory, &mut |found| {
                let mut found = found;
                found.score = known_score(tabled, found.score);
                if found.line == 1 {
                    *score = Some(in_men(found.score));
                }
                if let Some(near_best) = near_best {
                    near_best.take(&found);
                }
                let is_known = tabled.is_some() || found.score.abs() >= DECIDED;
                if found.line > *shown || last_lines.has(&found) && is_known {
                    return;
                }
                let info = self.info(lines, &found, request, tabled);
                let info = match answers {
                    None => Some(info),
                    Some(answers) => answers.take(found.line, found.root, found.score, info),
                };
                if let Some(info) = info {
                    report(Event::Info(info));
                }
            })
        })
    }

    /// Reports the end of the search.
    fn finish(
        &self,
        running: Running<G, S>,
        result: SearchResult<G>,
        report: &mut dyn FnMut(Event),
    ) {
        let mut answers = running.answers;
        if let Some(info) = answers.as_mut().and_then(Answers::report) {
            report(Event::Info(info));
        }
        let result = match running.near_best {
            Some(near_best) => near_best.choose(result),
            None => result,
        };
        let texts = running.lines.texts(&self.history, result.root, &result.pv);
        let mut texts = texts.into_iter();
        let is_reliable = !running.is_quick || running.tabled.is_some();
        report(Event::Done {
            best: texts.next(),
            ponder: texts.next(),
            score: running.score.filter(|_| is_reliable),
            nodes: result.nodes,
            book: false,
        });
    }

    /// Keeps only the choices that are best by the tables, and returns their value. Does nothing if the tables do not
    /// know all choices or if several lines are wanted.
    fn keep_best_by_tables(
        &self,
        choices: &mut Vec<Choice<G>>,
        request: &SearchRequest,
    ) -> Option<MoveValue> {
        let tables = request.tables.as_ref()?;
        if request.limits.lines > 1 || self.history.claimable.is_some() {
            return None;
        }
        let current = self.history.current();
        let next = choices.iter().map(|choice| choice.next(current));
        let must_end = || request.control.must_end();
        let options = self.history.options();
        let values = values_of_moves(tables, current, next, options, &must_end)?;
        let (best, is_best) = best_of(&values)?;
        let mut is_best = is_best.into_iter();
        choices.retain(|_| is_best.next().unwrap_or(true));
        Some(best)
    }

    /// Returns the search method, with the given weights if they are for this game.
    fn method_with(&self, weights: Option<&Arc<Weights>>) -> S {
        let method = self.method.clone();
        match weights.filter(|weights| weights.header().variant == G::NAME) {
            Some(weights) => method.with_weights(weights),
            None => method,
        }
    }

    /// Returns the answers to the irregular move before this position. Each gets a line of its own, unless the client
    /// has requested several lines.
    fn answers(&self, choices: &[Choice<G>], limits: Limits) -> Option<Answers> {
        let is_asked = self.history.claimable.is_some() && limits.lines == 1;
        is_asked.then(|| Answers::new(choices))
    }

    fn info(
        &self,
        lines: &LineTexts<G>,
        info: &PvInfo<G>,
        request: &SearchRequest,
        tabled: Option<MoveValue>,
    ) -> Info {
        let seconds = request.control.elapsed().as_secs_f64();
        let line = u32::try_from(info.line).unwrap_or(u32::MAX);
        Info {
            depth: Some(info.depth),
            mean_depth: Some(info.mean_depth),
            score: Some(in_men(info.score)),
            scores: self.seat_scores(lines, info),
            nodes: Some(info.nodes),
            time: Some(seconds),
            nps: Some(info.nodes as f64 / seconds.max(1e-6) / 1e6),
            line: request.numbered_lines.then_some(line),
            breaks: self
                .history
                .claimable
                .as_ref()
                .map(|claimable| claimable.breach.to_string()),
            answers: Vec::new(),
            table: table_result(info.score)
                .or_else(|| tabled.map(MoveValue::result).filter(|_| info.score == DRAW))
                .map(|result| result.to_string()),
            book: false,
            pv: lines.texts(&self.history, info.root, &info.pv),
        }
    }

    /// Returns the value of the end of a line for each seat, in men, in games of more than two seats. The value for the
    /// side to move is the score of the search.
    fn seat_scores(&self, lines: &LineTexts<G>, info: &PvInfo<G>) -> Vec<f64> {
        let Some(RootMove { next, .. }) = lines.root_moves.get(info.root) else {
            return Vec::new();
        };
        let moves = info.pv.iter();
        let end = moves.fold(*next, |position, &mv| position.play(mv));
        let mover = self.history.current().to_move();
        let Some(scores) = self.method.seat_scores(&end, mover) else {
            return Vec::new();
        };
        let seats = self.history.current().seats().iter();
        seats
            .map(|&seat| match scores.get(seat.index()) {
                Some(&score) if seat != mover => in_men(score),
                _ => in_men(info.score),
            })
            .collect()
    }
}

/// The principal variations as texts.
struct LineTexts<G: Game> {
    choices: Vec<Choice<G>>,
    root_moves: Vec<RootMove<G>>,
}

impl<G: Game> LineTexts<G> {
    /// Returns the texts of the root move and the moves after it, up to the first that may be illegal.
    fn texts(&self, history: &GameHistory<G>, root: usize, pv: &[G::Move]) -> Vec<String> {
        let (Some(choice), Some(RootMove { next, .. })) =
            (self.choices.get(root), self.root_moves.get(root))
        else {
            return Vec::new();
        };
        let mut texts = vec![choice.text(history.current(), history.options())];
        let mut position = *next;
        for &mv in pv {
            if !position.is_surely_legal(mv) {
                break;
            }
            texts.push(position.write_move(mv, history.options()));
            position = position.play(mv);
        }
        texts
    }
}
