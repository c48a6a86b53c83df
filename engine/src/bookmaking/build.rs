//! Builds a book by searches.

use super::build_error::BuildError;
use super::expansion::{ExpansionSettings, leaves};
use super::journal::{Journals, SearchSettings};
use super::searcher::{Searcher, end_scores};
use crate::book::{BookError, BookFault, BookRules, Entry, GameCounts, Graph, Scores, SeatScores};
use crate::engine::Settings;
use crate::games::GameRules;
use crate::session::Session;
use crate::shard::Shard;
use crate::thread::work_in_order;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often a shard looks for the searches of others.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// What is built, and how.
pub struct BuildPlan<'p> {
    /// The game, its rules and the evaluation.
    pub settings: &'p Settings,
    /// How the book grows.
    pub expansion: ExpansionSettings,
    /// The nodes of each search.
    pub nodes: u64,
    /// The folder of the journals.
    pub folder: &'p Path,
    /// The part of the searches that this process makes.
    pub shard: Option<Shard>,
    /// How long a shard waits for the searches of others before it gives up.
    pub wait: Duration,
    /// The number of searches at a time.
    pub threads: usize,
    /// Whether the user wants an end.
    pub stop: &'p AtomicBool,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// The positions whose scores are known.
    pub positions: usize,
    /// The searches that this run has made.
    pub searches: u64,
}

/// How a run of a build has ended.
pub enum BuildEnd {
    /// The book is complete.
    Complete(Box<Graph>),
    /// Searches of other shards are missing.
    Waiting {
        /// How many.
        missing: usize,
    },
}

/// Builds a book. Searches that the journals have are not made again. The result depends on the game, the evaluation,
/// the nodes and the expansion alone: neither on threads and shards, nor on interrupts.
///
/// # Errors
/// [`BuildError`]: no game begins under these rules, a journal is of another build or cannot be written, a search fails,
/// or the user has interrupted.
pub fn build(
    plan: &BuildPlan<'_>,
    show: &mut dyn FnMut(BuildProgress),
) -> Result<BuildEnd, BuildError> {
    let rules = GameRules {
        variant: plan.settings.variant,
        options: plan.settings.options,
    };
    let graph = Graph::new(&rules)?;
    let name = match plan.shard {
        None => "all".to_owned(),
        Some(shard) => shard.to_string().replace('/', "-of-"),
    };
    let searches = SearchSettings::new(
        BookRules::of(rules.variant, &rules.options),
        plan.nodes,
        plan.settings,
    );
    let journals = Journals::open(plan.folder, &name, searches, graph.seats())?;
    let mut builder = Builder {
        plan,
        graph,
        journals,
        searches: 0,
    };
    builder.run(show)
}

/// A position that a round adds.
struct Pending {
    key: u64,
    /// Its index in the graph.
    place: usize,
}

struct Builder<'p> {
    plan: &'p BuildPlan<'p>,
    graph: Graph,
    journals: Journals,
    searches: u64,
}

impl Builder<'_> {
    fn run(&mut self, show: &mut dyn FnMut(BuildProgress)) -> Result<BuildEnd, BuildError> {
        let start = self.graph.session(0)?;
        let key = start.symmetry_hash();
        let mut pending = vec![Pending { key, place: 0 }];
        loop {
            let missing = self.score(&pending, show)?;
            if missing > 0 {
                return Ok(BuildEnd::Waiting { missing });
            }
            self.graph.settle();
            pending = self.expand()?;
            if pending.is_empty() {
                self.graph.settle();
                return Ok(BuildEnd::Complete(Box::new(self.graph.clone())));
            }
        }
    }

    /// Expands the cheapest leaves of a round. Returns the positions to search, or none if the book is complete.
    fn expand(&mut self) -> Result<Vec<Pending>, BuildError> {
        let expansion = &self.plan.expansion;
        let mut pending = Vec::new();
        let wanted = expansion.round(self.graph.nodes().len());
        if wanted == 0 {
            return Ok(pending);
        }
        for leaf in leaves(&self.graph, expansion) {
            if self.plan.stop.load(Relaxed) {
                return Err(BookError::Interrupted.into());
            }
            let added = self.graph.expand(leaf, &mut |key, session| {
                let ended = end_scores(session);
                let scores = ended.map(|scores| Scores {
                    is_over: true,
                    score: scores,
                    searched: scores,
                    ..Scores::default()
                });
                let games = GameCounts::default();
                Ok(Some(Entry { key, scores, games }))
            })?;
            if let Some(node) = self.graph.node_mut(leaf)
                && let Some(scores) = &mut node.entry.scores
            {
                scores.is_expanded = true;
            }
            for place in added {
                let entry = self.graph.nodes().get(place).map(|node| node.entry);
                if let Some(Entry {
                    key, scores: None, ..
                }) = entry
                {
                    pending.push(Pending { key, place });
                }
            }
            if pending.len() >= wanted {
                break;
            }
        }
        Ok(pending)
    }

    /// Gives the positions of a round their scores. Returns how many of other shards are missing.
    fn score(
        &mut self,
        pending: &[Pending],
        show: &mut dyn FnMut(BuildProgress),
    ) -> Result<usize, BuildError> {
        let is_own = |index: usize| {
            let shard = self.plan.shard;
            shard.is_none_or(|shard| shard.has(index as u64))
        };
        let own = pending.iter().enumerate();
        let own = own
            .filter(|(index, pending)| is_own(*index) && self.journals.get(pending.key).is_none());
        let own: Vec<&Pending> = own.map(|(_, pending)| pending).collect();
        let known = self.graph.nodes().len() - own.len();
        self.search(&own, known, show)?;
        let missing = self.wait_for(pending)?;
        if missing > 0 {
            return Ok(missing);
        }
        for position in pending {
            let searched = self.journals.get(position.key).unwrap_or_default();
            if let Some(node) = self.graph.node_mut(position.place) {
                node.entry.scores = Some(Scores {
                    score: searched,
                    searched,
                    ..Scores::default()
                });
            }
        }
        show(BuildProgress {
            positions: self.graph.nodes().len(),
            searches: self.searches,
        });
        Ok(0)
    }

    /// Waits until the journals have all of these positions. Returns how many they lack in the end.
    fn wait_for(&mut self, pending: &[Pending]) -> Result<usize, BuildError> {
        let begun = Instant::now();
        loop {
            let lacks = |position: &&Pending| self.journals.get(position.key).is_none();
            let missing = pending.iter().filter(lacks).count();
            if missing == 0 || self.plan.shard.is_none() {
                return Ok(missing);
            }
            self.journals.refresh()?;
            let missing = { pending.iter() }
                .filter(|position| self.journals.get(position.key).is_none())
                .count();
            if missing == 0 || begun.elapsed() >= self.plan.wait {
                return Ok(missing);
            }
            if self.plan.stop.load(Relaxed) {
                return Err(BookError::Interrupted.into());
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Searches positions on several threads and stores the results.
    fn search(
        &mut self,
        positions: &[&Pending],
        known: usize,
        show: &mut dyn FnMut(BuildProgress),
    ) -> Result<(), BuildError> {
        if positions.is_empty() {
            return Ok(());
        }
        let Self {
            plan,
            graph,
            journals,
            searches,
        } = self;
        let threads = plan.threads.clamp(1, positions.len());
        let workers = (0..threads).map(|_| {
            let mut searcher = Searcher::new(plan.settings, plan.nodes);
            move |(key, session): (u64, Box<dyn Session>)| -> Result<(u64, SeatScores), BuildError> {
                Ok((key, searcher.search(&*session)?))
            }
        });
        let jobs = positions.iter().map(|position| -> Result<_, BuildError> {
            let session = graph.session(position.place);
            Ok((
                position.key,
                session.map_err(|fault: BookFault| BuildError::from(fault))?,
            ))
        });
        let mut done = 0;
        let take = |(key, scores)| -> Result<ControlFlow<()>, BuildError> {
            journals.add(key, scores)?;
            *searches += 1;
            done += 1;
            show(BuildProgress {
                positions: known + done,
                searches: *searches,
            });
            Ok(ControlFlow::Continue(()))
        };
        let ended = work_in_order("search", workers.collect(), plan.stop, jobs, take)?;
        if ended {
            Ok(())
        } else {
            Err(BookError::Interrupted.into())
        }
    }
}
