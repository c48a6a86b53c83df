//! A session's search: roots from the rules, findings back into texts.

use super::Work;
use super::record::{REPLAY, Record};
use crate::eval::Evaluator;
use crate::rules::{Game, Seat};
use crate::search::{
    Control, Finding, Job, Limits, Root, Table, Verdict, finish, grow, in_men, think, think_many,
};
use rafle_protocol::hub::Info;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What a search needs from its caller.
#[derive(Clone)]
pub struct Request {
    /// How far to go.
    pub limits: Limits,
    /// Whether a move that is forced may be answered at once, without much of a search.
    pub quick_if_forced: bool,
    /// Whether each finding tells the number of its line.
    pub numbered_lines: bool,
    /// Where the wish to stop and the deadlines are found.
    pub control: Arc<Control>,
    /// What is remembered from one search to the next.
    pub table: Arc<Table>,
}

/// What a search tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line that was found.
    Info(Info),
    /// The end.
    Done {
        /// What to play; `None` where there is nothing to play.
        best: Option<String>,
        /// The reply that is expected.
        ponder: Option<String>,
        /// Positions looked at.
        nodes: u64,
    },
}

/// What can be done at the root.
enum Choice<M> {
    Move(M),
    /// Have the other side's irregular move played again.
    Replay,
}

/// Depth of the search before a forced move: enough to name an expected reply.
const FORCED_DEPTH: u32 = 4;

/// Bytes of stack for a search: the deepest line takes about a twentieth of it.
const STACK: usize = 16 << 20;

/// Runs a search on a thread of its own. If the search has a fault, that is told by `on_fault`.
///
/// # Errors
/// The system gives no thread.
pub fn start(work: Work, on_fault: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(move || {
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            on_fault();
        }
    })?;
    Ok(())
}

pub(super) fn prepare<G: Game, E: Evaluator<G> + 'static>(
    record: Record<G>,
    evaluator: E,
    request: Request,
    mut report: Box<dyn FnMut(Event) + Send>,
) -> Work {
    Box::new(move || {
        let choices: Vec<Choice<G::Move>> = record
            .legal()
            .into_iter()
            .map(Choice::Move)
            .chain(record.claimable.map(|_| Choice::Replay))
            .collect();
        if choices.is_empty() {
            report(Event::Done {
                best: None,
                ponder: None,
                nodes: 0,
            });
            return;
        }
        let position = record.current;
        let roots: Vec<Root<G>> = choices
            .iter()
            .map(|choice| match *choice {
                Choice::Move(mv) => Root {
                    next: position.play(mv),
                },
                Choice::Replay => Root {
                    next: record.claimable.unwrap_or(position),
                },
            })
            .collect();
        let mut limits = request.limits;
        if request.quick_if_forced && choices.len() == 1 {
            limits.depth = limits.depth.min(FORCED_DEPTH);
        }
        let job = Job {
            position,
            roots: &roots,
            played: &record.played,
            limits,
            evaluator: &evaluator,
            table: &request.table,
            control: &request.control,
        };
        let texts = Texts {
            record: &record,
            choices: &choices,
            roots: &roots,
            evaluator: &evaluator,
            seats: position.seats(),
        };
        let control = &request.control;
        let mut tell = |finding| {
            report(Event::Info(texts.info(
                &finding,
                control,
                request.numbered_lines,
            )));
        };
        let verdict = search(job, &texts.seats, &mut tell);
        let mut line = texts.line(verdict.root, &verdict.rest).into_iter();
        report(Event::Done {
            best: line.next(),
            ponder: line.next(),
            nodes: verdict.nodes,
        });
    })
}

/// Chooses among the searches. A seat that has parted from the others looks for the shortest way to its
/// end, and where many play a tree is grown best first, unless several lines or a depth are asked for.
fn search<G: Game>(
    mut job: Job<'_, G>,
    seats: &[Seat],
    tell: &mut dyn FnMut(Finding<G>),
) -> Verdict<G> {
    let mover = job.position.to_move();
    let is_free = job.limits.lines == 1 && job.limits.depth >= Limits::default().depth;
    if is_free && job.position.is_alone(mover) {
        let others: Vec<Seat> = seats.iter().copied().filter(|&s| s != mover).collect();
        match finish(&job, &others, &mut *tell) {
            Ok(verdict) => return verdict,
            Err(used) => {
                job.limits.nodes = job.limits.nodes.map(|nodes| nodes.saturating_sub(used));
            }
        }
    }
    if seats.len() > 2 && is_free {
        grow(&job, seats, tell)
    } else if seats.len() > 2 {
        think_many(&job, seats, tell)
    } else {
        think(&job, tell)
    }
}

/// The texts of what a search finds.
struct Texts<'a, G: Game> {
    record: &'a Record<G>,
    choices: &'a [Choice<G::Move>],
    roots: &'a [Root<G>],
    evaluator: &'a dyn Evaluator<G>,
    seats: Vec<Seat>,
}

impl<G: Game> Texts<'_, G> {
    fn line(&self, root: usize, rest: &[G::Move]) -> Vec<String> {
        let options = self.record.options();
        let (Some(choice), Some(Root { next })) = (self.choices.get(root), self.roots.get(root))
        else {
            return Vec::new();
        };
        let first = match choice {
            Choice::Move(mv) => self.record.current.write_move(*mv, options),
            Choice::Replay => REPLAY.to_owned(),
        };
        let mut line = vec![first];
        let mut position = *next;
        for &mv in rest {
            line.push(position.write_move(mv, options));
            position = position.play(mv);
        }
        line
    }

    /// What the end of a line is worth to each seat, in games of more than two; the mover's own is what
    /// the search found.
    fn scores(&self, finding: &Finding<G>) -> Vec<f64> {
        let Some(Root { next }) = self.roots.get(finding.root) else {
            return Vec::new();
        };
        if self.seats.len() <= 2 {
            return Vec::new();
        }
        let rest = finding.rest.iter();
        let end = rest.fold(*next, |position, &mv| position.play(mv));
        let worths = self.evaluator.evaluate_seats(&end);
        let mover = self.record.current.to_move();
        let score = |seat: &Seat| match worths.get(seat.index()) {
            Some(&worth) if *seat != mover => in_men(worth),
            _ => in_men(finding.score),
        };
        self.seats.iter().map(score).collect()
    }

    fn info(&self, finding: &Finding<G>, control: &Control, numbered: bool) -> Info {
        let seconds = control.elapsed().as_secs_f64();
        Info {
            depth: Some(finding.depth),
            mean_depth: Some(finding.mean_depth),
            score: Some(in_men(finding.score)),
            scores: self.scores(finding),
            nodes: Some(finding.nodes),
            time: Some(seconds),
            nps: Some(finding.nodes as f64 / seconds.max(1e-6) / 1e6),
            line: numbered.then_some(u32::try_from(finding.line).unwrap_or(u32::MAX)),
            pv: self.line(finding.root, &finding.rest),
        }
    }
}
